"""One's own moves: read, checked here, asked how to pay for, and sent one after another."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from rich.text import Text

from sixstones.cli.remote.context import Context
from sixstones.cli.terminal.names import Unclear
from sixstones.cli.terminal.palette import BAD, QUIET
from sixstones.cli.terminal.paying import PaymentQuestion, way_text
from sixstones.cli.terminal.reading import read_moves
from sixstones.game import IllegalMove, Move, MoveError, Recruit, Return, View
from sixstones.protocol import client
from sixstones.protocol import server as wire

ASK: Final = "?"
BACK: Final = frozenset({"", "x", "back", "no", "undo", "u"})


class Moving:
    """From what was typed to a move that the server has kept."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self._rest: list[Move] = []
        """Tokens still to be returned: the server takes them one by one."""
        self.refused: MoveError | None = None

    @property
    def under_way(self) -> bool:
        return bool(self._rest)

    def typed(self, text: str) -> None:
        """All that was typed happens, or nothing does."""
        context, view = self._context, self._context.table.view
        if not context.table.my_turn or view is None:
            context.stage.remark(Text(self._why_not(), BAD))
        elif context.busy or self._rest:
            context.stage.remark("Your last move is still on its way.")
        else:
            try:
                self._move(view, text.removesuffix(ASK).strip(), asks=text.endswith(ASK))
            except MoveError as error:
                self.refuse(error)

    def pay(self, question: PaymentQuestion, text: str) -> None:
        """Answer the question how to pay."""
        recruit, stage = question.answered(text), self._context.stage
        if recruit:
            stage.question = None
            self._send([recruit])
        elif text.lower() in BACK:
            stage.question = None
            stage.remark("Nothing was done.")
        else:
            stage.remark(Text(f"That is none of the {len(question.ways)} ways.", BAD))

    def go_on(self) -> None:
        """The last one was done; send the next, if the table still asks for it."""
        if self._rest and self._context.table.my_turn:
            self._send(self._rest)
        else:
            self._rest = []

    def stop(self) -> None:
        """What was still to be sent is void."""
        self._rest = []

    def refuse(self, error: MoveError) -> None:
        """Say why not, with the rule."""
        self.refused = error
        if isinstance(error, IllegalMove):
            self._context.stage.remark(Text.assemble((f"No. {error}", BAD), ("  (more: why)", QUIET)))
        else:
            self._context.stage.remark(Text(str(error) if isinstance(error, Unclear) else f"I {error}", BAD))

    def refused_by_server(self, refused: wire.Refused) -> None:
        """The server knows better, and says by which rule."""
        self.stop()
        if refused.clause:
            self.refuse(IllegalMove(refused.clause, refused.message))
        else:
            self._context.stage.remark(Text(refused.message, BAD))

    def _move(self, view: View, text: str, *, asks: bool) -> None:
        moves = read_moves(text, view, self._context.stage.listed())
        view.check(moves[0])
        _check_held(view, moves)
        match moves:
            case [Recruit(character, None)] if asks:
                self._ask(PaymentQuestion(character, view.payments(character)))
            case _ if asks:
                self._context.stage.remark(f"Only a recruit can be asked about: 'recruit NAME {ASK}' asks how to pay.")
            case _:
                self._send(moves)

    def _ask(self, question: PaymentQuestion) -> None:
        """Open the question; it stands in the place of the moves until it is answered."""
        if len(question.ways) > 1:
            self._context.stage.question = question
        else:
            way = way_text(question.ways[0])
            self._context.stage.remark(f"There is one way to pay: {way}. Type 'recruit {question.character}'.")

    def _send(self, moves: Sequence[Move]) -> None:
        first, *self._rest = moves
        self._context.stage.hush(notes=True)
        self._context.send(client.Play, move=str(first))

    def _why_not(self) -> str:
        table = self._context.table
        if not table.seated:
            return "You are watching; only those who sit at the table move ('help' lists what can be typed)."
        if table.state.phase == "lobby":
            return "The game has not begun ('help' lists what can be typed)."
        if table.state.phase == "over" or table.view is None:
            return "The game is over ('help' lists what can be typed)."
        if table.view.to_play == table.state.you:
            return "You have given up; a bot plays your seat to the end."
        return f"It is {table.names[table.view.to_play]}'s turn (rule S1); 'help' lists what can be typed meanwhile."


def _check_held(view: View, moves: Sequence[Move]) -> None:
    """Several tokens go back at once only if all of them are there. Raises IllegalMove."""
    held = view.players[view.to_play].tokens
    for colour, count in Counter(move.colour for move in moves if isinstance(move, Return)).items():
        if count > held[colour]:
            raise IllegalMove("T5", f"you hold {held[colour]} {colour}, so {count} can't go back")
