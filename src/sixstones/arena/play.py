"""Playing one game of the schedule. Any worker can play any game, and gets the same."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Final

from sixstones.ai.bot import Clock
from sixstones.ai.registry import make_bot
from sixstones.arena.players import send_home
from sixstones.arena.result import FORFEIT, TRUNCATED, GameResult, Played
from sixstones.arena.schedule import Fixture, Seating, fixture
from sixstones.arena.seat import BotFailed, Seat
from sixstones.arena.settings import Settings
from sixstones.game import Game, Outcome
from sixstones.records import record_to_text

STAND_IN: Final = "greedy"
WARM_UP: Final = 200
"""Milliseconds for each bot's first move, which counts for nothing."""


@dataclass(frozen=True, slots=True)
class Job:
    """What a worker needs to know to play any game of an arena; called with a game's number, it does."""

    settings: Settings
    keep_records: bool = False

    def __call__(self, number: int) -> Played:
        return play_game(self.settings, number, self.keep_records)

    def prepare(self) -> None:
        """Load the bots' compiled code and start programs, so that no clock of the first game runs meanwhile."""
        for spec in (*self.settings.bots, STAND_IN):
            game = Game.deal(self.settings.players, "warm-up")
            seat = Seat(0, (spec,) * self.settings.players, seed=0)
            with suppress(BotFailed):  # if it can't play, the games will say so
                seat.play(game, WARM_UP)
                seat.leave(game, Outcome(TRUNCATED, ()))

    def finish(self) -> None:
        """End the programs that played."""
        send_home()


def play_game(settings: Settings, number: int, keep_record: bool = False) -> Played:
    """Play game `number` of the schedule."""
    match = fixture(settings, number)
    game = Game.deal(settings.players, match.deal_seed)
    seats = [Seat(number, match.seating, seed) for number, seed in enumerate(match.bot_seeds)]
    outcome = _play_out(game, seats, match, settings)
    for seat in seats:
        seat.leave(game, outcome)
    record = _record_text(game, outcome, match.seating) if keep_record else None
    return Played(_result(game, outcome, match, seats), record)


def _play_out(game: Game, seats: Sequence[Seat], match: Fixture, settings: Settings) -> Outcome:
    stand_in = make_bot(STAND_IN, match.bot_seeds[0])
    for _ in range(settings.move_limit):
        if game.outcome is not None:
            return game.outcome
        try:
            seats[game.to_play].play(game, settings.milliseconds)
        except BotFailed as failure:
            if settings.on_failure == FORFEIT:
                return _forfeited(match.seating, game.to_play, failure)
            game.play(stand_in.choose(game.view(game.to_play), Clock()).move)
    return game.outcome or Outcome(TRUNCATED, ())


def _forfeited(seating: Seating, failed: int, failure: BotFailed) -> Outcome:
    """The game is lost for the bot that failed, wherever it sits; the seats of the other bot share the win.

    Saved games have two words for it (X9): a bot was late, or did as good as resign.
    """
    winners = tuple(seat for seat, bot in enumerate(seating) if bot != seating[failed])
    return Outcome("time" if failure.kind == "late" else "resigned", winners)


def _result(game: Game, outcome: Outcome, match: Fixture, seats: Sequence[Seat]) -> GameResult:
    return GameResult(
        game=match.game,
        deal=match.deal,
        seating=match.seating,
        reason=FORFEIT if outcome.reason in {"time", "resigned"} else outcome.reason,
        winners=outcome.winners,
        decided_by=outcome.decided_by,
        turns=game.turn,
        moves=tuple(seat.moves for seat in seats),
        seconds=tuple(round(seat.seconds, 6) for seat in seats),
        failures=tuple(failure for seat in seats for failure in seat.failures),
    )


def _record_text(game: Game, outcome: Outcome, seating: Seating) -> str:
    """The saved game. It has no date, so that the same game gives the same file."""
    return record_to_text(replace(game.record(), outcome=outcome, names=_names(seating)))


def _names(seating: Seating) -> tuple[str, ...]:
    """Each seat's bot, with a number where it sits more than once."""
    return tuple(
        f"{bot} {seating[: seat + 1].count(bot)}" if seating.count(bot) > 1 else bot for seat, bot in enumerate(seating)
    )
