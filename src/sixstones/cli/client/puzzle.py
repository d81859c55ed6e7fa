"""A puzzle as a table in the terminal: the solver plays the other seats."""

import asyncio
from collections.abc import Sequence

from msgspec.structs import replace
from rich.text import Text

from sixstones.ai.registry import make_bot
from sixstones.cli.client.local import LocalTable, describe_move, now, user_name
from sixstones.cli.client.model import Answer
from sixstones.cli.client.session import Session
from sixstones.cli.client.words import Words
from sixstones.game import Move, Position, ReserveTop
from sixstones.game.numbering import numbering
from sixstones.protocol import server as wire
from sixstones.puzzles.book import Puzzle
from sixstones.puzzles.defence import Defence

OPPONENT = "titan"


class PuzzleTable(LocalTable):
    """Only the person and the solver move here; nothing is saved."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle, self.defence = puzzle, Defence(puzzle)
        me, others = self.defence.me, puzzle.players - 1
        bots = {seat: make_bot("agent", 0) for seat in range(puzzle.players) if seat != me}  # they only hold the seats
        numbers = [f"{OPPONENT} bot {number}" if others > 1 else f"{OPPONENT} bot" for number in range(1, others + 1)]
        names = (*numbers[:me], user_name(), *numbers[me:])
        super().__init__(self.defence.game, names, bots, None)
        del self._moves[: -2 * puzzle.players]  # nobody reads the whole game first
        self.solved = False

    def _apply(self, move: Move | str) -> None:
        self.defence.play(move)
        self._tell_move()

    async def _let_bots_play(self) -> None:
        while self._game.outcome is None and self._game.to_play != self.defence.me and self.defence.rounds:
            await asyncio.to_thread(self.defence.reply)
            self._tell_move()

    def _tell_move(self) -> None:
        """Show the last move and, when the person has to know, whether the goal can still be reached."""
        self._game = self.defence.game
        self._number += 1
        self._moves.append(describe_move(self._game, self._number, self._bots))
        turn_is_over = self._game.outcome is not None or self._game.phase == "action"
        decided = turn_is_over and (self._game.to_play == self.defence.me or self._ended)
        verdict = self.defence.verdict if decided else "open"
        self.solved = verdict == "solved"
        news = {"solved": "puzzle-solved", "failed": "puzzle-wrong", "open": ""}[verdict]
        self._tell(self._update((self._moves[-1],), news))

    @property
    def _ended(self) -> bool:
        return self._game.outcome is not None or not self.defence.rounds

    def _state(self) -> wire.TableState:
        state = super()._state()
        return replace(state, phase="over" if self._ended and self.solved else "playing", outcome=None)

    async def _undo(self, id: str) -> Answer:
        """Back to the puzzle's position."""
        async with self._thinking:  # the solver's replies change the game
            count = len(self._game.log) - len(self.puzzle.moves)
            if not count:
                return wire.Refused(id=id, code="undo/nothing", message="There is nothing to take back.")
            self.defence = Defence(self.puzzle)
            self._game = self.defence.game
            del self._moves[-count:]
            self._number += 1
            undone = wire.Undone(number=self._number, at=now(), seat=self.defence.me, moves=count)
            self._tell(self._update((undone,)))
        return wire.Done(id=id, number=self._number)


class PuzzleSession(Session):
    """Shows the goal, and hints in three steps: an idea, the kind of move, the move."""

    def __init__(self, table: PuzzleTable, words: Words) -> None:
        super().__init__(table, words)
        self._puzzle_table, self._hints = table, 0

    def _task(self, position: Position, state: wire.TableState) -> list[Text]:
        goal = [Text(self.words(f"puzzle-{self._puzzle_table.puzzle.goal}"), "bold")]
        return [*goal, *super()._task(position, state)]

    async def _hint(self, _: str) -> None:
        hints = self._hint_texts()
        self._hints = min(self._hints + 1, len(hints))
        self.tell("\n".join(hints[: self._hints]))

    def _hint_texts(self) -> Sequence[str]:
        puzzle, game = self._puzzle_table.puzzle, self._puzzle_table.puzzle.game()
        move = numbering(game.deck).move(game.states, puzzle.solution)
        idea = puzzle.themes[0] if puzzle.themes else puzzle.goal.partition("-")[0]
        kind = "reserve-deck" if isinstance(move, ReserveTop) else type(move).__name__.lower()
        return [
            self.words(f"puzzle-idea-{idea}"),
            self.words(f"puzzle-kind-{kind}"),
            self.words.order_text(move, game.deck),
        ]
