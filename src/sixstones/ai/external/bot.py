"""A program of any language as a bot."""

from __future__ import annotations

import shlex
import weakref
from collections.abc import Sequence
from types import TracebackType
from typing import Final, Self

from sixstones.ai.bot import Candidate, Choice, Clock
from sixstones.ai.external.conversation import STANDARD_LIMITS, Conversation, Limits
from sixstones.ai.external.failure import BotFailure, quoted
from sixstones.ai.external.from_bot import Answer, Nonsense, Thought
from sixstones.ai.external.game_in_progress import GameInProgress
from sixstones.ai.external.to_bot import Refused, choose, game_over, new_game
from sixstones.game import MoveError, Outcome, View

_LONGEST_ECHO: Final = 200


class ExternalBot:
    """Runs a program and asks it for moves; only `choose` can fail, and then with a BotFailure.

    The program starts with the first decision and plays any number of games, one after another. A move that is
    refused leaves it running; any other failure ends it, and the next decision starts it again. Close the bot when it
    is no longer needed, or use `with`.
    """

    def __init__(self, command: str, seed: int = 0, limits: Limits = STANDARD_LIMITS) -> None:
        """`command` is split into words as a shell would, but no shell runs it. ValueError when it has none."""
        self._arguments = _words(command)
        self._seed = seed
        self._limits = limits
        self._games = 0
        self._game: GameInProgress | None = None
        self._conversation: Conversation | None = None
        self.name = command
        """What the program calls itself, once it said so."""

    def new_game(self, view: View, names: Sequence[str] = (), seed: int | None = None) -> None:
        """Say that a game starts, with what a view can't show: who plays, and a seed for this game alone.

        Optional: `choose` sees by itself that a game is another. The program hears of it with its first decision.
        """
        self._games += 1
        self._game = GameInProgress(self._games, view, tuple(names), self._seed if seed is None else seed)

    def choose(self, view: View, clock: Clock) -> Choice:
        """The program's move, checked. Raises BotFailure."""
        game = self._follow(view)
        try:
            conversation = self._conversation or self._begin()
            answer = self._ask(conversation, game, view, clock)
        except BaseException:
            # Failed or interrupted: what it says from now on must not be taken for an answer to the next question.
            self._end(politely=False)
            raise
        try:
            return _choice(answer, view)
        except (MoveError, Nonsense) as problem:
            conversation.tell(Refused(game.number, len(view.log), answer.move[:_LONGEST_ECHO], str(problem)))
            raise _refusal(conversation, answer, problem) from None

    def game_over(self, view: View, outcome: Outcome | None = None) -> None:
        """Tell the program how its game ended; `outcome` for endings that are no rule of the game (X9)."""
        game = self._game
        if self._conversation is not None and game is not None and game.announced:
            self._conversation.tell(game_over(game.number, view, outcome or view.outcome))
        self._game = None

    def close(self) -> None:
        """End the program. The bot can be used again; that starts it anew."""
        self._end(politely=True)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self.close()

    def _follow(self, view: View) -> GameInProgress:
        if self._game is None or not self._game.continues(view):
            self.new_game(view)
        assert self._game is not None
        self._game.seen(view)
        return self._game

    @staticmethod
    def _ask(conversation: Conversation, game: GameInProgress, view: View, clock: Clock) -> Answer:
        if not game.announced:
            conversation.tell(new_game(game.number, view, game.names, game.seed))
            game.announced = True
        # A clock with a limit may have run out while the program started; that is no reason to stop waiting.
        return conversation.ask(
            choose(game.number, view, clock.milliseconds), lambda: clock.milliseconds is None and clock.expired
        )

    def _begin(self) -> Conversation:
        self._conversation = conversation = Conversation(self._arguments, self._limits)
        self.name = conversation.hello.name or self.name
        # A bot that is dropped, or alive when Python ends, leaves no program behind.
        self._clean_up = weakref.finalize(self, conversation.close)
        return conversation

    def _end(self, *, politely: bool) -> None:
        conversation, self._conversation = self._conversation, None  # at once: another thread may close us too
        if conversation is not None:
            self._clean_up.detach()
            conversation.close(politely=politely)
        if self._game is not None:
            self._game.announced = False


def _words(command: str) -> list[str]:
    try:
        words = shlex.split(command)
    except ValueError as problem:
        raise ValueError(f"can't read the command {command!r}: {str(problem).lower()}") from None
    if not words:
        raise ValueError("say which program is to play, as in cmd:./my-bot")
    return words


def _refusal(conversation: Conversation, answer: Answer, problem: MoveError | Nonsense) -> BotFailure:
    said = f"answered {quoted(answer.move)}, which"
    if isinstance(problem, Nonsense):
        return conversation.failure("nonsense", f"{said} {problem}")
    return conversation.failure("illegal", f"{said} is refused: {problem}")


def _choice(answer: Answer, view: View) -> Choice:
    return Choice(
        view.check(answer.move), answer.reason, tuple(_candidate(thought, view) for thought in answer.candidates)
    )


def _candidate(thought: Thought, view: View) -> Candidate:
    """A slip in what a bot thought is no illegal move, but readers of reports rely on it, so it does not pass."""
    if len(thought.chances) != view.player_count:
        raise Nonsense(f"comes with {len(thought.chances)} chances for {view.player_count} players")
    try:
        return Candidate(view.check(thought.move), thought.share, thought.chances)
    except MoveError as refused:
        raise Nonsense(f"comes with the candidate {quoted(thought.move)}, which is refused: {refused}") from None
