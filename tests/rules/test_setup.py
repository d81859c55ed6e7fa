from __future__ import annotations

import pytest

from sixstones import Game, SetupError
from sixstones.rules.bench import count_random_actions
from sixstones.rules.deck import standard_deck
from sixstones.rules.state import new_states
from tests.positions import bonuses, play, tokens

PLAYERS = pytest.mark.parametrize("players", [2, 3, 4])


@pytest.mark.parametrize("players", [0, 1, 5, -2])
def test_S1_other_numbers_of_players_are_refused(players: int) -> None:
    with pytest.raises(SetupError, match=f"S1: the game is for 2 to 4 players, not {players}"):
        Game.deal(players)


@PLAYERS
def test_S1_seat_0_starts_and_play_goes_around(players: int) -> None:
    game = Game.deal(players, "s1")
    order = []
    for _ in range(2 * players):
        order.append(game.to_play)
        play(game, "reserve deck 1")
    assert order == [*range(players)] * 2


@PLAYERS
def test_S2_four_of_each_level_face_up_the_rest_in_three_decks(players: int) -> None:
    game = Game.deal(players, "s2")
    assert game.deck_sizes == {1: 40 - 4, 2: 30 - 4, 3: 20 - 4}
    for level, row in game.market.items():
        assert row == tuple(game.setup.decks[level - 1][:4])
        assert {standard_deck().character(str(id)).level for id in row} == {level}
        assert sorted(game.setup.decks[level - 1]) == sorted(standard_deck().level_ids(level))


def test_S2_decks_are_drawn_in_order() -> None:
    game = Game.deal(2, "s2")
    coming = game.setup.decks[1][4:7]
    play(game, "reserve deck 2", "reserve deck 2", "reserve deck 2")
    assert (game.players[0].hand, game.players[1].hand) == ((coming[0], coming[2]), (coming[1],))


@pytest.mark.parametrize(("players", "coloured"), [(2, 4), (3, 5), (4, 7)])
def test_S3_coloured_tokens(players: int, coloured: int) -> None:
    supply = Game.deal(players, "s3").supply
    assert [supply[colour] for colour in ("yellow", "blue", "orange", "red", "purple")] == [coloured] * 5


@pytest.mark.parametrize(("players", "green"), [(2, 2), (3, 3), (4, 4)])
def test_S4_green_and_gray_tokens(players: int, green: int) -> None:
    supply = Game.deal(players, "s4").supply
    assert (supply["green"], supply["gray"]) == (green, 5)


@PLAYERS
def test_S5_one_tile_per_player_and_one_side_of_each(players: int) -> None:
    seen: set[str] = set()
    for seed in range(60):
        locations = Game.deal(players, str(seed)).locations
        assert len({standard_deck().location(id).tile for id in locations}) == len(locations) == players
        seen.update(locations)
    assert seen == set(standard_deck().location_number), "every side of every tile comes up now and then"


@PLAYERS
def test_S6_nobody_starts_with_anything(players: int) -> None:
    game = Game.deal(players, "s6")
    assert game.avengers_holder is None
    assert game.triggered_by is None
    for player in game.players:
        assert (player.tokens, player.bonuses) == (tokens(""), bonuses(""))
        assert (player.points, player.tags, player.team, player.hand, player.locations) == (0, 0, (), (), ())


@PLAYERS
def test_S2_S5_random_deals_contain_every_card_once(players: int) -> None:
    states = new_states(1)
    count_random_actions(states, standard_deck().facts, players, 5, 7, 0)
    record = states[0]
    assert sorted([*record["market"], *record["decks"]]) == [*range(90)]
    assert [card // 40 for card in record["market"][:4]] == [0] * 4
    assert (record["market"][4:8] >= 40).all()
    assert (record["market"][8:] >= 70).all()
    sides = record["locations"][:players].tolist()
    assert len({side // 2 for side in sides}) == players
    assert record["locations"][players:].tolist() == [-1] * (4 - players)
