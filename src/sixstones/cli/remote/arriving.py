"""Finding a table: one's own seat, an open one, one that nobody plays any more, or a place to watch from."""

from __future__ import annotations

import getpass
import secrets
from collections.abc import Callable
from dataclasses import dataclass

from sixstones.cli.problem import Problem
from sixstones.cli.remote.acting import seat_to_claim
from sixstones.cli.remote.api import Api, Refusal
from sixstones.cli.remote.keyboard import Keyboard
from sixstones.cli.terminal.screen import EndOfInput, Screen
from sixstones.protocol import client
from sixstones.protocol import server as wire
from sixstones.protocol.options import TableOptions


@dataclass(frozen=True, slots=True)
class Wishes:
    """What the options of the command ask for."""

    name: str | None
    watch: bool
    bots: tuple[str, ...]
    options: TableOptions


class Arrival:
    """Somebody at the door of a server."""

    def __init__(self, api: Api, screen: Screen, keyboard: Keyboard, wishes: Wishes) -> None:
        self._api, self._screen, self._keyboard, self._wishes = api, screen, keyboard, wishes

    def at_new_table(self) -> wire.TableMade:
        """Open a table; it begins at once when bots take all the other seats. Raises Problem."""
        wishes = self._wishes
        request = client.CreateTable(
            name=self._name(),
            options=wishes.options,
            bots=wishes.bots,
            start=1 + len(wishes.bots) == wishes.options.players,
            id=_id(),
        )
        return self._api.create(request)

    def at_table(self, id: str) -> wire.TableState:
        """Take a seat if there is one to be had. Raises Problem, or EndOfInput when one would rather not."""
        state = self._api.table(id)
        if state.yours is not None and not self._wishes.watch:
            self._claim(state, state.yours)
        elif self._wishes.watch or state.you is not None or state.phase == "over":
            return state
        elif state.phase == "lobby" and any(seat.kind == "open" for seat in state.seats):
            self._sit(state)
        else:
            self._offer(state)
        return self._api.table(id)

    def _sit(self, state: wire.TableState) -> None:
        self._screen.say(f"A table for {state.options.players}, with {_names(state)}.")
        self._take_seat(lambda name: client.Sit(state=state.state, id=_id(), name=name), state.id)

    def _offer(self, state: wire.TableState) -> None:
        """There is no free seat: perhaps one that was offered, perhaps a look."""
        offered = seat_to_claim(state)
        try:
            answer = self._keyboard.ask(_offer(state, offered)).lower()
        except EndOfInput:
            raise Problem(f"{_why_no_seat(state)}; add --watch to look on") from None
        if answer in {"c", "claim"} and offered is not None:
            self._claim(state, offered)
        elif answer not in {"w", "watch"}:
            raise EndOfInput

    def _claim(self, state: wire.TableState, seat: int) -> None:
        self._take_seat(lambda name: client.Claim(state=state.state, id=_id(), seat=seat, name=name), state.id)

    def _take_seat(self, command: Callable[[str], client.Sit | client.Claim], table: str) -> None:
        """Under a name that suits the server; a person may try another one."""
        name = self._name()
        while True:
            try:
                self._api.do(table, command(name))
            except Refusal as refusal:
                if not refusal.code.startswith("name/") or not self._screen.attended:
                    raise
                self._screen.say(str(refusal))
                name = self._keyboard.ask("Your name: ")
            else:
                return

    def _name(self) -> str:
        """As it was given, or as one is called on this machine; a person is asked."""
        usual = self._wishes.name or _user()
        if self._wishes.name or not self._screen.attended:
            return usual
        return self._keyboard.ask(f"Your name ({usual}): ") or usual


def _user() -> str:
    try:
        return getpass.getuser()
    except (KeyError, OSError, ImportError):  # a user without a name
        return "Guest"


def _id() -> str:
    return secrets.token_urlsafe(9)


def _names(state: wire.TableState) -> str:
    return ", ".join(seat.name for seat in state.seats if seat.name) or "nobody yet"


def _why_no_seat(state: wire.TableState) -> str:
    return "every seat at this table is taken" if state.phase == "lobby" else "the game at this table has begun"


def _offer(state: wire.TableState, offered: int | None) -> str:
    why = _why_no_seat(state).capitalize()
    if offered is None:
        return f"{why}. w to watch, Enter to go: "
    return f"{why}, but {state.seats[offered].name} is gone. c to claim that seat, w to watch, Enter to go: "
