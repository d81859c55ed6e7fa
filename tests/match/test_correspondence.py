"""Correspondence games: the clock with its time bank, warnings, pauses, holidays and planned turns."""

from __future__ import annotations

from typing import Any

import pytest

from sixstones.match import commands, timers
from sixstones.match.correspondence import (
    change_holiday,
    in_order,
    is_for_later,
    made_plan,
    my_game,
    planned_turn,
    read_plan,
)
from sixstones.match.payload import listing, table_state
from sixstones.match.refusal import RequestRefused
from sixstones.match.seats import DAY, HOUR
from sixstones.match.table import Table
from sixstones.protocol import client, correspondence
from sixstones.protocol import server as wire
from tests.match.refusing import refused
from tests.match.tables import Played, take_three

SECOND = 1000


def begun(*others: str, **options: Any) -> Played:
    """Ana, who has the first turn, and others at a table with a clock of days."""
    others = others or ("ben",)
    usual = {"clock": "days", "days": 2, "bank": 10, "first": "seat-1", "players": len(others) + 1}
    return Played(**(usual | options)).started(*others)


def pass_time(played: Played, milliseconds: int) -> list[wire.AnyEvent]:
    """Time goes by, and the sweeper does what is due, as often as something is."""
    played.now += milliseconds
    events = []
    while (decision := timers.overdue(played.table, played.now)) is not None:
        events += played.let(decision)
    return events


def kinds(events: list[wire.AnyEvent]) -> list[type]:
    return [type(event) for event in events]


def same_after_replay(played: Played) -> bool:
    """Whether another node computes the same clocks."""
    twin = played.replayed()
    return (twin.clocks, twin.pause, twin.seats) == (played.table.clocks, played.table.pause, played.table.seats)


class TestTheClock:
    def test_each_turn_has_its_days_and_after_them_the_time_bank(self):
        played = begun()
        assert played.table.clocks.deadline() == played.now + 2 * DAY + 10 * HOUR
        played.now += 2 * DAY + 3 * HOUR - SECOND  # a command takes a second
        played.move(take_three(played))
        assert played.table.clocks.bank == [7 * HOUR, 10 * HOUR]
        played.move(take_three(played))
        assert played.table.clocks.deadline() == played.now + 2 * DAY + 7 * HOUR
        assert same_after_replay(played)

    def test_a_turn_that_is_taken_back_goes_on_with_what_was_left(self):
        played = begun()
        played.now += DAY
        played.move(take_three(played))
        played.do("ana", client.Undo)
        assert played.table.clocks.left[0] == 2 * DAY - DAY - SECOND

    def test_it_does_not_matter_who_is_connected(self):
        played = begun(patience=0)
        assert timers.gone_away(played.table, "ana", played.now) is None
        assert timers.come_back(played.table, "ana", played.now) is None
        alone = Played(clock="days", first="seat-1", bots=("agent",))
        assert timers.gone_away(alone.table, "ana", alone.now) is None
        alone.do("ana", client.Start)
        assert alone.table.clocks.running == 0

    def test_a_lobby_stays_listed_for_days(self):
        played = Played(clock="days", listed=True)
        assert timers.overdue(played.table, played.now + 2 * DAY) is None
        played.let(timers.overdue(played.table, played.now + 3 * DAY))
        assert listing(played.table) is None

    def test_with_two_players_the_late_one_loses(self):
        played = begun()
        events = pass_time(played, 2 * DAY + 10 * HOUR - 12 * HOUR)
        assert kinds(events) == [correspondence.Warned]
        assert pass_time(played, 12 * HOUR - 1) == []
        assert kinds(pass_time(played, 1)) == [wire.TimeUp]
        assert played.table.outcome is not None
        assert (played.table.outcome.reason, played.table.outcome.winners) == ("time", (1,))

    def test_with_more_players_a_bot_plays_for_the_loser(self):
        played = begun("ben", "cy")
        pass_time(played, 2 * DAY - 2 * HOUR)
        assert kinds(pass_time(played, 12 * HOUR)) == [wire.TimeUp, wire.StoodIn]
        with refused(played, "table/not_seated"):
            played.do("ana", client.Pause)

    @pytest.mark.parametrize("others", [("ben",), ("ben", "cy")])
    def test_or_a_stand_in_plays_until_the_person_takes_the_seat_back(self, others):
        played = begun(*others, late="stand_in")
        pass_time(played, 2 * DAY - 2 * HOUR)
        assert kinds(pass_time(played, 12 * HOUR)) == [wire.StoodIn]
        assert timers.due_at(played.table) == 0
        played.answers()
        for _ in others:
            played.move(take_three(played))
        assert timers.due_at(played.table) == 0  # also for the next turn
        with refused(played, "seat/left"):
            played.do("ana", client.Play, move=take_three(played))
        assert table_state(played.table, 0, yours=played.table.seat_to_take_back("ana")).yours == 0
        assert kinds(played.do("ana", client.Claim, seat=0, name="Ana")) == [wire.Back]
        played.answers()
        played.move(take_three(played))
        assert same_after_replay(played)

    def test_after_the_game_nobody_has_to_take_a_seat_back(self):
        played = begun(late="stand_in")
        pass_time(played, 2 * DAY - 2 * HOUR)
        pass_time(played, 12 * HOUR)
        played.answers()
        played.do("ben", client.Resign)
        played.do("ben", client.Rematch)
        assert played.do("ana", client.Rematch)
        assert played.table.rematch.table


