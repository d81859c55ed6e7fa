"""What happens without a command: clocks, stand-ins, people who drop out and come back, bots' turns."""

from __future__ import annotations

import msgspec

from sixstones.game import Outcome
from sixstones.match import commands, timers
from sixstones.match.payload import listing, table_state
from sixstones.protocol import client
from sixstones.protocol import server as wire
from sixstones.records import record_from_text, record_to_text
from tests.match.refusing import refused
from tests.match.tables import Played, solo_game, take_three


class TestClocks:
    def test_nothing_is_due_without_a_clock(self):
        played = Played().started("ben")
        assert timers.due_at(played.table) is None
        assert timers.overdue(played.table, played.now + 10**9) is None

    def test_a_clock_per_move_restarts_with_every_turn(self):
        played = Played(clock="move", seconds=60).started("ben")
        assert timers.due_at(played.table) == played.now / 1000 + 60
        played.now += 20_000
        played.move(take_three(played))
        assert timers.due_at(played.table) == played.now / 1000 + 60

    def test_a_clock_for_the_game_continues_and_gets_its_increment(self):
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
        assert timers.due_at(played.table) == began / 1000 + 60

    def test_X9_time_up_with_two_players_the_other_wins(self):
        played = Played(clock="move", seconds=60).started("ben")
        loser = played.seat(played.mover)
        assert timers.overdue(played.table, played.now + 59_999) is None
        played.let(timers.overdue(played.table, played.now + 60_000))
        assert played.table.outcome is not None
        assert (played.table.outcome.reason, played.table.outcome.winners) == ("time", (1 - loser,))

    def test_X9_time_up_with_more_a_bot_takes_the_seat(self):
        played = Played(players=3, clock="move", seconds=60, stand_in="agent").started("ben", "cy")
        loser = played.seat(played.mover)
        events = played.let(timers.overdue(played.table, played.now + 60_000))
        assert [type(event) for event in events] == [wire.TimeUp, wire.StoodIn]
        assert played.table.seats[loser].bot == "agent"
        assert played.table.phase == "playing"

    def test_only_a_move_brings_its_increment(self):
        played = Played(clock="game", seconds=100, increment=5).started("ben")
        mover, seat = played.mover, played.seat(played.mover)
        played.move(take_three(played))
        played.do(mover, client.Undo)
        assert played.table.clocks.left[seat] == 100_000 - 1_000 + 5_000
        assert played.table.clocks.left[1 - seat] == 100_000 - 1_000

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
        played.let(timers.gone_away(played.table, "ben", played.now))
        seat = played.table.seats[played.seat("ben")]
        assert seat.away_since == played.now
        assert timers.gone_away(played.table, "ben", played.now) is None
        played.let(timers.come_back(played.table, "ben", played.now))
        assert timers.come_back(played.table, "ben", played.now) is None

    def test_strangers_are_neither_away_nor_back(self):
        played = Played().started("ben")
        assert timers.gone_away(played.table, "cy", played.now) is None
        assert timers.come_back(played.table, "", played.now) is None

    def test_the_stand_in_plays_when_patience_ends_and_hands_back(self):
        played = Played(patience=30, stand_in="hero").started("ben")
        mover = played.mover
        played.let(timers.gone_away(played.table, mover, played.now))
        assert timers.due_at(played.table) == played.now / 1000 + 30
        played.let(timers.overdue(played.table, played.now + 30_000))
        assert timers.due_at(played.table) == 0
        moved = played.let(timers.bot_move(played.table, take_three(played), played.now))[0]
        assert isinstance(moved, wire.Moved)
        assert moved.by == "stand-in"
        played.let(timers.come_back(played.table, mover, played.now))
        assert played.table.seats[played.seat(mover)].bot is None

    def test_a_stand_in_plays_only_when_it_is_the_player_s_turn(self):
        played = Played(patience=0).started("ben")
        played.let(timers.gone_away(played.table, played.waiting, played.now))
        assert timers.due_at(played.table) is None

    def test_without_a_stand_in_the_table_waits(self):
        played = Played(patience=0, stand_in=None).started("ben")
        played.let(timers.gone_away(played.table, played.mover, played.now))
        assert timers.due_at(played.table) is None
        assert timers.overdue(played.table, played.now + 10**9) is None

    def test_a_game_against_bots_waits_for_its_player(self):
        played = solo_game(patience=0)
        played.let(timers.gone_away(played.table, "ana", played.now))
        assert timers.due_at(played.table) is None
        assert timers.overdue(played.table, played.now + 10**9) is None

    def test_a_game_that_everybody_left_waits_for_the_first_to_come_back(self):
        played = Played(patience=30).started("ben")
        mover, other = played.mover, played.waiting
        for player in (mover, other):
            played.let(timers.gone_away(played.table, player, played.now))
        assert timers.due_at(played.table) is None
        played.let(timers.come_back(played.table, other, played.now))
        assert timers.due_at(played.table) == played.now / 1000 + 30

    def test_the_clock_is_paused_while_the_only_person_is_away(self):
        played = solo_game(clock="game", seconds=100)
        played.now += 10_000
        played.let(timers.gone_away(played.table, "ana", played.now))
        assert timers.due_at(played.table) is None
        left = solo_game(clock="game", seconds=100)
        left.do("ana", client.Leave)
        assert timers.due_at(left.table) is None
        played.now += 10**9
        played.let(timers.come_back(played.table, "ana", played.now))
        assert timers.due_at(played.table) == played.now / 1000 + 90

    def test_the_bot_s_last_move_does_not_start_the_clock_of_somebody_who_is_away(self):
        played = solo_game(clock="move", seconds=10)
        played.move(take_three(played))
        played.let(timers.gone_away(played.table, "ana", played.now))
        played.let(timers.bot_move(played.table, take_three(played), played.now))
        assert timers.due_at(played.table) is None

    def test_a_person_can_t_undo_what_the_stand_in_did(self):
        played = Played(patience=0).started("ben")
        mover = played.mover
        played.let(timers.gone_away(played.table, mover, played.now))
        played.let(timers.overdue(played.table, played.now))
        played.let(timers.bot_move(played.table, take_three(played), played.now))
        assert not played.table.undoable(played.seat(mover))


