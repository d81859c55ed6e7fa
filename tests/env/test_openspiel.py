"""OpenSpiel's own checks pass, chance nodes follow the rules, and nobody learns what is hidden from them."""

from __future__ import annotations

import importlib
import pickle
import random
import sys
from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import ismcts, mcts
from open_spiel.python.observation import make_observation

from sixstones import Game, Setup
from sixstones.env import IllegalAction
from sixstones.env.chance import FIRST_SIDE, OUTCOMES, ChanceGame
from sixstones.env.openspiel import DEAL_SIZE
from sixstones.observation import SCALE, SIZE, observe
from sixstones.rules.actions import ACTIONS, RECRUIT, RECRUIT_HAND, RESERVE, RESERVE_TOP, RETURN_TOKEN
from sixstones.rules.deck import standard_deck
from sixstones.rules.state import LEVEL_SIZE, LEVEL_START, MARKET, NOTHING, OVER, PLACES, in_team

IDS = [card.id for card in standard_deck().characters]
SIDES = [side.id for side in standard_deck().locations]
Choose = Callable[[Any, random.Random], int]


def load(players: int = 2, **parameters: object) -> Any:
    return pyspiel.load_game("python_sixstones", {"players": players, **parameters})


def at_random(state: Any, rng: random.Random) -> int:
    return int(rng.choice(state.legal_actions()))


def likes_decks(state: Any, rng: random.Random) -> int:
    """Reserves from decks if possible, so that hidden cards matter."""
    return next((action for action in state.legal_actions() if RESERVE_TOP <= action < RECRUIT), at_random(state, rng))


def steps(game: Any, seed: int, choose: Choose = at_random) -> Iterator[tuple[Any, int]]:
    """Every node of a game, with the next step."""
    rng, state = random.Random(seed), game.new_initial_state()
    while not state.is_terminal():
        number = at_random(state, rng) if state.is_chance_node() else choose(state, rng)
        yield state, number
        state.apply_action(number)


def walk(game: Any, seed: int, choose: Choose = at_random) -> Iterator[Any]:
    """Every node of a game."""
    for state, _ in steps(game, seed, choose):
        yield state
    yield state


def dealt(game: Any, seed: int = 0) -> Any:
    """A state at its first decision."""
    return next(state for state in walk(game, seed) if not state.is_chance_node())


def knowledge(state: Any, seat: int) -> tuple[object, ...]:
    """Everything that OpenSpiel shows a seat."""
    return (
        state.observation_string(seat),
        state.information_state_string(seat),
        state.observation_tensor(seat),
        state.information_state_tensor(seat),
    )


def level_drawn(state: Any, action: int) -> int | None:
    """The deck that a move draws from, derived from its text."""
    game = state.chance_game
    match state.action_to_string(action).split():
        case ["reserve", "deck", level]:
            return int(level) - 1
        case ["reserve" | "recruit", id] if IDS.index(id) in game.states["market"][0]:
            level = standard_deck().character(id).level - 1
            return level if game.states["deck_size"][0, level] > 0 else None
        case _:
            return None


def decisions(game: Any, seed: int, choose: Choose = at_random) -> Iterator[Any]:
    return (state for state in walk(game, seed, choose) if state.current_player() >= 0)


def final(game: Any, seed: int, choose: Choose = at_random) -> Any:
    *_, state = walk(game, seed, choose)
    return state


def open_cards(game: ChanceGame) -> set[int]:
    """The cards in the market, in hands and in teams."""
    s = game.states[0]
    teams = {card for card in range(len(IDS)) for seat in range(game.players) if in_team(s, seat, card)}
    return teams | set(s["market"].tolist()) | set(s["hand"].ravel().tolist()) - {NOTHING}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_open_spiels_random_simulation_passes(players: int):
    pyspiel.random_sim_test(load(players), num_sims=1, serialize=True, verbose=False)