class TestWarnings:
    @pytest.mark.parametrize(("per_move", "notice"), [(1, 6 * HOUR), (3, 18 * HOUR), (7, DAY)])
    def test_one_comes_when_a_quarter_of_the_time_is_left_at_most_a_day(self, per_move, notice):
        played = begun(days=per_move, bank=0)
        assert pass_time(played, per_move * DAY - notice - 1) == []
        state = played.table.state
        assert kinds(pass_time(played, 1)) == [correspondence.Warned]
        assert played.table.state == state  # a move made before it is not stale

    def test_it_comes_once_in_each_turn(self):
        played = begun(bank=0)
        pass_time(played, 2 * DAY - 12 * HOUR)
        assert pass_time(played, HOUR) == []
        played.move(take_three(played))
        assert kinds(pass_time(played, 2 * DAY - 12 * HOUR)) == [correspondence.Warned]

    def test_nobody_loses_without_a_warning_even_if_no_server_ran(self):
        played = begun(bank=0)
        assert kinds(pass_time(played, 30 * DAY)) == [correspondence.Warned]
        assert played.table.clocks.deadline() == played.now + 12 * HOUR
        assert same_after_replay(played)

    def test_no_other_clock_warns(self):
        assert Played(clock="move").started("ben").table.clocks.warning() is None


