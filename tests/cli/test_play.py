"""`sixstones play` as people use it: a real process, typed lines, what it prints and what it keeps."""

from __future__ import annotations

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

from sixstones.ai import warm_up
from sixstones.ai.registry import BOTS
from sixstones.cli import engine
from sixstones.cli.play import play
from sixstones.cli.problem import Problem
from sixstones.cli.terminal.guide import COMMAND_WORDS
from sixstones.cli.terminal.keyboard import quiet_keyboard
from sixstones.cli.terminal.result import result_words
from sixstones.cli.terminal.seats import arrange, bots_at, waits
from sixstones.cli.terminal.shell import command
from sixstones.game import Game, Recruit
from sixstones.records import load_record, save_record
from tests.cli.processes import (
    COMMAND,
    Terminal,
    environment,
    greedy_game,
    kept_games,
    last_screen,
    sixstones,
    sixstones_process,
    typed_game,
)

NAMES = ("Ann", "Bob", "Cy", "Dee")
ON_A_TERMINAL = pytest.mark.skipif(sys.platform == "win32", reason="no pseudo-terminals")
BACK = "back to the board —"


@pytest.mark.parametrize("players", [2, 4])
def test_people_at_one_keyboard_play_a_whole_game(tmp_path: Path, players: int) -> None:
    game, names = greedy_game(players, "whole"), NAMES[:players]
    printed = sixstones(tmp_path, "play", *names, "--seed", "whole", typed=typed_game(game))
    assert game.outcome is not None
    assert result_words(game.outcome, names) in " ".join(printed.split())
    [file] = kept_games(tmp_path)
    record = load_record(file)
    assert (record.log, record.outcome, record.names) == (game.log, game.outcome, names)
    for verb in ("replay", "verify"):
        assert f"\n  {command(verb, file)}\n" in printed  # on a line of its own, however long
    final_board = printed.rindex("· over ")
    assert final_board < printed.rindex(" wins") < printed.rindex("= characters")


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
    assert f"fingerprint {seal.commitment[:16]}…" in printed.split("Your move")[0]
    assert seal.commitment not in printed
    whole = sixstones(tmp_path, "play", "--seed", "sealed", typed=["deal"])
    assert f"\n  {seal.commitment}\n" in whole
    assert seal.secret.hex() not in whole


def test_a_refusal_names_the_rule_and_changes_nothing(tmp_path: Path) -> None:
    typed = ["take gray", "why", "yb", "take red red red", "fly away", "why", "99", "undo"]
    printed = sixstones(tmp_path, "play", "--seed", "a", typed=typed)
    assert "No. R4: a gray token comes only with a reserve" in printed
    assert "Rule R4: Gray tokens come from reserving and from nowhere else." in printed
    assert "No. T2: a take is three tokens of different colours" in printed
    assert "No. X1: with 5 colours in the supply, take three different ones, not 2" in printed
    assert "I can't read 'fly away': a move starts with take, reserve" in printed
    assert "Moves look like this: take yellow blue red" in " ".join(printed.split())
    assert "the moves are numbered from 1 to 30" in printed
    assert "There is nothing to take back." in printed
    assert "Nothing was played, so nothing was kept." in printed
    assert kept_games(tmp_path) == []


def test_undo_goes_back_to_the_persons_decision(tmp_path: Path) -> None:
    printed = sixstones(tmp_path, "play", "--bots", "3", "--seed", "a", typed=["ybr", "undo", "ybo"])
    assert "Taken back: you took yellow, blue and red; Agent bot 1 " in printed
    log = load_record(kept_games(tmp_path)[0]).log
    assert str(log[0].move) == "take yellow blue orange"
    assert len(log) == 4  # the person once, each bot once


def test_a_named_save_is_a_snapshot(tmp_path: Path) -> None:
    file = tmp_path / "mine.sixstones"
    typed = ["ybr", f"save {file}", "ybo", "quit"]
    printed = sixstones(tmp_path, "play", "Ann", "Bob", "--seed", "a", typed=typed)
    assert f"\n  {command('play', '--load', file)}\n" in printed
    assert [str(ply.move) for ply in load_record(file).log] == ["take yellow blue red"]
    [own] = kept_games(tmp_path)
    assert [str(ply.move) for ply in load_record(own).log] == ["take yellow blue red", "take yellow blue orange"]


