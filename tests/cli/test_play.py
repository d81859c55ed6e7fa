"""`sixstones play` as people use it: a real process, typed lines, what it prints and what it keeps."""

from __future__ import annotations

import asyncio
import os
import pty
import re
import signal
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from sixstones.ai.registry import BOTS
from sixstones.cli import engine
from sixstones.cli.client import local
from sixstones.cli.client.local import arrange, bots_at, waits
from sixstones.cli.client.words import LOCAL_COMMANDS
from sixstones.cli.console import quiet_keyboard
from sixstones.cli.main import main
from sixstones.cli.play import play
from sixstones.cli.text import shell_command
from sixstones.game import Game, Recruit
from sixstones.problem import Problem
from sixstones.records import load_record, save_record
from tests.cli.client.playing import LONGEST, Process
from tests.cli.processes import (
    Terminal,
    environment,
    greedy_game,
    kept_games,
    sixstones,
    sixstones_process,
    typed_game,
)

NAMES = ("Ann", "Bob", "Cy", "Dee")
ON_A_TERMINAL = pytest.mark.skipif(sys.platform == "win32", reason="no pseudo-terminals")


@pytest.mark.parametrize("players", [2, 4])
def test_people_at_one_keyboard_play_a_whole_game(tmp_path: Path, players: int) -> None:
    game, names = greedy_game(players, "whole"), NAMES[:players]
    printed = sixstones(tmp_path, "play", *names, "--seed", "whole", typed=typed_game(game))
    assert game.outcome is not None
    assert f"{names[game.outcome.winners[0]]} wins!" in printed
    [file] = kept_games(tmp_path)
    record = load_record(file)
    assert (record.log, record.outcome, record.names) == (game.log, game.outcome, names)
    for verb in ("replay", "verify"):
        assert f"\n  {shell_command(verb, file)}\n" in printed  # on a line of its own, however long
    assert printed.rindex("The game is over") < printed.rindex(" wins!") < printed.rindex("★ ")


@pytest.mark.parametrize("bots", [1, 3])
def test_a_person_plays_bots_to_the_end_by_number(tmp_path: Path, bots: int) -> None:
    printed = sixstones(tmp_path, "play", "--bots", str(bots), "--seed", "numbers", typed=["1"] * 400)
    record = load_record(kept_games(tmp_path)[0])
    assert record.outcome is not None
    assert len(record.names) == bots + 1
    assert "The game is over" in printed


def test_the_fingerprint_of_the_deal(tmp_path: Path) -> None:
    seal = Game.deal(2, "sealed").seal
    assert seal is not None
    whole = sixstones(tmp_path, "play", "--seed", "sealed", typed=["deal"])
    assert f"\n  {seal.commitment}\n" in whole
    assert seal.secret.hex() not in whole


def test_a_refusal_names_the_rule_and_changes_nothing(tmp_path: Path) -> None:
    typed = ["take gray", "why", "yb", "take red red red", "fly away", "99", "undo"]
    printed = sixstones(tmp_path, "play", "--seed", "a", typed=typed)
    assert "No. Rule R4: a gray token comes only with a reserve." in printed
    assert "\nRule R4: " in printed
    assert "No. Rule T2: a take is three tokens of different colours" in printed
    assert "No. Rule X1: with 5 colours in the supply, take three different ones, not 2" in printed
    assert "“fly away” is neither a move nor a command." in printed
    assert "The moves are numbered from 1 to 30." in printed
    assert "There is nothing to take back." in printed
    assert "Nothing was played, so nothing was saved." in printed
    assert kept_games(tmp_path) == []


def test_undo_goes_back_to_the_persons_decision(tmp_path: Path) -> None:
    printed = sixstones(tmp_path, "play", "Ann", "--bots", "3", "--seed", "a", typed=["ybr", "undo", "ybo"])
    assert "Ann takes back the last 4 moves." in printed
    log = load_record(kept_games(tmp_path)[0]).log
    assert str(log[0].move) == "take yellow blue orange"
    assert len(log) == 4  # the person once, each bot once