class TestPauses:
    def test_every_human_player_has_to_agree(self):
        played = begun("ben", "cy")
        played.do("ana", client.Pause)
        with refused(played, "pause/asked"):
            played.do("ana", client.Pause)
        played.do("ben", client.Pause)
        assert not played.table.paused
        played.move(take_three(played))  # a game goes on until everybody has agreed
        assert kinds(played.do("cy", client.Pause)) == [correspondence.PauseAsked, correspondence.Paused]

    def test_while_it_lasts_nobody_moves_and_no_clock_runs(self):
        played = begun()
        played.now += DAY
        played.do("ana", client.Pause)
        played.do("ben", client.Pause)
        assert pass_time(played, 100 * DAY) == []
        assert timers.due_at(played.table) is None
        with refused(played, "table/paused"):
            played.move(take_three(played))
        played.do("ben", client.Resume)
        assert played.table.clocks.left[0] == DAY - 2 * SECOND
        played.move(take_three(played))
        assert same_after_replay(played)

    def test_no_bot_moves_either(self):
        played = Played(clock="days", first="seat-1", bots=("agent",))
        played.do("ana", client.Start)
        played.move(take_three(played))
        played.do("ana", client.Pause)
        assert timers.due_at(played.table) is None
        played.do("ana", client.Resume)
        assert timers.due_at(played.table) == 0

    def test_a_player_can_say_no(self):
        played = begun()
        with refused(played, "pause/not_asked"):
            played.do("ben", client.Resume)
        played.do("ana", client.Pause)
        assert kinds(played.do("ben", client.Resume)) == [correspondence.PauseRefused]
        assert played.table.pause is None

    def test_only_games_that_last_days_have_pauses(self):
        played = Played(clock="move").started("ben")
        with refused(played, "pause/off"):
            played.do("ana", client.Pause)

    def test_a_table_with_too_many_events_can_be_resumed(self, monkeypatch):
        played = begun()
        played.do("ana", client.Pause)
        played.do("ben", client.Pause)
        monkeypatch.setattr(commands, "MAX_OTHER_EVENTS", 3)
        played.do("ben", client.Resume)
        with refused(played, "table/too_long"):
            played.do("ana", client.Pause)

    def test_resigning_ends_it(self):
        played = begun()
        played.do("ana", client.Pause)
        played.do("ben", client.Pause)
        played.do("ben", client.Resign)
        assert table_state(played.table, 0).pause is None


class TestHolidays:
    def test_the_clock_stands_and_the_others_see_it(self):
        played = begun(bank=0)
        played.now += DAY
        until = played.now + 10 * DAY
        played.let(change_holiday(played.table, "ana", until, played.now))
        assert change_holiday(played.table, "ana", until, played.now) is None
        assert table_state(played.table, 1).seats[0].holiday == until
        assert pass_time(played, 10 * DAY - 1) == []
        assert kinds(pass_time(played, 1)) == [correspondence.Holiday]
        assert played.table.clocks.deadline() == played.now + DAY
        assert same_after_replay(played)

    def test_a_turn_that_begins_on_a_holiday_has_all_its_days_afterwards(self):
        played = begun(bank=0)
        played.let(change_holiday(played.table, "ben", played.now + 5 * DAY, played.now))
        played.now += DAY
        played.move(take_three(played))
        assert played.table.clocks.running is None
        pass_time(played, 5 * DAY)
        assert played.table.clocks.deadline() == played.now + 2 * DAY

    def test_one_may_move_on_a_holiday_and_end_it_early(self):
        played = begun()
        played.let(change_holiday(played.table, "ana", played.now + 5 * DAY, played.now))
        played.move(take_three(played))
        assert played.table.clocks.running == 1
        played.let(change_holiday(played.table, "ana", None, played.now))
        played.move(take_three(played))
        assert played.table.clocks.running == 0

    def test_other_tables_have_none(self):
        played = Played(clock="move").started("ben")
        assert change_holiday(played.table, "ana", played.now + DAY, played.now) is None


