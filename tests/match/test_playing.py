"""During the game: moves, undo, take-backs, resigning, leaving, disappearing, taking over a seat."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from sixstones.match import timers
from sixstones.match.decision import done_before
from sixstones.match.entry import to_bytes
from sixstones.match.payload import table_state, with_effects
from sixstones.match.refusal import RequestRefused
from sixstones.protocol import client
from sixstones.protocol import server as wire
from sixstones.records import record_from_text, record_to_text
from tests.match.refusing import refused
from tests.match.tables import Played, solo_game, take_three
from tests.positions import Seat, position


def test_moves_are_made_in_turn_until_the_game_is_over():
    played = Played().started("ben").play_out()
    assert played.table.outcome is not None
    assert played.table.phase == "over"
    assert played.table.record().outcome == played.table.outcome


def test_a_move_out_of_turn_unreadable_or_illegal_is_refused_with_its_clause():
    played = Played().started("ben")
    with refused(played, "move/not_your_turn", "S1"):
        played.do(played.waiting, client.Play, move="take yellow blue red")
    with refused(played, "move/unreadable"):
        played.do(played.mover, client.Play, move="eat yellow")
    with refused(played, "move/illegal", "X3"):
        played.do(played.mover, client.Play, move="pass")
    with refused(played, "table/not_seated"):
        played.do("stranger", client.Play, move=take_three(played))


def test_no_moves_before_or_after_the_game():
    lobby, over = Played(), Played().started("ben").play_out()
    with refused(lobby, "table/not_started"):
        lobby.do("ana", client.Play, move="take yellow blue red")
    with refused(over, "table/finished"):
        over.do("ana", client.Play, move="take yellow blue red")
    with refused(over, "table/finished"):
        over.do("ana", client.Resign)


class TestWhatMovesBring:
    def test_effects_are_public_and_never_stored(self):
        played = Played().started("ben").play_out()
        events = with_effects(played.table, (entry.event for entry in played.log))
        moves = [event for event in events if isinstance(event, wire.Moved)]
        assert moves == played.table.moves == played.replayed().moves
        for moved in moves:
            assert (moved.brought is not None) or not moved.move.startswith(("recruit", "claim"))
        assert not any(b'"paid"' in to_bytes(entry) for entry in played.log)

    def test_a_move_that_was_taken_back_keeps_its_effect(self):
        played = Played().started("ben")
        game = position(Seat(tokens="3 gray", hand="rocket"))
        assert played.table.game is not None
        game.seal, played.table.game = played.table.game.seal, game
        played.move("take yellow blue orange")
        played.move("take yellow blue orange")
        mover = played.mover
        (recruited,) = played.move("recruit rocket")
        (undone,) = played.do(mover, client.Undo)
        assert isinstance(undone, wire.Undone)
        (kept,) = with_effects(played.table, [recruited])
        assert isinstance(kept, wire.Moved)
        assert kept.brought is not None
        assert kept.brought.paid == {"yellow": 1, "gray": 2}
        assert len(played.table.moves) == 2


def test_a_command_for_an_older_state_is_stale():
    played = Played().started("ben")
    before = played.table.state
    played.move()
    with refused(played, "table/stale"):
        played.do(played.mover, client.Play, move="take yellow", state=before)
    with refused(played, "table/stale"):
        played.do(played.mover, client.Resign, state=before + 99)


def test_chat_makes_no_move_stale():
    played = Played().started("ben")
    before, move = played.table.state, take_three(played)
    played.do(played.waiting, client.Say, phrase="hello")
    played.let(timers.gone_away(played.table, played.waiting, played.now))
    played.do(played.mover, client.Play, move=move, state=before)


def test_the_same_command_is_known_again():
    played = Played().started("ben")
    mover, move = played.mover, take_three(played)
    play = client.Play(state=played.table.state, move=move, id="a1")
    played.do(mover, client.Play, move=move, id="a1")
    for table in (played.table, played.replayed()):
        done = done_before(table, mover, play)
        assert done is not None
        assert done.number == played.table.number
        assert done_before(table, mover, msgspec.structs.replace(play, state=table.state)) == done
        assert done_before(table, played.mover, play) is None


def test_an_id_can_be_used_for_one_command_only():
    played = Played().started("ben")
    mover = played.mover
    played.do(mover, client.Play, move=take_three(played), id="a1")
    for other in (client.Play(state=0, move="reserve deck 1", id="a1"), client.Resign(state=0, id="a1")):
        for table in (played.table, played.replayed()):
            with pytest.raises(RequestRefused) as caught:
                done_before(table, mover, other)
            assert caught.value.code == "request/id_reused"


class TestUndo:
    def test_a_take_can_be_taken_back_until_the_next_player_moves(self):
        played = Played().started("ben")
        mover = played.mover
        played.move(take_three(played))
        assert played.table.undoable(played.seat(mover))
        played.do(mover, client.Undo)
        assert played.mover == mover
        assert played.table.moves == []

    def test_no_undo_after_the_next_player_has_moved(self):
        played = Played().started("ben")
        mover = played.mover
        played.move(take_three(played))
        played.move(take_three(played))
        with refused(played, "undo/too_late"):
            played.do(mover, client.Undo)

    def test_no_undo_when_a_card_was_revealed(self):
        played = Played().started("ben")
        assert played.table.game is not None
        mover, card = played.mover, played.table.game.market[1][0]
        played.move(f"reserve {card}")
        with refused(played, "undo/seen"):
            played.do(mover, client.Undo)

    def test_no_undo_when_a_hidden_card_was_reserved(self):
        played = Played().started("ben")
        mover = played.mover
        played.move("reserve deck 1")
        with refused(played, "undo/seen"):
            played.do(mover, client.Undo)

    def test_no_undo_when_take_backs_are_off(self):
        played = Played(takebacks="off").started("ben")
        mover = played.mover
        played.move(take_three(played))
        assert not played.table.undoable(played.seat(mover))
        with refused(played, "undo/off"):
            played.do(mover, client.Undo)

    def test_no_undo_without_an_own_move(self):
        played = Played().started("ben")
        with refused(played, "undo/nothing"):
            played.do(played.mover, client.Undo)

    @pytest.mark.parametrize("bots", [1, 3])
    def test_against_bots_the_whole_exchange_is_taken_back_in_one_step(self, bots: int):
        played = Played(first="seat-1", players=bots + 1, bots=("agent",) * bots)
        played.do("ana", client.Start)
        for move in ("take yellow blue red", "reserve deck 1"):
            played.move(move)
            played.answers()
        before = played.table.game.copy() if played.table.game else None
        played.move("reserve deck 2")
        assert played.table.undoable(0) == 1
        played.answers()
        assert played.table.undoable(0) == bots + 1
        (undone,) = played.do("ana", client.Undo)
        assert isinstance(undone, wire.Undone)
        assert undone.moves == bots + 1
        assert played.table.game == before
        assert len(played.table.moves) == 2 * (bots + 1)
        assert played.replayed().moves == played.table.moves

    def test_tokens_that_were_returned_belong_to_the_turn(self):
        played = solo_game()
        game = position(Seat(tokens="2 yellow 2 blue 2 orange 2 red 2 purple"))
        assert played.table.game is not None
        game.seal, played.table.game = played.table.game.seal, game
        played.move("reserve deck 1")
        played.move("return yellow")
        played.answers()
        (undone,) = played.do("ana", client.Undo)
        assert isinstance(undone, wire.Undone)
        assert undone.moves == 3
        assert played.mover == "ana"

    def test_a_player_who_resigned_can_not_take_back_moves(self):
        played = Played(first="seat-1", players=3, bots=("agent", "agent"))
        played.do("ana", client.Start)
        played.move()
        played.answers()
        played.do("ana", client.Resign)
        assert not played.table.undoable(0)


class TestTakebackByConsent:
    def asked(self, players: int = 2) -> tuple[Played, str]:
        played = Played(players=players, takebacks="consent").started(*("ben", "cy", "di")[: players - 1])
        mover = played.mover
        played.move(take_three(played))
        played.do(mover, client.Undo)
        return played, mover

    def test_the_other_is_asked_and_agrees(self):
        played, mover = self.asked()
        assert played.table.takeback is not None
        events = played.do(played.mover, client.AnswerTakeback, agree=True)
        assert [type(event).__name__ for event in events] == ["TakebackAnswered", "Undone"]
        assert played.mover == mover

    def test_all_others_must_agree(self):
        played, mover = self.asked(3)
        others = [seat.player for seat in played.table.seats if seat.player != mover]
        played.do(others[0], client.AnswerTakeback, agree=True)
        assert played.table.moves
        played.do(others[1], client.AnswerTakeback, agree=True)
        assert not played.table.moves

    def test_one_no_ends_the_take_back(self):
        played, _ = self.asked(3)
        played.do(played.mover, client.AnswerTakeback, agree=False)
        assert played.table.takeback is None

    def test_the_next_move_ends_the_question(self):
        played, _ = self.asked()
        played.move(take_three(played))
        assert played.table.takeback is None

    def test_nobody_can_answer_without_a_question(self):
        played = Played(takebacks="consent").started("ben")
        with refused(played, "undo/not_asked"):
            played.do("ben", client.AnswerTakeback, agree=True)
        asked, mover = self.asked()
        with refused(asked, "undo/not_asked"):
            asked.do(mover, client.AnswerTakeback, agree=True)

    def test_a_bot_is_not_asked(self):
        played = Played(players=2, takebacks="consent", bots=("agent",), first="seat-1")
        played.do("ana", client.Start)
        played.move(take_three(played))
        assert isinstance(played.do("ana", client.Undo)[0], wire.Undone)


class TestGivingUp:
    def test_X9_with_two_players_the_other_wins(self):
        played = Played().started("ben")
        played.do("ben", client.Resign)
        assert played.table.outcome is not None
        assert (played.table.outcome.reason, played.table.outcome.winners) == ("resigned", (played.seat("ana"),))
        assert "result: resigned" in _record_text(played)

    @pytest.mark.parametrize("stand_in", ["agent", None])  # with None the table waits, but not for who resigned
    def test_X9_with_more_a_bot_plays_the_seat_to_the_end(self, stand_in):
        played = Played(players=3, stand_in=stand_in).started("ben", "cy")
        played.do("ben", client.Resign)
        seat = played.table.seats[played.seat("ben")]
        assert (seat.bot, seat.resigned, played.table.phase) == ("agent", True, "playing")
        assert timers.come_back(played.table, "ben", played.now) is None
        with refused(played, "table/not_seated"):
            played.do("ben", client.Say, phrase="oops")
        with refused(played, "seat/not_offered"):
            played.do("di", client.Claim, seat=played.seat("ben"), name="Di")
        with refused(played, "seat/not_vanished"):
            played.do("ana", client.OfferSeat, seat=played.seat("ben"))


class TestLeaving:
    def test_the_stand_in_plays_at_once(self):
        played = Played(stand_in="hero").started("ben")
        played.do("ben", client.Leave)
        assert played.table.seats[played.seat("ben")].bot == "hero"

    def test_no_stand_in_plays_against_bots_only(self):
        played = solo_game()
        played.do("ana", client.Leave)
        assert played.table.seats[0].bot is None
        assert timers.due_at(played.table) is None

    def test_a_connection_does_not_undo_it(self):
        played = Played().started("ben")
        played.do("ben", client.Leave)
        assert timers.come_back(played.table, "ben", played.now) is None
        assert not timers.seems_away(played.table, "ben")

    def test_a_player_who_left_can_only_come_back(self):
        played = Played(free_chat=True).started("ben")
        seat = played.seat("ben")
        played.do("ben", client.Leave)
        assert played.table.seat_to_take_back("ben") == seat
        for kind, values in ((client.Say, {"text": "psst"}), (client.Resign, {}), (client.Leave, {})):
            with refused(played, "seat/left"):
                played.do("ben", kind, **values)
        (back,) = played.do("ben", client.Claim, seat=seat, name="Whoever")
        assert isinstance(back, wire.Back)
        assert (played.table.seats[seat].bot, played.table.names[seat]) == (None, "Ben")
        played.do("ben", client.Say, text="hello again")

    def test_the_seat_is_somebody_else_s_when_the_others_offered_it(self):
        played = Played().started("ben")
        seat = played.seat("ben")
        played.do("ben", client.Leave)
        with refused(played, "seat/not_offered"):
            played.do("cy", client.Claim, seat=seat, name="Cy")
        played.do("ana", client.OfferSeat, seat=seat)
        played.do("cy", client.Claim, seat=seat, name="Cy")
        assert played.table.seat_to_take_back("ben") is None
        assert (played.table.seat_of("cy"), played.table.names[seat]) == (seat, "Cy")


class TestVanishing:
    """8a: nobody gets the seat or the cards of somebody who lost the connection."""

    def vanished(self, **options: Any) -> tuple[Played, int]:
        """A game in which Ben has a card that only he has seen, and has been away for a long time."""
        played = Played(**options).started("ben")
        while played.mover != "ben":
            played.move(take_three(played))
        played.move("reserve deck 1")
        played.let(timers.gone_away(played.table, "ben", played.now))
        played.now += 10**6
        return played, played.seat("ben")

    def substituted(self) -> tuple[Played, int]:
        played, seat = self.vanished()
        played.do("ana", client.OfferSeat, seat=seat)
        played.do("cy", client.Claim, seat=seat, name="Cy")
        return played, seat

    def test_a_stranger_can_t_take_the_seat(self):
        played, seat = self.vanished(patience=0)
        with refused(played, "seat/not_offered"):
            played.do("cy", client.Claim, seat=seat, name="Cy")
        with refused(played, "table/not_seated"):
            played.do("cy", client.OfferSeat, seat=seat)

    def test_the_others_wait_a_minute_at_least_before_they_offer_it(self):
        played = Played(patience=0).started("ben")
        seat = played.seat("ben")
        played.let(timers.gone_away(played.table, "ben", played.now))
        assert table_state(played.table, None).seats[seat].free_at == played.now + 60_000
        with refused(played, "seat/not_vanished"):
            played.do("ana", client.OfferSeat, seat=seat)
        played.now += 60_000
        played.do("ana", client.OfferSeat, seat=seat)
        assert table_state(played.table, None).seats[seat].offered
        played.let(timers.come_back(played.table, "ben", played.now))
        assert not table_state(played.table, None).seats[seat].offered

    def test_nobody_offers_the_seat_of_somebody_who_is_there(self):
        played = Played().started("ben")
        for seat in (played.seat("ana"), played.seat("ben")):
            with refused(played, "seat/not_vanished"):
                played.do("ana", client.OfferSeat, seat=seat)
        with refused(played, "table/already_seated"):
            played.do("ana", client.Claim, seat=played.seat("ben"), name="Ana")

    def test_a_substitute_does_not_see_what_only_the_owner_saw(self):
        played, seat = self.substituted()
        assert played.table.game is not None
        card = played.table.game.players[seat].hand[0]
        assert card is not None
        for table in (played.table, played.replayed()):
            state = msgspec.json.encode(table_state(table, seat))
            assert f'"{card}"'.encode() not in state
            assert table_state(table, seat).seats[seat].substitute
        played.move(take_three(played))
        with refused(played, "move/illegal", "C1"):
            played.do("cy", client.Play, move=f"recruit {card}")

    def test_a_substitute_sees_what_they_draw_themselves(self):
        played, seat = self.substituted()
        played.move(take_three(played))
        played.do("cy", client.Play, move="reserve deck 2")
        view = played.table.view(seat)
        assert view.players[seat].hand[0] is None
        assert view.players[seat].hand[1] is not None

    def test_the_owner_takes_the_seat_back_at_any_time(self):
        played, seat = self.substituted()
        assert played.table.seat_to_take_back("ben") == seat
        played.do("ben", client.Claim, seat=seat, name="Ben")
        assert (played.table.seat_of("ben"), played.table.seat_of("cy")) == (seat, None)
        assert None not in played.table.view(seat).players[seat].hand
        assert played.table.seat_to_take_back("ben") is None

    def test_a_substitute_who_leaves_has_nothing_to_hand_over(self):
        played, seat = self.substituted()
        played.do("cy", client.Leave)
        played.do("ana", client.OfferSeat, seat=seat)
        played.do("di", client.Claim, seat=seat, name="Di")
        assert None in played.table.view(seat).players[seat].hand
        assert played.table.seat_to_take_back("ben") == seat

    def test_the_table_is_the_same_when_it_is_replayed(self):
        played, seat = self.substituted()
        assert table_state(played.replayed(), seat) == table_state(played.table, seat)


def _record_text(played: Played) -> str:
    text = record_to_text(played.table.record())
    record_from_text(text)
    return text


@pytest.mark.parametrize("players", [2, 3, 4])
def test_replaying_the_log_gives_the_same_table(players):
    played = Played(players=players, clock="game", seconds=9000, increment=2).started(
        *("ben", "cy", "di")[: players - 1]
    )
    played.play_out(players)
    for seat in (None, *range(players)):
        assert table_state(played.replayed(), seat) == table_state(played.table, seat)