def test_a_loaded_game_goes_on_in_its_file(tmp_path: Path) -> None:
    file = tmp_path / "mine.sixstones"
    sixstones(tmp_path / "other", "play", "Ann", "Bob", "--seed", "a", typed=["ybr", f"save {file}"])
    printed = sixstones(tmp_path, "play", "--load", str(file), typed=["log", "rr", "ybo", "save", "quit"])
    assert " 1.1 Ann took yellow, blue and red." in printed
    assert "No. T4: two of one colour needs four in the pile; red has 3" in printed
    assert "--last" not in printed  # that one looks into the games folder
    assert len(load_record(file).log) == 2
    assert kept_games(tmp_path) == []


def test_last_goes_on_with_the_game_that_was_left_last(tmp_path: Path) -> None:
    assert "there is no unfinished game in" in sixstones(tmp_path, "play", "--last", status=2)
    sixstones(tmp_path, "play", "Ann", "Bob", typed=["ybr"])
    [older] = kept_games(tmp_path)
    os.utime(older, (1e9, 1e9))
    printed = sixstones(tmp_path, "play", "Cy", "Dee", typed=["ybr"])
    assert f"\n  {command('play', '--last')}\n" in printed
    assert "Sixstones — Cy, Dee" in sixstones(tmp_path, "play", "--last", typed=["ybo"])
    assert sorted(len(load_record(file).log) for file in kept_games(tmp_path)) == [1, 2]


def test_save_asks_before_it_replaces_a_file(tmp_path: Path) -> None:
    file = tmp_path / "letter.txt"
    file.write_text("dear aunt")
    printed = sixstones(tmp_path, "play", "--seed", "a", typed=["ybr", f"save {file}", "n"])
    assert "Replace it?" in printed
    assert "Not saved." in printed
    assert file.read_text() == "dear aunt"


@pytest.mark.parametrize(
    ("name", "complaint"),
    [
        ("no/such/place", "there is no folder {home}/no/such; not saved"),
        ("", "{home} is a folder; not saved"),
    ],
)
def test_save_into_nowhere_is_told_and_the_game_goes_on(tmp_path: Path, name: str, complaint: str) -> None:
    printed = sixstones(tmp_path, "play", "--seed", "a", typed=["ybr", f"save {tmp_path}/{name}", "save -f", "ybr"])
    assert "".join(complaint.format(home=tmp_path).split()) in "".join(printed.split())
    assert "'-f' is no name for a file" in printed
    assert not (tmp_path / "no").exists()
    assert len(load_record(kept_games(tmp_path)[0]).log) == 4


TO_A_CHOICE = ["reserve deck 3", "reserve deck 3", "oo", "reserve deck 3", "ybr", "reserve deck 3"]
"""On the deal "a" Electro costs 2 orange and 1 red; Ann then has them, and a gray token."""


def test_X2_a_recruit_pays_as_little_gray_as_possible_without_a_question(tmp_path: Path) -> None:
    typed = [*TO_A_CHOICE, "recruit electro"]
    printed = sixstones(tmp_path, "play", "Ann", "Bob", "--seed", "a", typed=typed)
    assert "How to pay?" not in printed
    assert "Paid 2O 1R, with as little gray as possible; 'recruit NAME ?' offers other ways." in printed
    assert "Ann recruited Electro for 2 orange and 1 red" in printed
    assert load_record(kept_games(tmp_path)[0]).log[-1].move == Recruit("electro")


def test_X2_a_number_of_the_list_pays_in_the_usual_way_too(tmp_path: Path) -> None:
    printed = sixstones(tmp_path, "play", "Ann", "Bob", "--seed", "a", typed=[*TO_A_CHOICE, "3"])
    assert "  3 Electro" in printed
    assert "How to pay?" not in printed
    assert load_record(kept_games(tmp_path)[0]).log[-1].move == Recruit("electro")


def test_X2_that_there_are_other_ways_is_said_once(tmp_path: Path) -> None:
    typed = [*TO_A_CHOICE, "recruit electro", "undo", "y", "recruit electro", "board"]
    printed = sixstones(tmp_path, "play", "Ann", "Bob", "--seed", "a", typed=typed)
    assert printed.count("offers other ways") == 1


