"""Reminding the person whose turn it is."""

from __future__ import annotations

from sixstones.match import timers
from sixstones.match.payload import table_state
from sixstones.match.table import FIRST_NUDGE, NEXT_NUDGE
from sixstones.protocol import client
from sixstones.protocol import server as wire
from tests.match.refusing import refused
from tests.match.tables import Played, solo_game


def waited(played: Played, milliseconds: int) -> Played:
    played.now += milliseconds
    return played


def test_others_may_remind_a_player_after_an_hour_and_then_once_a_day():
    played = Played(players=3, first="seat-1").started("ben", "cy")
    state = played.table.state
    assert table_state(played.table, 1).nudge_at == played.now + FIRST_NUDGE
    with refused(waited(played, FIRST_NUDGE - 2000), "nudge/too_early"):
        played.do("ben", client.Nudge)
    [event] = played.do("ben", client.Nudge)
    assert event == wire.Nudged(number=event.number, at=event.at, seat=0, by=1)
    assert played.table.state == state  # the move that Ana is about to send is not stale
    for player in ("ben", "cy"):  # one reminder a day, whoever sends it
        with refused(waited(played, NEXT_NUDGE // 2 - 5000), "nudge/too_early"):
            played.do(player, client.Nudge)
    waited(played, 10_000)
    assert played.do("cy", client.Nudge)
    assert played.replayed().nudged_at == played.table.nudged_at == played.now


def test_a_new_turn_starts_again():
    played = Played(first="seat-1").started("ben")
    waited(played, FIRST_NUDGE).do("ben", client.Nudge)
    played.move()
    with refused(waited(played, FIRST_NUDGE - 5000), "nudge/too_early"):
        played.do("ana", client.Nudge)
    assert waited(played, 5000).do("ana", client.Nudge)


def test_nobody_reminds_themselves_a_bot_or_as_a_spectator():
    played = Played(first="seat-1").started("ben")
    waited(played, NEXT_NUDGE)
    with refused(played, "nudge/nobody"):
        played.do("ana", client.Nudge)
    with refused(played, "table/not_seated"):
        played.do("stranger", client.Nudge)
    assert table_state(played.table, None).nudge_at is None
    played.let(timers.gone_away(played.table, "ana", played.now))
    waited(played, 60_000)
    played.let(timers.overdue(played.table, played.now))  # a stand-in plays now
    with refused(played, "nudge/nobody"):
        played.do("ben", client.Nudge)


def test_nobody_is_reminded_in_a_pause_or_on_holiday():
    played = Played(first="seat-1", clock="days").started("ben")
    waited(played, FIRST_NUDGE)
    assert played.table.nudge_at(1) is not None
    played.table.seats[0].holiday = played.now + NEXT_NUDGE
    with refused(played, "nudge/nobody"):
        played.do("ben", client.Nudge)


def test_before_and_after_a_game_there_is_nobody_to_remind():
    played = Played(first="seat-1").seated("ben")
    with refused(played, "table/not_started"):
        played.do("ben", client.Nudge)
    played.do("ana", client.Start)
    played.do("ana", client.Resign)
    with refused(waited(played, NEXT_NUDGE), "table/finished"):
        played.do("ben", client.Nudge)
    assert table_state(solo_game().table, 0).nudge_at is None
