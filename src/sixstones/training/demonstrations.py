"""Demonstrations: games of the plain search, stored compactly, that a network imitates before it plays itself."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple
from zipfile import BadZipFile

import numpy as np
from numba import prange
from numpy.typing import NDArray

from sixstones.ai.arrays import Float32s, Int8s, Rng
from sixstones.ai.search.evaluation import write_result
from sixstones.ai.search.mcts import MOVES, NODE, WORK, search, start_search
from sixstones.ai.thought import THOUGHT, Thought, Thoughts
from sixstones.observation.write import write_observation
from sixstones.rules.actions import ACTIONS
from sixstones.rules.apply import apply_action
from sixstones.rules.compiled import compiled, compiled_for_cores, sources
from sixstones.rules.deck import standard_deck
from sixstones.rules.legal import list_legal
from sixstones.rules.randomness import below, seed_stream
from sixstones.rules.redact import redact_state
from sixstones.rules.setup import deal_number
from sixstones.rules.state import MAX_PLAYERS, OVER, Action, FactsArray, State, States, new_states
from sixstones.training.batched_search import ILLEGAL, Samples, empty_samples, write_targets
from sixstones.training.plan import GamesConfig


class ParallelSearch(NamedTuple):
    work: States
    trees: NDArray[np.void]
    moves: NDArray[np.void]
    thoughts: Thoughts
    rngs: Rng


def new_parallel_search(games: int, simulations: int, seed: int) -> ParallelSearch:
    """Game i has the random stream i, independent of the core that runs it."""
    rngs = np.zeros((games, 1), np.uint64)
    for i in range(games):
        seed_stream(rngs[i], seed, i)
    trees, moves = np.zeros((games, simulations + 1), NODE), np.zeros(games, MOVES)
    return ParallelSearch(new_states(WORK * games), trees, moves, np.zeros(games, THOUGHT), rngs)


@compiled
def search_game(searches: ParallelSearch, i: int, s: State, facts: FactsArray, simulations: int) -> Thought:
    """Search a position from its mover's knowledge."""
    work, tree = searches.work[WORK * i : WORK * (i + 1)], searches.trees[i]
    moves, thought = searches.moves[i : i + 1], searches.thoughts[i : i + 1]
    work[0] = s
    redact_state(work[0], s.to_play)
    start_search(work, facts, work, tree, moves, thought)
    search(facts, work, tree, moves, searches.rngs[i], simulations, False, thought)
    return thought[0]


MAX_MOVES: Final = 200
RANDOM_MOVE_PERIOD: Final = 15  # one in this many moves is random, so that the games differ
SAMPLED_MOVES: Final = 16  # the first moves of a game are sampled by visits; after that the most visited move is played
TARGET_POWER: Final = 1.5  # of visits in the policy target, because few simulations also visit poor moves
GAMES_PER_FILE: Final = 256  # games per file, and between two checks of the clock
MAX_BATCHES: Final = 10_000


class Demonstrations(NamedTuple):
    """Games with their searches, [game, move, …]; a length of 0 is a game that did not end in time."""

    seed: int
    players: int
    actions: Int8s
    visits: NDArray[np.uint8]  # each action's share, of 255
    chances: NDArray[Any]  # by seat; 16 bits in files, 32 for compiled functions
    lengths: NDArray[np.int32]


