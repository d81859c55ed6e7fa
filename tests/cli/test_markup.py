"""Text from files and people is shown as it is, however much it looks like Rich's markup."""

from __future__ import annotations

from pathlib import Path

import pytest

from sixstones.records import save_record
from tests.cli.hostile import CARDS, PLAYERS, deck_files, record
from tests.cli.processes import Terminal, sixstones


@pytest.fixture(scope="module")
def finished(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("markup")
    file = folder / "[red] game.sixstones"
    save_record(file, record(folder))
    return file


@pytest.fixture
def unfinished(tmp_path: Path) -> Path:
    file = tmp_path / "[/] game.sixstones"
    save_record(file, record(tmp_path, moves=40))
    return file


def missing(printed: str, *names: str) -> list[str]:
    return [name for name in names if name not in printed]


def test_replay_with_every_key(finished: Path) -> None:
    typed = ["", "n", "b", "7", "f", "l", "log", "help", "[/]", "q"]
    printed = sixstones(finished.parent, "replay", str(finished), "--plain", typed=typed)
    assert missing(printed, *PLAYERS, "“[/]” is neither a move") == []
    assert missing(sixstones(finished.parent, "replay", str(finished), "--all"), *PLAYERS, *CARDS[:3]) == []


def test_replay_on_a_terminal(finished: Path) -> None:
    with Terminal(finished.parent, "replay", str(finished), lines=60) as terminal:
        terminal.wait_for("[/]")
        terminal.press("l\r")
        terminal.wait_for("wins!")


def test_verify(finished: Path, tmp_path: Path) -> None:
    assert "won by " in sixstones(tmp_path, "verify", str(finished))
    damaged = tmp_path / "[/] damaged"
    damaged.parent.mkdir()
    damaged.write_text(finished.read_text(encoding="utf-8").replace("result: ", "result: [/]"), encoding="utf-8")
    assert "[/] damaged, line " in sixstones(tmp_path, "verify", str(damaged), status=1)


def test_cards(tmp_path: Path) -> None:
    characters, locations = map(str, deck_files(tmp_path))
    printed = sixstones(tmp_path, "cards", "--deck", characters, "--locations", locations)
    assert missing(printed, "[/]", "[red]", ":bomb:", "[/red]") == []
    assert "[@click" in sixstones(tmp_path, "cards", "[@click", "--deck", characters)
    assert "[/] cards.csv" in sixstones(tmp_path, "cards", "--deck", str(tmp_path / "no [/] cards.csv"), status=2)


COMMANDS = [
    *(
        "seats",
        "moves",
        "hand",
        "board",
        "log",
        "why",
        "rules T4",
        "deal",
        "hint",
        "help",
        "[/]",
        "recruit [/]",
        "rules [red]",
    ),
    *("1", "recruit [/] ?", "save [red].sixstones", "save /no/[red]/x", "undo", "y", "1", "quit"),
]


def test_play_with_every_command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    characters, locations = map(str, deck_files(tmp_path))
    deck = ("--deck", characters, "--locations", locations, "--seed", "[/]")
    printed = sixstones(tmp_path, "play", *PLAYERS[:3], "--bots", "1", *deck, typed=COMMANDS)
    assert missing(printed, *PLAYERS[:3], *CARDS[:2]) == []
    assert (tmp_path / "[red].sixstones").exists()


def test_a_loaded_game_with_every_command(unfinished: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(unfinished.parent)
    printed = sixstones(unfinished.parent, "play", "--load", str(unfinished), typed=COMMANDS)
    assert missing(printed, *PLAYERS, *CARDS[:3]) == []


@pytest.mark.parametrize("columns", [80, 140])
def test_a_game_on_a_terminal(unfinished: Path, columns: int) -> None:
    with Terminal(unfinished.parent, "play", "--load", str(unfinished), lines=60, columns=columns) as terminal:
        terminal.wait_for("[/]")
        terminal.press("log\r")
        terminal.wait_for("Enter or Esc: back")


def test_simulate_with_such_a_deck(tmp_path: Path) -> None:
    characters, _ = map(str, deck_files(tmp_path))
    assert "200 games" in sixstones(tmp_path, "simulate", "--deck", characters, "--games", "200", "--workers", "1")
