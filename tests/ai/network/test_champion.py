"""The champion: budgets, clocks, hidden information, tree reuse and explanations."""

from __future__ import annotations

import random
import threading
from pathlib import Path

import numpy as np
import pytest

from sixstones.ai.bot import Clock
from sixstones.ai.network import bot as champion
from sixstones.ai.network.bot import ChampionBot
from sixstones.ai.network.puct import SearchParams
from sixstones.ai.network.tree import EXPANDED, NONE, SearchTree
from sixstones.ai.network.weights import UnusableWeights
from sixstones.game import Game
from sixstones.game.numbering import numbering
from sixstones.rules.actions import RESERVE
from tests.ai.clocks import CountedClock
from tests.ai.test_bots import redealt
from tests.positions import Seat, play, position
from tests.stuck import stuck

FIFTEEN = "yellow blue orange red purple gamora loki luke-cage"
VULTURE = "2 red"  # his price with the two red bonuses of FIFTEEN; he is worth one point
CURIOUS = SearchParams(cpuct=8.0, widening=99.0)
"""Visits every move often, whatever the prior of an untrained network."""


def edges_below(tree: SearchTree, number: int) -> list[np.void]:
    edges, edge = [], tree.nodes[number]["first_edge"]
    while edge != NONE:
        edges.append(tree.edges[edge])
        edge = tree.edges[edge]["next_edge"]
    return edges


def children_of(tree: SearchTree, edge: np.void) -> list[np.void]:
    children, child = [], edge["first_child"]
    while child != NONE:
        children.append(tree.nodes[child])
        child = tree.nodes[child]["next_sibling"]
    return children


def check_tree(tree: SearchTree) -> None:
    """There are no virtual visits, and every number is the sum of those below it."""
    nodes, edges, moves = tree.used
    assert not tree.nodes["virtual_visits"][:nodes].any()
    assert not tree.edges["virtual_visits"][:edges].any()
    for number in range(nodes):
        node, below = tree.nodes[number], edges_below(tree, number)
        if node["state"] == EXPANDED:
            assert node["visits"] == 1 + sum(edge["visits"] for edge in below)
            first, last = int(node["first_move"]), int(node["first_move"]) + int(node["move_count"])
            assert 0 <= first < last <= moves
            priors = tree.moves[first:last] >> 8
            assert (np.diff(priors) <= 0).all(), "the largest prior comes first"
            assert priors.sum() == pytest.approx(1 << 23, rel=1e-4)
            assert node["tried_prior"] == pytest.approx(sum(edge["prior"] for edge in below), abs=1e-4)
        else:
            assert not below
        if node["visits"]:
            assert node["value_sum"].sum() == pytest.approx(node["visits"], rel=1e-3)
        for edge in below:
            assert edge["visits"] == sum(child["visits"] for child in children_of(tree, edge))
    reached = 1 + sum(len(children_of(tree, edge)) for edge in tree.edges[:edges])
    assert reached == nodes, "every node has a parent"


@pytest.mark.parametrize("players", [2, 3, 4])
def test_whole_games_are_legal_and_the_same_seed_repeats_them(weights: Path, players: int):
    def played(seed: int) -> Game:
        game = Game.deal(players, "champion")
        bots = [ChampionBot(seed + seat, 24, weights=weights) for seat in range(players)]
        for _ in range(50 * players):
            if game.outcome is None:
                game.play(bots[game.to_play].choose(game.view(game.to_play), Clock()).move)
        check_tree(bots[0].tree)
        return game

    one = played(1)
    assert one == played(1)
    assert one != played(2)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_candidates_are_sorted_and_their_chances_add_up(weights: Path, players: int):
    bot = ChampionBot(3, 500, weights=weights)
    choice = bot.choose(Game.deal(players, "search").view(0), Clock())
    assert choice.candidates[0].move == choice.move
    shares = [candidate.share for candidate in choice.candidates]
    assert shares == sorted(shares, reverse=True)
    assert sum(shares) == pytest.approx(1)
    for candidate in choice.candidates:
        assert len(candidate.chances) == players
        assert sum(candidate.chances) == pytest.approx(1, abs=0.01)
    assert str(choice.move) in choice.reason
    check_tree(bot.tree)


