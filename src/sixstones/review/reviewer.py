"""The review of a game: how luck and decisions changed the chances, and the turning points. See docs/review.md."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, dataclass
from functools import cache
from typing import Any, Final

import numpy as np

from sixstones.ai.advice import WORK, advise
from sixstones.ai.bot import Choice
from sixstones.ai.coach.calibration import shipped
from sixstones.ai.coach.think import COACHING
from sixstones.ai.network.bot import BATCH, CHAMPION
from sixstones.ai.network.puct import new_mind
from sixstones.ai.thought import Thoughts, as_choice, new_thought
from sixstones.game import Game, Move, Record, View
from sixstones.game.numbering import numbering
from sixstones.problem import Problem
from sixstones.review.decision import CONFIRMATION, DECISION, VERDICTS, Decision, judge_decision
from sixstones.review.luck import write_luck
from sixstones.review.statistics import STATISTICS, SeatStatistics, count_move
from sixstones.rules.colours import COLOUR_NAMES
from sixstones.rules.compiled import new_records
from sixstones.rules.state import MAX_PLAYERS, NOTHING, new_states

SIMULATIONS: Final = 1_000  # per decision
LEAST_SIMULATIONS: Final = 5  # with fewer, the comparison of two moves has none
SIMULATIONS_PER_LUCK: Final = 50  # of a decision, per simulation of each card that could have come
SEED: Final = 0
MAX_MOMENTS: Final = 5
HALVING: Final = 7.0  # points of chance lost per decision, on average, for an accuracy of 50

Chances = tuple[float, ...]  # one per seat


@dataclass(frozen=True, slots=True)
class ReviewedMove:
    """One move of the game. Chances and losses are from 0 to 1."""

    round: int
    seat: int
    move: Move
    best: Move
    """The best move found; the move made, if nothing was better."""
    legal: int
    """The number of legal moves. A forced move (1) is not a decision."""
    chances: Chances
    """Each seat's chance of winning before the move, from what its player knew."""
    errors: Chances
    """Half the width of the error bar of each chance."""
    after: Chances
    """Each seat's chance after the move, before a card was turned up."""
    luck: Chances
    """How the card that was turned up changed each seat's chance."""
    cards: int
    """How many cards could have come; 0 if none was turned up."""
    loss: float
    """What the move cost its player, compared with the best one."""
    error: float
    """Half the width of the error bar of the loss."""
    verdict: str
    """"inaccuracy", "mistake", "blunder" or empty: the loss minus its error is at least 5, 10 or 15 points."""


@dataclass(frozen=True, slots=True)
class Balance:
    """How one seat's chance became its result: `start` and everything between add up to `result`."""

    start: float
    own_luck: float
    own_decisions: float
    others_decisions: float
    others_luck: float
    rest: float
    """What the search saw only later."""
    ending: float
    """How the end of a resigned or timed-out game changed the chance; 0 if the rules ended it."""
    result: float
    """1 for a win; a shared one is divided. Of an unfinished game: the chance at its end."""


@dataclass(frozen=True, slots=True)
class Moment:
    """A turning point: a move that cost much, with the reasons for the better one."""

    number: int
    """Of the move, from 0."""
    better: Choice
    """The better move with its reasons and the threat after it, as in a hint."""
    made: Choice
    """The same for the move made."""


@dataclass(frozen=True, slots=True)
class Review:
    """Everything that a review found."""

    names: tuple[str, ...]
    simulations: int
    moves: tuple[ReviewedMove, ...]
    result: Chances
    finished: bool
    balances: tuple[Balance, ...]
    accuracy: tuple[float | None, ...]
    """From 0 to 100 per seat; None without a decision."""
    moments: tuple[Moment, ...]
    statistics: tuple[SeatStatistics, ...]

    def to_dict(self) -> dict[str, Any]:
        """As plain values, ready for JSON."""
        moves = [asdict(one) | {"move": str(one.move), "best": str(one.best)} for one in self.moves]
        moments = [
            {"number": one.number, "better": _reasons(one.better), "made": _reasons(one.made)} for one in self.moments
        ]
        return {
            "names": list(self.names),
            "simulations": self.simulations,
            "finished": self.finished,
            "result": list(self.result),
            "moves": moves,
            "balances": [asdict(one) for one in self.balances],
            "accuracy": list(self.accuracy),
            "moments": moments,
            "statistics": [asdict(one) for one in self.statistics],
        }


