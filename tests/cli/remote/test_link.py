"""The connection to a table: what was sent is done once, however the wire behaves."""

from __future__ import annotations

from pathlib import Path
from queue import SimpleQueue
from typing import TypeVar

import pytest

from sixstones.cli.remote.address import Address
from sixstones.cli.remote.api import Api
from sixstones.cli.remote.credentials import Credentials
from sixstones.cli.remote.link import Link
from sixstones.cli.remote.news import Dismissed, Heard, Inbox, Lost
from sixstones.protocol import client
from sixstones.protocol import server as wire
from sixstones.protocol.options import TableOptions
from tests.cli.remote.playing import LONGEST, Server
from tests.cli.remote.relay import Relay
from tests.server.running import running

Message = TypeVar("Message")


@pytest.fixture
def api(server: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Api:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    made = Api(server.address, Credentials(server.address))
    made.identify()
    return made


def next_of(inbox: Inbox, kind: type[Message]) -> Message:
    while True:
        message = inbox.get(timeout=LONGEST)
        found = message.message if isinstance(message, Heard) else message
        if isinstance(found, kind):
            return found


def test_a_command_whose_answer_got_lost_is_sent_again_and_done_once(api: Api, server: Server) -> None:
    options = TableOptions(first="seat-1", stand_in=None)
    made = api.create(client.CreateTable(name="Ana", options=options, bots=("random",), start=True))
    inbox: Inbox = SimpleQueue()
    with Relay(server.port) as relay:
        link = Link(Address.read(f"127.0.0.1:{relay.port}").socket(made.id), api.headers, inbox)
        link.start()
        state = next_of(inbox, wire.Welcome).table.state
        relay.swallows = True
        link.send(client.Play(state=state, id="only-once", move="take yellow blue red"))
        assert next_of(inbox, Lost)
        missed = next_of(inbox, wire.Welcome)
        assert "take yellow blue red" in [event.move for event in missed.events if isinstance(event, wire.Moved)]
        assert next_of(inbox, wire.Done).id == "only-once"
        link.close()
    log = [moved for moved in api.replay(made.id).moves if moved.seat == 0]
    assert [moved.move for moved in log] == ["take yellow blue red"]


def test_a_goodbye_that_is_meant_ends_it(api: Api, server: Server) -> None:
    inbox: Inbox = SimpleQueue()
    link = Link(server.address.socket("zzzzzzzzzzzz"), api.headers, inbox)
    link.start()
    assert next_of(inbox, Dismissed).goodbye.code == "table/unknown"
    link.close()


def test_a_server_that_is_full_is_tried_again() -> None:
    inbox: Inbox = SimpleQueue()
    with running(rate_limits=True, connections_per_address=1) as full:
        guest = full.guest("Ana")
        table = guest.create()
        link = Link(f"ws://{full.host}/api/tables/{table}/socket", {"Authorization": f"Bearer {guest.token}"}, inbox)
        with full.connect(table):
            link.start()
            assert next_of(inbox, Lost)
        assert next_of(inbox, wire.Welcome).table.id == table
        link.close()


def test_a_token_that_the_server_does_not_know_is_replaced(api: Api, server: Server) -> None:
    credentials = Credentials(server.address)
    credentials.keep("forged")
    again = Api(server.address, credentials)
    again.identify()
    made = again.create(client.CreateTable(name="Ana"))
    assert again.renewed
    assert Api(server.address, credentials).token is None
    assert credentials.token() == again.token
    assert again.table(made.id).you == 0
