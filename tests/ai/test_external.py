"""Programs as bots: the messages they get, what happens if they misbehave, and that none outlives its bot."""

from __future__ import annotations

import fcntl
import json
import pickle
import random
import shlex
import stat
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from sixstones.ai.bot import Candidate, Clock
from sixstones.ai.external import BotFailure, ExternalBot, Timeouts
from sixstones.ai.external.messages import read_answer, read_hello
from sixstones.game import Game, Move, Outcome, View
from tests.positions import Seat, play, position
from tests.properties.test_redeal import redealt

PROGRAMS = Path(__file__).parent / "programs"
IMPATIENT = Timeouts(hello=60_000, grace=100)
"""Short timeouts; tests that use them set a clock only if the program will be late."""


@pytest.fixture(autouse=True)
def started(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[subprocess.Popen[bytes]]]:
    """Every program that a test starts. None may be left after the test, not even as a zombie."""
    processes: list[subprocess.Popen[bytes]] = []
    start = subprocess.Popen

    def popen(*arguments: Any, **options: Any) -> subprocess.Popen[bytes]:
        processes.append(start(*arguments, **options))
        return processes[-1]

    before = threading.active_count()
    monkeypatch.setattr(subprocess, "Popen", popen)
    yield processes
    assert all(process.returncode is not None for process in processes)
    assert threading.active_count() == before


def command(program: str, *arguments: object) -> str:
    return shlex.join([sys.executable, str(PROGRAMS / program), *map(str, arguments)])


def at_second_decision(bot: ExternalBot) -> Game:
    """A game in which the bot has given one good answer and must answer again."""
    game = Game.deal(2, "misbehaving")
    game.play(bot.choose(game.view(0), Clock()).move)
    game.play("take yellow blue red")
    return game


def failure_of(bot: ExternalBot, game: Game, clock: Clock | None = None) -> BotFailure:
    with pytest.raises(BotFailure) as caught:
        bot.choose(game.view(game.to_play), clock or Clock())
    assert str(caught.value).startswith("'")  # names the program
    assert "\n" not in str(caught.value)
    assert "\x1b" not in str(caught.value)
    return caught.value


AT_START = [
    ("dies at start", "not_started", "ended with status 3 before it said hello; on stderr: 'ImportError: no module"),
    ("says no hello", "not_started", "had not said hello within 300 ms"),
    ("greets with a banner", "nonsense", "said 'Welcome to my bot!' for a hello, which is not JSON"),
    ("speaks another protocol", "not_started", "speaks protocol '2', but this version needs protocol 1"),
    ("says hello and closes its input", "crashed", "ended with status 3 before it answered; on stderr: 'Error: no"),
]

LATE = ["never answers", "answers late", "ignores signals", "says hello and never reads"]

CRASHED = [
    ("dies in mid-game", "ended with status 3 before it answered; on stderr: \"KeyError: 'thor'\""),
    ("dies with a long trace", "ended with status 3 before it answered; on stderr: 'RangeError: no such card'"),
    ("is killed", "was killed by signal 9 before it answered"),
    ("closes its output", "closed its output before it answered"),
]

NONSENSE = [
    ("prints nonsense", r"said '\x1b[31mI resign', which is not JSON"),
    ("prints an empty line", "said '', which is not JSON"),
    ("prints no text", "said '��', which is not JSON"),
    ("prints a line without end", f"said '{'x' * 80}…', which is a line of more than 1000000 bytes"),
    ("prints brackets", f"said '{'[' * 80}…', which is not JSON"),
    ("prints lines without end", """said '{}', which is not an object with "type": "move\""""),
    ("answers with a list", """said '[1, 2]', which is not an object with "type": "move\""""),
    ("answers with another type", 'which is not an object with "type": "move"'),
    ("answers an old number", "which is for number '0', when number 2 was asked"),
    ("answers without a number", "which is for number 'None', when number 2 was asked"),
    ("answers without a move", 'which has no text "move"'),
    ("gives a number for a reason", 'which has a "reason" that is not a text'),
    ("gives a candidate without chances", "which has a candidate without a text move, a share and a list of chances"),
    ("gives an impossible candidate", "comes with the candidate 'pass', which is refused: X3"),
    ("gives too many chances", "comes with 3 chances for 2 players"),
]