def _reasons(choice: Choice) -> dict[str, Any]:
    return {"move": str(choice.move), "aim": choice.aim, "urgency": choice.urgency, "facts": list(choice.facts)}


class Reviewer:
    """Reviews games one after another. Use one per thread. The same game gives the same review."""

    def __init__(self, simulations: int = SIMULATIONS) -> None:
        if simulations < LEAST_SIMULATIONS:
            raise Problem(f"a review needs at least {LEAST_SIMULATIONS} simulations per decision")
        self._simulations = simulations
        self._mind = new_mind(CHAMPION, 0, batch=BATCH, nodes=(2 + CONFIRMATION) * simulations + 4_000)
        self._calibration = shipped().record()
        self._coaching, self._decision = new_records(1, COACHING), new_records(1, DECISION)
        self._luck = np.zeros(MAX_PLAYERS)

    def review(self, record: Record, progress: Callable[[int], None] = lambda done: None) -> Review:
        """Review a verified game; `progress` is called with the number of moves done."""
        game, players = Game.from_setup(record.setup), record.setup.players
        moves: list[ReviewedMove] = []
        thoughts: list[tuple[View, Thoughts]] = []
        statistics = new_records(players, STATISTICS)
        for ply in record.log:
            view, before, round_number = game.view(game.to_play), game.states, game.round
            action = numbering(game.deck).legal_action(view.states, ply.move)
            self.judge(view, action)
            thoughts.append((view, self._mind.thought.copy()))
            game.play(ply.move)
            cards = self._weigh_card(game, ply.seat, action)
            moves.append(self._reviewed(view, round_number, ply.move, cards))
            count_move(before, game.states, action, round_number, game.deck.facts, statistics)
            progress(len(moves))
        end = self._chances_at_end(game)
        result = record.outcome.shares(players) if record.outcome else end
        return Review(
            names=record.names or tuple(f"Player {seat + 1}" for seat in range(players)),
            simulations=self._simulations,
            moves=tuple(moves),
            result=result,
            finished=record.outcome is not None,
            balances=tuple(_balance(moves, seat, end[seat], result[seat]) for seat in range(players)),
            accuracy=tuple(accuracy(moves, seat) for seat in range(players)),
            moments=tuple(_moment(number, moves[number], *thoughts[number]) for number in _turning_points(moves)),
            statistics=tuple(map(_seat_statistics, statistics)),
        )

    def luck(self, record: Record) -> Chances:
        """How all the cards that came changed each seat's chance."""
        game, total = Game.from_setup(record.setup), np.zeros(MAX_PLAYERS)
        for ply in record.log:
            action = numbering(game.deck).legal_action(game.states, ply.move)
            game.play(ply.move)
            self._weigh_card(game, ply.seat, action)
            total += self._luck
        return tuple(total[: game.player_count].tolist())

    def judge(self, view: View, action: int) -> Decision:
        """Judge one action of the player to move; the record is valid until the next call."""
        judge_decision(
            view.states,
            action,
            self._simulations,
            SEED,
            view.deck.facts,
            self._mind,
            self._coaching,
            self._calibration,
            self._decision,
        )
        return self._decision[0]

    def _weigh_card(self, game: Game, mover: int, action: int) -> int:
        simulations = max(self._simulations // SIMULATIONS_PER_LUCK, 1)
        facts = game.deck.facts
        return write_luck(
            game.states, mover, action, simulations, SEED, facts, self._mind, self._calibration, self._luck
        )

    def _reviewed(self, view: View, round_number: int, move: Move, cards: int) -> ReviewedMove:
        decision, players = self._decision[0], view.player_count
        chances, after, errors = (tuple(decision[name][:players].tolist()) for name in ("chances", "after", "errors"))
        best = numbering(view.deck).move(view.states, int(decision["best"]))
        return ReviewedMove(
            round=round_number,
            seat=view.to_play,
            move=move,
            best=best if decision["loss"] else move,
            legal=int(decision["legal"]),
            chances=chances,
            errors=errors,
            after=after,
            luck=tuple(self._luck[:players].tolist()),
            cards=cards,
            loss=float(decision["loss"]),
            error=float(decision["error"]),
            verdict=VERDICTS[decision["verdict"]],
        )

    def _chances_at_end(self, game: Game) -> Chances:
        if game.outcome is not None:
            return game.outcome.shares(game.player_count)
        view = game.view(game.to_play)
        self.judge(view, numbering(view.deck).legal_action(view.states, view.legal_moves()[0]))
        return tuple(self._decision["chances"][0, : view.player_count].tolist())


@cache
def _luck_reviewer(simulations: int) -> Reviewer:
    return Reviewer(simulations * SIMULATIONS_PER_LUCK)


def measure_luck(record: Record, simulations: int) -> Chances:
    """How the cards that came changed each seat's chance; `simulations` is per possible card."""
    return _luck_reviewer(simulations).luck(record)


def review(record: Record, simulations: int = SIMULATIONS) -> Review:
    """Review one game. For many games keep a `Reviewer`."""
    return Reviewer(simulations).review(record)


def _balance(moves: Sequence[ReviewedMove], seat: int, end: float, result: float) -> Balance:
    own = [one for one in moves if one.seat == seat]
    others = [one for one in moves if one.seat != seat]
    start = moves[0].chances[seat] if moves else end
    parts = [math.fsum(one.luck[seat] for one in some) for some in (own, others)]
    parts += [math.fsum(one.after[seat] - one.chances[seat] for one in some) for some in (own, others)]
    own_luck, others_luck, own_decisions, others_decisions = parts
    rest = end - start - math.fsum(parts)
    return Balance(start, own_luck, own_decisions, others_decisions, others_luck, rest, result - end, result)


def accuracy(moves: Iterable[ReviewedMove], seat: int) -> float | None:
    """100 if nothing was lost; it halves with every HALVING points of chance that a decision costs on average."""
    losses = [one.loss for one in moves if one.seat == seat and one.legal > 1]
    return 100 * 0.5 ** (100 * math.fsum(losses) / len(losses) / HALVING) if losses else None


def _turning_points(moves: Sequence[ReviewedMove]) -> list[int]:
    """The numbers of the moves that cost most beyond doubt, in the order of the game."""
    marked = [number for number, one in enumerate(moves) if one.verdict]
    marked.sort(key=lambda number: moves[number].error - moves[number].loss)
    return sorted(marked[:MAX_MOMENTS])


def _moment(number: int, reviewed: ReviewedMove, view: View, thought: Thoughts) -> Moment:
    action, made = numbering(view.deck).legal_action(view.states, reviewed.move), new_thought()
    made["action"][0, 0], made["count"], made["share"][0, 0], made["aim"] = action, 1, 1.0, NOTHING
    made["chances"][0, 0, : view.player_count] = reviewed.after
    thought["chances"][0, 0, : view.player_count] = reviewed.chances
    thought["count"] = 1
    for one in (thought, made):
        advise(view.states, view.deck.facts, new_states(WORK), one)
    return Moment(number, as_choice(view, thought), as_choice(view, made))


def _seat_statistics(counted: Any) -> SeatStatistics:
    numbers = {name: int(counted[name]) for name in STATISTICS.names or () if name != "colour_rounds"}
    rounds = zip(COLOUR_NAMES, counted["colour_rounds"].tolist(), strict=False)  # without gray and green
    return SeatStatistics(**numbers, colour_rounds={colour: number for colour, number in rounds if number})