@pytest.mark.parametrize("simulations", [1, 2, 3, 40])
def test_a_small_budget_is_respected(weights: Path, simulations: int):
    bot = ChampionBot(1, simulations, weights=weights)
    bot.choose(Game.deal(2, "search").view(0), Clock())
    assert 1 <= bot.tree.nodes["visits"][0] - 1 <= simulations


def test_a_single_legal_move_needs_no_search(weights: Path):
    choice = ChampionBot(1, 100, weights=weights).choose(stuck(2).view(0), Clock())
    assert [str(candidate.move) for candidate in choice.candidates] == ["pass"]
    assert choice.urgency == "only"


def test_without_a_budget_the_clock_decides(weights: Path):
    visits = []
    for reads in (0, 5, 15):
        bot = ChampionBot(1, weights=weights)
        bot.choose(Game.deal(2, "search").view(0), CountedClock(reads))
        visits.append(int(bot.tree.nodes["visits"][0]))
    assert visits[0] == 2, "the first look at the position, and one simulation"
    assert visits[0] < visits[1] < visits[2]


def test_it_stops_when_another_thread_says_so(weights: Path):
    clock, bot = Clock(60_000), ChampionBot(1, 1_000_000, weights=weights, params=CURIOUS)
    threading.Timer(0.1, clock.stop).start()
    bot.choose(Game.deal(2, "search").view(0), clock)
    assert 0 < bot.tree.nodes["visits"][0] < 1_000_000


def test_it_stops_when_the_best_move_can_not_change(weights: Path):
    bot = ChampionBot(1, 400, weights=weights, params=SearchParams(cpuct=0.01))
    choice = bot.choose(Game.deal(2, "search").view(0), Clock())
    tried = bot.tree.nodes["visits"][0] - 1
    assert tried < 400
    shares = [candidate.share * tried for candidate in choice.candidates]
    assert shares[0] - shares[1] >= 400 - tried


@pytest.mark.parametrize("seed", range(3))
def test_a_win_in_one_is_taken(weights: Path, seed: int):
    game = position(Seat(), Seat(tokens=VULTURE, team=FIFTEEN), to_play=1, market="vulture")
    choice = ChampionBot(seed, 50, weights=weights).choose(game.view(1), Clock())
    assert str(choice.move) == "recruit vulture"
    assert choice.urgency == "wins"


@pytest.mark.parametrize("seed", range(3))
def test_a_loss_in_one_is_prevented(weights: Path, seed: int):
    close = Seat(tokens="3 yellow", team="blue orange red purple green-goblin spider-man hela", hand="jessica-jones")
    game = position(close, Seat(tokens=VULTURE, team=FIFTEEN), market="vulture")
    choice = ChampionBot(seed, 50, weights=weights).choose(game.view(0), Clock())
    assert str(choice.move) == "reserve vulture"
    assert (choice.urgency, choice.rival) == ("stops", 1)


def test_finished_games_in_the_tree_have_their_result(weights: Path):
    """Seat 0 can win in its next turn, and nobody can stop it: these simulations need no network."""
    game = position(Seat(tokens=VULTURE, team=FIFTEEN, hand="vulture"), Seat(), to_play=1)
    bot = ChampionBot(1, 6000, weights=weights, params=CURIOUS)
    bot.choose(game.view(1), Clock())
    check_tree(bot.tree)
    nodes = bot.tree.nodes[: bot.tree.used[0]]
    ended = nodes[nodes["state"] != EXPANDED]
    assert len(ended)
    np.testing.assert_allclose(ended["value_sum"].max(1), ended["visits"], rtol=1e-6)


def test_X7_it_can_not_see_hidden_cards(weights: Path):
    chooser = random.Random(3)
    differing = 0
    for deal in range(8):
        game = Game.deal(3, f"peek {deal}")
        for _ in range(30 + deal):
            game.play(chooser.choice(game.legal_moves()))
        twin = redealt(game, game.to_play, chooser)
        differing += twin != game
        one, other = (
            ChampionBot(5, 60, weights=weights).choose(table.view(table.to_play), Clock()) for table in (game, twin)
        )
        assert one == other
    assert differing