def test_a_bot_s_turn_is_due_at_once():
    played = Played(bots=("agent",))
    played.do("ana", client.Start)
    while played.table.mover is not None and played.table.seats[played.table.mover].bot is None:
        played.move(take_three(played))
    assert timers.due_at(played.table) == 0
    moved = played.let(timers.bot_move(played.table, take_three(played), played.now))[0]
    assert isinstance(moved, wire.Moved)
    assert moved.by == "bot"


class TestBotsThatNoLongerExist:
    """A stored table may name a bot that this version does not have."""

    def stored(self, **options: object) -> Played:
        """Ana moved, and a bot called ultron is to answer."""
        played = solo_game(**options)
        played.move(take_three(played))
        played.table.seats[1].bot = "ultron"
        return played

    def test_nobody_moves_for_it_and_the_seat_is_shown_as_missing(self):
        played = self.stored()
        assert timers.due_at(played.table) is None
        assert table_state(played.table, 0).seats[1].missing

    def test_the_host_can_replace_it(self):
        played = self.stored()
        with refused(played, "table/not_host"):
            played.do("ben", client.SeatBot, seat=1, bot="hero")
        played.do("ana", client.SeatBot, seat=1, bot="hero")
        assert (timers.due_at(played.table), timers.bot_to_move(played.table)) == (0, "hero")

    def test_an_existing_bot_is_not_replaced_during_the_game(self):
        played = solo_game()
        with refused(played, "table/started"):
            played.do("ana", client.SeatBot, seat=1, bot="hero")

    def test_somebody_takes_the_seat(self):
        played = self.stored()
        played.do("ben", client.Claim, seat=1, name="Ben")
        assert played.mover == "ben"
        played.move(take_three(played))

    def test_a_stand_in_is_replaced(self):
        played = Played(patience=0).started("ben")
        played.table.options = msgspec.structs.replace(played.table.options, stand_in="ultron")
        played.let(timers.gone_away(played.table, played.mover, played.now))
        played.let(timers.overdue(played.table, played.now))
        assert timers.bot_to_move(played.table) == "hero"
        played.table.seats[played.seat(played.mover)].bot = "ultron"
        assert (timers.due_at(played.table), timers.bot_to_move(played.table)) == (0, "hero")


class TestTheListOfOpenTables:
    def test_a_lobby_whose_people_are_all_away_is_not_listed(self):
        played = Played(listed=True)
        assert listing(played.table)
        played.let(timers.gone_away(played.table, "ana", played.now))
        assert listing(played.table) is None
        played.let(timers.come_back(played.table, "ana", played.now))
        assert listing(played.table)

    def test_an_idle_lobby_leaves_the_list_after_an_hour(self):
        played = Played(listed=True)
        due = timers.due_at(played.table)
        assert due == played.now / 1000 + 3600
        assert timers.overdue(played.table, played.now + 3_599_999) is None
        played.let(timers.overdue(played.table, played.now + 3_600_000))
        assert listing(played.table) is None
        assert timers.due_at(played.table) is None
        assert listing(played.replayed()) is None

    def test_it_is_listed_again_when_somebody_sits_down(self):
        played = Played(listed=True, players=3)
        played.let(timers.overdue(played.table, played.now + 3_600_000))
        played.seated("ben")
        assert listing(played.table)


class TestTheGreatestLength:
    def test_an_endless_game_ends_without_a_winner(self, monkeypatch):
        monkeypatch.setattr(timers, "MAX_MOVES", 5)
        played = Played().started("ben")
        while played.table.phase == "playing":
            events = played.move(take_three(played))
        assert len(played.table.moves) == 5
        assert [type(event) for event in events] == [wire.Moved, wire.Ended]
        assert played.table.outcome == Outcome("truncated", ())
        assert table_state(played.replayed(), 0) == table_state(played.table, 0)
        record_from_text(record_to_text(played.table.record()))

    def test_a_full_chat_does_not_stop_the_game(self, monkeypatch):
        monkeypatch.setattr(commands, "MAX_OTHER_EVENTS", 10)
        played = Played().started("ben")
        while played.table.number - len(played.table.moves) < 10:
            played.do("ben", client.Say, phrase="hello")
        with refused(played, "chat/full"):
            played.do("ben", client.Say, phrase="hello")
        mover = played.mover
        played.move(take_three(played))
        with refused(played, "table/too_long"):
            played.do(mover, client.Undo)

    def test_coming_and_going_is_not_logged_forever(self, monkeypatch):
        monkeypatch.setattr(timers, "MAX_EVENTS", 10)
        played = Played().started("ben")
        while played.table.number < 10:
            played.let(timers.gone_away(played.table, "ben", played.now))
            played.let(timers.come_back(played.table, "ben", played.now))
        assert timers.gone_away(played.table, "ben", played.now) is None
