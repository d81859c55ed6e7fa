"""Chat and rematches."""

from __future__ import annotations

import pytest

from sixstones.match import timers
from sixstones.match.commands import decide
from sixstones.match.names import PHRASES
from sixstones.protocol import client
from sixstones.protocol import server as wire
from tests.match.refusing import refused
from tests.match.tables import Played


@pytest.mark.parametrize("phrase", PHRASES)
def test_fixed_phrases_can_be_said_everywhere(phrase):
    played = Played().seated("ben")
    said = played.do("ben", client.Say, phrase=phrase)[0]
    assert said == wire.Said(number=said.number, at=said.at, seat=1, phrase=phrase)


def test_other_phrases_can_t():
    played = Played().seated("ben")
    with refused(played, "chat/unusable"):
        played.do("ben", client.Say, phrase="boo")
    with refused(played, "request/malformed"):
        played.do("ben", client.Say)
    with refused(played, "request/malformed"):
        played.do("ben", client.Say, phrase="hello", text="hello")


def test_people_write_only_where_the_table_allows_it():
    closed, opened = Played().seated("ben"), Played(free_chat=True).seated("ben")
    with refused(closed, "chat/off"):
        closed.do("ben", client.Say, text="what a move")
    said = opened.do("ben", client.Say, text="what   a\nmove")[0]
    assert isinstance(said, wire.Said)
    assert said.text == "what a move"


@pytest.mark.parametrize("text", ["", "  ", "x" * 201, "\x1b[31mred", "a\u202eb"])
def test_unprintable_texts_are_refused(text):
    played = Played(free_chat=True)
    with refused(played, "chat/unusable"):
        played.do("ana", client.Say, text=text)


def test_spectators_are_silent():
    played = Played()
    with refused(played, "table/not_seated"):
        played.do("stranger", client.Say, phrase="hello")


class TestRematch:
    def test_when_all_agree_the_seats_move_by_one(self):
        played = Played(players=3, first="seat-1", bots=("agent",)).seated("ben")
        played.do("ana", client.Start)
        played.do("ben", client.Leave)
        played.table.phase = "over"  # how it ended does not matter here
        decision = decide(played.table, "ana", client.Rematch(state=0), played.now)
        assert decision.also is not None
        again = decision.also.result()
        assert again.names == ("Agent", "Hero", "Ana")  # the stand-in of the one who left stays
        assert again.phase == "playing"
        assert again.id != played.table.id
        assert decision.result().rematch.table == again.id

    def test_it_waits_for_everybody(self):
        played = Played().started("ben").play_out()
        first, second = played.table.seats[0].player, played.table.seats[1].player
        played.do(first, client.Rematch)
        assert played.table.rematch == wire.RematchState(agreed=(0,), table=None)
        decision = decide(played.table, second, client.Rematch(state=0), played.now)
        assert decision.also is not None
        again = decision.also.result()
        assert [seat.player for seat in again.seats] == [second, first]
        assert again.game != played.table.game

    def test_players_who_are_away_need_not_agree_and_are_away_there_too(self):
        played = Played().started("ben").play_out()
        played.let(timers.gone_away(played.table, "ben", played.now))
        decision = decide(played.table, "ana", client.Rematch(state=0), played.now)
        assert decision.also is not None
        again = decision.also.result()
        seat = again.seat_of("ben")
        assert seat is not None
        assert again.seats[seat].away_since == played.now

    @pytest.mark.parametrize("how", ["away", "left"])
    def test_it_starts_when_the_one_who_had_not_answered_leaves(self, how):
        played = Played().started("ben").play_out()
        played.do("ana", client.Rematch)
        goes = timers.gone_away(played.table, "ben", played.now)
        if how == "left":
            goes = decide(played.table, "ben", client.Leave(state=0), played.now)
        assert goes is not None
        assert goes.also is not None
        assert goes.result().rematch.table == goes.also.result().id

    def test_not_for_a_table_that_everybody_has_left(self):
        played = Played().started("ben").play_out()
        played.do("ana", client.Rematch)
        played.let(timers.gone_away(played.table, "ana", played.now))
        goes = timers.gone_away(played.table, "ben", played.now)
        assert goes is not None
        assert goes.also is None

    def test_asking_twice_counts_once(self):
        played = Played().started("ben").play_out()
        played.do("ana", client.Rematch)
        assert played.do("ana", client.Rematch) == []

    def test_not_before_the_end(self):
        played = Played().started("ben")
        with refused(played, "table/unfinished"):
            played.do("ana", client.Rematch)
