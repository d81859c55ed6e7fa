"""A visit to a server: arrive, play one game after another, and leave with a word on how to come back."""

from __future__ import annotations

from contextlib import suppress

from sixstones.cli.remote.acting import Gone
from sixstones.cli.remote.address import Address
from sixstones.cli.remote.api import Api
from sixstones.cli.remote.arriving import Arrival, Wishes
from sixstones.cli.remote.context import Context
from sixstones.cli.remote.credentials import USUAL_PROFILE, Credentials
from sixstones.cli.remote.keyboard import Keyboard
from sixstones.cli.remote.link import Link
from sixstones.cli.remote.news import Inbox
from sixstones.cli.remote.session import Session
from sixstones.cli.remote.signals import heeding_signals
from sixstones.cli.remote.stage import Stage
from sixstones.cli.remote.table import RemoteTable
from sixstones.cli.terminal.screen import EndOfInput, Screen
from sixstones.cli.terminal.shell import command
from sixstones.protocol import server as wire


class Visit:
    """One call of `sixstones join`."""

    def __init__(
        self, screen: Screen, inbox: Inbox, address: Address, credentials: Credentials | None, profile: str
    ) -> None:
        self._screen, self._inbox, self._address, self._profile = screen, inbox, address, profile
        self._api = Api(address, credentials)
        self._keyboard = Keyboard(screen, inbox)
        self._seat: wire.TableState | None = None

    def run(self, wishes: Wishes) -> None:
        """Until one leaves, in whatever way. Raises Problem when it was not one's own wish."""
        about = self._api.about()
        self._api.identify()
        with heeding_signals(self._inbox):
            try:
                with self._keyboard:
                    self._play(about, wishes)
            except (EndOfInput, KeyboardInterrupt):
                with suppress(OSError):  # the terminal may be gone
                    self._tell_how_to_come_back()
            except Gone:
                self._screen.say("You have left the table.")

    def _play(self, about: wire.About, wishes: Wishes) -> None:
        state, link = self._arrive(wishes)
        while True:
            self._seat = state
            next_table = self._sit(about, state, link)
            state, link = self._api.table(next_table), self._address.link(next_table)

    def _arrive(self, wishes: Wishes) -> tuple[wire.TableState, str]:
        """The table, and the link to send to others."""
        arrival = Arrival(self._api, self._screen, self._keyboard, wishes)
        if self._address.table:
            state, link = arrival.at_table(self._address.table), self._address.link(self._address.table)
        else:
            made = arrival.at_new_table()
            state, link = made.table, made.url
        if self._api.renewed:
            self._screen.say("This server does not know this terminal any more; you are somebody new to it.")
        return state, link

    def _sit(self, about: wire.About, state: wire.TableState, shown_link: str) -> str:
        """One table until the next one; returns that one's id."""
        table = RemoteTable(state, lambda: self._api.replay(state.id))
        link = Link(self._address.socket(state.id), self._api.headers, self._inbox)
        stage = Stage(self._screen, self._keyboard, table, shown_link)
        context = Context(self._api, about, table, link, stage, watching=not self._api.headers)
        link.start()
        try:
            return Session(context, self._keyboard, self._inbox).run()
        finally:
            self._seat = table.state
            link.close()

    def _tell_how_to_come_back(self) -> None:
        if self._seat is None:
            return
        self._screen.say("")
        if self._seat.you is None:
            words = "To look on again:"
        elif self._seat.phase == "over":
            words = "To see this table again:"
        else:
            words = "Your seat stays yours. To come back:"
        self._screen.say(words)
        options = ["--as", self._profile] if self._profile != USUAL_PROFILE else []
        options += ["--watch"] if not self._api.headers else []
        self._screen.command(command("join", self._address.link(self._seat.id), *options))
