"""Options of `sixstones serve` from environment variables and from a file."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from unittest.mock import patch

import pytest

from tests.cli.processes import environment, sixstones
from tests.services import forked
from tests.services.forked import Forked
from tests.services.ports import free_port


@contextmanager
def serving(home: Path, *options: str, **variables: str) -> Iterator[str]:
    """Run a server; yields its first line, with the public address and the database."""
    settings = environment(home, XDG_CONFIG_HOME=str(home), **variables)
    printed, output = os.pipe()
    with Path(os.devnull).open() as nothing, os.fdopen(printed, encoding="utf-8") as lines:
        streams = (nothing.fileno(), output, output)
        command = ("serve", "--port", str(free_port()), *options)
        server = Forked(forked.sixstones, *command, env=settings, streams=streams)
        os.close(output)
        try:
            yield next(line for line in lines if "is running at" in line or "sixstones:" in line)
        finally:
            server.terminate()
            server.wait(20)


def written(folder: Path, text: str, name: str = "sixstones.toml") -> str:
    file = folder / name
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")
    file.chmod(0o600)
    return str(file)


def test_the_command_line_overrides_the_environment_and_that_overrides_the_file(tmp_path: Path) -> None:
    file = written(tmp_path, '[serve]\npublic_url = "http://file.example"\ndatabase = "file.db"\n')
    variables = {"SIXSTONES_SERVE_DATABASE": str(tmp_path / "environment.db"), "SIXSTONES_SERVE_CONFIG": file}
    with serving(tmp_path, **variables) as line:
        assert "is running at http://file.example" in line
        assert f"{tmp_path / 'environment.db'};" in line
    given = ("--database", str(tmp_path / "given.db"))
    with serving(tmp_path, *given, **variables) as line:
        assert "is running at http://file.example" in line
        assert f"{tmp_path / 'given.db'};" in line


def test_the_default_file_and_another_one(tmp_path: Path) -> None:
    written(tmp_path / "sixstones", '[serve]\npublic-url = "http://usual.example"\ndatabase = "memory:"\n')
    other = written(tmp_path, '[serve]\npublic-url = "http://other.example"\ndatabase = "memory:"\n', "other.toml")
    with serving(tmp_path) as line:
        assert "is running at http://usual.example" in line
    with serving(tmp_path, "--config", other) as line:
        assert "is running at http://other.example" in line


def test_a_warning_about_a_readable_password(tmp_path: Path) -> None:
    text = '[serve]\nworkers = 0\nredis = "redis://:secret@127.0.0.1:1"\n'
    file = written(tmp_path, text)
    assert "contains a password" not in said(tmp_path, "--config", file)
    Path(file).chmod(0o644)
    first, second = said(tmp_path, "--config", file).splitlines()
    assert first == f"sixstones: {file} contains a password and everybody can read it; chmod 600 {file}"
    assert "--workers is 0" in second


def test_a_year_has_only_so_many_holidays(tmp_path: Path) -> None:
    assert "--holiday-days must be 0 to 366" in said(tmp_path, "--holiday-days", "400")


def test_a_proxy_has_an_address(tmp_path: Path) -> None:
    assert "--trust-proxy: 'banana' is neither" in said(tmp_path, "--trust-proxy", "banana")


def said(home: Path, *options: str, **variables: str) -> str:
    """The output of a server that doesn't start."""
    with patch.dict(os.environ, {"XDG_CONFIG_HOME": str(home)} | variables):
        return sixstones(home, "serve", *options, status=2)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("port = 'abc'", "[port]: 'abc' is not a whole number (in {file})"),
        ("port = 1.5", "[port]: '1.5' is not a whole number (in {file})"),
        ("prot = 1", "{file}: [serve] unknown key 'prot'; did you mean port?"),
        ("no_rate_limits = true", "{file}: [serve] unknown key 'no_rate_limits'"),
        ("config = 'x'", "{file}: [serve] unknown key 'config'; the known keys are allow_host, "),
        ("rate_limits = 'maybe'", '[rate_limits] from {file}: unable to convert "maybe" into bool'),
        ("port = {a = 1}", '"[port][a]" from {file}'),
        ("port", "{file}: invalid TOML: Expected '=' after a key"),
        ("[server]", "{file}: unknown key 'server'; did you mean serve?"),
        ("port = 1\n[/]", "{file}: invalid TOML"),
    ],
)
def test_errors_in_a_file_are_reported_in_one_line(tmp_path: Path, text: str, words: str) -> None:
    file = written(tmp_path, f"[serve]\n{text}\n")
    [line] = said(tmp_path, "--config", file).splitlines()
    assert line.startswith("sixstones: ")
    assert words.format(file=file) in line


