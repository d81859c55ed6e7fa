"""Create bots from the names that a user gives, and play a game of the schedule. Any worker can play any game."""

import time
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import Final

from sixstones.ai.bot import Bot, Clock
from sixstones.ai.external import DEFAULT_TIMEOUTS, BotFailure, ExternalBot, Timeouts
from sixstones.ai.players import COMMAND_PREFIX, close_player, make_player
from sixstones.ai.registry import make_bot
from sixstones.arena.local import Work
from sixstones.arena.results import FORFEIT, TRUNCATED, Failed, Failure, GameResult, GaveUp, Played
from sixstones.arena.schedule import ArenaError, Fixture, Names, Seating, Settings, fixture
from sixstones.game import Game, IllegalMove, Move, Outcome, View
from sixstones.records import record_to_text
from sixstones.review import measure_luck

TRIAL_TIME: Final = 5000  # milliseconds for the move that a program must make before an arena starts
STAND_IN: Final = "greedy"
WARM_UP_TIME: Final = 200  # milliseconds for each bot's first move, which doesn't count
GIVE_UP_AFTER: Final = 3  # failures in a row. An illegal move is an answer, so it doesn't count here
MAX_MESSAGE: Final = 300

OnFailed = Callable[[Failed], None]

_unanswered: Counter[str] = Counter()  # decisions in a row without an answer, for each program, across games
_programs: dict[tuple[str, int], ExternalBot] = {}  # reused, because some are slow to start


@dataclass(frozen=True, slots=True)
class Lineup:
    """The bots at one table."""

    seating: tuple[str, ...]  # the bots as the user wrote them
    names: tuple[str, ...]  # the names of the seats
    limits: Timeouts = DEFAULT_TIMEOUTS  # time limits for programs


def check_bots(
    specs: tuple[str, ...], players: int, warn: Callable[[str], None], *, programs_here: bool = True
) -> dict[str, str]:
    """Check that there are two or more bots and that programs start; returns the name of each. Raises Problem."""
    if len(specs) < 2:
        raise ArenaError("name at least two bots, for example: sixstones arena greedy random")
    own_names = dict.fromkeys(specs, "")
    for spec in specs:
        if specs.count(spec) > 1:
            raise ArenaError(f"{spec} is named twice; a bot can't be compared with itself")
        bot = make_player(spec, 0)
        if isinstance(bot, ExternalBot):
            own_names[spec] = _trial_move(bot, players, warn, programs_here)
    return shown_names(own_names)


def _trial_move(bot: ExternalBot, players: int, warn: Callable[[str], None], here: bool) -> str:
    """Let a program make one move; returns its own name. Raises ArenaError if it can't start."""
    command = bot.name
    try:
        bot.choose(Game.deal(players, "trial").view(0), Clock(TRIAL_TIME))
    except BotFailure as failure:
        if here and failure.kind == "not_started":
            raise ArenaError(str(failure)) from None
        if here:
            warn(f"The trial move failed: {failure}.")
    finally:
        bot.close()
    return bot.name if bot.name != command else ""


def shown_names(own_names: Mapping[str, str]) -> dict[str, str]:
    """A different name for each bot: its own name if it has one, with its command where two have the same name."""
    names = {spec: own_names[spec] or _one_line(spec) for spec in own_names}
    for longer_name in (_with_command, _one_line):
        taken = Counter(name.casefold() for name in names.values())
        names = {spec: longer_name(spec, name) if taken[name.casefold()] > 1 else name for spec, name in names.items()}
    return names


def seat_names(seating: Sequence[str], names: Names) -> tuple[str, ...]:
    """The name of each seat's bot, with a number if the bot has several seats."""
    return tuple(
        f"{names[bot]} {seating[: seat + 1].count(bot)}" if seating.count(bot) > 1 else names[bot]
        for seat, bot in enumerate(seating)
    )


def _with_command(spec: str, name: str) -> str:
    command = spec.removeprefix(COMMAND_PREFIX)
    return name if command == spec else f"{name} ({_one_line(command)})"


def _one_line(spec: str, _name: str = "") -> str:
    """A command on one line, without control characters."""
    return " ".join("".join(char if char.isprintable() else " " for char in spec).split())


def take_seat(lineup: Lineup, seed: int, view: View) -> Bot:
    """The bot for the seat of `view` in a new game. Only programs are reused, and never for two seats."""
    assert view.seat is not None
    spec = lineup.seating[view.seat]
    key = spec, lineup.seating[: view.seat].count(spec)
    bot = _programs.pop(key, None) or make_player(spec, seed, lineup.limits)
    if isinstance(bot, ExternalBot):
        _programs[key] = bot
        bot.new_game(view, lineup.names, seed)
    return bot


def close_programs() -> None:
    """End all programs of this process."""
    while _programs:
        close_player(_programs.popitem()[1])


@dataclass
class ProgramUnresponsive(Exception):
    """A program has failed too often in a row."""

    bot: str
    last_message: str


@dataclass(frozen=True, slots=True)
class Job(Work):
    """Everything that a worker needs to play any game of an arena."""

    settings: Settings
    keep_records: bool = False
    names: Names = field(default_factory=dict)

    def __call__(self, number: int, on_failed: OnFailed, /) -> Played | GaveUp:
        try:
            return play_game(self.settings, number, self.keep_records, self.names, on_failed)
        except ProgramUnresponsive as error:
            why = f"it failed {GIVE_UP_AFTER} times in a row; the last time: {error.last_message}"
            return GaveUp(number, error.bot, why)

    def prepare(self) -> None:
        """Load compiled code and start programs, so that this doesn't cost time in the first game."""
        for spec in (*self.settings.bots, STAND_IN):
            game = Game.deal(self.settings.players, "warm-up")
            seat = BotSeat(0, 0, _lineup((spec,) * self.settings.players, self.settings, self.names))
            with suppress(BotFailure):  # a bot that can't play fails again in its games
                seat.play(game, WARM_UP_TIME)
                seat.leave(game, Outcome(TRUNCATED, ()))

    def finish(self) -> None:
        close_programs()