@pytest.mark.parametrize("asking", ["recruit electro ?", "buy electro?", "3 ?"])
def test_X2_how_to_pay_is_asked_on_demand(tmp_path: Path, asking: str) -> None:
    typed = [*TO_A_CHOICE, asking, "77", "ggg", "help", "rules x2", "2"]
    printed = sixstones(tmp_path, "play", "Ann", "Bob", "--seed", "a", typed=typed)
    assert "How to pay?  1 2O 1R   2 2O 1S   3 1O 1R 1S" in printed
    assert printed.count("That is none of the 3 ways.") == 2
    moves = [str(ply.move) for ply in load_record(kept_games(tmp_path)[0]).log]
    assert moves == [*map(spelled_out, TO_A_CHOICE), "recruit electro paying orange orange gray"]


def test_X2_only_a_recruit_can_be_asked_about(tmp_path: Path) -> None:
    printed = sixstones(tmp_path, "play", "--seed", "a", typed=["ybr ?", "recruit electro ?"])
    assert "Only a recruit can be asked about" in printed
    assert "No. C2: Electro costs you" in printed
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
    assert "Taken back: Ann recruited Electro for 1 orange, 1 red and 1 gray" in printed
    assert printed.count("How to pay?") == 1
    last = load_record(kept_games(tmp_path)[0]).log[-1]
    assert last.move == Recruit("electro", ("orange", "orange", "gray"))


def test_X2_a_payment_that_was_typed_is_not_asked_for_even_if_it_is_the_usual_one(tmp_path: Path) -> None:
    typed = [*TO_A_CHOICE, "buy electro paying oor"]
    printed = sixstones(tmp_path, "play", "Ann", "Bob", "--seed", "a", typed=typed)
    assert "How to pay?" not in printed
    assert load_record(kept_games(tmp_path)[0]).log[-1].move == Recruit("electro")


TO_TWELVE = ["ybr", "reserve deck 1", "ybr", "reserve deck 1", "ybr", "reserve deck 1", "ybo"]


def test_T5_returning_to_ten_is_asked_for_and_happens_whole(tmp_path: Path) -> None:
    typed = [*TO_TWELVE, "yg", "ybr", "2 99", "help", "return yb"]
    printed = sixstones(tmp_path, "play", "Ann", "Bob", "--seed", "a", typed=typed)
    assert "Ann has 12 tokens and may keep 10: return 2" in printed
    assert "as 'y' or 'yb'" in printed
    assert "No. T5: green is never returned" in printed
    assert "No. T5: return 2, not 3" in printed
    assert printed.count("Ann, your tokens to return (2): ") == 5
    assert "Ann, your tokens to return (1): " not in printed
    moves = [str(ply.move) for ply in load_record(kept_games(tmp_path)[0]).log]
    assert moves[-2:] == ["return yellow", "return blue"]
    assert "Ann took yellow, blue and orange. Ann returned 1 yellow and 1 blue." in printed


def test_T5_one_token_to_return_is_asked_for_as_one(tmp_path: Path) -> None:
    printed = sixstones(tmp_path, "play", "Ann", "Bob", "--seed", "a", typed=[*TO_TWELVE, "y"])
    one = printed.rpartition("may keep 10: return 1")[2]
    assert one.startswith(", by number or letter, as 'y'")
    assert "'yb'" not in one


def test_X7_a_blind_reserve_stays_hidden_on_a_shared_screen(tmp_path: Path) -> None:
    secret = Game.deal(2, "a").setup
    name = secret.deck.character(secret.decks[0][4]).name
    typed = ["reserve deck 1", "ybr", "moves", "hand"]
    printed = sixstones(tmp_path, "play", "Ann", "Bob", "--seed", "a", typed=typed)
    before, after = printed.split("Ann, your move: hand")
    assert name not in before
    assert "hidden level 1" in before
    assert f"{name}, level 1" in after
    assert "(type: hand)" in before
    alone = sixstones(tmp_path, "play", "--seed", "a", typed=["reserve deck 1"])
    assert f"You reserved {name} from deck 1 and got 1 gray; the others saw only its level." in " ".join(alone.split())


