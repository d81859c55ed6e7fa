"""`sixstones play` as people use it: a real process, typed lines, what it prints and what it keeps."""

from __future__ import annotations

import os
import pty
import select
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from sixstones.cli.play import play
from sixstones.cli.problem import Problem
from sixstones.cli.terminal.result import result_words
from sixstones.cli.terminal.seats import arrange
from sixstones.game import Game, Recruit
from sixstones.records import load_record, save_record
from tests.cli.processes import (
    COMMAND,
    environment,
    greedy_game,
    kept_games,
    sixstones,
    typed_game,
)

NAMES = ("Ann", "Bob", "Cy", "Dee")


@pytest.mark.parametrize("players", [2, 4])
def test_people_at_one_keyboard_play_a_whole_game(tmp_path: Path, players: int) -> None:
    game, names = greedy_game(players, "whole"), NAMES[:players]
    printed = sixstones(tmp_path, "play", *names, "--seed", "whole", typed=typed_game(game))
    assert game.outcome is not None
    assert result_words(game.outcome, names) in " ".join(printed.split())
    [file] = kept_games(tmp_path)
    record = load_record(file)
    assert (record.log, record.outcome, record.names) == (game.log, game.outcome, names)
    assert f"sixstones replay {file}" in printed
    assert f"sixstones verify {file}" in printed


@pytest.mark.parametrize("bots", [1, 3])
def test_a_person_plays_bots_to_the_end_by_number(tmp_path: Path, bots: int) -> None:
    printed = sixstones(tmp_path, "play", "--bots", str(bots), "--seed", "numbers", typed=["1"] * 400)
    record = load_record(kept_games(tmp_path)[0])
    assert record.outcome is not None
    assert record.names[0] == "You"
    assert len(record.names) == bots + 1
    assert "The game is over." in printed


def test_the_deal_is_announced_before_the_first_move(tmp_path: Path) -> None:
    printed = sixstones(tmp_path, "play", "--seed", "sealed")
    seal = Game.deal(2, "sealed").seal
    assert seal is not None
    assert seal.commitment in printed.split("Your move")[0]
    assert seal.secret.hex() not in printed


def test_a_refusal_names_the_rule_and_changes_nothing(tmp_path: Path) -> None:
    typed = ["take gray", "why", "yb", "take red red red", "fly away", "why", "99", "undo"]
    printed = sixstones(tmp_path, "play", "--seed", "a", typed=typed)
    assert "No. R4: a gray token comes only with a reserve" in printed
    assert "Rule R4: Gray tokens come from reserving and from nowhere else." in printed
    assert "No. T2: a take is three tokens of different colours" in printed
    assert "No. X1: with 5 colours in the supply, take three different ones, not 2" in printed
    assert "a move starts with take, reserve" in printed
    assert "Moves look like this: take yellow blue red" in " ".join(printed.split())
    assert "the moves are numbered from 1 to 30" in printed
    assert "There is nothing to take back." in printed
    assert "Nothing was played, so nothing was kept." in printed
    assert kept_games(tmp_path) == []


def test_undo_goes_back_to_the_persons_decision(tmp_path: Path) -> None:
    sixstones(tmp_path, "play", "--bots", "3", "--seed", "a", typed=["ybr", "undo", "ybo"])
    log = load_record(kept_games(tmp_path)[0]).log
    assert str(log[0].move) == "take yellow blue orange"
    assert len(log) == 4  # the person once, each bot once


def test_save_and_load(tmp_path: Path) -> None:
    file = tmp_path / "mine.sixstones"
    printed = sixstones(tmp_path, "play", "Ann", "Bob", "--seed", "a", typed=["ybr", f"save {file}", "ybo", "quit"])
    assert f"sixstones play --load {file}" in printed
    assert [str(ply.move) for ply in load_record(file).log] == ["take yellow blue red", "take yellow blue orange"]
    printed = sixstones(tmp_path, "play", "--load", str(file), typed=["log", "rr", "quit"])
    assert " 1.2 Bob took yellow, blue and orange." in printed
    assert "No. T4: two of one colour needs four in the pile; red has 3" in printed
    assert len(load_record(file).log) == 2
    assert kept_games(tmp_path) == []


def test_save_asks_before_it_replaces_a_file(tmp_path: Path) -> None:
    file = tmp_path / "letter.txt"
    file.write_text("dear aunt")
    printed = sixstones(tmp_path, "play", "--seed", "a", typed=["ybr", f"save {file}", "n"])
    assert "Replace it?" in printed
    assert "Not saved." in printed
    assert file.read_text() == "dear aunt"


def test_save_into_nowhere_is_told_and_the_game_goes_on(tmp_path: Path) -> None:
    printed = sixstones(tmp_path, "play", "--seed", "a", typed=["ybr", "save /proc/no/such/place", "ybr"])
    assert "Not saved: /proc/no/such/place" in printed
    assert len(load_record(kept_games(tmp_path)[0]).log) == 4


TO_A_CHOICE = ["reserve deck 3", "reserve deck 3", "oo", "reserve deck 3", "ybr", "reserve deck 3"]
"""On the deal "a" Electro costs 2 orange and 1 red; Ann then has them, and a gray token."""