def test_a_named_save_is_a_snapshot(tmp_path: Path) -> None:
    file = tmp_path / "mine.sixstones"
    typed = ["ybr", f"save {file}", "ybo", "quit"]
    printed = sixstones(tmp_path, "play", "Ann", "Bob", "--seed", "a", typed=typed)
    assert f"\n  {shell_command('play', '--load', file)}\n" in printed
    assert [str(ply.move) for ply in load_record(file).log] == ["take yellow blue red"]
    [own] = kept_games(tmp_path)
    assert [str(ply.move) for ply in load_record(own).log] == ["take yellow blue red", "take yellow blue orange"]


def test_a_loaded_game_is_saved_to_its_own_file(tmp_path: Path) -> None:
    file = tmp_path / "mine.sixstones"
    sixstones(tmp_path / "other", "play", "Ann", "Bob", "--seed", "a", typed=["ybr", f"save {file}"])
    printed = sixstones(tmp_path, "play", "--load", str(file), typed=["log", "rr", "ybo", "save", "quit"])
    assert "Ann takes 1 yellow, 1 blue and 1 red." in printed
    assert "No. Rule T4: two of one colour needs four in the pile; red has 3" in printed
    assert "--continue" not in printed  # that one looks into the games folder
    assert len(load_record(file).log) == 2
    assert kept_games(tmp_path) == []


def test_continue_resumes_the_last_game(tmp_path: Path) -> None:
    assert "there is no unfinished game in" in sixstones(tmp_path, "play", "--last", status=2)
    sixstones(tmp_path, "play", "Ann", "Bob", typed=["ybr"])
    [older] = kept_games(tmp_path)
    os.utime(older, (1e9, 1e9))
    printed = sixstones(tmp_path, "play", "Cy", "Dee", typed=["ybr"])
    assert f"\n  {shell_command('play', '--continue')}\n" in printed
    assert "▶2 Dee" in sixstones(tmp_path, "play", "--continue", typed=["ybo"])
    assert sorted(len(load_record(file).log) for file in kept_games(tmp_path)) == [1, 2]


def test_save_asks_before_it_replaces_a_file(tmp_path: Path) -> None:
    file = tmp_path / "letter.txt"
    file.write_text("dear aunt")
    printed = sixstones(tmp_path, "play", "--seed", "a", typed=["ybr", f"save {file}", "n"])
    assert "Replace it?" in printed
    assert "Nothing was done." in printed
    assert file.read_text() == "dear aunt"


@pytest.mark.parametrize("name", ["no/such/place", ""])
def test_a_failed_save_is_reported_and_the_game_continues(tmp_path: Path, name: str) -> None:
    printed = sixstones(tmp_path, "play", "--seed", "a", typed=["ybr", f"save {tmp_path}/{name}", "save -f", "ybr"])
    assert f"The game can't be saved as {tmp_path / name}." in printed
    assert "The game can't be saved as -f." in printed
    assert not (tmp_path / "no").exists()
    assert len(load_record(kept_games(tmp_path)[0]).log) == 4


TO_A_CHOICE = ["reserve deck 3", "reserve deck 3", "oo", "reserve deck 3", "ybr", "reserve deck 3"]
"""On the deal "a" Electro costs 2 orange and 1 red; Ann then has them, and a gray token."""


def test_X2_a_recruit_pays_as_little_gray_as_possible_without_a_question(tmp_path: Path) -> None:
    typed = [*TO_A_CHOICE, "recruit electro"]
    printed = sixstones(tmp_path, "play", "Ann", "Bob", "--seed", "a", typed=typed)
    assert "Choose a payment" not in printed
    assert "Paid 2 orange and 1 red, with as few gray tokens as possible." in printed
    assert "Ann recruits Electro. Pays 2 orange and 1 red." in printed
    assert load_record(kept_games(tmp_path)[0]).log[-1].move == Recruit("electro")


def test_X2_a_number_of_the_list_pays_in_the_usual_way_too(tmp_path: Path) -> None:
    printed = sixstones(tmp_path, "play", "Ann", "Bob", "--seed", "a", typed=[*TO_A_CHOICE, "3"])
    assert " 3 Electro" in printed
    assert "Choose a payment" not in printed
    assert load_record(kept_games(tmp_path)[0]).log[-1].move == Recruit("electro")


def test_X2_that_there_are_other_ways_is_said_once(tmp_path: Path) -> None:
    typed = [*TO_A_CHOICE, "recruit electro", "undo", "y", "recruit electro", "board"]
    printed = sixstones(tmp_path, "play", "Ann", "Bob", "--seed", "a", typed=typed)
    assert printed.count("offers other ways") == 1


