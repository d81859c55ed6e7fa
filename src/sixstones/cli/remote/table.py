"""The table as the server last showed it."""

from __future__ import annotations

from collections.abc import Callable

from sixstones.cli.problem import Problem
from sixstones.cli.remote.clocks import Ticking
from sixstones.cli.remote.history import History
from sixstones.cli.terminal.words import YOU
from sixstones.game import Outcome, View
from sixstones.game.errors import SetupError
from sixstones.game.log import Log
from sixstones.protocol import server as wire


class EndedView(View):
    """A position at which the game ended though the rules would go on: somebody gave up, or ran out of time."""

    @property
    def phase(self) -> str:
        return "over"


class RemoteTable:
    """The newest state that was heard of, and what it means for the one who looks."""

    def __init__(self, state: wire.TableState, fetch: Callable[[], wire.Replay]) -> None:
        self.state = state
        self.history, self.ticking = History(fetch), Ticking()
        self.view: View | None = None
        self._show(state)

    def update(self, state: wire.TableState) -> None:
        """Take a state over, unless a newer one is known."""
        if state.number >= self.state.number:
            self._show(state)

    def _show(self, state: wire.TableState) -> None:
        self.state = state
        if state.view is None:
            return
        try:
            view = View.from_dict(state.view)
        except SetupError as error:
            raise Problem(f"the server shows a game that can't be: {error}") from None
        self.history.add(view)
        ended = state.phase == "over" and view.phase != "over"
        self.view = EndedView(view.deck, view.states, Log(view.log), view.seat) if ended else view

    @property
    def names(self) -> tuple[str, ...]:
        """How each is called here: you yourself "You", and everybody else by a name that no other has."""
        names = [seat.name for seat in self.state.seats]
        return tuple(YOU if seat == self.state.you else _unlike(name, seat, names) for seat, name in enumerate(names))

    @property
    def seated(self) -> bool:
        return self.state.you is not None

    @property
    def is_host(self) -> bool:
        return self.seated and self.state.host == self.state.you

    @property
    def full(self) -> bool:
        return all(seat.kind != "open" for seat in self.state.seats)

    @property
    def my_turn(self) -> bool:
        """A move is asked of the one who looks."""
        you, view = self.state.you, self.view
        if self.state.phase != "playing" or view is None or you != view.to_play:
            return False
        return self.state.seats[you].bot is None

    @property
    def asked_for_takeback(self) -> bool:
        """Somebody else would like to take a move back, and waits for this player's answer."""
        asked, you = self.state.takeback, self.state.you
        return asked is not None and you is not None and you != asked.seat and you not in asked.agreed

    @property
    def outcome(self) -> Outcome | None:
        end = self.state.outcome
        return Outcome(end.reason, end.winners, end.decided_by) if end else None


def _unlike(name: str, seat: int, names: list[str]) -> str:
    """A name that is neither "You" nor that of a second bot of the kind."""
    return f"{name} {seat + 1}" if names.count(name) > 1 or name.casefold() == YOU.casefold() else name