ILLEGAL = [
    ("answers an illegal move", "answered 'take gray', which is refused: R4: a gray token comes only with a reserve"),
    ("answers an unreadable move", "answered 'take yelow', which is refused: can't read 'yelow'"),
]


def works_again(bot: ExternalBot, game: Game) -> None:
    """The program misbehaves only in its first run; the next decision starts it again."""
    assert bot.choose(game.view(game.to_play), Clock()).move in game.legal_moves()


@pytest.mark.parametrize(("way", "kind", "sentence"), AT_START)
def test_a_program_fails_at_the_start(way: str, kind: str, sentence: str, tmp_path: Path) -> None:
    game = Game.deal(2, "misbehaving")
    limits = Timeouts(hello=300 if way == "says no hello" else 60_000)
    with ExternalBot(command("misbehaving.py", way, tmp_path / "mark"), limits=limits) as bot:
        failure = failure_of(bot, game)
    assert (failure.kind, sentence in str(failure)) == (kind, True), failure
    with ExternalBot(command("misbehaving.py", way, tmp_path / "mark")) as bot:
        works_again(bot, game)


@pytest.mark.parametrize("way", LATE)
def test_a_program_does_not_answer_in_time(way: str, tmp_path: Path) -> None:
    with ExternalBot(command("misbehaving.py", way, tmp_path / "mark"), limits=IMPATIENT) as bot:
        game = Game.deal(2, "misbehaving") if "hello" in way else at_second_decision(bot)
        failure = failure_of(bot, game, Clock(50))
        assert (failure.kind, "had not answered within 150 ms" in str(failure)) == ("late", True), failure
        works_again(bot, game)


def test_without_a_clock_a_program_can_still_be_late(tmp_path: Path) -> None:
    limits = Timeouts(no_clock=700)
    with ExternalBot(command("misbehaving.py", "never answers", tmp_path / "mark"), limits=limits) as bot:
        failure = failure_of(bot, at_second_decision(bot))
    assert (failure.kind, "had not answered within 700 ms" in str(failure)) == ("late", True)


def test_stopping_the_clock_ends_the_wait(tmp_path: Path) -> None:
    with ExternalBot(command("misbehaving.py", "never answers", tmp_path / "mark")) as bot:
        game, clock = at_second_decision(bot), Clock()
        timer = threading.Timer(0.1, clock.stop)
        timer.start()
        failure = failure_of(bot, game, clock)
        timer.join()
    assert (failure.kind, "had not answered when it was stopped" in str(failure)) == ("late", True)


@pytest.mark.parametrize(
    ("kind", "way", "sentence"),
    [
        (kind, *case)
        for kind, cases in (("crashed", CRASHED), ("nonsense", NONSENSE), ("illegal", ILLEGAL))
        for case in cases
    ],
)
def test_a_program_fails_during_a_game(kind: str, way: str, sentence: str, tmp_path: Path) -> None:
    with ExternalBot(command("misbehaving.py", way, tmp_path / "mark")) as bot:
        game = at_second_decision(bot)
        failure = failure_of(bot, game)
        assert (failure.kind, sentence in str(failure)) == (kind, True), failure
        works_again(bot, game)


REFUSED = ["answers an illegal move", "answers an unreadable move", "gives an impossible candidate"]


@pytest.mark.parametrize("way", REFUSED)
def test_a_rejected_move_leaves_a_program_running_that_ignores_the_message(
    way: str, tmp_path: Path, started: list[subprocess.Popen[bytes]]
) -> None:
    with ExternalBot(command("misbehaving.py", way, tmp_path / "mark")) as bot:
        game = at_second_decision(bot)
        failure_of(bot, game)
        works_again(bot, game)
    assert len(started) == 1


def test_a_program_gets_a_message_about_its_rejected_move(tmp_path: Path) -> None:
    game = Game.deal(2, "refused")
    with ExternalBot(command("recording.py", tmp_path / "kept", "take gray", "take " + "x" * 500)) as bot:
        assert failure_of(bot, game).kind == "illegal"
        assert failure_of(bot, game).kind == "illegal"
        answer_all(bot, game.view(0))
    once = ["choose", "refused"]
    assert types(tmp_path / "kept") == ["hello", "new_game", *once, *once, "choose", "bye"]
    first, second = (message for message in messages(tmp_path / "kept") if message["type"] == "refused")
    reason = "R4: a gray token comes only with a reserve"
    assert first == {"type": "refused", "game": 1, "number": 0, "move": "take gray", "reason": reason}
    assert len(second["move"]) == 200