@pytest.mark.parametrize("asking", ["recruit electro ?", "buy electro?", "3 ?"])
def test_X2_how_to_pay_is_asked_on_demand(tmp_path: Path, asking: str) -> None:
    typed = [*TO_A_CHOICE, asking, "77", "ggg", "help", "rules x2", "2"]
    printed = sixstones(tmp_path, "play", "Ann", "Bob", "--seed", "a", typed=typed)
    assert "Choose a payment:   1 2O 1R   2 2O 1S   3 1O 1R 1S" in printed
    assert printed.count("That is not one of the 3 ways to pay.") == 2
    moves = [str(ply.move) for ply in load_record(kept_games(tmp_path)[0]).log]
    assert moves == [*map(spelled_out, TO_A_CHOICE), "recruit electro paying orange orange gray"]


def test_X2_only_a_recruit_can_be_asked_about(tmp_path: Path) -> None:
    printed = sixstones(tmp_path, "play", "--seed", "a", typed=["ybr ?", "recruit electro ?"])
    assert printed.count("A question mark asks how to pay") == 2
    assert kept_games(tmp_path) == []


def spelled_out(typed: str) -> str:
    return {"oo": "take orange orange", "ybr": "take yellow blue red"}.get(typed, typed)


@pytest.mark.parametrize("answers", [["x"], [""], ["back"], ["undo"], ["quit"], []])
def test_a_recruit_that_is_not_paid_for_did_not_happen(tmp_path: Path, answers: list[str]) -> None:
    typed = [*TO_A_CHOICE, "recruit electro ?", *answers]
    sixstones(tmp_path, "play", "Ann", "Bob", "--seed", "a", typed=typed)
    assert len(load_record(kept_games(tmp_path)[0]).log) == len(TO_A_CHOICE)


def test_a_payment_by_letters_and_one_that_is_typed_at_once(tmp_path: Path) -> None:
    typed = [*TO_A_CHOICE, "recruit electro ?", "sro", "undo", "y", "recruit Electro paying gray orange orange"]
    printed = sixstones(tmp_path, "play", "Ann", "Bob", "--seed", "a", typed=typed)
    assert "Ann recruits Electro. Pays 1 orange, 1 red and 1 gray." in printed
    assert printed.count("Choose a payment:") == 1
    last = load_record(kept_games(tmp_path)[0]).log[-1]
    assert last.move == Recruit("electro", ("orange", "orange", "gray"))


def test_X2_a_payment_that_was_typed_is_not_asked_for_even_if_it_is_the_usual_one(tmp_path: Path) -> None:
    typed = [*TO_A_CHOICE, "buy electro paying oor"]
    printed = sixstones(tmp_path, "play", "Ann", "Bob", "--seed", "a", typed=typed)
    assert "Choose a payment" not in printed
    assert load_record(kept_games(tmp_path)[0]).log[-1].move == Recruit("electro")


TO_TWELVE = ["ybr", "reserve deck 1", "ybr", "reserve deck 1", "ybr", "reserve deck 1", "ybo"]


def test_T5_returning_to_ten_is_asked_for_and_happens_whole(tmp_path: Path) -> None:
    typed = [*TO_TWELVE, "yg", "ybr", "2 99", "help", "return yb"]
    printed = sixstones(tmp_path, "play", "Ann", "Bob", "--seed", "a", typed=typed)
    assert "Ann, tokens to return (2):" in printed
    assert "Rule T5: you lack 1 green." in printed
    assert "Rule T5: return 2, not more." in printed
    assert "Ann, tokens to return (1): " not in printed
    moves = [str(ply.move) for ply in load_record(kept_games(tmp_path)[0]).log]
    assert moves[-2:] == ["return yellow", "return blue"]
    assert "Ann returns 1 yellow." in printed


def test_X7_a_blind_reserve_stays_hidden_on_a_shared_screen(tmp_path: Path) -> None:
    secret = Game.deal(2, "a").setup
    name = secret.deck.character(secret.decks[0][4]).name
    typed = ["reserve deck 1", "ybr", "moves", "hand"]
    printed = sixstones(tmp_path, "play", "Ann", "Bob", "--seed", "a", typed=typed)
    before, after = printed.split("Ann, your move: hand")
    assert name not in before
    assert "Level 1, hidden" in before
    assert f"{name}, level 1" in after
    assert "(type: hand)" in before
    alone = sixstones(tmp_path, "play", "--seed", "a", typed=["reserve deck 1", "quit"])
    assert name in alone