def test_undo_of_another_persons_move_asks_first(tmp_path: Path) -> None:
    typed = ["reserve deck 3", "undo", "n", "undo", "help", "undo", "y"]
    printed = sixstones(tmp_path, "play", "Ann", "Bob", "--seed", "a", typed=typed)
    assert printed.count("This takes back Ann's move. Sure? (y/N)") == 3
    assert printed.count("Nothing was taken back.") == 2
    assert "Commands, at every prompt" in printed  # a command is no answer, and is done
    undone = "Taken back: Ann reserved the top of deck 3 unseen and got 1 gray"
    assert f"{undone} (seen meanwhile: 1 card from the decks)" in " ".join(printed.split())
    assert kept_games(tmp_path) == []


def test_every_command_answers(tmp_path: Path) -> None:
    typed = ["help", "rules", "rules t4", "rules t", "rules reserve", "rules q9", "log", "hand", "moves", "board"]
    printed = sixstones(tmp_path, "play", "--seed", "a", typed=[*typed, "", "why", "?"])
    assert all(word in printed for word in COMMAND_WORDS)
    assert "NO_COLOR" in printed
    assert "Where the printed rules are silent" in printed
    assert "T4: Take two of the same colour" in printed
    assert printed.count("T1 You do exactly one thing") == 2  # in all the rules and under T
    assert printed.count("R5 A deck that has run out") == 2
    assert "There is no clause 'q9'." in printed
    assert "Nothing happened yet." in printed
    assert "Nobody has reserved a character." in printed
    assert "Nothing was refused so far." in printed
    assert printed.count("Round 1 · You to play") == 3  # at first, for `board` and for Enter


def test_the_champion_advises_in_a_persons_place(tmp_path: Path) -> None:
    printed = " ".join(sixstones(tmp_path, "play", "--seed", "a", typed=["hint", "1", "hint"]).split())
    assert (
        len(re.findall(r"The champion would (take|reserve|recruit) [^:]+: .*a chance of about \d+% to win", printed))
        > 0
    )
    assert printed.count("The champion would ") == 2