def batch_count(config: GamesConfig) -> int:
    return -(-config.demonstrations // GAMES_PER_FILE)


def load_demonstrations(config: GamesConfig, seed: int, folder: Path) -> Iterator[Demonstrations]:
    """Yield batches of games: from files in the folder, or played now and saved there."""
    folder.mkdir(exist_ok=True)
    rules_and_bots = sources("rules", "ai")
    for number in range(batch_count(config)):
        path = folder / f"{config.players}-players-{number:04}.npz"
        games = min(GAMES_PER_FILE, config.demonstrations - number * GAMES_PER_FILE)
        # Times 2, because a batch uses the random streams of two consecutive seeds.
        batch_seed = 2 * ((seed * 10 + config.players) * MAX_BATCHES + number)
        origin = f"{rules_and_bots}, {games} games, {config.demonstration_simulations} simulations, seed {batch_seed}"
        kept = _read(path, origin)
        if kept is None:
            kept = demonstrate(games, config.players, config.demonstration_simulations, batch_seed)
            _write(path, kept, origin)
        yield kept


def _read(path: Path, origin: str) -> Demonstrations | None:
    """None if the file is missing, damaged, or was made in another way."""
    try:
        with np.load(path) as kept:
            if str(kept["origin"]) != origin:
                return None
            parts = {name: kept[name] for name in Demonstrations._fields}
    except (OSError, ValueError, KeyError, BadZipFile):
        return None
    return Demonstrations(**{**parts, "seed": int(parts["seed"]), "players": int(parts["players"])})


def _write(path: Path, games: Demonstrations, origin: str) -> None:
    half = path.with_suffix(".new.npz")
    np.savez_compressed(half, origin=np.array(origin), **games._asdict())
    half.replace(path)


def demonstrate(count: int, players: int, simulations: int, seed: int) -> Demonstrations:
    """Play games of the search against itself, on all cores."""
    games = Demonstrations(
        seed,
        players,
        np.zeros((count, MAX_MOVES), np.int8),
        np.zeros((count, MAX_MOVES, ACTIONS), np.uint8),
        np.zeros((count, MAX_MOVES, MAX_PLAYERS), np.float32),
        np.zeros(count, np.int32),
    )
    searches = new_parallel_search(count, simulations, seed + 1)
    play_searching(new_states(count), searches, standard_deck().facts, simulations, games)
    return games._replace(chances=games.chances.astype(np.float16))


@compiled_for_cores
def play_searching(
    states: States, searches: ParallelSearch, facts: FactsArray, simulations: int, games: Demonstrations
) -> None:
    """Play each game to its end; a deal depends only on the seed and the number of its game."""
    for i in prange(len(states)):
        deal_number(states[i : i + 1], games.players, games.seed, i)
        _play(states[i], searches, i, facts, simulations, games)


@compiled
def _play(
    s: State, searches: ParallelSearch, i: int, facts: FactsArray, simulations: int, games: Demonstrations
) -> None:
    """Play a game to its end; its length is 0 if it did not end in time."""
    legal, rng = np.zeros(ACTIONS, np.int8), searches.rngs[i]
    move = 0
    while s.phase != OVER and move < MAX_MOVES:
        t = search_game(searches, i, s, facts, simulations)
        _record(t, games.visits[i, move], games.chances[i, move])
        action = _sample(t, rng) if move < SAMPLED_MOVES else t.action[0]
        if below(rng, RANDOM_MOVE_PERIOD) == 0:
            action = legal[below(rng, list_legal(s, facts[0], legal))]
        games.actions[i, move] = action
        apply_action(s, facts[0], action)
        move += 1
    games.lengths[i] = move if s.phase == OVER else 0


@compiled
def _record(t: Thought, visits: NDArray[np.uint8], chances: Float32s) -> None:
    """Record a search. If there was only one candidate, nothing was searched."""
    searched = t.simulations > 0
    for i in range(t.count):
        visits[t.action[i]] = np.uint8(np.ceil(255 * t.visits[i] / t.simulations)) if searched else np.uint8(1)
    for seat in range(MAX_PLAYERS):
        chances[seat] = (t.share[: t.count] * t.chances[: t.count, seat]).sum() if searched else -1


@compiled
def _sample(t: Thought, rng: Rng) -> Action:
    """One of the candidates, with a probability in proportion to its visits."""
    visits = np.zeros(ACTIONS, np.int64)
    for i in range(t.count):
        visits[t.action[i]] = t.visits[i] if t.simulations > 0 else 1
    return np.searchsorted(np.cumsum(visits), below(rng, visits.sum()), side="right")  # type: ignore[return-value]


def demonstration_samples(games: Demonstrations, target_lambda: float) -> Samples:
    """Replay the games into training samples."""
    starts = np.concatenate([[0], np.cumsum(games.lengths)]).astype(np.int64)
    samples = empty_samples(int(starts[-1]), int((games.lengths > 0).sum()))
    games = games._replace(chances=games.chances.astype(np.float32))
    replay_all(new_states(len(games.lengths)), standard_deck().facts, games, starts, target_lambda, samples)
    return samples


@compiled_for_cores
def replay_all(
    states: States,
    facts: FactsArray,
    games: Demonstrations,
    starts: NDArray[np.int64],
    target_lambda: float,
    out: Samples,
) -> None:
    """Write game i to the rows from `starts[i]` to `starts[i + 1]`."""
    for i in prange(len(states)):
        deal_number(states[i : i + 1], games.players, games.seed, i)
        _replay(states[i], facts, games, i, starts[i], starts[i + 1], target_lambda, out)


@compiled
def _replay(
    s: State, facts: FactsArray, games: Demonstrations, i: int, start: int, end: int, target_lambda: float, out: Samples
) -> None:
    f, players = facts[0], games.players
    movers, legal = np.zeros(MAX_MOVES, np.int8), np.zeros(ACTIONS, np.int8)
    results, targets, outlooks = np.zeros(MAX_PLAYERS, np.float32), out.targets[start:end], out.outlooks[start:end]
    for move in range(end - start):
        movers[move] = s.to_play
        write_observation(s, f, s.to_play, out.seen[start + move])
        _sharpen(games.visits[i, move], legal, list_legal(s, f, legal), out.policies[start + move])
        apply_action(s, f, games.actions[i, move])
    write_result(s, results)
    write_targets(movers, games.chances[i], results, s.points, end - start, players, target_lambda, targets, outlooks)


@compiled
def _sharpen(visits: NDArray[np.uint8], legal: Int8s, count: int, policy: Float32s) -> None:
    policy[:] = ILLEGAL
    total = np.float32(0)
    for k in range(count):
        policy[legal[k]] = np.float32(visits[legal[k]]) ** np.float32(TARGET_POWER)
        total += policy[legal[k]]
    for k in range(count):
        policy[legal[k]] /= total
