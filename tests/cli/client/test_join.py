"""`sixstones join` as people use it: real servers, real processes, games from the first move to the last."""

from __future__ import annotations

import re
import signal
import stat
import threading
from pathlib import Path

import pytest

from sixstones.cli.client.server import USUAL_PROFILE, Api
from sixstones.protocol.client import CreateTable, TableOptions
from sixstones.records import load_record
from tests.cli.client.playing import Player, Process, Server, play_on, two_at_a_table
from tests.cli.processes import Terminal, kept_games, sixstones
from tests.server.running import running


def test_two_play_a_whole_game_one_of_them_killed_in_the_middle_and_then_again(tmp_path: Path, server: Server) -> None:
    ana, ben, table = two_at_a_table(tmp_path, server)
    with ana, ben:
        play_on((ana, ben), table, most=5)
        ana.kill()
        with Player(tmp_path, server, "Ana", f"{server.url}/t/{table}") as again:
            again.wait_for("Round ")
            over = play_on((again, ben), table)
            again.type("log", "rematch")
            ben.wait_for("Ana wants to play again.")
            ben.type("record", "rematch")
            for player in (again, ben):
                player.wait_for("Round 1 ")
            printed = again.end("quit"), ben.end("quit")
    assert over.outcome
    winner = over.seats[over.outcome.winners[0]].name
    assert all(f"{winner} wins!" in text for text in printed)
    assert all("Your seat stays yours. To come back:" in text for text in printed)
    assert not any("The game is not over." in text for text in printed)  # the rematch is not sent twice
    assert "The game starts." in printed[0]  # the log has what happened before the terminal was killed
    [file] = kept_games(ben.home)
    record = load_record(file)
    assert record.outcome is not None
    assert record.outcome.winners == over.outcome.winners
    assert record.seal is not None
    assert record.seal.commitment == over.commitment


def test_a_server_that_dies_and_comes_back_is_only_a_pause(tmp_path: Path) -> None:
    server = Server(tmp_path)
    with Player(tmp_path, server, "Ana", None, "--bot", "random") as ana:
        ana.wait_for("Ana to move")
        server.kill()
        ana.wait_for("Connection lost. Reconnecting")
        ana.type("1", "seats")
        server.start_again()
        ana.wait_for("Connected again.")
        ana.wait_for("Ana (you, host)")
        ana.end("quit")
    server.kill()


def test_the_table_shows_that_a_bot_is_being_compiled_until_it_moves(tmp_path: Path) -> None:
    done = threading.Event()
    with running() as server:
        server.node.bots.compiling = lambda style: not done.is_set()
        with Process(tmp_path, "join", server.url, "--name", "Ana", "--bot", "titan") as ana:
            ana.wait_for("Round 1 ")
            ana.type("1")  # whoever begins: now or later it is the bot's turn
            ana.wait_for("Titan is getting ready… This happens once after installation")
            done.set()
            ana.wait_for("Titan ")
            ana.end("quit")


def test_half_typed_lines_survive_what_happens_meanwhile(tmp_path: Path, server: Server) -> None:
    with Terminal(tmp_path / "Ana", "join", server.url, "--name", "Ana", columns=120) as ana:
        [link] = set(re.findall(r"http://[\w.:]+/t/\w+", ana.wait_for("Before the game:")))
        ana.press("say he")
        with Player(tmp_path, server, "Ben", link) as ben:
            ana.wait_for("Ben joins the table.")
            ana.press("llo\r")
            ben.wait_for("Ana: Hello!")
            ana.press("start\r")
            ana.wait_for("to move")
            ben.end("quit")
        ana.process.send_signal(signal.SIGTERM)
        assert "Your seat stays yours. To come back:" in ana.end()


def test_latecomers_may_watch_or_claim_an_offered_seat(tmp_path: Path, server: Server) -> None:
    ana, ben, table = two_at_a_table(tmp_path, server)
    link = f"{server.url}/t/{table}"
    with ana, ben:
        late = sixstones(tmp_path / "Cy", "join", link, "--name", "Cy", status=2)
        assert "add --watch to watch" in late
        looked = sixstones(tmp_path / "Cy", "join", link, "--watch", typed=["1", "sit Cy", "quit"])
        assert "You are watching" in looked
        assert "All seats are taken." in looked
        ben.type("leave", "y")
        assert "You have left the table." in ben.end()
        ana.type("open 1", "open 2")
        ana.wait_for("Someone else can now play for Ben")
        with Player(tmp_path, server, "Di", link) as di:
            di.type("claim")
            ana.wait_for("Di takes a seat.")
            di.end("quit")
        ana.process.send_signal(signal.SIGHUP)
        assert "Your seat stays yours. To come back:" in ana.end()