def test_a_program_may_flood_stderr(tmp_path: Path) -> None:
    with ExternalBot(command("misbehaving.py", "floods stderr", tmp_path / "mark")) as bot:
        works_again(bot, at_second_decision(bot))


def test_the_children_of_a_program_end_with_it(tmp_path: Path) -> None:
    mark, clock = tmp_path / "mark", Clock()

    def stop_when_the_child_runs() -> None:
        while not mark.exists() or not mark.read_text():
            time.sleep(0.01)
        clock.stop()

    watcher = threading.Thread(target=stop_when_the_child_runs)
    with ExternalBot(command("misbehaving.py", "starts a child", mark)) as bot:
        game = at_second_decision(bot)
        watcher.start()
        assert failure_of(bot, game, clock).kind == "late"
        watcher.join()
    with mark.open() as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # blocks forever if the child is alive


def test_a_program_that_does_not_exist() -> None:
    failure = failure_of(ExternalBot("./no-such-bot --fast"), Game.deal())
    assert failure.kind == "not_started"
    assert str(failure) == "'./no-such-bot --fast' can't be started: there is no such program"


@pytest.mark.parametrize(
    ("mode", "text", "sentence"),
    [
        (0o600, "#!/bin/sh\n", "it is not executable; chmod +x"),
        (0o700, "print('hello')\n", "this machine can't run it; a script needs a first line such as"),
        (0o700, "#!/no/such/python\n", "the interpreter in its first line does not exist"),
    ],
)
def test_a_file_that_is_not_a_program(mode: int, text: str, sentence: str, tmp_path: Path) -> None:
    program = tmp_path / "my-bot"
    program.write_text(text)
    program.chmod(mode)
    assert stat.S_IMODE(program.stat().st_mode) == mode
    failure = failure_of(ExternalBot(str(program)), Game.deal())
    assert (failure.kind, sentence in str(failure)) == ("not_started", True), failure


@pytest.mark.parametrize(
    ("text", "problem"),
    [("", "name the program, as in"), ("  ", "name the program"), ("bot 'x", "can't read the command")],
)
def test_a_command_without_a_program(text: str, problem: str) -> None:
    with pytest.raises(ValueError, match=problem):
        ExternalBot(text)


def test_a_failure_can_be_pickled() -> None:
    again = pickle.loads(pickle.dumps(BotFailure("late", "'my-bot' had not answered", "one\ntwo")))  # noqa: S301
    assert (again.kind, str(again), again.stderr) == ("late", "'my-bot' had not answered", "one\ntwo")


def test_a_failure_keeps_the_end_of_stderr(tmp_path: Path) -> None:
    with ExternalBot(command("misbehaving.py", "dies with a long trace", tmp_path / "mark")) as bot:
        failure = failure_of(bot, at_second_decision(bot))
    assert failure.stderr.endswith("a line of chatter\nRangeError: no such card\n    at bot.js:12\nNode.js v24")
    assert len(failure.stderr.splitlines()) <= 20


def test_a_garbage_collected_bot_stops_its_program(tmp_path: Path, started: list[subprocess.Popen[bytes]]) -> None:
    bot = ExternalBot(command("recording.py", tmp_path / "kept"))
    bot.choose(Game.deal().view(0), Clock())
    assert started[0].returncode is None
    del bot
    assert started[0].returncode is not None


def test_an_interrupted_bot_does_not_use_the_old_answer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt() -> bool:
        raise KeyboardInterrupt

    game = Game.deal(2, "interrupt")
    with ExternalBot(command("recording.py", tmp_path / "kept")) as bot:
        clock = Clock()
        monkeypatch.setattr(Clock, "expired", property(lambda _: interrupt()))
        with pytest.raises(KeyboardInterrupt):
            bot.choose(game.view(0), clock)
        monkeypatch.undo()
        works_again(bot, game)


def test_a_program_has_time_to_exit_by_itself(tmp_path: Path) -> None:
    with ExternalBot(command("recording.py", tmp_path / "kept")) as bot:
        bot.choose(Game.deal().view(0), Clock())
    assert messages(tmp_path / "kept")[-1] == {"type": "bye"}


