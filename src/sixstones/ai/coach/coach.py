"""Evaluates positions, for hints, for charts of a game, and to find mistakes."""

from dataclasses import dataclass
from pathlib import Path

from sixstones.ai.advice import WORK, advise
from sixstones.ai.bot import Choice, Clock
from sixstones.ai.coach.calibration import Calibration, shipped
from sixstones.ai.coach.think import COACHING, calibrate, calibrate_hint, coach, coach_look, start_coach
from sixstones.ai.network.bot import BATCH, CHAMPION, MAX_NODES, STEPS, UNLIMITED
from sixstones.ai.network.puct import new_mind
from sixstones.ai.network.weights import network_name
from sixstones.ai.thought import as_choice
from sixstones.game import Move, View
from sixstones.game.numbering import numbering
from sixstones.rules.compiled import new_records
from sixstones.rules.redact import SPECTATOR
from sixstones.rules.state import new_states


@dataclass(frozen=True, slots=True)
class RatedMove:
    """One move of the seat to play."""

    move: Move
    share: float
    """The share of the search spent on it, from 0 to 1; without a search, the network's prior."""
    chances: tuple[float, ...]
    """Each seat's chance of winning after the move. Empty without a search."""
    errors: tuple[float, ...]
    """As in `Evaluation`, for the simulations of this move."""


@dataclass(frozen=True, slots=True)
class Evaluation:
    """What a position is worth if everybody plays as well as the champion."""

    chances: tuple[float, ...]
    """Each seat's chance of winning. The sum is 1: a shared victory is divided."""
    errors: tuple[float, ...]
    """Half the width of the error bar of each chance: how far it may move with more search, not how a game will end.

    At least nine in ten evaluations with ten times the simulations are within it; docs/coach.md has the measured share.
    """
    moves: tuple[RatedMove, ...]
    """The moves of the seat to play, best first.

    If a move wins at once, only such moves; moves that lose at once are left out if there are others. Recruiting a
    character that the viewer can't see is left out too.
    """
    simulations: int
    """0 if the network was asked once, or the game is over."""


class Coach:
    """Evaluates positions one after another. Use one coach per thread.

    Every evaluation starts with an empty tree: with a number of simulations the same view gives the same result.
    """

    def __init__(self, seed: int = 0, *, weights: Path = CHAMPION, calibration: Calibration | None = None) -> None:
        """Other weights need their own calibration, otherwise ValueError is raised. Raises UnusableWeights."""
        self._analyzer = Analyzer(seed, weights=weights)
        if calibration is None and shipped().network != network_name(weights):
            raise ValueError(f"the bundled calibration is for another network than {weights}")
        self._calibration = (calibration or shipped()).record()

    def evaluate(
        self, view: View, milliseconds: float = 100.0, *, simulations: int | None = None, clock: Clock | None = None
    ) -> Evaluation:
        """Evaluate a position from what the view's seat, or a spectator, may know.

        With 0 or fewer milliseconds or simulations the network is asked once. `simulations` overrides the time limit;
        a `clock` replaces `milliseconds`, so that another thread can stop the search.
        """
        if view.outcome is not None:
            return Evaluation(view.outcome.shares(view.player_count), (0.0,) * view.player_count, (), 0)
        analyzer = self._analyzer
        if simulations is not None:
            searching, clock = simulations > 0, clock or Clock()
        else:
            searching, clock = clock is not None or milliseconds > 0, clock or Clock(milliseconds)
        if searching:
            analyzer.search(view, clock, simulations)
        else:
            analyzer.look(view)
        calibrate(view.states, self._calibration, analyzer.coaching, analyzer.thought)
        return self._evaluation(view)

    def _evaluation(self, view: View) -> Evaluation:
        coaching, thought, states = self._analyzer.coaching[0], self._analyzer.thought[0], view.states
        players, searched = view.player_count, thought["visits"] > 0
        moves = tuple(
            RatedMove(
                numbering(view.deck).move(states, int(thought["action"][i])),
                float(thought["share"][i]),
                tuple(thought["chances"][i, :players].tolist()) if searched[i] else (),
                tuple(coaching["move_errors"][i, :players].tolist()) if searched[i] else (),
            )
            for i in range(thought["count"])
        )
        chances, errors = (tuple(coaching[name][:players].tolist()) for name in ("chances", "errors"))
        return Evaluation(chances, errors, moves, int(thought["simulations"]))


def evaluate(view: View, milliseconds: float = 100.0, *, simulations: int | None = None) -> Evaluation:
    """Evaluate one position. For many positions keep a `Coach`."""
    return Coach().evaluate(view, milliseconds, simulations=simulations)


def as_hint(choice: Choice, view: View, *, calibrated: bool = True) -> Choice:
    """The choice of a search with its reasons; `calibrated` is for the champion."""
    if choice.thought is None:
        return choice
    thought = choice.thought.copy()
    if calibrated:
        calibrate_hint(view.states, shipped().record(), thought)
    advise(view.states, view.deck.facts, new_states(WORK), thought)
    return as_choice(view, thought)


class Analyzer:
    """Searches positions from any viewer's knowledge, one after another, before calibration. Use one per thread."""

    def __init__(self, seed: int = 0, *, weights: Path = CHAMPION) -> None:
        """Raises UnusableWeights."""
        self._seed = seed
        self._mind = new_mind(weights, seed, batch=BATCH, nodes=MAX_NODES)
        self.coaching, self.thought = new_records(1, COACHING), self._mind.thought

    def look(self, view: View) -> None:
        """Ask the network without a search."""
        self._start(view)
        coach_look(view.deck.facts, self._mind, self.coaching)

    def search(self, view: View, clock: Clock, simulations: int | None = None) -> None:
        """Run as many simulations as the clock and the number allow, at least one; repeatable."""
        self._start(view)
        left, done = simulations or UNLIMITED, 0
        while left > 0 and not (done and clock.expired):
            steps = min(STEPS, max(done, 1))  # a clock of a few milliseconds is checked often
            more = coach(view.deck.facts, self._mind, self.coaching, left, steps)
            left, done = left - more, done + more

    def _start(self, view: View) -> None:
        viewer = SPECTATOR if view.seat is None else view.seat
        start_coach(view.states, viewer, self._seed, view.deck.facts, self._mind, self.coaching)