@pytest.mark.parametrize(
    ("variable", "value", "words"),
    [
        ("SIXSTONES_SERVE_PORT", "abc", "SIXSTONES_SERVE_PORT: 'abc' is not a whole number"),
        ("SIXSTONES_SERVE_RATE_LIMITS", "maybe", "SIXSTONES_SERVE_RATE_LIMITS from env: unable to convert"),
        (
            "SIXSTONES_SERVE_DATABSE",
            "x",
            "unknown environment variable SIXSTONES_SERVE_DATABSE; did you mean SIXSTONES_SERVE_DATABASE",
        ),
        ("SIXSTONES_SERVE_CONFIG", "/no/such/file", "/no/such/file: can't be read (No such file or directory)"),
        ("SIXSTONES_SERVE_CONFIG", "/dev/zero", "/dev/zero: can't be read (it has more than 1,000,000 characters)"),
        ("SIXSTONES_SERVE_CONFIG", "/", "/: can't be read (Is a directory)"),
    ],
)
def test_errors_in_the_environment_are_reported_in_one_line(
    tmp_path: Path, variable: str, value: str, words: str
) -> None:
    [line] = said(tmp_path, **{variable: value}).splitlines()
    assert line.startswith("sixstones: ")
    assert words in line


def test_the_example_file_has_only_known_settings(tmp_path: Path) -> None:
    file = Path(__file__).parents[2] / "deploy" / "sixstones.toml"
    assert "--workers is 0" in said(tmp_path, "--config", str(file), "--workers", "0")
    commented = [line.removeprefix("# ") for line in file.read_text().splitlines() if re.match(r"# \w+ = ", line)]
    assert len(commented) == 5
    assert "--workers is 0" in said(
        tmp_path, "--config", written(tmp_path, "\n".join(["[serve]", *commented])), "--workers", "0"
    )


def test_a_secret_in_a_file_of_its_own(tmp_path: Path) -> None:
    database, key = tmp_path / "kept.db", tmp_path / "key"
    file = written(tmp_path, f"{database}\n", "secret")
    key.write_text("x" * 40)
    variables = {"SIXSTONES_SERVE_DATABASE_FILE": file, "SIXSTONES_SERVE_SIGNING_KEY_FILE": str(key)}
    with serving(tmp_path, **variables) as line:
        assert f"{database};" in line
    assert database.exists()
    both = said(tmp_path, **variables, SIXSTONES_SERVE_DATABASE="x")
    assert "SIXSTONES_SERVE_DATABASE_FILE and SIXSTONES_SERVE_DATABASE are both set" in both


@pytest.mark.parametrize(
    ("content", "words"),
    [(None, "can't be read (No such file or directory)"), ("\n", "is empty"), ("short", "--operator-key is too short")],
)
def test_a_secret_that_can_not_be_used(tmp_path: Path, content: str | None, words: str) -> None:
    file = tmp_path / "key"
    if content is not None:
        file.write_text(content)
    [line] = said(tmp_path, SIXSTONES_SERVE_OPERATOR_KEY_FILE=str(file)).splitlines()
    assert words in line


def test_a_secret_on_the_command_line_gets_one_warning(tmp_path: Path) -> None:
    for options in (("--redis", "redis://:secret@127.0.0.1:1"), ("--operator-key", "x" * 40)):
        first, *others = said(tmp_path, "--workers", "0", *options).splitlines()
        assert "everybody on this machine can read a secret on the command line" in first
        assert len(others) == 1
    assert "everybody" not in said(tmp_path, "--workers", "0", "--database", "tables.db")


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (("--finished-days", "1"), "--finished-days must be 2 or more"),
        (("--lobby-days", "-1"), "lobby-days"),
        (("--tables-per-guest", "0"), "tables-per-guest"),
    ],
)
def test_settings_that_make_no_sense(tmp_path: Path, options: tuple[str, ...], words: str) -> None:
    [line] = said(tmp_path, *options).splitlines()
    assert words in line