def test_open_spiels_random_simulation_passes_with_options():
    game = pyspiel.load_game("python_sixstones(players=3,move_limit=40,short_takes=True)")
    pyspiel.random_sim_test(game, num_sims=2, serialize=True, verbose=False)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_properties_of_the_game(players: int):
    game = load(players, move_limit=300)
    assert (game.num_players(), game.num_distinct_actions(), game.max_chance_outcomes()) == (players, ACTIONS, OUTCOMES)
    assert (game.min_utility(), game.max_utility(), game.utility_sum()) == (-1 / (players - 1), 1, 0)
    assert (game.max_game_length(), game.max_chance_nodes_in_history()) == (300, MARKET + players + 78)
    assert game.max_history_length() == 300 + MARKET + players + 78
    assert load(players, move_limit=5).max_chance_nodes_in_history() == MARKET + players + 5


@pytest.mark.parametrize("parameters", [{"players": 1}, {"players": 5}, {"move_limit": 0}])
def test_wrong_parameters_are_refused(parameters: dict[str, int]):
    with pytest.raises(ValueError, match="not"):
        load(**parameters)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_S2_S5_the_deal_is_uniform_over_what_is_left(players: int):
    left = [*LEVEL_SIZE]
    for count, state in enumerate(walk(load(players), seed=players)):
        if not state.is_chance_node():
            assert count == MARKET + players
            break
        outcomes = dict(state.chance_outcomes())
        if count < MARKET:
            level = count // PLACES
            assert set(outcomes) == set(range(LEVEL_START[level], LEVEL_START[level] + LEVEL_SIZE[level])) - set(
                state.history()
            )
            assert len(outcomes) == left[level]
            left[level] -= 1
        else:  # two sides of each tile that is not in the game yet
            assert len(outcomes) == 8 - 2 * (count - MARKET)
            assert not {(side - FIRST_SIDE) // 2 for side in outcomes} & {
                (side - FIRST_SIDE) // 2 for side in state.history()[MARKET:]
            }
        assert set(outcomes.values()) == {1 / len(outcomes)}
        assert sum(outcomes.values()) == pytest.approx(1)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_R1_C6_each_draw_is_a_chance_node_uniform_over_the_deck(players: int):
    expected, draws = None, 0
    for state, number in steps(load(players), seed=10 + players):
        game = state.chance_game
        if game.dealing:
            continue
        assert state.is_chance_node() == (expected is not None)
        if expected is None:
            expected = level_drawn(state, number)
        else:
            outcomes = dict(state.chance_outcomes())
            cards = set(range(LEVEL_START[expected], LEVEL_START[expected] + LEVEL_SIZE[expected]))
            assert set(outcomes) == cards - open_cards(game)
            assert set(outcomes.values()) == {1 / len(outcomes)}
            expected, draws = None, draws + 1
    assert draws > 20


def test_C6_nothing_is_drawn_from_an_empty_deck():
    state = dealt(load())
    state.chance_game.states["deck_size"][0] = 0
    state.apply_action(RESERVE)
    assert state.current_player() == 1
    assert state.chance_game.states["market"][0, 0] == NOTHING


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_game_matches_the_engine_with_the_same_cards(players: int):
    played = final(load(players), seed=players, choose=at_random).chance_game
    came_up = [*played.dealt[:MARKET], *(ply.card for ply in played.played if ply.drew)]
    came_up += [card for card in range(len(IDS)) if card not in came_up]
    decks = [[IDS[c] for c in came_up if standard_deck().characters[c].level == level] for level in (1, 2, 3)]
    single = Game.from_setup(Setup(players, decks, [SIDES[side - FIRST_SIDE] for side in played.dealt[MARKET:]]))
    for state, number in steps(load(players), seed=players):
        if state.is_chance_node():
            continue
        assert state.current_player() == single.to_play
        assert [state.action_to_string(a) for a in state.legal_actions()] == [str(m) for m in single.legal_moves()]
        for seat in range(players):
            assert np.array_equal(state.observation_tensor(seat), observe(single.view(seat)) * SCALE)
        single.play(state.action_to_string(number))
    assert single.outcome is not None
    winners = [seat for seat, value in enumerate(state.returns()) if value > 0]
    assert tuple(winners) == single.outcome.winners


