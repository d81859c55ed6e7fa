"""What holds in every position of every game."""

from __future__ import annotations

import json

import pytest

from sixstones import Game
from sixstones.rules.avengers import TAGS_NEEDED
from sixstones.rules.state import DECK_START
from tests.positions import team
from tests.properties.random_play import random_game, seeds

GAMES = 10


def tokens_are_conserved(game: Game) -> None:
    coloured, green = {2: (4, 2), 3: (5, 3), 4: (7, 4)}[game.player_count]
    players = game.players
    for colour, left in game.supply.items():
        total = {"green": green, "gray": 5}.get(colour, coloured)
        assert left >= 0
        assert all(player.tokens[colour] >= 0 for player in players)
        assert left + sum(player.tokens[colour] for player in players) == total


def cards_are_conserved(game: Game) -> None:
    """Each of the 90 is in exactly one deck, market place, hand or team."""
    record = game._states[0]
    cards = [card for card in record["market"].tolist() if card >= 0]
    for level in range(3):
        start = DECK_START[level]
        cards += record["decks"][start : start + record["deck_size"][level]].tolist()
    for seat, player in enumerate(game.players):
        cards += record["hand"][seat, : len(player.hand)].tolist()
        assert (record["hand"][seat, len(player.hand) :] == -1).all()
        assert sorted(player.team) == sorted(team(game, seat))
        cards += [game.deck.character_number[id] for id in player.team]
    assert sorted(cards) == [*range(90)]


def the_market_is_full_while_the_deck_lasts(game: Game) -> None:
    for level, row in game.market.items():
        assert all(game.deck.character(id).level == level for id in row if id)
        assert None not in row or game.deck_sizes[level] == 0


def a_player_is_the_sum_of_the_parts(game: Game) -> None:
    for seat, player in enumerate(game.players):
        cards = [game.deck.character(id) for id in player.team]
        tiles = sum(game.deck.location(id).points for id in player.locations)
        assert player.points == sum(c.points for c in cards) + tiles + 3 * (game.avengers_holder == seat)
        assert player.tags == sum(card.avengers_tags for card in cards)
        assert player.bonuses == {colour: sum(c.bonus == colour for c in cards) for colour in player.bonuses}
        assert player.tokens["green"] == any(card.level == 3 for card in cards)


def limits_are_kept(game: Game) -> None:
    for seat, player in enumerate(game.players):
        assert len(player.hand) <= 3
        owes = game.phase == "return" and seat == game.to_play
        assert (player.token_count > 10) == owes
        assert player.token_count <= 13


def the_avengers_tile_is_with_most_tags(game: Game) -> None:
    tags = [player.tags for player in game.players]
    if game.avengers_holder is None:
        assert max(tags) < TAGS_NEEDED
    else:
        assert tags[game.avengers_holder] == max(tags) >= TAGS_NEEDED


def locations_have_one_place(game: Game) -> None:
    held = [id for player in game.players for id in player.locations]
    assert sorted([*held, *game.locations]) == sorted(game.setup.locations)


def somebody_can_move_until_the_end(game: Game) -> None:
    assert bool(game.legal_moves()) == (game.outcome is None) == (game.phase != "over")
    if game.outcome:
        meets = tuple(seat for seat, player in enumerate(game.players) if player.meets_gauntlet)
        assert game.outcome.reason in {"gauntlet", "stalemate"}
        assert set(game.outcome.winners) <= set(meets)
        assert bool(meets) == (game.outcome.reason == "gauntlet")


def everybody_has_had_the_same_number_of_turns_at_the_end(game: Game) -> None:
    if game.outcome and game.outcome.reason == "gauntlet":
        assert (game.turn % game.player_count, game.to_play) == (0, 0)


def views_hide_what_they_must(game: Game) -> None:
    """One viewer after the other: what leaks into a view is still there some moves later."""
    record, viewers = game._states[0], (*range(game.player_count), None)
    viewer = viewers[len(game.log) % len(viewers)]
    in_decks = {
        game.deck.characters[card].id
        for level in range(3)
        for card in record["decks"][DECK_START[level] : DECK_START[level] + record["deck_size"][level]]
    }
    view = game.view(viewer)
    unseen = in_decks.union(
        str(id)
        for seat, player in enumerate(game.players)
        for id, blind in zip(player.hand, player.hand_blind, strict=True)
        if blind and seat != viewer
    )
    words = set(json.dumps(view.to_dict()).replace('"', " ").replace(",", " ").split())
    assert not unseen & words
    cards = {*view.states["market"][0].tolist(), *view.states["hand"][0].ravel().tolist()}
    assert not {game.deck.character_number[id] for id in unseen} & cards
    assert (view.states["decks"] == -1).all()


INVARIANTS = [
    tokens_are_conserved,
    cards_are_conserved,
    the_market_is_full_while_the_deck_lasts,
    a_player_is_the_sum_of_the_parts,
    limits_are_kept,
    the_avengers_tile_is_with_most_tags,
    locations_have_one_place,
    somebody_can_move_until_the_end,
    everybody_has_had_the_same_number_of_turns_at_the_end,
    views_hide_what_they_must,
]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_invariants(players: int) -> None:
    for seed in seeds(players, GAMES):
        for game in random_game(players, seed):
            for invariant in INVARIANTS:
                invariant(game)


def test_the_random_games_cover_everything() -> None:
    """They end, with every phase, every kind of move and a change of the tile's owner."""
    seen: set[str] = set()
    for players in (2, 3, 4):
        for seed in seeds(players, GAMES):
            holders = set()
            for game in random_game(players, seed):
                seen.add(game.phase)
                holders.add(game.avengers_holder)
            seen.update(str(move).split()[0] for move in game.moves)
            seen.add("tile moved" if len(holders - {None}) > 1 else "tile stayed")
            seen.update("gray by choice" for move in game.moves if "paying" in str(move))
    phases, kinds = {"action", "return", "claim", "over"}, {"take", "reserve", "recruit", "return", "claim", "pass"}
    assert seen >= phases | kinds | {"tile moved", "gray by choice"}