def test_X2_how_to_pay_is_asked(tmp_path: Path) -> None:
    typed = [*TO_A_CHOICE, "recruit electro", "77", "ggg", "2"]
    printed = sixstones(tmp_path, "play", "Ann", "Bob", "--seed", "a", typed=typed)
    assert "How to pay?  1 2O 1R   2 2O 1S   3 1O 1R 1S" in printed
    assert printed.count("That is none of the 3 ways.") == 2
    moves = [str(ply.move) for ply in load_record(kept_games(tmp_path)[0]).log]
    assert moves == [*map(spelled_out, TO_A_CHOICE), "recruit electro paying orange orange gray"]


def spelled_out(typed: str) -> str:
    return {"oo": "take orange orange", "ybr": "take yellow blue red"}.get(typed, typed)


@pytest.mark.parametrize("answers", [["x"], []])
def test_a_recruit_that_is_not_paid_for_did_not_happen(tmp_path: Path, answers: list[str]) -> None:
    typed = [*TO_A_CHOICE, "recruit electro", *answers]
    sixstones(tmp_path, "play", "Ann", "Bob", "--seed", "a", typed=typed)
    assert len(load_record(kept_games(tmp_path)[0]).log) == len(TO_A_CHOICE)


def test_a_payment_by_letters_and_one_that_is_typed_at_once(tmp_path: Path) -> None:
    typed = [*TO_A_CHOICE, "recruit electro", "sro", "undo", "recruit Electro paying gray orange orange"]
    printed = sixstones(tmp_path, "play", "Ann", "Bob", "--seed", "a", typed=typed)
    assert "Taken back: recruit electro paying orange red gray" in printed
    assert printed.count("How to pay?") == 1
    last = load_record(kept_games(tmp_path)[0]).log[-1]
    assert last.move == Recruit("electro", ("orange", "orange", "gray"))


TO_TWELVE = ["ybr", "reserve deck 1", "ybr", "reserve deck 1", "ybr", "reserve deck 1", "ybo"]


def test_T5_returning_to_ten_is_asked_for_and_happens_whole(tmp_path: Path) -> None:
    typed = [*TO_TWELVE, "yg", "ybr", "2 99", "yb"]
    printed = sixstones(tmp_path, "play", "Ann", "Bob", "--seed", "a", typed=typed)
    assert "Ann has 12 tokens and may keep 10: return 2" in printed
    assert "No. T5: green is never returned" in printed
    assert printed.count("Ann, your tokens to return (2): ") == 4
    assert "Ann, your tokens to return (1): " not in printed
    moves = [str(ply.move) for ply in load_record(kept_games(tmp_path)[0]).log]
    assert moves[-2:] == ["return yellow", "return blue"]
    assert "Ann took yellow, blue and orange. Ann returned 1 yellow and 1 blue." in printed


def test_X7_a_blind_reserve_stays_hidden_on_a_shared_screen(tmp_path: Path) -> None:
    secret = Game.deal(2, "a").setup
    name = secret.deck.character(secret.decks[0][4]).name
    typed = ["reserve deck 1", "ybr", "moves", "hand"]
    printed = sixstones(tmp_path, "play", "Ann", "Bob", "--seed", "a", typed=typed)
    before, after = printed.split("Ann, your move: hand")
    assert name not in before
    assert "hidden level 1" in before
    assert f"{name}, level 1" in after
    alone = sixstones(tmp_path, "play", "--seed", "a", typed=["reserve deck 1"])
    assert name in alone


def test_every_command_answers(tmp_path: Path) -> None:
    typed = ["help", "rules", "rules t4", "rules q9", "log", "hand", "moves", "board", "", "why", "?"]
    printed = sixstones(tmp_path, "play", "--seed", "a", typed=typed)
    assert "save [FILE]" in printed
    assert "Where the printed rules are silent" in printed
    assert "T4: Take two of the same colour" in printed
    assert "There is no clause 'q9'." in printed
    assert "Nothing happened yet." in printed
    assert "You have no reserved character." in printed
    assert "Nothing was refused so far." in printed
    assert printed.count("Round 1 · You to play") == 3  # at first, for `board` and for Enter


def test_the_end_of_the_input_keeps_the_game(tmp_path: Path) -> None:
    printed = sixstones(tmp_path, "play", "--seed", "a", typed=["ybr"])
    [file] = kept_games(tmp_path)
    assert f"sixstones play --load {file}" in printed
    sixstones(tmp_path, "play", "--load", str(file), typed=["ybr"])
    assert kept_games(tmp_path) == [file]
    assert len(load_record(file).log) == 4


