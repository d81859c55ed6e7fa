"""`sixstones replay` with typed keys, as through a pipe."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryFile

import pytest

from sixstones.cli.client.app import ClientApp
from sixstones.cli.client.words import Words
from sixstones.cli.play import ReplaySession, ReplayTable
from sixstones.game import Game, Outcome
from sixstones.problem import Problem
from sixstones.records import load_record, save_record
from tests.cli.client.showing import run, running
from tests.cli.processes import environment, greedy_game, sixstones
from tests.services import forked
from tests.services.forked import Forked

NAMES = ("Ann", "Bob")


@pytest.fixture(scope="module")
def saved(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Game]:
    game = greedy_game(2, "replay")
    file = tmp_path_factory.mktemp("replay") / "game.sixstones"
    save_record(file, replace(game.record(), names=NAMES))
    return file, game


def test_forward_back_jumps_and_the_end(saved: tuple[Path, Game]) -> None:
    file, game = saved
    last = len(game.log)
    typed = ["", "n", "b", "7", "f", "b", "l", "n", "9999999", "what", "log", "help", "q"]
    printed = sixstones(file.parent, "replay", str(file), "--plain", typed=typed)
    prompts = [line for line in printed.splitlines() if line.startswith("Move ")]
    assert [int(line.split()[1]) for line in prompts] == [0, 1, 2, 1, 7, 0, 0, *[last] * 6]
    assert printed.count(f"The moves go from 0 to {last}.") == 3
    assert "“what” is neither a move nor a command." in printed
    assert "7: after move 7" in printed
    assert game.outcome is not None
    assert f"{NAMES[game.outcome.winners[0]]} wins!" in printed


@pytest.mark.parametrize("arguments", [["--all"], []])
def test_the_whole_game_in_words(saved: tuple[Path, Game], arguments: list[str]) -> None:
    """With --all, and wherever there is no terminal."""
    file, game = saved
    printed = sixstones(file.parent, "replay", str(file), *arguments)
    turns = [line for line in printed.splitlines() if line.startswith(NAMES)]
    assert len([line for line in turns if " back." not in line and "wins" not in line]) >= game.turn
    assert turns[0].startswith("Ann ")
    assert "Points" in printed
    assert "Move 0" not in printed


def test_the_same_app_steps_through_a_game(saved: tuple[Path, Game]) -> None:
    file, game = saved

    async def test() -> None:
        app = ClientApp(ReplaySession(ReplayTable(load_record(file)), Words("fr")))
        async with running(app) as player:
            for key in ("enter", "enter", "b", "enter", "7", "enter"):
                await player.pilot.press(key)
            await player.quiet()
            assert f"Coup 7 sur {len(game.log)}" in player.screen()
            await player.pilot.press("l", "enter")
            await player.quiet()
            assert "Fin de la partie" in player.screen()
            assert "gagne" in player.screen()

    run(test)


def test_an_unfinished_game_keeps_its_secrets(tmp_path: Path) -> None:
    game = Game.deal(2, "secret")
    name = game.deck.character(game.setup.decks[2][4]).name
    game.play("reserve deck 3")
    file = tmp_path / "unfinished.sixstones"
    save_record(file, game.record())
    printed = sixstones(tmp_path, "replay", str(file), "--plain", typed=["l"])
    assert "1 reserves a hidden card of level 3." in printed
    assert "Level 3, hidden" in printed
    assert name not in printed
    assert "The game is not finished." in sixstones(tmp_path, "replay", str(file))


def test_a_game_that_the_table_ended() -> None:
    game = Game.deal(2, "left")
    game.play("take yellow blue red")
    record = replace(game.record(), names=NAMES, outcome=Outcome("resigned", (1,)))
    session = ReplaySession(ReplayTable(record), Words("en"))
    session.go(1)
    assert session.ending()[1] == "Bob wins! The other player resigned."


def test_a_bad_file(tmp_path: Path) -> None:
    file = tmp_path / "noise.txt"
    file.write_bytes(b"\xff\xfe\x00")
    assert "is not a text file" in sixstones(tmp_path, "replay", str(file), status=2)


def test_a_reader_that_is_gone_ends_it_quietly(saved: tuple[Path, Game]) -> None:
    """As with `| head`."""
    file, _ = saved
    with Path(os.devnull).open() as nothing, TemporaryFile("w+") as errors:
        reader, writer = os.pipe()
        os.close(reader)
        streams = (nothing.fileno(), writer, errors.fileno())
        arguments = ("replay", str(file), "--plain")
        process = Forked(forked.sixstones, *arguments, env=environment(file.parent), streams=streams)
        os.close(writer)
        status = process.wait(60)
        errors.seek(0)
        assert (status, errors.read()) == (1, "")


def test_a_problem_in_plain_mode_is_one_line(saved: tuple[Path, Game], monkeypatch: pytest.MonkeyPatch) -> None:
    async def follow(*_: object) -> None:
        raise Problem("there is no table")

    file, _ = saved
    monkeypatch.setattr(ReplayTable, "follow", follow)
    assert sixstones(file.parent, "replay", str(file), "--plain", status=2) == "sixstones: there is no table\n"
