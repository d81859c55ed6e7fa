"""What a table does by itself: clocks, stand-ins, people who drop out and come back, bots' turns."""

from __future__ import annotations

from sixstones.match import chores
from sixstones.protocol import client
from sixstones.protocol import server as wire
from tests.match.tables import Played
from tests.match.test_playing import take_three


class TestClocks:
    def test_nothing_is_due_without_a_clock(self):
        played = Played().started("ben")
        assert chores.due_at(played.table) is None
        assert chores.overdue(played.table, played.now + 10**9) is None

    def test_a_clock_for_each_move_starts_afresh_with_every_turn(self):
        played = Played(clock="move", seconds=60).started("ben")
        assert chores.due_at(played.table) == played.now / 1000 + 60
        played.now += 20_000
        played.move(take_three(played))
        assert chores.due_at(played.table) == played.now / 1000 + 60

    def test_a_clock_for_the_game_runs_on_with_its_increment(self):
        played = Played(clock="game", seconds=100, increment=5).started("ben")
        mover = played.seat(played.mover)
        played.now += 29_000  # and one second for the command
        played.move(take_three(played))
        assert played.table.clocks.left[mover] == 100_000 - 30_000 + 5_000
        assert played.table.clocks.left[1 - mover] == 100_000

    def test_a_turn_of_several_moves_is_one_turn(self):
        played = Played(players=4, clock="move", seconds=60).started("ben", "cy", "di")
        began = played.now
        assert played.table.game is not None
        while played.table.game.phase == "action":  # tokens pile up until somebody holds more than ten
            began = played.now
            played.move("reserve deck 1" if len(played.table.moves) < 8 else take_three(played))
        assert played.table.game.phase == "return"
        assert chores.due_at(played.table) == began / 1000 + 60

    def test_X9_time_up_with_two_players_the_other_wins(self):
        played = Played(clock="move", seconds=60).started("ben")
        loser = played.seat(played.mover)
        assert chores.overdue(played.table, played.now + 59_999) is None
        played.let(chores.overdue(played.table, played.now + 60_000))
        assert played.table.outcome is not None
        assert (played.table.outcome.reason, played.table.outcome.winners) == ("time", (1 - loser,))

    def test_X9_time_up_with_more_a_bot_takes_the_seat(self):
        played = Played(players=3, clock="move", seconds=60, stand_in="agent").started("ben", "cy")
        loser = played.seat(played.mover)
        events = played.let(chores.overdue(played.table, played.now + 60_000))
        assert [type(event) for event in events] == [wire.TimeUp, wire.StoodIn]
        assert played.table.seats[loser].bot == "agent"
        assert played.table.phase == "playing"

    def test_undo_does_not_give_time_back(self):
        played = Played(clock="game", seconds=100, increment=0).started("ben")
        mover, seat = played.mover, played.seat(played.mover)
        played.now += 39_000
        played.move(take_three(played))
        played.do(mover, client.Undo)
        assert played.table.clocks.left[seat] == 60_000


class TestDroppingOut:
    def test_away_and_back(self):
        played = Played().started("ben")
        played.let(chores.gone_away(played.table, "ben", played.now))
        seat = played.table.seats[played.seat("ben")]
        assert seat.away_since == played.now
        assert chores.gone_away(played.table, "ben", played.now) is None
        played.let(chores.come_back(played.table, "ben", played.now))
        assert chores.come_back(played.table, "ben", played.now) is None

    def test_strangers_are_neither_away_nor_back(self):
        played = Played().started("ben")
        assert chores.gone_away(played.table, "cy", played.now) is None
        assert chores.come_back(played.table, "", played.now) is None

    def test_the_stand_in_plays_when_patience_ends_and_hands_back(self):
        played = Played(patience=30, stand_in="hero").started("ben")
        mover = played.mover
        played.let(chores.gone_away(played.table, mover, played.now))
        assert chores.due_at(played.table) == played.now / 1000 + 30
        played.let(chores.overdue(played.table, played.now + 30_000))
        assert chores.due_at(played.table) == 0
        moved = played.let(chores.bot_move(played.table, take_three(played), played.now))[0]
        assert isinstance(moved, wire.Moved)
        assert moved.by == "stand-in"
        played.let(chores.come_back(played.table, mover, played.now))
        assert played.table.seats[played.seat(mover)].bot is None

    def test_nobody_stands_in_for_somebody_whose_turn_it_is_not(self):
        played = Played(patience=0).started("ben")
        played.let(chores.gone_away(played.table, played.waiting, played.now))
        assert chores.due_at(played.table) is None

    def test_without_a_stand_in_the_table_waits(self):
        played = Played(patience=0, stand_in=None).started("ben")
        played.let(chores.gone_away(played.table, played.mover, played.now))
        assert chores.due_at(played.table) is None
        assert chores.overdue(played.table, played.now + 10**9) is None

    def test_a_person_can_t_undo_what_the_stand_in_did(self):
        played = Played(patience=0).started("ben")
        mover = played.mover
        played.let(chores.gone_away(played.table, mover, played.now))
        played.let(chores.overdue(played.table, played.now))
        played.let(chores.bot_move(played.table, take_three(played), played.now))
        assert not played.table.may_undo(played.seat(mover))


def test_a_bot_s_turn_is_due_at_once():
    played = Played(bots=("agent",))
    played.do("ana", client.Start)
    while played.table.mover is not None and not played.table.seats[played.table.mover].plays_itself:
        played.move(take_three(played))
    assert chores.due_at(played.table) == 0
    moved = played.let(chores.bot_move(played.table, take_three(played), played.now))[0]
    assert isinstance(moved, wire.Moved)
    assert moved.by == "bot"