class TestPlans:
    def plan(self, played: Played, player: str, *turns: tuple[str, ...]) -> Any:
        return read_plan(made_plan(played.table, player, correspondence.Plan(alternatives=turns)))

    def taken(self, played: Played) -> str:
        assert played.table.game is not None
        return str(played.table.game.log[-1].move)

    def test_the_first_turn_whose_moves_are_all_legal_is_played_as_if_the_person_had_played_it(self):
        played = begun()
        plan = self.plan(played, "ben", ("recruit thanos",), ("take red red", "return red"), ("Take BLUE red yellow",))
        assert is_for_later(played.table, "ben", plan)
        assert planned_turn(played.table, "ben", plan, played.now) is None
        played.move("take blue red yellow")
        (event,) = played.let(planned_turn(played.table, "ben", plan, played.now))
        assert isinstance(event, wire.Moved)
        assert (event.seat, event.move, event.by) == (1, "take yellow blue red", "person")

    def test_it_is_played_once(self):
        played = begun()
        plan = self.plan(played, "ben", ("take blue red yellow",))
        played.move("take blue red yellow")
        played.let(planned_turn(played.table, "ben", plan, played.now))
        played.move("reserve deck 1")
        assert not is_for_later(played.table, "ben", plan)
        assert planned_turn(played.table, "ben", plan, played.now) is None

    def test_nothing_is_played_if_no_turn_is_legal_or_the_game_is_paused(self):
        played = begun()
        plan = self.plan(played, "ben", ("recruit thanos",))
        possible = self.plan(played, "ben", ("take blue red yellow",))
        played.move("take blue red yellow")
        assert planned_turn(played.table, "ben", plan, played.now) is None
        assert not is_for_later(played.table, "ben", plan)
        played.do("ana", client.Pause)
        played.do("ben", client.Pause)
        assert planned_turn(played.table, "ben", possible, played.now) is None
        assert is_for_later(played.table, "ben", possible)

    def test_a_turn_can_have_several_moves(self):
        played = begun()
        assert played.table.game is not None
        while not (played.table.game.phase == "action" and played.table.mover == 0 and len(played.table.moves) >= 12):
            legal = [str(move) for move in played.table.game.legal_moves()]
            played.move(next((move for move in legal if move.startswith(("take", "return"))), legal[0]))
            if len(played.table.moves) > 60:
                pytest.fail("nobody has many tokens")
        legal = [str(move) for move in played.table.game.legal_moves()]
        plan = self.plan(played, "ben", ("reserve deck 1", "return gray"), ("reserve deck 1", "return red"))
        played.move(next(move for move in legal if move.startswith(("take", "reserve deck"))))
        while played.table.mover == 0:
            played.move()
        events = played.let(planned_turn(played.table, "ben", plan, played.now))
        assert next(event.move for event in events if isinstance(event, wire.Moved)) == "reserve deck 1"
        assert len(events) == 2

    @pytest.mark.parametrize(
        ("code", "player", "options"),
        [
            ("plan/your_turn", "ana", {}),
            ("table/not_seated", "cy", {}),
            ("plan/off", "ben", {"clock": "move"}),
        ],
    )
    def test_a_plan_may_be_refused(self, code, player, options):
        with pytest.raises(RequestRefused) as error:
            self.plan(begun(**options), player, ("take red red",))
        assert error.value.code == code

    def test_a_plan_that_can_t_be_read_is_refused(self):
        with pytest.raises(RequestRefused) as error:
            self.plan(begun(), "ben", ("take a bath",))
        assert error.value.code == "move/unreadable"


class TestMyGames:
    def test_one_counts_the_moves_of_others_since_the_player_looked(self):
        played = begun()
        seen = played.table.number
        played.move(take_three(played))
        mine = my_game(played.table, "ben", seen)
        assert mine is not None
        assert (mine.you, mine.turn, mine.moves, mine.deadline) == (1, 1, 1, played.table.clocks.deadline())
        own = my_game(played.table, "ana", seen)
        assert own is not None
        assert own.moves == 0
        assert my_game(played.table, "cy", 0) is None

    def test_those_where_it_is_my_turn_come_first_and_finished_ones_last(self):
        def of(played: Played, id: str) -> correspondence.MyGame:
            table = Table.replayed(id, played.log)
            game = my_game(table, "ana", 0)
            assert game is not None
            return game

        over = begun()
        over.do("ben", client.Resign)
        waits = begun()
        waits.move(take_three(waits))
        games = [of(over, "over"), of(Played(clock="days"), "lobby"), of(waits, "waits")]
        games += [of(begun(days=7), "mine"), of(begun(days=1), "urgent")]
        assert [game.id for game in in_order(games)] == ["urgent", "mine", "waits", "lobby", "over"]