@pytest.mark.parametrize("players", [2, 3, 4])
def test_X7_a_seat_can_not_distinguish_hidden_deals(players: int):
    other_deals = 0
    rng = random.Random(players)
    for number, state in enumerate(decisions(load(players), seed=players, choose=likes_decks)):
        seat = number % players
        other = state.resample_from_infostate(seat, rng.random)
        assert knowledge(other, seat) == knowledge(state, seat)
        assert (other.current_player(), len(other.history())) == (state.current_player(), len(state.history()))
        other_deals += str(other) != str(state)
    assert other_deals > 20


def test_X7_only_its_owner_knows_a_blind_reserve():
    states = []
    for outcome in (0, 1):
        state = dealt(load(3))
        state.apply_action(RESERVE_TOP)
        state.apply_action(state.legal_actions()[outcome])
        states.append(state)
    one, other = states
    assert knowledge(one, 1) == knowledge(other, 1)
    assert knowledge(one, 2) == knowledge(other, 2)
    assert all(a != b for a, b in zip(knowledge(one, 0), knowledge(other, 0), strict=True))
    assert one.information_state_string(1).endswith("1. seat 0: reserve deck 1, then unseen")


def test_X7_nobody_knows_a_card_before_it_is_drawn():
    state = dealt(load())
    before = [state.observation_tensor(seat) for seat in (0, 1)]
    state.apply_action(RESERVE_TOP + 2)
    assert state.is_chance_node()
    assert [state.observation_tensor(seat) for seat in (0, 1)] == before
    assert state.information_state_string(0).endswith("1. seat 0: reserve deck 3\ndrawing")


def test_recruiting_reveals_a_blind_reserve():
    for state, number in steps(load(), seed=0, choose=likes_decks):
        game, place = state.chance_game, number - RECRUIT_HAND
        seat, hand = game.turn, game.states[0]["hand"]
        if seat >= 0 and number in range(RECRUIT_HAND, RETURN_TOKEN) and game.states["blind"][0, seat, place]:
            card, moves = int(hand[seat, place]), len(game.played)
            break
    after = state.clone()
    after.apply_action(number)
    assert IDS[card] not in state.information_state_string(1 - seat)
    assert IDS[card] in after.information_state_string(1 - seat)
    seen = make_observation(after.get_game(), pyspiel.IIGObservationType(perfect_recall=True))
    seen.set_from(after, 1 - seat)
    assert seen.dict["moves"][moves].tolist() == [number + 1, card + 1]


def test_information_states_recall_everything():
    last = ["", ""]
    for state in decisions(load(), seed=5):
        for seat in (0, 1):
            told = state.information_state_string(seat)
            assert told.startswith(last[seat])
            last[seat] = told


def test_the_tensors_are_laid_out_as_described():
    game = load(3, move_limit=200)
    plain, recalling = make_observation(game), make_observation(game, pyspiel.IIGObservationType(perfect_recall=True))
    assert game.observation_tensor_shape() == [SIZE]
    assert game.information_state_tensor_shape() == [SIZE + DEAL_SIZE + 400]
    assert not plain.tensor.any()
    state = dealt(game)
    state.apply_action(RESERVE)
    state.apply_action(card := state.legal_actions()[7])
    plain.set_from(state, 1)
    recalling.set_from(state, 1)
    assert np.array_equal(recalling.dict["observation"], plain.tensor)
    assert recalling.dict["deal"].tolist() == [*(n + 1 for n in state.history()[: MARKET + 3]), 0]
    assert recalling.dict["moves"].shape == (200, 2)
    assert recalling.dict["moves"][0].tolist() == [RESERVE + 1, card + 1]
    assert not recalling.dict["moves"][1:].any()
    assert recalling.tensor.tolist() == state.information_state_tensor(1)


def test_other_kinds_of_observation_are_refused():
    with pytest.raises(ValueError, match="full observation"):
        make_observation(load(), pyspiel.IIGObservationType(True, False, pyspiel.PrivateInfoType.NONE))
    with pytest.raises(ValueError, match="no seat 2"):
        make_observation(load()).set_from(dealt(load()), 2)


