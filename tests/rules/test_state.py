from __future__ import annotations

import numpy as np

from sixstones import Game
from sixstones.rules.state import STATE, in_team, new_states, team_size
from tests.positions import Seat, play, position, team


def test_a_position_fits_in_272_bytes() -> None:
    assert STATE.itemsize == 272


def test_every_byte_belongs_to_a_field() -> None:
    """NumPy does not copy padding: copies would contain old memory, and equal positions would differ."""
    assert sum(STATE[name].itemsize for name in STATE.names or ()) == STATE.itemsize


def test_new_records_are_blank() -> None:
    states = new_states(3)
    assert (states.shape, states.tobytes()) == ((3,), bytes(3 * 272))


def test_a_copy_is_independent() -> None:
    game = Game.deal(2, "copy")
    twin = new_states(1)
    twin[0] = game._states[0]
    assert twin.tobytes() == game._states.tobytes()
    play(game, "take yellow blue red")
    assert twin.tobytes() != game._states.tobytes()
    assert twin.tobytes() == Game.deal(2, "copy")._states.tobytes()


def test_every_character_has_its_own_bit_in_a_team() -> None:
    game = position(Seat(team="baron-zemo valkyrie wasp luke-cage"), Seat(team="rocket"))
    assert team(game, 0) == {"baron-zemo", "valkyrie", "wasp", "luke-cage"}
    assert team(game, 1) == {"rocket"}
    members = [card for card in range(90) if in_team(game._states[0], 0, card)]
    assert [game.deck.characters[card].id for card in members] == ["baron-zemo", "valkyrie", "wasp", "luke-cage"]
    assert (team_size(game._states[0], 0), team_size(game._states[0], 1)) == (4, 1)


def test_counts_do_not_overflow() -> None:
    """90 cards of at most 9 points, plus tiles, don't fit into an int8."""
    assert np.iinfo(STATE["points"].base).max > 90 * 9 + 4 * 9 + 3
