"""One game of the schedule: bots that play, bots that fail in every way, and the move limit."""

from __future__ import annotations

import json
import shlex
import sys
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from sixstones.ai.bot import Choice, Clock
from sixstones.ai.registry import BOTS, make_bot
from sixstones.arena.play import Job, check_bots, close_programs, play_game
from sixstones.arena.results import Failed, Played
from sixstones.arena.schedule import OnFailure, Settings
from sixstones.game import Move, Take, View
from sixstones.problem import Problem
from sixstones.records import record_from_text

FAILS_AT = 10


def raises(view: View) -> Choice:
    raise ZeroDivisionError("I divided by zero")


def answers_nothing(view: View) -> Any:
    return None


def answers_no_move(view: View) -> Choice:
    return Choice("hello")  # type: ignore[arg-type]


def moves_illegally(view: View) -> Choice:
    return Choice(Take(("yellow", "yellow", "yellow", "yellow")))


def forgets_the_rules(view: View) -> Choice:
    return Choice(Move.parse("claim asgard"))


class Clumsy:
    """Plays greedily, except for its tenth move and every move after it."""

    def __init__(self, fail: Callable[[View], Choice], seed: int) -> None:
        self._fail, self._good, self._asked = fail, make_bot("greedy", seed), 0

    def choose(self, view: View, clock: Clock) -> Choice:
        self._asked += 1
        return self._fail(view) if self._asked >= FAILS_AT else self._good.choose(view, clock)