# What a program is told


def messages(kept: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in kept.read_bytes().splitlines()]


def types(kept: Path) -> list[str]:
    return [message["type"] for message in messages(kept)]


def answer_all(bot: ExternalBot, *views: View) -> None:
    for view in views:
        bot.choose(view, Clock())


def test_the_messages_of_a_whole_game(tmp_path: Path) -> None:
    game = Game.deal(2, "told")
    with ExternalBot(command("recording.py", tmp_path / "kept"), seed=2**60 + 5) as bot:
        bot.new_game(game.view(0), ["Recording", "Ana"], seed=7)
        answer_all(bot, game.view(0))
        bot.game_over(game.view(0), Outcome("resigned", (0,)))
        assert bot.name == "Recording"
    hello, start, choose, over, bye = messages(tmp_path / "kept")
    assert (hello["type"], hello["protocol"], hello["program"]) == ("hello", 1, "sixstones")
    assert (start["game"], start["seat"], start["players"], start["seed"]) == (1, 0, 2, 7)
    assert (start["names"], start["options"]) == (["Recording", "Ana"], {"short_takes": False})
    assert (choose["game"], choose["number"], choose["clock"]) == (1, 0, {"milliseconds": None})
    assert choose["legal_moves"] == [str(move) for move in game.legal_moves()]
    assert choose["view"] == json.loads(game.view(0).to_json())
    assert over["outcome"] == {"reason": "resigned", "winners": [0], "decided_by": None}
    assert over["view"] == choose["view"]
    assert bye == {"type": "bye"}


def test_the_messages_have_all_facts_about_the_cards(tmp_path: Path) -> None:
    game = Game.deal(3, "facts")
    with ExternalBot(command("recording.py", tmp_path / "kept"), seed=2**60 + 5) as bot:
        answer_all(bot, game.view(0))
    start = messages(tmp_path / "kept")[1]
    assert start["seed"] == 5  # integers are exact up to 2^53 in JavaScript
    assert start["names"] is None
    characters, locations = start["deck"]["characters"], start["deck"]["locations"]
    assert (start["deck"]["name"], len(characters), len(locations)) == ("marvel-1", 90, 8)
    rocket = next(card for card in characters if card["id"] == "rocket")
    assert (rocket["name"], rocket["level"], rocket["bonus"]) == ("Rocket", 1, "yellow")
    assert rocket["cost"] == {"yellow": 1, "blue": 0, "orange": 0, "red": 2, "purple": 0}
    assert {"points", "avengers_tags"} < set(rocket)
    assert locations[0]["requirement"] == {"yellow": 4, "blue": 4, "orange": 0, "red": 0, "purple": 0}


def test_messages_are_ascii_whatever_the_names(tmp_path: Path) -> None:
    game, names = Game.deal(2, "names"), ["Zoë\u2028", "Łukasz\n"]
    with ExternalBot(command("recording.py", tmp_path / "kept")) as bot:
        bot.new_game(game.view(0), names)
        answer_all(bot, game.view(0))
    assert (tmp_path / "kept").read_bytes().isascii()
    assert messages(tmp_path / "kept")[1]["names"] == names


def test_a_new_game_is_detected_from_the_views(tmp_path: Path) -> None:
    first, second = Game.deal(2, "one"), Game.deal(2, "two")
    third = Game.deal(2, "one")
    with ExternalBot(command("recording.py", tmp_path / "kept")) as bot:
        answer_all(bot, first.view(0))
        play(first, "take yellow blue red", "take blue orange purple")
        answer_all(bot, first.view(0))
        answer_all(bot, second.view(0))  # other locations
        play(third, "take yellow blue orange")
        answer_all(bot, third.view(1))  # another seat
        play(third, "reserve deck 1", "take yellow blue purple")
        answer_all(bot, third.view(1))
        third.undo()
        third.undo()
        play(third, "reserve deck 2", "take yellow blue purple")
        answer_all(bot, third.view(1))  # another history
    told = [(m["type"], m["game"]) for m in messages(tmp_path / "kept") if "game" in m]
    assert told == [
        *[("new_game", 1), ("choose", 1), ("choose", 1)],
        *[("new_game", 2), ("choose", 2)],
        *[("new_game", 3), ("choose", 3), ("choose", 3)],
        *[("new_game", 4), ("choose", 4)],
    ]