def test_a_game_goes_on_where_the_champion_can_not_advise(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def unreadable() -> None:
        raise Problem("The network can't be read.")

    monkeypatch.setattr(engine, "check_weights", unreadable)
    printed = sixstones(tmp_path, "play", "--seed", "a", typed=["hint", "1"])
    assert "The network can't be read." in printed
    assert "The game is kept." in printed


@ON_A_TERMINAL
def test_X7_advice_about_an_unseen_card_is_for_one_alone(tmp_path: Path) -> None:
    with Terminal(tmp_path, "play", "Ann", "Bob", "--seed", "a") as terminal:
        terminal.shown("begin.")
        terminal.type("", "move:")
        assert "The champion would" in terminal.type("hint", "move:")
        terminal.type("reserve deck 1", "skips.")
        terminal.type("no", "move:")
        terminal.type("ybr", "move:")
        assert "Only Ann should look now" in terminal.type("hint", "skips.")
        assert "The champion would" in terminal.type("", BACK).rpartition("\x1b[?1049h")[2]  # on the other screen
        terminal.type("", "move:")
        terminal.press("quit\n")
        terminal.end()


def test_why_does_not_stand_alone_on_a_line(tmp_path: Path) -> None:
    printed = sixstones(tmp_path, "play", "--seed", "a", typed=["rrr", "take gray", "yb", "pass", "claim asgard"])
    assert "a reserve  (more: why)" in printed
    assert not re.search(r"^ *\(?(more: )?why\)$", printed, re.MULTILINE)


def test_the_end_of_the_input_keeps_the_game(tmp_path: Path) -> None:
    printed = sixstones(tmp_path, "play", "--seed", "a", typed=["ybr"])
    [file] = kept_games(tmp_path)
    assert command("play", "--load", file) in printed
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
    assert "sixstones play --last" in printed
    assert process.returncode == 0
    assert len(load_record(kept_games(tmp_path)[0]).log) == 2


def test_who_sits_where(tmp_path: Path) -> None:
    printed = sixstones(tmp_path, "play", "Ann", "--bots", "2", "--first", "bot", "--bot", "random", "--seed", "a")
    assert "Random bot 1, Random bot 2, Ann" in printed
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
        (["Ann", "Bob", "Cy", "Dee", "Eve"], {}, "for 2 to 4 players, but 5 names and 0 bots make 5"),
        (["Ann"], {"bots": 0}, "nobody plays alone: leave --bots 0 out, or name others"),
        ([], {"bots": 0}, "nobody plays alone"),
        (["Ann", "Bob"], {"first": "bot"}, "no bot plays, so none can begin"),
        ([], {"bots": 4}, "for 2 to 4 players, but 1 name and 4 bots make 5"),
        ([], {"bots": -1}, "--bots is -1"),
        (["Ann", "ann"], {}, "two people have the same name"),
        (["A name that is far too long"], {}, "longer than 16 letters"),
        (["  "], {}, "a name must have letters"),
        (["greedy bot 2"], {}, "is what a bot is called"),
        ([], {"bot": "clever"}, "there is no bot 'clever'; the bots are"),
        (["Ann", "Bob"], {"bot": "clever"}, "there is no bot 'clever'; the bots are"),
        ([], {"bot": "cmd:"}, "say which program is to play"),
        ([], {"deck": Path("/no/such/file.csv")}, "/no/such/file.csv: can't be read"),
        ([], {"load": Path("/no/such/game")}, "/no/such/game: can't be read"),
        (["Ann"], {"load": Path("x")}, "--load and --last take the players and the cards from the file"),
        ([], {"load": Path("x"), "seed": "a"}, "--load and --last take the players and the cards from the file"),
        ([], {"load": Path("x"), "last": True}, "--last and --load both say which game"),
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
    with pytest.raises(Problem) as problem:
        play(load=file)
    assert str(problem.value) == f"{file}: this game is over; look at it with: {command('replay', file)}"


def saved_between(file: Path, *names: str) -> Path:
    game = Game.deal(2, "between")
    game.play("take yellow blue red")
    save_record(file, replace(game.record(), names=names))
    return file


@pytest.mark.parametrize(
    ("names", "options", "complaint"),
    [
        (("You", "Agent bot"), {"bot": "random"}, "says who plays and in which order; leave --bot and --first out"),
        (("You", "Agent bot"), {"first": "bot"}, "says who plays and in which order; leave --bot and --first out"),
        (("You", "Nosuch bot"), {}, "there is no bot 'nosuch'"),
        ((), {"bot": "nosuch"}, "there is no bot 'nosuch'"),
        (("Agent bot 1", "Agent bot 2"), {}, "only bots play this game"),
        (("You", "External bot"), {}, "a program of your own plays here; start it with --bot cmd:"),
    ],
)
def test_a_saved_game_that_can_not_go_on_so(
    tmp_path: Path, names: tuple[str, ...], options: dict[str, Any], complaint: str
) -> None:
    with pytest.raises(Problem) as problem:
        play(load=saved_between(tmp_path / "game", *names), **options)
    assert complaint in str(problem.value)


def test_a_saved_game_without_names_takes_a_bot_and_a_beginner(tmp_path: Path) -> None:
    file = saved_between(tmp_path / "game")
    printed = sixstones(tmp_path, "play", "--load", str(file), "--bot", "random", "--first", "bot")
    assert "Sixstones — Random bot, You" in printed


def test_a_program_that_fails_loses_no_game(tmp_path: Path) -> None:
    printed = sixstones(tmp_path, "play", "--bot", "cmd:/no/such/program", typed=["ybr"], status=2)
    assert "External bot" in printed
    assert "/no/such/program" in printed.splitlines()[-1]
    [file] = kept_games(tmp_path)
    assert "no/such" not in file.read_text()
    assert len(load_record(file).log) == 1


def test_output_that_knows_only_ascii(tmp_path: Path) -> None:
    printed = sixstones_process(tmp_path, "play", "--seed", "a", typed="ybr\n", PYTHONIOENCODING="ascii")
    assert printed.isascii()
    assert "supply oY3 dB2 ^O3 #R2 +P4 *G2 vS5" in printed
    assert "?" not in printed


@pytest.mark.skipif(sys.platform == "win32", reason="no such shell")
@pytest.mark.parametrize("closing", ["play <&-", "play >&-", "replay x <&-", "replay x >&-"])
def test_closed_streams_get_one_line(tmp_path: Path, closing: str) -> None:
    line = f"exec {sys.executable} -m sixstones {closing}"
    done = subprocess.run(
        ["sh", "-c", line], capture_output=True, text=True, check=False, env=environment(tmp_path), timeout=60
    )
    assert done.returncode == 2
    assert re.fullmatch(
        r"sixstones: there is (nobody to ask|nowhere to show the game): the \w+put is closed\n", done.stderr
    )


@ON_A_TERMINAL
def test_on_a_terminal_the_board_and_the_prompt_share_the_screen(tmp_path: Path) -> None:
    """80 columns, 24 lines: whatever is printed since the screen was cleared fits, prompt included."""
    with Terminal(tmp_path, "play", "Ann", "Bob", "--bots", "2", "--seed", "a") as terminal:
        screens = [terminal.shown("begin."), terminal.type("help", BACK), terminal.type("ybr", "move:")]
        assert "Commands, at every prompt" in screens[1]
        assert "Bob to play" in last_screen(screens[2])  # what was typed at the page was done
        assert "Only Bob should look now" in terminal.type("reserve deck 2", "skips.")
        screens += [terminal.type("no", "move:"), terminal.type("take gray", "move:"), terminal.type("why", "move:")]
        assert all(last_screen(screen).count("\n") < 24 for screen in screens)
        assert "\x1b[2J" not in "".join(screens)  # a blank screen between two boards would flicker
        terminal.press("quit\n")
        assert "The game is kept." in terminal.end()


@ON_A_TERMINAL
def test_X7_a_card_that_is_shown_is_gone_from_the_screen_after_ctrl_c(tmp_path: Path) -> None:
    setup = Game.deal(2, "a").setup
    name = setup.deck.character(setup.decks[2][4]).name
    with Terminal(tmp_path, "play", "Ann", "Bob", "--seed", "a") as terminal:
        terminal.shown("begin.")
        assert "Only Ann should look now" in terminal.type("reserve deck 3", "skips.")
        card = terminal.type("", BACK)
        assert name in card.rpartition("\x1b[?1049h")[2]  # on the other screen
        assert "\x1b[38;5;" in card  # of the large palette, even where a terminal does not boast of it
        terminal.process.send_signal(signal.SIGINT)
        end = terminal.end()
    assert name not in end
    assert "The game is kept." in end.rpartition("\x1b[?1049l")[2]  # back on the first screen


@ON_A_TERMINAL
def test_a_dumb_terminal_of_24_lines_gets_the_compact_board(tmp_path: Path) -> None:
    with Terminal(tmp_path, "play", "--bots", "3", "--seed", "a", term="dumb") as terminal:
        terminal.shown("Your move:")
        printed = terminal.type("ybr", "Your move:")
        assert printed[printed.rindex("Round 2") :].count("\n") < 24
        assert "\x1b" not in printed


@ON_A_TERMINAL
def test_each_bots_move_is_drawn_by_itself(tmp_path: Path) -> None:
    with Terminal(tmp_path, "play", "--bots", "2", "--seed", "a") as terminal:
        terminal.shown("begin.")
        assert "thinking" not in terminal.type("", "Your move:")
        boards = terminal.type("ybr", "Your move:").split("\x1b[H")[1:]
    texts = [" ".join(re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]", "", board).split()) for board in boards]
    assert [("Round 2" in text, "thinking" in text) for text in texts] == [(False, True), (False, True), (True, False)]
    assert "You took yellow, blue and red." in texts[0]
    assert "Agent bot 1 is thinking …" in texts[0]
    assert "Agent bot 1 to play" in texts[0]
    assert "3/10 1Y1B1R" in texts[0]
    assert "Agent bot 2 is thinking …" in texts[1]
    for text in texts:
        assert "You took yellow, blue and red." in text  # the report of one's own move stays
    for text in texts[1:]:
        assert re.search(r"Agent bot 1 (took|reserved)", text)
    assert re.search(r"Agent bot 2 (took|reserved)", texts[2])


def test_no_bot_thinks_aloud_where_the_screen_is_no_screen(tmp_path: Path) -> None:
    assert "thinking" not in sixstones(tmp_path, "play", "--seed", "a", typed=["ybr"])


@pytest.mark.parametrize("spec", [*(name for name in BOTS), "external"])
def test_the_pace_of_every_bot_can_be_felt(spec: str) -> None:
    assert 1.2 <= waits(spec) <= 2


QUIET_PROGRAM = """
import sys, time
from sixstones.cli.terminal.keyboard import quiet_keyboard
try:
    with quiet_keyboard(forget=sys.argv[1] == "forget"):
        print("ready", flush=True)
        time.sleep(1.5)
        if len(sys.argv) > 2:
            raise KeyboardInterrupt
except KeyboardInterrupt:
    pass
import termios
echoes = bool(termios.tcgetattr(0)[3] & termios.ECHO)
import select
print(f"typed={bool(select.select([0], [], [], 0.2)[0])} echoes={echoes}", flush=True)
"""


@ON_A_TERMINAL
@pytest.mark.parametrize(
    ("arguments", "left"),
    [(["forget"], False), (["keep"], True), (["forget", "stop"], False), (["keep", "stop"], True)],
)
def test_keys_are_not_shown_while_nobody_asks(arguments: list[str], left: bool) -> None:
    main, printed = run_on_own_terminal(arguments), b""
    try:
        while b"ready" not in printed:
            printed += os.read(main, 1000)
        os.write(main, b"xyzzy\n")
        while b"echoes" not in printed:
            printed += os.read(main, 1000)
    finally:
        os.close(main)
    assert f"typed={left} echoes=True".encode() in printed
    assert b"xyzzy" not in printed.partition(b"typed=")[0]


def run_on_own_terminal(arguments: list[str]) -> int:
    """The program in a session of its own, as a shell starts one; returns the other end of its terminal."""
    child, main = pty.fork()
    if not child:
        os.execv(sys.executable, [sys.executable, "-c", QUIET_PROGRAM, *arguments])  # noqa: S606
    return main


def test_keys_elsewhere_are_left_alone() -> None:
    with quiet_keyboard(forget=True):
        pass


@pytest.mark.parametrize(("bots", "whom"), [(["hero"], " for this bot"), (["champion", "hero"], " for these bots")])
def test_compiling_says_for_whom(
    bots: list[str], whom: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "play.ready").touch()
    monkeypatch.setattr(engine, "cache_folder", lambda: tmp_path)
    for steps in ("steps_to_search", "steps_to_think"):
        monkeypatch.setattr(warm_up, steps, lambda: ())
    engine.ready_for(bots)
    assert f"Compiling the engine{whom}, once" in capsys.readouterr().err


def test_the_start_says_what_a_turn_is_and_how_strong_the_bot_is(tmp_path: Path) -> None:
    printed = sixstones(tmp_path, "play", "--bot", "champion", "--bots", "2", "--seed", "a")
    assert printed.count("Champion bot, level 6 of 6") == 1
    assert printed.index("A turn is one thing") < printed.index("Be first to") < printed.index("fingerprint")
    assert "A: an Avengers tag, AA: two; the first with three tags takes the Avengers tile" in printed
    assert "level" not in sixstones(tmp_path, "play", "Ann", "Bob").partition("Type 'help'")[0].replace("level 3", "")


def test_the_help_names_the_levels(tmp_path: Path) -> None:
    printed = " ".join(sixstones(tmp_path, "play", "--help").replace("│", " ").split())
    assert "levels 1 to 6: recruit (1), agent (2), hero (3), avenger (4), titan (5), champion (6)" in printed


def test_a_bot_whose_network_is_damaged_says_so_in_a_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    damaged = tmp_path / "champion.safetensors"
    damaged.write_bytes(b"no network")
    monkeypatch.setattr(engine, "CHAMPION", damaged)
    printed = sixstones(tmp_path, "play", "--bot", "champion", status=2)
    assert printed.startswith(f"sixstones: {damaged} is damaged or no file of weights: ")
    assert printed.endswith("Install Sixstones anew, or name a file that this version has written.\n")
    assert printed.count("\n") == 1