def play_as_expected(bot: ChampionBot, game: Game, turns: int) -> int:
    """Play the most visited takes of the bot's tree, one per seat; return the visits of the last position.

    Takes reveal no card, so each leads to one node.
    """
    tree, number = bot.tree, 0
    for _ in range(turns):
        takes = [edge for edge in edges_below(tree, number) if edge["action"] < RESERVE]
        most = max(takes, key=lambda edge: edge["visits"])
        game.play(numbering(game.deck).move(game._states, int(most["action"])))
        number = int(most["first_child"])
    return int(tree.nodes[number]["visits"])


@pytest.mark.parametrize("players", [2, 3, 4])
def test_it_reuses_the_tree(weights: Path, players: int):
    game = Game.deal(players, "reuse")
    bot = ChampionBot(1, 6000, weights=weights, params=SearchParams(cpuct=0.1))
    bot.choose(game.view(0), Clock())
    expected = play_as_expected(bot, game, players)
    size = int(bot.tree.used[0])
    assert standing(bot, game) == expected > 1
    assert bot.tree.used[0] < size
    check_tree(bot.tree)
    bot.choose(game.view(0), Clock())
    check_tree(bot.tree)


def standing(bot: ChampionBot, game: Game) -> int:
    """The visits of the root before the search."""
    bot.set_root(game.view(game.to_play))
    return int(bot.tree.nodes["visits"][0])


def test_a_position_outside_the_tree_starts_a_new_one(weights: Path):
    bot = ChampionBot(1, 300, weights=weights)
    bot.choose(Game.deal(2, "reuse").view(0), Clock())
    assert standing(bot, Game.deal(2, "another")) == 0
    assert bot.tree.used.tolist() == [1, 0, 0]


def test_the_same_position_keeps_the_whole_tree(weights: Path):
    game = Game.deal(2, "reuse")
    bot = ChampionBot(1, 300, weights=weights)
    bot.choose(game.view(0), Clock())
    visits = int(bot.tree.nodes["visits"][0])
    assert standing(bot, game) == visits


def test_the_tree_follows_recruits_of_blind_reserves(weights: Path):
    """Seat 1 holds a card that seat 0 has not seen; whether it can be recruited differs from deal to deal.

    A search may not deal it the right card, so several are tried, first those that have found it.
    """
    rich = Seat(tokens="2 yellow 2 blue 2 red 2 purple 2 orange", blind="wasp")

    def is_followed(seed: int) -> bool:
        game = position(Seat(tokens="yellow"), rich, market="vulture")
        bot = ChampionBot(seed, 10_000, weights=weights, params=CURIOUS)
        bot.choose(game.view(0), Clock())
        check_tree(bot.tree)
        play(game, "take blue red purple", "recruit wasp")
        visits = standing(bot, game)
        check_tree(bot.tree)
        return visits > 0

    assert any(is_followed(seed) for seed in (2, 6, 7, 0, 1, 3, 4, 5))


@pytest.mark.parametrize("widening", [1.0, 99.0])
def test_a_move_has_few_children_for_its_visits(weights: Path, widening: float):
    """All cards are equally likely; with a child for each, nothing below them would be searched."""
    bot = ChampionBot(2, 3_000, weights=weights, params=SearchParams(widening=widening))
    bot.choose(Game.deal(2, "few cards").view(0), Clock())
    nodes, edges, _, used = bot.tree
    most = 0.0
    for edge in edges[: used[1]]:
        children, child = 0, edge["first_child"]
        while child != NONE:
            children, child = children + 1, nodes[child]["next_sibling"]
        most = max(most, (children - 1) / np.sqrt(1 + edge["visits"]))
    assert (most <= 1) == (widening == 1)


def test_a_full_tree_is_searched_without_growing(weights: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(champion, "MAX_NODES", 300)
    bot = ChampionBot(1, 2000, weights=weights)
    view = Game.deal(3, "full").view(0)
    assert bot.choose(view, Clock()).move in view.legal_moves()
    assert bot.tree.used[0] <= 300
    assert bot.tree.nodes["visits"][0] > 600
    assert not bot.tree.nodes["virtual_visits"].any()


def test_missing_weights_have_a_message(tmp_path: Path):
    with pytest.raises(UnusableWeights, match="There is no file"):
        ChampionBot(1, weights=tmp_path / "none.safetensors")
