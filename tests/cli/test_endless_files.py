"""Endless files are refused before they fill the memory."""

from __future__ import annotations

import os
import resource
import subprocess
from pathlib import Path

import pytest

from tests.cli.processes import COMMAND, environment

MEMORY = 6 << 30
"""Address space of a command in bytes, so that it fails before it takes all memory."""
LIMIT = "can't be read (it has more than 1,000,000 characters)"

READERS = [
    (("verify",), 1),
    (("replay",), 2),
    (("replay", "--all"), 2),
    (("play", "--load"), 2),
    (("play", "--deck"), 2),
    (("cards", "--deck"), 2),
    (("cards", "--locations"), 2),
    (("simulate", "--deck"), 2),
    (("serve", "--config"), 2),
]


def limit_memory() -> None:
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


def refusal(home: Path, *arguments: str, status: int, **options: object) -> str:
    """Run a command with an endless file; returns the one line that it prints."""
    done = subprocess.run(  # type: ignore[call-overload]
        [*COMMAND, *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        env=environment(home),
        preexec_fn=limit_memory,
        timeout=120,
        check=False,
        **options,
    )
    assert done.returncode == status, done.stdout
    [line] = [line for line in done.stdout.splitlines() if "Compiling" not in line]
    return str(line)


@pytest.mark.parametrize(("command", "status"), READERS)
def test_an_endless_device(tmp_path: Path, command: tuple[str, ...], status: int) -> None:
    assert f"/dev/zero: {LIMIT}" in refusal(tmp_path, *command, "/dev/zero", status=status)


@pytest.mark.parametrize("command", ["verify", "replay"])
def test_an_endless_pipe(tmp_path: Path, command: str) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with subprocess.Popen(["sh", "-c", f"yes > {pipe}"], stderr=subprocess.DEVNULL):  # it ends when nobody reads
        assert f"{pipe}: {LIMIT}" in refusal(tmp_path, command, str(pipe), status=1 if command == "verify" else 2)


def test_an_endless_standard_input(tmp_path: Path) -> None:
    with subprocess.Popen(["yes"], stdout=subprocess.PIPE) as yes:
        assert yes.stdout is not None
        said = refusal(tmp_path, "cards", "--deck", "/dev/stdin", status=2, stdin=yes.stdout)
        yes.stdout.close()
    assert f"/dev/stdin: {LIMIT}" in said


def test_the_longest_allowed_file_is_read(tmp_path: Path) -> None:
    """Its errors are reported like those of any other file."""
    file = tmp_path / "long"
    file.write_text("x" * 1_000_000)
    assert "a saved game starts with" in refusal(tmp_path, "verify", str(file), status=1)


def test_an_endless_training_plan(tmp_path: Path) -> None:
    assert "it has more than 1,000,000 characters" in refusal(tmp_path, "train", "/dev/zero", status=2)