def test_two_profiles_on_one_machine_are_two_people(tmp_path: Path, server: Server) -> None:
    with Player(tmp_path, server, "Ana") as ana:
        link = ana.link
        code = link.rsplit("/", 1)[1][:6]
        assert f"Code: {code[:3]} {code[3:]}" in ana.printed
        spoken = (server.url, code[:3].upper(), code[3:])
        printed = sixstones(ana.home, "join", *spoken, "--name", "Ana Two", "--as", "two", typed=["seats", "quit"])
        assert "2 Ana Two (you)" in printed
        assert f"{link} --as two" in printed
        files = sorted((ana.home / "sixstones" / "guests").rglob("*.token"))
        assert [file.parent.name for file in files] == ["two", "you"]
        assert {stat.S_IMODE(file.stat().st_mode) for file in files} == {0o600}
        ana.process.send_signal(signal.SIGTERM)
        assert "Your seat stays yours. To come back:" in ana.end()


def test_refusals_take_backs_hints_and_giving_up(
    tmp_path: Path, server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "Ana"))
    api = Api(server.address, USUAL_PROFILE)
    api.identify()
    link = api.create(CreateTable(name="Ana", options=TableOptions(first="seat-1", takebacks="consent"))).url
    with Player(tmp_path, server, "Ana", link) as ana, Player(tmp_path, server, "Ben", link) as ben:
        ana.type("start")
        ben.wait_for("Ana to move")
        ben.type("moves")
        ben.wait_for("It is Ana's turn (rule S1).")
        ana.type("take gray", "why", "ybr", "undo")
        ana.wait_for("No. Rule R4: ")
        ana.wait_for("Rule R4: ")
        ben.wait_for("Ana wants to take back a move.")
        ben.type("yes")
        ana.wait_for("Ana takes back the last move.")
        ana.type("hint", "take red red")
        ana.wait_for("Hint: ")
        ben.wait_for("Ana takes 2 red.")
        ben.type("resign", "no", "resign", "y")
        ana.wait_for("Ben resigns.")
        ana.wait_for("Ana wins!")
        assert "Ana wants to take back the last move. Do you agree? yes" in ben.end()
        ana.end()


def test_a_game_with_a_clock_against_bots(tmp_path: Path, server: Server) -> None:
    options = ("--bot", "random", "--bot", "random", "--clock", "game", "--seconds", "600", "--chat")
    typed = ["ybr", "say what a nice table", "1", "quit"]
    printed = sixstones(tmp_path, "join", server.url, "--name", "Ana", *options, typed=typed)
    assert "Ana, your move: (9:5" in printed
    assert "Ana: what a nice table" in printed
    left = r"\((10:00|9:5[0-9])\)"  # a bot's time runs too
    assert re.search(rf"Random \d {left}", printed)


def test_a_game_that_lasts_days(tmp_path: Path, server: Server) -> None:
    options = ("--bot", "random", "--clock", "days", "--days", "2")
    printed = sixstones(tmp_path, "join", server.url, "--name", "Ana", *options, typed=["ybr", "quit"])
    assert re.search(r"Ana, your move: \((2 d|1 d 23 h) \+ 1 d\)", printed)


def test_the_same_command_brings_back_to_an_unfinished_game(tmp_path: Path, server: Server) -> None:
    command = ("join", server.url, "--name", "Ana", "--bot", "random")
    with Process(tmp_path, *command) as ana:
        ana.wait_for("Link to this table: http://")
        ana.type("seats")
        ana.wait_for("Send this link")
        ana.wait_for("sixstones join http://")
        [table] = set(re.findall(r"/t/(\w{6,})", ana.printed))
        ana.kill()
    again = sixstones(tmp_path, *command, typed=["seats", "quit"])
    assert "You are back at your unfinished game. --new opens another table." in again
    assert set(re.findall(r"/t/(\w{6,})", again)) == {table}
    new = sixstones(tmp_path, *command, "--new", typed=["leave", "y"])
    assert table not in new
    assert "You have left the table." in new
    left = sixstones(tmp_path, *command, typed=["quit"])
    assert "You are back" not in left
