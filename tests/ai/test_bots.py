"""Bots play legal, repeatable games without peeking; greedy is better than random."""

from __future__ import annotations

import random

import pytest

from sixstones.ai.bot import Clock
from sixstones.ai.registry import BOTS, make_bot
from sixstones.game import Game
from sixstones.game.setup import Setup


def play_out(game: Game, names: list[str], seed: int) -> Game:
    bots = [make_bot(name, seed + i) for i, name in enumerate(names)]
    while game.outcome is None:
        game.play(bots[game.to_play].choose(game.view(game.to_play), Clock()).move)
    return game


QUICK = [name for name, entry in BOTS.items() if entry.policy is not None or name == "hero"]


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("name", QUICK)
def test_bots_play_whole_games_and_the_same_seed_repeats_them(name: str, players: int) -> None:
    one = play_out(Game.deal(players, "bots"), [name] * players, seed=1)
    again = play_out(Game.deal(players, "bots"), [name] * players, seed=1)
    other = play_out(Game.deal(players, "bots"), [name] * players, seed=2)
    assert one == again
    assert one != other


@pytest.mark.parametrize("name", BOTS)
def test_every_bot_makes_the_same_choice_for_the_same_seed(name: str) -> None:
    game = Game.deal(4, "choices")
    for move in ("take yellow blue red", "reserve deck 2", "take red red"):
        game.play(move)
    view = game.view(3)
    assert make_bot(name, 1).choose(view, Clock()) == make_bot(name, 1).choose(view, Clock())


def test_the_ladder_has_six_levels_and_every_bot_has_a_description() -> None:
    assert [entry.level for entry in BOTS.values() if entry.level] == [1, 2, 3, 4, 5, 6]
    for name, entry in BOTS.items():
        assert entry.name == name
        assert entry.summary
        assert entry.style
        assert entry.cost


def redealt(game: Game, seat: int | None, chooser: random.Random) -> Game:
    """The same game from the view of `seat`, with its unknown cards in another order."""
    known = {card for row in game.market.values() for card in row}
    for player in game.view(seat).players:
        known.update(player.team, player.hand)
    decks = []
    for level, ids in enumerate(game.setup.decks, start=1):
        free = [place for place, card in enumerate(ids) if card not in known]
        order = list(ids)
        for place, card in zip(free, chooser.sample([ids[place] for place in free], len(free)), strict=True):
            order[place] = card
        assert sorted(order) == sorted(game.deck.level_ids(level))
        decks.append(order)
    twin = Game.from_setup(Setup(game.player_count, decks, game.setup.locations))
    for move in game.moves:
        twin.play(move)
    return twin


@pytest.mark.parametrize("name", BOTS)
def test_X7_a_bot_can_not_see_hidden_cards(name: str) -> None:
    chooser = random.Random(3)
    differing = 0
    for deal in range(8 if name in QUICK else 2):
        game = Game.deal(3, f"peek {deal}")
        for _ in range(30 + deal):
            game.play(chooser.choice(game.legal_moves()))
        twin = redealt(game, game.to_play, chooser)
        differing += twin._states.tobytes() != game._states.tobytes()
        view, other = game.view(game.to_play), twin.view(twin.to_play)
        assert make_bot(name, 5).choose(view, Clock()) == make_bot(name, 5).choose(other, Clock())
    assert differing


def test_greedy_beats_random() -> None:
    wins = 0
    for deal in range(40):
        names = ["greedy", "random"] if deal % 2 else ["random", "greedy"]
        outcome = play_out(Game.deal(2, f"strength {deal}"), names, seed=deal).outcome
        assert outcome is not None
        wins += outcome.winners == (names.index("greedy"),)
    assert wins >= 38


def test_greedy_takes_an_available_win() -> None:
    game = play_out(Game.deal(2, "win"), ["greedy", "greedy"], seed=1)
    assert game.outcome is not None
    winner = game.outcome.winners[0]
    while game.phase != "action" or game.to_play != winner:
        game.undo()
    winning = []
    for move in game.legal_moves():
        game.play(move)
        if game.outcome is not None or game.players[winner].meets_gauntlet:
            winning.append(move)
        game.undo()
    assert make_bot("greedy", 9).choose(game.view(winner), Clock()).move in winning