def test_undo_of_another_persons_move_asks_first(tmp_path: Path) -> None:
    typed = ["reserve deck 3", "undo", "n", "undo", "help", "undo", "y"]
    printed = sixstones(tmp_path, "play", "Ann", "Bob", "--seed", "a", typed=typed)
    assert printed.count("This takes back Ann's move. Sure?") == 3
    assert printed.count("Nothing was done.") == 1
    assert "the move with that number" in printed  # a command is no answer, and is done
    assert "Ann takes back the last move." in printed
    assert kept_games(tmp_path) == []


def test_every_command_answers(tmp_path: Path) -> None:
    typed = ["help", "rules", "rules t4", "rules t", "rules reserve", "rules q9", "log", "hand", "moves", "board"]
    typed += ["", "why", "?", "say hello", "start", "rematch", "resign", "theme", "seats"]
    printed = sixstones(tmp_path, "play", "Ann", "--seed", "a", typed=typed)
    assert all(f"\n  {word} " in printed for word in LOCAL_COMMANDS)
    assert "Rule T4: " in printed
    assert printed.count("T1 ") >= 2  # in all the rules and under T
    assert "There are no rules about “q9”." in printed
    assert "Start of the game." in printed
    assert "Nobody has reserved a character." in printed
    assert "Nothing has been refused so far." in printed
    assert printed.count("Round 1 · Ann to move") == 3  # at first, for `board` and for Enter
    assert printed.count("Only a table on a server can do that.") == 3


def test_the_champion_advises_in_a_persons_place(tmp_path: Path) -> None:
    printed = sixstones(tmp_path, "play", "--seed", "a", typed=["hint", "1", "hint"])
    found = re.findall(r"Hint: (take|reserve|recruit) .*\n(?:.*\n){1,2}.*Your chance of winning: \d+%", printed)
    assert len(found) == 2


def test_a_game_continues_without_hints_from_the_champion(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine, "CHAMPION", tmp_path / "nowhere")
    local._champion.cache_clear()  # another test of this process may have asked for a hint
    printed = sixstones(tmp_path, "play", "--seed", "a", typed=["hint", "1"])
    assert "There is no file" in printed
    assert "The game is saved." in printed


def test_the_end_of_the_input_keeps_the_game(tmp_path: Path) -> None:
    printed = sixstones(tmp_path, "play", "--seed", "a", typed=["ybr"])
    [file] = kept_games(tmp_path)
    assert shell_command("play", "--load", file) in printed
    sixstones(tmp_path, "play", "--load", str(file), typed=["ybr"])
    assert kept_games(tmp_path) == [file]
    assert len(load_record(file).log) == 4