@pytest.mark.skipif(sys.platform == "win32", reason="no such signals")
@pytest.mark.parametrize("signal_number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_keeps_the_game(tmp_path: Path, signal_number: int) -> None:
    process = subprocess.Popen(
        [*COMMAND, "play", "--seed", "a"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        encoding="utf-8",
        env=environment(tmp_path, PYTHONUNBUFFERED="1"),
    )
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write("ybr\n")
    process.stdin.flush()
    for line in process.stdout:
        if line.startswith("Round 2"):
            break
    process.send_signal(signal_number)
    printed, _ = process.communicate(timeout=60)
    assert "Traceback" not in printed
    assert "sixstones play --load" in printed
    assert process.returncode == 0
    assert len(load_record(kept_games(tmp_path)[0]).log) == 2


def test_who_sits_where(tmp_path: Path) -> None:
    printed = sixstones(tmp_path, "play", "Ann", "--bots", "2", "--first", "bot", "--bot", "random", "--seed", "a")
    assert "Random bot 1, Random bot 2, Ann" in printed
    assert "▶3 Ann" in printed
    orders = {arrange(["Ann", "Bob"], None, "greedy", "random", seed) for seed in "12345"}
    assert orders == {("Ann", "Bob"), ("Bob", "Ann")}


def test_X1_short_takes(tmp_path: Path) -> None:
    sixstones(tmp_path, "play", "--seed", "a", "--short-takes", typed=["yb"])
    assert str(load_record(kept_games(tmp_path)[0]).log[0].move) == "take yellow blue"


@pytest.mark.parametrize(
    ("names", "options", "complaint"),
    [
        (["Ann", "Bob", "Cy", "Dee", "Eve"], {}, "for 2 to 4 players, but 5 names and 0 bots make 5"),
        (["Ann"], {"bots": 0}, "for 2 to 4 players, but 1 name and 0 bots make 1"),
        ([], {"bots": 4}, "for 2 to 4 players, but 1 name and 4 bots make 5"),
        ([], {"bots": -1}, "--bots is -1"),
        (["Ann", "ann"], {}, "two people have the same name"),
        (["A name that is far too long"], {}, "longer than 16 letters"),
        (["  "], {}, "a name must have letters"),
        (["greedy bot 2"], {}, "is what a bot is called"),
        ([], {"bot": "clever"}, "there is no bot 'clever'; the bots are"),
        ([], {"deck": Path("/no/such/file.csv")}, "/no/such/file.csv: can't be read"),
        ([], {"load": Path("/no/such/game")}, "/no/such/game: can't be read"),
        (["Ann"], {"load": Path("x")}, "--load takes the players and the cards from the file"),
    ],
)
def test_a_table_that_can_not_be(names: list[str], options: dict[str, Any], complaint: str) -> None:
    with pytest.raises(Problem) as problem:
        play(*names, **options)
    assert complaint in str(problem.value)


@pytest.mark.parametrize("arguments", [["Ann", "--bots", "9"], ["--first", "me"]])
def test_bad_arguments_get_one_line(tmp_path: Path, arguments: list[str]) -> None:
    printed = sixstones(tmp_path, "play", *arguments, status=2)
    assert printed.startswith("sixstones: ")
    assert len(printed.splitlines()) == 1


def test_a_file_that_is_no_saved_game(tmp_path: Path) -> None:
    file = tmp_path / "poem.txt"
    file.write_text("roses are red\n")
    printed = sixstones(tmp_path, "play", "--load", str(file), status=2)
    assert f"{file}, line 1" in printed


def test_a_finished_game_is_for_replay(tmp_path: Path) -> None:
    file = tmp_path / "over.sixstones"
    save_record(file, greedy_game(2, "whole").record())
    with pytest.raises(Problem, match="this game is over; look at it with 'sixstones replay'"):
        play(load=file)


def test_output_that_knows_only_ascii(tmp_path: Path) -> None:
    printed = sixstones(tmp_path, "play", "--seed", "a", typed=["ybr"], PYTHONIOENCODING="ascii")
    assert printed.isascii()
    assert "supply oY3 dB2 ^O3 #R2 +P4 *G2 vS5" in printed
    assert "?" not in printed


@pytest.mark.skipif(sys.platform == "win32", reason="no pseudo-terminals")
def test_on_a_terminal_the_board_and_the_prompt_share_the_screen(tmp_path: Path) -> None:
    """80 columns, 24 lines: whatever is printed since the screen was cleared fits, prompt included."""
    main, other = pty.openpty()
    process = subprocess.Popen(
        [*COMMAND, "play", "Ann", "Bob", "--bots", "2", "--seed", "a"],
        stdin=other,
        stdout=other,
        stderr=other,
        env=environment(tmp_path, TERM="xterm", LINES="24"),
    )
    os.close(other)
    for typed in ("", "ybr", "reserve deck 2", "take gray", "why", "quit"):
        screen = _until_prompt(main)
        assert "Traceback" not in screen
        assert screen.count("\n") < 24, screen
        os.write(main, f"{typed}\n".encode())
    assert process.wait(timeout=60) == 0
    os.close(main)


def _until_prompt(terminal: int) -> str:
    """All that came since the screen was last cleared, once the command waits for input."""
    printed, waited_until = "", time.monotonic() + 60
    while time.monotonic() < waited_until:
        if select.select([terminal], [], [], 0.15)[0]:
            printed += os.read(terminal, 65536).decode("utf-8", "replace")
        elif printed.rstrip().endswith(("begin.", "move:")):
            return printed.rpartition("\x1b[2J")[2]
    raise AssertionError(f"no prompt after {printed[-500:]!r}")