def play_game(
    settings: Settings,
    number: int,
    keep_record: bool = False,
    names: Names | None = None,
    on_failed: OnFailed = lambda failed: None,
) -> Played:
    """Play game `number` of the schedule. Raises ProgramUnresponsive."""
    match = fixture(settings, number)
    game = Game.deal(settings.players, match.deal_seed)
    lineup = _lineup(match.seating, settings, names or {})
    seats = [BotSeat(number, seed, lineup) for number, seed in enumerate(match.bot_seeds)]
    outcome = _play_out(game, seats, match, settings, on_failed)
    for seat in seats:
        seat.leave(game, outcome)
    # The record has no date, so that the same game gives the same file.
    record = record_to_text(replace(game.record(), outcome=outcome, names=lineup.names)) if keep_record else None
    luck = measure_luck(game.record(), settings.luck) if settings.luck else ()
    return Played(replace(_result(game, outcome, match, seats), luck=luck), record)


class BotSeat:
    """One bot in one game: asks for moves, measures time and records failures."""

    def __init__(self, number: int, seed: int, lineup: Lineup) -> None:
        self.moves, self.seconds = 0, 0.0
        self._number, self._seed, self._lineup = number, seed, lineup
        self._bot: Bot | None = None
        self._failures: dict[str, list[str]] = {}

    def play(self, game: Game, milliseconds: float | None) -> None:
        """Let the bot move. Whatever goes wrong raises BotFailure and leaves the game unchanged."""
        try:
            _make(game, self._ask(game, milliseconds))
        except BotFailure as failure:
            self._failures.setdefault(failure.kind, []).append(_message(failure))
            raise

    @property
    def failures(self) -> list[Failure]:
        return [Failure(self._number, kind, len(said), said[0]) for kind, said in self._failures.items()]

    def leave(self, game: Game, outcome: Outcome) -> None:
        """Tell a program that the game is over."""
        if isinstance(self._bot, ExternalBot):
            self._bot.game_over(game.view(self._number), outcome)

    def _ask(self, game: Game, milliseconds: float | None) -> Move:
        start = time.perf_counter()
        try:
            view = game.view(self._number)
            if self._bot is None:
                self._bot = take_seat(self._lineup, self._seed, view)
            return self._bot.choose(view, Clock(milliseconds)).move
        except BotFailure:
            raise
        except Exception as error:
            raise BotFailure("crashed", f"{type(error).__name__}: {error}") from None
        finally:
            self.moves += 1
            self.seconds += time.perf_counter() - start


def _make(game: Game, move: Move) -> None:
    try:
        game.play(move)
    except IllegalMove as error:
        raise BotFailure("illegal", str(error)) from None
    except Exception as error:  # not a move at all; the game checks before it changes anything
        raise BotFailure("nonsense", str(error)) from None


def _message(failure: BotFailure) -> str:
    text = " ".join(str(failure).split())
    return text if len(text) <= MAX_MESSAGE else f"{text[:MAX_MESSAGE]}…"


def _lineup(seating: Seating, settings: Settings, names: Names) -> Lineup:
    known = {bot: names.get(bot, bot) for bot in seating}
    return Lineup(seating, seat_names(seating, known), Timeouts(no_clock=settings.patience))


def _play_out(game: Game, seats: Sequence[BotSeat], match: Fixture, settings: Settings, on_failed: OnFailed) -> Outcome:
    stand_in = make_bot(STAND_IN, match.bot_seeds[0])
    for _ in range(settings.move_limit):
        if game.outcome is not None:
            return game.outcome
        bot = match.seating[game.to_play]
        try:
            seats[game.to_play].play(game, settings.milliseconds)
            _unanswered[bot] = 0
        except BotFailure as failure:
            on_failed(Failed(match.game, bot, failure.kind, _message(failure)))
            _check_responsive(bot, failure)
            if settings.on_failure == FORFEIT:
                return _forfeited(match.seating, game.to_play, failure)
            game.play(stand_in.choose(game.view(game.to_play), Clock()).move)
    return game.outcome or Outcome(TRUNCATED, ())


def _check_responsive(bot: str, failure: BotFailure) -> None:
    """Raises ProgramUnresponsive: a program that hangs costs a minute per move, too much for thousands of games."""
    _unanswered[bot] = 0 if failure.kind == "illegal" else _unanswered[bot] + 1
    if bot.startswith(COMMAND_PREFIX) and _unanswered[bot] >= GIVE_UP_AFTER:
        raise ProgramUnresponsive(bot, _message(failure))


def _forfeited(seating: Seating, failed: int, failure: BotFailure) -> Outcome:
    """The bot that failed loses in all its seats, and the seats of the other bot share the win (X9)."""
    winners = tuple(seat for seat, bot in enumerate(seating) if bot != seating[failed])
    return Outcome("time" if failure.kind == "late" else "resigned", winners)


def _result(game: Game, outcome: Outcome, match: Fixture, seats: Sequence[BotSeat]) -> GameResult:
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
