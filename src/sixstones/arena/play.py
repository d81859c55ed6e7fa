"""Playing one game of the schedule. Any worker can play any game, and gets the same."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import Final

from sixstones.ai.bot import Clock
from sixstones.ai.external import Limits
from sixstones.ai.players import COMMAND_PREFIX
from sixstones.ai.registry import make_bot
from sixstones.arena.names import Names, seat_names
from sixstones.arena.players import Table, send_home
from sixstones.arena.result import FORFEIT, TRUNCATED, Failed, GameResult, GaveUp, Played
from sixstones.arena.schedule import Fixture, Seating, fixture
from sixstones.arena.seat import BotFailed, Seat
from sixstones.arena.settings import Settings
from sixstones.game import Game, Outcome
from sixstones.records import record_to_text

STAND_IN: Final = "greedy"
WARM_UP: Final = 200
"""Milliseconds for each bot's first move, which counts for nothing."""
GIVE_UP_AFTER: Final = 3
"""Decisions in a row. An illegal move is an answer, so it does not count here."""

Tell = Callable[[Failed], None]

_silent: Counter[str] = Counter()
"""For each program in this process: how many decisions in a row had no answer. Games don't interrupt the row."""


@dataclass(frozen=True, slots=True)
class Job:
    """What a worker needs to know to play any game of an arena; called with a game's number, it does."""

    settings: Settings
    keep_records: bool = False
    names: Names = field(default_factory=dict)

    def __call__(self, number: int, tell: Tell) -> Played | GaveUp:
        try:
            return play_game(self.settings, number, self.keep_records, self.names, tell)
        except Hopeless as hopeless:
            why = f"it failed {GIVE_UP_AFTER} times in a row; the last time, {hopeless.last}"
            return GaveUp(number, hopeless.bot, why)

    def prepare(self) -> None:
        """Load the bots' compiled code and start programs, so that no clock of the first game runs meanwhile."""
        for spec in (*self.settings.bots, STAND_IN):
            game = Game.deal(self.settings.players, "warm-up")
            seat = Seat(0, 0, _table((spec,) * self.settings.players, self.settings, self.names))
            with suppress(BotFailed):  # if it can't play, the games will say so
                seat.play(game, WARM_UP)
                seat.leave(game, Outcome(TRUNCATED, ()))

    def finish(self) -> None:
        """End the programs that played."""
        send_home()


@dataclass
class Hopeless(Exception):
    """A program gives no more answers."""

    bot: str
    last: str
    """What went wrong the last time."""


def play_game(
    settings: Settings,
    number: int,
    keep_record: bool = False,
    names: Names | None = None,
    tell: Tell = lambda failed: None,
) -> Played:
    """Play game `number` of the schedule; failures are told as they come, and kept in the result. Raises Hopeless."""
    match = fixture(settings, number)
    game = Game.deal(settings.players, match.deal_seed)
    table = _table(match.seating, settings, names or {})
    seats = [Seat(number, seed, table) for number, seed in enumerate(match.bot_seeds)]
    outcome = _play_out(game, seats, match, settings, tell)
    for seat in seats:
        seat.leave(game, outcome)
    record = _record_text(game, outcome, table.names) if keep_record else None
    return Played(_result(game, outcome, match, seats), record)


def _table(seating: Seating, settings: Settings, names: Names) -> Table:
    known = {bot: names.get(bot, bot) for bot in seating}
    return Table(seating, seat_names(seating, known), Limits(no_clock=settings.patience))


def _play_out(game: Game, seats: Sequence[Seat], match: Fixture, settings: Settings, tell: Tell) -> Outcome:
    stand_in = make_bot(STAND_IN, match.bot_seeds[0])
    for _ in range(settings.move_limit):
        if game.outcome is not None:
            return game.outcome
        bot = match.seating[game.to_play]
        try:
            seats[game.to_play].play(game, settings.milliseconds)
            _silent[bot] = 0
        except BotFailed as failure:
            tell(Failed(match.game, bot, failure.kind, failure.message))
            _see_whether_it_plays(bot, failure)
            if settings.on_failure == FORFEIT:
                return _forfeited(match.seating, game.to_play, failure)
            game.play(stand_in.choose(game.view(game.to_play), Clock()).move)
    return game.outcome or Outcome(TRUNCATED, ())


def _see_whether_it_plays(bot: str, failure: BotFailed) -> None:
    """A program that hangs costs a minute a decision, and one that dies its start: too much for thousands of games."""
    _silent[bot] = 0 if failure.kind == "illegal" else _silent[bot] + 1
    if bot.startswith(COMMAND_PREFIX) and _silent[bot] >= GIVE_UP_AFTER:
        raise Hopeless(bot, failure.message)


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


def _record_text(game: Game, outcome: Outcome, names: tuple[str, ...]) -> str:
    """The saved game. It has no date, so that the same game gives the same file."""
    return record_to_text(replace(game.record(), outcome=outcome, names=names))