def test_a_restarted_program_gets_its_game_again(tmp_path: Path) -> None:
    game = Game.deal(2, "again")
    with ExternalBot(command("recording.py", tmp_path / "kept")) as bot:
        answer_all(bot, game.view(0))
        bot.close()
        answer_all(bot, game.view(0))
        bot.game_over(game.view(0))
        bot.game_over(game.view(0))  # one message is enough
    first_run = ["hello", "new_game", "choose", "bye"]
    assert types(tmp_path / "kept") == [*first_run, "hello", "new_game", "choose", "game_over", "bye"]
    assert {m["game"] for m in messages(tmp_path / "kept") if "game" in m} == {1}


def test_a_bot_rejects_the_view_of_a_spectator(tmp_path: Path) -> None:
    with (
        ExternalBot(command("recording.py", tmp_path / "kept")) as bot,
        pytest.raises(ValueError, match="needs the view of a seat"),
    ):
        answer_all(bot, Game.deal().view(None))


def test_X7_no_message_depends_on_hidden_cards(tmp_path: Path) -> None:
    other = Seat("blue", hand="thor", blind="groot")
    game = position(Seat("2 red gray", blind="rocket"), other, to_play=1, on_top="gamora")
    play(game, "reserve deck 3")
    twin = redealt(game, 0, random.Random(5))
    assert twin._states.tobytes() != game._states.tobytes()
    sent = []
    for number, one in enumerate((game, twin)):
        kept = tmp_path / str(number)
        with ExternalBot(command("recording.py", kept)) as bot:
            bot.new_game(one.view(0), ["Ana", "Ben"])
            answer_all(bot, one.view(0))
            bot.game_over(one.view(0))
        sent.append(kept.read_bytes())
    assert sent[0] == sent[1]
    assert b"rocket" in sent[0].splitlines()[2]  # our own hand
    assert not any(id in sent[0].splitlines()[2] for id in (b"groot", b"gamora"))


# What a program may say


def test_a_program_may_give_a_payment_a_reason_and_candidates(tmp_path: Path) -> None:
    game = position(Seat("yellow 2 red gray"), market="rocket")
    answer = {
        "type": "move",
        "number": 0,
        "move": "Recruit Rocket paying gray red yellow",
        "reason": "a bonus\n early\x1b[2J",
        "candidates": [{"move": "recruit rocket", "share": 1, "chances": [0.5, 0.5]}],
    }
    hello = {"type": "hello", "protocol": 1, "name": "My\tbot\x07"}
    program = f"for message in ({hello!r}, {answer!r}): print(__import__('json').dumps(message))"
    with ExternalBot(shlex.join([sys.executable, "-c", program])) as bot:
        choice = bot.choose(game.view(0), Clock())
        assert bot.name == "My bot"
    assert choice.move == Move.parse("recruit rocket paying yellow red gray")
    assert choice.reason == "a bonus early[2J"
    assert choice.candidates == (Candidate(Move.parse("recruit rocket"), 1.0, (0.5, 0.5)),)


def test_unknown_fields_are_ignored() -> None:
    assert read_hello(b'{"type": "hello", "protocol": 1, "colour": "red"}').name == ""
    assert read_answer(b'{"type": "move", "move": "pass", "number": 3, "mood": 1}').move == "pass"


def test_a_long_name_is_cut() -> None:
    assert len(read_hello(json.dumps({"type": "hello", "name": "x" * 1000}).encode()).name) == 40


@pytest.mark.parametrize("name", ["a \x07 b", " a\u202e  b\n", "\ta \x1b\u2028b "])
def test_a_name_is_safe_in_a_record(name: str) -> None:
    assert read_hello(json.dumps({"type": "hello", "name": name}).encode()).name == "a b"


def test_closing_from_another_thread_ends_the_wait(tmp_path: Path) -> None:
    with ExternalBot(command("misbehaving.py", "never answers", tmp_path / "mark")) as bot:
        game = at_second_decision(bot)
        closer = threading.Timer(0.1, bot.close)
        closer.start()
        assert failure_of(bot, game).kind == "crashed"
        closer.join()