@pytest.mark.skipif(sys.platform == "win32", reason="no such signals")
@pytest.mark.parametrize("signal_number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_keeps_the_game(tmp_path: Path, signal_number: int) -> None:
    with Process(tmp_path, "play", "--seed", "a") as playing:
        playing.type("ybr")
        playing.wait_for("Round 2")
        playing.process.send_signal(signal_number)
        assert playing.process.wait(LONGEST) == 0
        assert "sixstones play --continue" in playing.end()
    assert len(load_record(kept_games(tmp_path)[0]).log) == 2


def test_who_sits_where(tmp_path: Path) -> None:
    printed = sixstones(tmp_path, "play", "Ann", "--bots", "2", "--first", "bot", "--bot", "random", "--seed", "a")
    assert " 1 Random 1 " in printed
    assert " 2 Random 2 " in printed
    assert "▶3 Ann" in printed
    assert bots_at(("Ann", "Random bot 2"), "greedy", "a").keys() == {1}
    orders = {arrange(["Ann", "Bob"], None, "greedy", "random", seed) for seed in "12345"}
    assert orders == {("Ann", "Bob"), ("Bob", "Ann")}


def test_X1_short_takes(tmp_path: Path) -> None:
    sixstones(tmp_path, "play", "--seed", "a", "--short-takes", typed=["yb"])
    assert str(load_record(kept_games(tmp_path)[0]).log[0].move) == "take yellow blue"


@pytest.mark.parametrize(
    ("names", "options", "complaint"),
    [
        (["Ann", "Bob", "Cy", "Dee", "Eve"], {}, "for 2 to 4 players, but people (5) and bots (0) make 5"),
        (["Ann"], {"bots": 0}, "the game needs at least two players: omit --bots 0, or name others"),
        ([], {"bots": 0}, "the game needs at least two players"),
        (["Ann", "Bob"], {"first": "bot"}, "no bot plays, so none can start"),
        ([], {"bots": 4}, "for 2 to 4 players, but people (1) and bots (4) make 5"),
        ([], {"bots": -1}, "--bots is -1"),
        (["Ann", "ann"], {}, "two people have the same name"),
        (["A name that is far too long"], {}, "longer than 16 characters"),
        (["  "], {}, "a name needs printable characters"),
        (["greedy bot 2"], {}, "is the name of a bot"),
        ([], {"bot": "clever"}, "there is no bot 'clever'; the bots are"),
        (["Ann", "Bob"], {"bot": "clever"}, "there is no bot 'clever'; the bots are"),
        ([], {"bot": "cmd:"}, "name the program, as in"),
        ([], {"deck": Path("/no/such/file.csv")}, "/no/such/file.csv: can't be read"),
        ([], {"load": Path("/no/such/game")}, "/no/such/game: can't be read"),
        (["Ann"], {"load": Path("x")}, "--load and --continue take the players and the cards from the file"),
        ([], {"load": Path("x"), "seed": "a"}, "--load and --continue take the players and the cards from the file"),
        ([], {"load": Path("x"), "last": True}, "use either --continue or --load"),
    ],
)
def test_an_impossible_table(names: list[str], options: dict[str, Any], complaint: str) -> None:
    with pytest.raises(Problem) as problem:
        play(*names, **options)
    assert complaint in str(problem.value)


@pytest.mark.parametrize("arguments", [["Ann", "--bots", "9"], ["--first", "me"]])
def test_bad_arguments_get_one_line(tmp_path: Path, arguments: list[str]) -> None:
    printed = sixstones(tmp_path, "play", *arguments, status=2)
    assert printed.startswith("sixstones: ")
    assert len(printed.splitlines()) == 1


def test_a_file_that_is_not_a_saved_game(tmp_path: Path) -> None:
    file = tmp_path / "poem.txt"
    file.write_text("roses are red\n")
    printed = sixstones(tmp_path, "play", "--load", str(file), status=2)
    assert f"{file}, line 1" in printed


def test_a_finished_game_is_for_replay(tmp_path: Path) -> None:
    file = tmp_path / "over.sixstones"
    save_record(file, greedy_game(2, "whole").record())
    with pytest.raises(Problem) as problem:
        play(load=file)
    assert str(problem.value) == f"{file}: this game is over; look at it with: {shell_command('replay', file)}"


def saved_between(file: Path, *names: str) -> Path:
    game = Game.deal(2, "between")
    game.play("take yellow blue red")
    save_record(file, replace(game.record(), names=names))
    return file


@pytest.mark.parametrize(
    ("names", "options", "complaint"),
    [
        (("You", "Agent bot"), {"bot": "random"}, "says who plays and in which order; don't give --bot or --first"),
        (("You", "Agent bot"), {"first": "bot"}, "says who plays and in which order; don't give --bot or --first"),
        (("You", "Nosuch bot"), {}, "there is no bot 'nosuch'"),
        ((), {"bot": "nosuch"}, "there is no bot 'nosuch'"),
        (("Agent bot 1", "Agent bot 2"), {}, "only bots play this game"),
        (("You", "External bot"), {}, "your own program plays in this game; start it with --bot cmd:"),
    ],
)
def test_a_saved_game_with_options_that_do_not_fit(
    tmp_path: Path, names: tuple[str, ...], options: dict[str, Any], complaint: str
) -> None:
    with pytest.raises(Problem) as problem:
        play(load=saved_between(tmp_path / "game", *names), **options)
    assert complaint in str(problem.value)


def test_a_saved_game_without_names_takes_a_bot_and_a_beginner(tmp_path: Path) -> None:
    file = saved_between(tmp_path / "game")
    printed = sixstones(tmp_path, "play", "--load", str(file), "--bot", "random", "--first", "bot")
    assert " 1 Random " in printed


def test_a_program_that_fails_loses_no_game(tmp_path: Path) -> None:
    printed = sixstones(tmp_path, "play", "--bot", "cmd:/no/such/program", typed=["ybr"], status=2)
    assert f"{shell_command('play', '--continue', '--bot', 'cmd:/no/such/program')}\n" in printed
    assert "external" in printed
    assert "/no/such/program" in printed.splitlines()[-1]
    [file] = kept_games(tmp_path)
    assert "no/such" not in file.read_text()
    assert len(load_record(file).log) == 1


def test_output_that_knows_only_ascii(tmp_path: Path) -> None:
    printed = sixstones_process(tmp_path, "play", "--seed", "a", typed="ybr\n", PYTHONIOENCODING="ascii")
    assert printed.isascii()
    assert "oY3 dB2 ^O3 #R2 +P4 *G2 vS5" in printed
    assert "?" not in printed


CLOSED = r"sixstones: there is (nobody to ask: the in|nowhere to show the game: the out)put is closed\n"


@pytest.mark.skipif(sys.platform == "win32", reason="no such shell")
@pytest.mark.parametrize("closing", ["play <&-", "replay x >&-"])
def test_closed_streams_get_one_line(tmp_path: Path, closing: str) -> None:
    line = f"exec {sys.executable} -m sixstones {closing}"
    done = subprocess.run(
        ["sh", "-c", line], capture_output=True, text=True, check=False, env=environment(tmp_path), timeout=60
    )
    assert done.returncode == 2
    assert re.fullmatch(CLOSED, done.stderr)


@pytest.mark.parametrize("stream", ["stdin", "stdout"])
@pytest.mark.parametrize("arguments", [["play"], ["replay", "x"]])
def test_every_command_that_asks_knows_closed_streams(
    arguments: list[str], stream: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["sixstones", *arguments])
    monkeypatch.setattr(sys, stream, None)  # as Python sets it if the stream is closed
    with pytest.raises(SystemExit) as end:
        main()
    assert end.value.code == 2
    assert re.fullmatch(CLOSED, capsys.readouterr().err)


@ON_A_TERMINAL
def test_a_killed_terminal_loses_nothing(tmp_path: Path) -> None:
    with Terminal(tmp_path, "play", "Ann", "--seed", "a") as terminal:
        terminal.wait_for("Ann, your move:")
        terminal.press("ybr\r")
        terminal.wait_for("Round 2")
    assert len(load_record(kept_games(tmp_path)[0]).log) == 2  # it was ended with SIGKILL


@ON_A_TERMINAL
@pytest.mark.parametrize("signal_number", [signal.SIGTERM, signal.SIGHUP])
def test_a_closed_window_ends_the_app_and_the_game_is_saved(tmp_path: Path, signal_number: int) -> None:
    with Terminal(tmp_path, "play", "Ann", "--seed", "a") as terminal:
        terminal.wait_for("Ann, your move:")
        terminal.press("ybr\r")
        terminal.wait_for("Round 2")
        terminal.process.send_signal(signal_number)
        assert "The game is saved. To continue:" in terminal.end()


@ON_A_TERMINAL
@pytest.mark.parametrize("typed", ["", "hint\r"])
def test_the_app_ends_when_its_window_is_gone(tmp_path: Path, typed: str) -> None:
    with Terminal(tmp_path, "play", "Ann", "--seed", "a") as terminal:
        terminal.wait_for("Ann, your move:")
        terminal.press("ybr\r")
        terminal.wait_for("Round 2")
        terminal.press(typed)
        terminal.wait_for("One moment…" if typed else "")
        os.close(terminal.main)
        terminal.process.wait(timeout=10)
    assert len(load_record(kept_games(tmp_path)[0]).log) == 2


def no_signal_handlers() -> None:
    """As on Windows."""
    asyncio.SelectorEventLoop.add_signal_handler = asyncio.AbstractEventLoop.add_signal_handler  # type: ignore[method-assign]


@ON_A_TERMINAL
@pytest.mark.parametrize("term", ["xterm", "dumb"])
def test_a_game_where_the_event_loop_has_no_signal_handlers(tmp_path: Path, term: str) -> None:
    with Terminal(tmp_path, "play", "Ann", "--seed", "a", term=term, prepare=no_signal_handlers) as terminal:
        terminal.wait_for("Ann, your move:")
        terminal.press("quit\r")
        assert "Nothing was played" in terminal.end()


@ON_A_TERMINAL
def test_X7_a_card_that_is_shown_is_gone_from_the_screen_after_ctrl_c(tmp_path: Path) -> None:
    setup = Game.deal(2, "a").setup
    name = setup.deck.character(setup.decks[2][4]).name
    with Terminal(tmp_path, "play", "Ann", "Bob", "--seed", "a") as terminal:
        terminal.wait_for("Ann, your move:")
        terminal.press("reserve deck 3\r")
        terminal.wait_for("Only Ann should look now")
        terminal.press("\r")
        terminal.wait_for(name)
        terminal.press("\x03")
        end = terminal.end().rpartition("\x1b[?1049l")[2]  # back on the first screen
    assert name not in end
    assert "The game is saved." in end


@ON_A_TERMINAL
def test_a_dumb_terminal_gets_plain_lines(tmp_path: Path) -> None:
    with Terminal(tmp_path, "play", "Ann", "--seed", "a", term="dumb") as terminal:
        terminal.wait_for("Ann, your move:")
        terminal.press("take gray\n")
        shown = terminal.wait_for("No. Rule R4")
        terminal.press("quit\n")
        assert "\x1b" not in shown


@pytest.mark.parametrize("spec", [*(name for name in BOTS), "external"])
def test_the_pace_of_every_bot_can_be_felt(spec: str) -> None:
    assert 1.2 <= waits(spec) <= 2


QUIET_PROGRAM = """
import select, sys
from sixstones.cli.console import quiet_keyboard
try:
    with quiet_keyboard():
        print("ready", flush=True)
        select.select([0], [], [])  # until a line was typed
        if len(sys.argv) > 1:
            raise KeyboardInterrupt
except KeyboardInterrupt:
    pass
import termios
echoes = bool(termios.tcgetattr(0)[3] & termios.ECHO)
print(f"typed={bool(select.select([0], [], [], 0.2)[0])} echoes={echoes}", flush=True)
"""


@ON_A_TERMINAL
@pytest.mark.parametrize("arguments", [[], ["stop"]])
def test_keys_are_not_shown_while_nobody_asks(arguments: list[str]) -> None:
    main, printed = run_on_own_terminal(arguments), b""
    try:
        while b"ready" not in printed:
            printed += os.read(main, 1000)
        os.write(main, b"xyzzy\n")
        while b"echoes" not in printed:
            printed += os.read(main, 1000)
    finally:
        os.close(main)
    assert b"typed=False echoes=True" in printed
    assert b"xyzzy" not in printed.partition(b"typed=")[0]


def run_on_own_terminal(arguments: list[str]) -> int:
    """The program in a session of its own, as a shell starts one; returns the other end of its terminal."""
    child, main = pty.fork()
    if not child:
        os.execv(sys.executable, [sys.executable, "-c", QUIET_PROGRAM, *arguments])  # noqa: S606
    return main


def test_keys_elsewhere_are_left_alone() -> None:
    with quiet_keyboard():
        pass


def test_compiling_says_what_it_is_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(engine, "cache_folder", lambda: tmp_path)
    monkeypatch.setattr(engine, "COMPILE", "")
    engine.ensure_compiled("play", bots=["hero"])
    assert "Compiling the engine for bots, once" in capsys.readouterr().err
    engine.ensure_compiled("play", "solve", bots=["hero"])
    assert "Compiling the engine for puzzles, once" in capsys.readouterr().err


def test_the_help_names_the_levels(tmp_path: Path) -> None:
    printed = " ".join(sixstones(tmp_path, "play", "--help").replace("│", " ").split())
    assert "levels 1 to 6: recruit (1), agent (2), hero (3), avenger (4), titan (5), champion (6)" in printed


def test_a_bot_whose_network_is_damaged_says_so_in_a_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    damaged = tmp_path / "champion.safetensors"
    damaged.write_bytes(b"no network")
    monkeypatch.setattr(engine, "CHAMPION", damaged)
    printed = sixstones(tmp_path, "play", "--bot", "champion", status=2)
    assert printed.startswith(f"sixstones: {damaged} is damaged or not a network: ")
    assert printed.endswith("Reinstall Sixstones, or use a file written by this version.\n")
    assert printed.count("\n") == 1