@pytest.mark.parametrize(
    ("players", "winners", "returns"),
    [
        (2, {0, 1}, [0, 0]),
        (3, {1}, [-1 / 2, 1, -1 / 2]),
        (3, {0, 2}, [1 / 4, -1 / 2, 1 / 4]),
        (3, {0, 1, 2}, [0, 0, 0]),
        (4, {0, 1, 3}, [1 / 9, 1 / 9, -1 / 3, 1 / 9]),
        (4, set(), [0, 0, 0, 0]),
    ],
)
def test_E4_winners_share_and_the_sum_is_zero(players: int, winners: set[int], returns: list[float]):
    game = load(players)
    state = dealt(game)
    state.chance_game.states["phase"] = OVER
    state.chance_game.states["winners"] = sum(1 << seat for seat in winners)
    assert state.returns() == pytest.approx(returns)
    assert abs(sum(state.returns())) < 1e-15
    assert game.min_utility() <= min(state.returns())
    assert max(state.returns()) <= game.max_utility()


@pytest.mark.parametrize("move_limit", [1, 9])
def test_X8_nobody_wins_at_the_move_limit(move_limit: int):
    state = final(load(3, move_limit=move_limit), seed=0, choose=likes_decks)
    assert (len(state.chance_game.played), state.is_terminal(), state.returns()) == (move_limit, True, [0, 0, 0])
    assert "truncated" in str(state)


def test_an_illegal_step_changes_nothing():
    state = load().new_initial_state()
    for number in (40, 90, -2, 98):  # another level, a location, and unknown numbers
        with pytest.raises(IllegalAction):
            state.apply_action(number)
    state = dealt(load())
    before = str(state)
    for action in (RECRUIT, RECRUIT_HAND, ACTIONS, 1_000_000):
        with pytest.raises(IllegalAction):
            state.apply_action(action)
    state.apply_action(RESERVE)
    with pytest.raises(IllegalAction):
        state.apply_action(state.history()[0])
    assert before.splitlines()[0] == str(state).splitlines()[0]
    assert state.legal_actions()


def test_action_strings_are_moves():
    blank, state = load().new_initial_state(), dealt(load())
    face_up = IDS[state.history()[5]]
    assert state.action_to_string(0, RESERVE + 5) == f"reserve {face_up}"
    assert state.action_to_string(RESERVE_TOP + 1) == "reserve deck 2"
    assert state.action_to_string(0) == "take yellow blue orange"
    assert state.action_to_string(RECRUIT_HAND) == "recruit hand 1"
    assert blank.action_to_string(0, RESERVE + 5) == "reserve market 2.2"
    assert blank.action_to_string(FIRST_SIDE) == f"draw {SIDES[0]}"


def test_clones_and_pickles_are_independent():
    state = next(islice(walk(load(3), seed=1), 80, None))
    copies = [state.clone(), pickle.loads(pickle.dumps(state))]  # noqa: S301 - just written
    before = [str(state), *(knowledge(state, seat) for seat in range(3))]
    for copy in copies:
        assert [str(copy), *(knowledge(copy, seat) for seat in range(3))] == before
        copy.apply_action(copy.legal_actions()[0])
    assert [str(state), *(knowledge(state, seat) for seat in range(3))] == before
    assert copies[0].history() == copies[1].history() != state.history()


def test_open_spiels_searches_work():
    game = load(move_limit=60)
    state = next(islice(decisions(game, seed=2, choose=likes_decks), 10, None))  # by now there are hidden cards
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(0))
    bot = ismcts.ISMCTSBot(game, evaluator, uct_c=2, max_simulations=5, random_state=np.random.RandomState(0))
    assert bot.step(state) in state.legal_actions()


def test_without_open_spiel_the_error_names_the_extra(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    monkeypatch.delitem(sys.modules, "sixstones.env.openspiel")
    with pytest.raises(ModuleNotFoundError, match=r'pip install "sixstones\[openspiel\]"'):
        importlib.import_module("sixstones.env.openspiel")
