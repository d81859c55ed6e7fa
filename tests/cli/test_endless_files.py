"""Endless files are refused before they fill the memory."""

from __future__ import annotations

import os
import resource
import subprocess
from functools import partial
from pathlib import Path

import pytest

from tests.cli.processes import environment
from tests.services import forked

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


def refusal(home: Path, *arguments: str, status: int, typed: int | None = None) -> str:
    """Run a command with an endless file; returns the one line that it prints."""
    limit = partial(resource.setrlimit, resource.RLIMIT_AS, (MEMORY, MEMORY))
    done = forked.run(*arguments, env=environment(home), typed=typed, prepare=limit)
    printed = done.stdout + done.stderr
    assert done.returncode == status, printed
    [line] = [line for line in printed.splitlines() if "Compiling" not in line]
    return line


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
        said = refusal(tmp_path, "cards", "--deck", "/dev/stdin", status=2, typed=yes.stdout.fileno())
        yes.stdout.close()
    assert f"/dev/stdin: {LIMIT}" in said


def test_the_longest_allowed_file_is_read(tmp_path: Path) -> None:
    """Its errors are reported like those of any other file."""
    file = tmp_path / "long"
    file.write_text("x" * 1_000_000)
    assert "a saved game starts with" in refusal(tmp_path, "verify", str(file), status=1)


def test_an_endless_training_plan(tmp_path: Path) -> None:
    assert "it has more than 1,000,000 characters" in refusal(tmp_path, "train", "/dev/zero", status=2)