@pytest.fixture
def clumsy(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    fail = getattr(request, "param", raises)
    monkeypatch.setitem(BOTS, "clumsy", replace(BOTS["greedy"], name="clumsy", make=partial(Clumsy, fail)))
    return "clumsy"


def settings(*bots: str, players: int = 2, on_failure: OnFailure = "stand-in", **more: Any) -> Settings:
    return Settings(bots, players, on_failure=on_failure, seed=3, **more)


def test_the_same_number_gives_the_same_game() -> None:
    one, again, other = (
        play_game(settings("greedy", "random"), number, keep_record=True).record for number in (4, 4, 5)
    )
    assert one == again
    assert one != other


@pytest.mark.parametrize(
    ("clumsy", "kind", "words"),
    [
        (raises, "crashed", "ZeroDivisionError: I divided by zero"),
        (answers_nothing, "crashed", "NoneType"),
        (answers_no_move, "nonsense", "hello"),
        (moves_illegally, "illegal", "T"),
        (forgets_the_rules, "illegal", ""),
    ],
    indirect=["clumsy"],
)
def test_a_stand_in_plays_for_a_bot_that_fails(clumsy: str, kind: str, words: str) -> None:
    result = play_game(settings(clumsy, "random"), 0).result
    (failure,) = result.failures
    assert (failure.seat, failure.kind) == (0, kind)
    assert words in failure.message
    assert result.reason == "gauntlet"
    assert failure.times == result.moves[0] - FAILS_AT + 1


@pytest.mark.parametrize("number", [0, 1])
def test_with_forfeit_the_bot_loses_and_the_record_shows_it(clumsy: str, number: int) -> None:
    played = play_game(settings(clumsy, "random", on_failure="forfeit"), number, keep_record=True)
    loser = played.result.seating.index(clumsy)
    assert played.result.reason == "forfeit"
    assert played.result.winners == (1 - loser,)
    assert [failure.times for failure in played.result.failures] == [1]
    assert played.record is not None
    record = record_from_text(played.record)
    assert record.outcome is not None
    assert (record.outcome.reason, record.outcome.winners) == ("resigned", (1 - loser,))


def test_with_more_players_a_forfeit_counts_for_all_seats_of_the_bot(clumsy: str) -> None:
    result = play_game(settings(clumsy, "random", players=4, on_failure="forfeit"), 0).result
    assert result.seating == ("clumsy", "clumsy", "random", "random")
    assert result.winners == (2, 3)
    assert result.score(clumsy) == 0
    assert result.score("random") == 1


def test_a_bot_that_can_not_be_created_fails_and_the_game_continues(monkeypatch: pytest.MonkeyPatch) -> None:
    def make(seed: int) -> Any:
        raise MemoryError("too big")

    monkeypatch.setitem(BOTS, "huge", replace(BOTS["greedy"], name="huge", make=make))
    result = play_game(settings("huge", "random"), 0).result
    assert result.failures[0].message == "MemoryError: too big"
    assert result.reason == "gauntlet"


def test_X8_a_move_limit_is_a_truncation_and_never_a_win() -> None:
    played = play_game(settings("random", "greedy", move_limit=25), 0, keep_record=True)
    assert played.result.reason == played.result.ending == "truncated"
    assert played.result.winners == ()
    assert sum(played.result.moves) == 25
    assert played.record is not None
    assert played.record.endswith("result: truncated\n")


def test_a_game_that_ends_with_the_last_allowed_move_is_not_truncated() -> None:
    whole = play_game(settings("greedy", "random"), 0).result
    limited = play_game(settings("greedy", "random", move_limit=sum(whole.moves)), 0).result
    assert limited.reason == "gauntlet"


def test_records_name_the_bots() -> None:
    record = play_game(settings("greedy", "random", players=3), 0, keep_record=True).record
    assert record is not None
    assert record_from_text(record).names == ("greedy 1", "greedy 2", "random")


def test_luck_is_measured_on_request() -> None:
    assert play_game(settings("greedy", "random"), 0).result.luck == ()
    luck = play_game(settings("greedy", "random", luck=1), 0).result.luck
    assert len(luck) == 2
    assert sum(luck) == pytest.approx(0)
    assert any(luck)


PROGRAM = """
import json, sys
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        print(json.dumps({"type": "hello", "protocol": 1, "name": "first"}), flush=True)
    if message["type"] == "choose":
        if "--crash" in sys.argv and message["number"] in (21, 22):
            sys.exit("no more")
        print(json.dumps({"type": "move", "number": message["number"], "move": message["legal_moves"][0]}), flush=True)
"""


def program(*arguments: str) -> str:
    return f"cmd:{shlex.join([sys.executable, '-c', PROGRAM, *arguments])}"


def test_a_stand_in_plays_for_a_program_that_crashes() -> None:
    job, told = Job(settings(program("--crash"), "greedy", move_limit=60)), list[Failed]()
    try:
        job.prepare()
        first, second = job(0, told.append), job(1, told.append)
        assert isinstance(first, Played)
        assert isinstance(second, Played)
        assert first.result.failures[0].kind == "crashed"
        assert "no more" in second.result.failures[0].message
        assert len(told) == sum(failure.times for game in (first, second) for failure in game.result.failures)
    finally:
        job.finish()


def test_a_program_is_reused_but_never_for_two_seats() -> None:
    try:
        for number in (0, 1):
            result = play_game(settings(program(), "random", players=3, move_limit=60), number).result
            assert not result.failures
            assert result.reason == "truncated"
    finally:
        close_programs()


def test_programs_receive_the_names_of_the_seats(tmp_path: Path) -> None:
    recording = Path(__file__).parents[1] / "ai" / "programs" / "recording.py"
    bot = f"cmd:{shlex.join([sys.executable, str(recording), str(tmp_path / 'kept')])}"
    names = {bot: "Recording", "random": "random"}
    try:
        record = play_game(settings(bot, "random", players=3, move_limit=9), 0, True, names).record
    finally:
        close_programs()
    assert record is not None
    lines = map(json.loads, (tmp_path / "kept").read_text(encoding="utf-8").splitlines())
    told = [message["names"] for message in lines if message["type"] == "new_game"]
    assert told == [["Recording 1", "Recording 2", "random"]] * 2
    assert record_from_text(record).names == ("Recording 1", "Recording 2", "random")


@pytest.mark.parametrize(
    ("bots", "words"),
    [
        (("greedy",), "at least two"),
        (("greedy", "greedy"), "named twice"),
        (("greedy", "gredy"), "did you mean greedy"),
        (("greedy", "cmd:./no-such-program"), "no such program"),
    ],
)
def test_bots_that_can_not_play_are_refused_before_the_first_game(bots: tuple[str, ...], words: str) -> None:
    with pytest.raises(Problem, match=words):
        check_bots(bots, 2, print)
