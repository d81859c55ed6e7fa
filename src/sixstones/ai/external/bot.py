"""A program in any language as a bot."""

from __future__ import annotations

import shlex
import weakref
from collections.abc import Sequence
from typing import Final, Self

from sixstones.ai.bot import Candidate, Choice, Clock
from sixstones.ai.external import messages
from sixstones.ai.external.messages import BadMessage
from sixstones.ai.external.session import DEFAULT_TIMEOUTS, BotFailure, BotSession, Timeouts, quoted
from sixstones.game import MoveError, Outcome, View

_MAX_ECHO: Final = 200


class ExternalBot:
    """Runs a program and asks it for moves. Only `choose` can fail, with a BotFailure.

    The program starts at the first decision and plays any number of games, one after another. A rejected move leaves
    it running; any other failure stops it, and the next decision starts it again. Close the bot when it is no longer
    needed, or use `with`.
    """

    def __init__(self, command: str, seed: int = 0, limits: Timeouts = DEFAULT_TIMEOUTS) -> None:
        """`command` is split like a shell would, but no shell runs it. Raises ValueError if it has no words."""
        self._arguments = _words(command)
        self._seed = seed
        self._limits = limits
        self._games = 0
        self._game: TrackedGame | None = None
        self._session: BotSession | None = None
        self.name = command  # The name from the program's hello, before that the command

    def new_game(self, view: View, names: Sequence[str] = (), seed: int | None = None) -> None:
        """Start a game with names and a seed, which views don't show. Optional: `choose` detects new games."""
        self._games += 1
        self._game = TrackedGame(self._games, view, tuple(names), self._seed if seed is None else seed)

    def choose(self, view: View, clock: Clock) -> Choice:
        """The program's move, checked. Raises BotFailure."""
        game = self._track(view)
        try:
            session = self._session or self._start()
            answer = self._ask(session, game, view, clock)
        except BaseException:
            # Its late output must not be taken for an answer to the next question.
            self._stop_session(graceful=False)
            raise
        try:
            return _choice(answer, view)
        except (MoveError, BadMessage) as problem:
            session.send(messages.MoveRefused(game.number, len(view.log), answer.move[:_MAX_ECHO], str(problem)))
            raise _refusal(session, answer, problem) from None

    def game_over(self, view: View, outcome: Outcome | None = None) -> None:
        """Tell the program how its game ended; `outcome` overrides the view's, as for resignations (X9)."""
        game = self._game
        if self._session is not None and game is not None and game.announced:
            self._session.send(messages.game_over(game.number, view, outcome or view.outcome))
        self._game = None

    def close(self) -> None:
        """Stop the program. The next decision starts it again."""
        self._stop_session(graceful=True)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def _track(self, view: View) -> TrackedGame:
        if self._game is None or not self._game.continues(view):
            self.new_game(view)
        assert self._game is not None
        self._game.log = view.log
        return self._game

    @staticmethod
    def _ask(session: BotSession, game: TrackedGame, view: View, clock: Clock) -> messages.MoveAnswer:
        if not game.announced:
            session.send(messages.new_game(game.number, view, game.names, game.seed))
            game.announced = True
        # A clock with a limit may have expired while the program started; keep waiting then.
        return session.ask(
            messages.choose(game.number, view, clock.milliseconds), lambda: clock.milliseconds is None and clock.expired
        )

    def _start(self) -> BotSession:
        self._session = session = BotSession(self._arguments, self._limits)
        self.name = session.hello.name or self.name
        # Also stops the program if the bot is garbage-collected or Python exits.
        self._clean_up = weakref.finalize(self, session.close)
        return session

    def _stop_session(self, *, graceful: bool) -> None:
        session, self._session = self._session, None  # first, because another thread may close the bot too
        if session is not None:
            self._clean_up.detach()
            session.close(graceful=graceful)
        if self._game is not None:
            self._game.announced = False


def _words(command: str) -> list[str]:
    try:
        words = shlex.split(command)
    except ValueError as problem:
        raise ValueError(f"can't read the command {command!r}: {str(problem).lower()}") from None
    if not words:
        raise ValueError("name the program, as in cmd:./my-bot")
    return words


def _refusal(session: BotSession, answer: messages.MoveAnswer, problem: MoveError | BadMessage) -> BotFailure:
    said = f"answered {quoted(answer.move)}, which"
    if isinstance(problem, BadMessage):
        return session.failure("nonsense", f"{said} {problem}")
    return session.failure("illegal", f"{said} is refused: {problem}")


def _choice(answer: messages.MoveAnswer, view: View) -> Choice:
    return Choice(
        view.check(answer.move), answer.reason, tuple(_candidate(candidate, view) for candidate in answer.candidates)
    )


def _candidate(candidate: messages.ReportedCandidate, view: View) -> Candidate:
    """Candidates are checked too, because reports show them."""
    if len(candidate.chances) != view.player_count:
        raise BadMessage(f"comes with {len(candidate.chances)} chances for {view.player_count} players")
    try:
        return Candidate(view.check(candidate.move), candidate.share, candidate.chances)
    except MoveError as refused:
        raise BadMessage(f"comes with the candidate {quoted(candidate.move)}, which is refused: {refused}") from None


class TrackedGame:
    """A program's current game. Nobody announces new games: the views show them."""

    def __init__(self, number: int, view: View, names: tuple[str, ...], seed: int) -> None:
        self.number = number
        self.names = names
        self.seed = seed
        self.announced = False  # whether the running program has got the `new_game` message
        self._identity = _identity(view)
        self.log = view.log

    def continues(self, view: View) -> bool:
        """Whether `view` can be the same or a later position of this game."""
        return _identity(view) == self._identity and view.log[: len(self.log)] == self.log


def _identity(view: View) -> tuple[object, ...]:
    """What never changes during a game."""
    tiles = [*view.locations, *(tile for player in view.players for tile in player.locations)]
    return view.seat, view.player_count, view.deck, view.options, sorted(tiles)
