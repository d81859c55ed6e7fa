"""A table on a server: what was sent is done once, however the connection behaves."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TypeVar

import msgspec
import pytest
from msgspec.structs import replace

from sixstones.cli.client.model import Closed, Disconnected, News, Update
from sixstones.cli.client.server import USUAL_PROFILE, Address, Api, ServerTable
from sixstones.cli.http import ask
from sixstones.protocol import client
from sixstones.protocol import server as wire
from sixstones.protocol.client import TableOptions
from tests.cli.client.playing import LONGEST, Server
from tests.cli.client.relay import Relay
from tests.server.running import running

Kind = TypeVar("Kind")


@pytest.fixture
def api(server: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Api:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    made = Api(server.address, USUAL_PROFILE)
    made.identify()
    return made


class Follower:
    """Reads the news of a table."""

    def __init__(self, table: ServerTable) -> None:
        self.table, self._news = table, asyncio.Queue[News]()
        self.task = asyncio.create_task(table.follow(self._news.put_nowait))

    async def next(self, kind: type[Kind]) -> Kind:
        while True:
            news: News = await asyncio.wait_for(self._news.get(), LONGEST)
            if isinstance(news, kind):
                return news


@asynccontextmanager
async def following(api: Api, address: Address, id: str) -> AsyncIterator[Follower]:
    reached = Api(address)
    reached.token = api.token
    state = await asyncio.to_thread(api.table, id)
    about = await asyncio.to_thread(api.about)
    follower = Follower(ServerTable(reached, about, state, ""))
    try:
        yield follower
    finally:
        await follower.table.close()
        follower.task.cancel()


@pytest.mark.parametrize("path", ["", "/", "/#/", "/t/abc", "/t/abc/", "/#/t/abc", "#/t/abc/"])
def test_a_link_of_the_page_is_an_address(path: str) -> None:
    address = Address.read(f"https://here.example{path}")
    assert (address.server, address.table) == ("https://here.example", "abc" if "abc" in path else None)


@pytest.mark.parametrize("host", ["localhost", "LOCALHOST", "127.0.0.1", "127.8.9.1", "[::1]"])
def test_all_names_of_this_machine_are_one_server(host: str) -> None:
    assert Address.read(f"http://{host}:8616").file_name == "http-localhost-8616"


@pytest.mark.parametrize("host", ["127.example.com", "127.0.0.1.example.com", "localhost.example.com", "128.0.0.1"])
def test_other_hosts_are_not_this_machine(host: str) -> None:
    assert Address.read(f"http://{host}:8616").file_name == f"http-{host}-8616"


def run(test: Callable[[], Awaitable[None]]) -> None:
    asyncio.run(_limited(test))


async def _limited(test: Callable[[], Awaitable[None]]) -> None:
    async with asyncio.timeout(60):
        await test()


def test_a_server_on_this_machine_is_reached_without_the_proxy(
    api: Api, server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    for variable in ("http_proxy", "ws_proxy", "all_proxy"):
        monkeypatch.setenv(variable, "http://127.0.0.1:1")
    made = api.create(client.CreateTable(name="Ana"))

    async def test() -> None:
        async with following(api, server.address, made.id) as follower:
            assert (await follower.next(Update)).state.id == made.id

    run(test)


def test_a_command_whose_answer_got_lost_is_sent_again_and_done_once(api: Api, server: Server) -> None:
    options = TableOptions(first="seat-1", stand_in=None)
    made = api.create(client.CreateTable(name="Ana", options=options, bots=("random",), start=True))

    async def test() -> None:
        with Relay(server.port) as relay:
            async with following(api, Address.read(f"127.0.0.1:{relay.port}"), made.id) as follower:
                state = (await follower.next(Update)).state.state
                relay.swallows = True
                play = client.Play(state=state, id="only-once", move="take yellow blue red")
                sending = asyncio.create_task(follower.table.send(play))
                assert await follower.next(Disconnected)
                missed = await follower.next(Update)
                moves = [event.move for event in missed.events if isinstance(event, wire.Moved)]
                assert "take yellow blue red" in moves
                answer = await sending
                assert isinstance(answer, wire.Done)
                assert answer.id == "only-once"

    run(test)
    mine = [ply["move"] for ply in (api.table(made.id).view or {"log": []})["log"] if ply["seat"] == 0]
    assert mine == ["take yellow blue red"]


def test_only_the_rematch_is_done_when_the_game_continues_at_another_table(api: Api, server: Server) -> None:
    options = client.TableOptions(first="seat-1")  # so that the bot does not move before she resigns
    made = api.create(client.CreateTable(name="Ana", bots=("random",), start=True, options=options))
    commands = f"/api/tables/{made.id}/commands"
    resign = client.Resign(state=made.table.state, id="resign")
    ask(server.url, commands, wire.Done, api.token, msgspec.json.encode(resign))
    over = api.table(made.id)

    async def test() -> None:
        table, heard = ServerTable(api, api.about(), over, ""), asyncio.Queue[News]()
        again = client.Rematch(state=over.state, id="again")
        said = client.Say(state=over.state, id="said", phrase=table.phrases[0])
        sent = [asyncio.create_task(table.send(command)) for command in (again, said)]
        await asyncio.sleep(0)
        arrived = client.Rematch(state=over.state, id="arrived")
        ask(server.url, commands, wire.Done, api.token, msgspec.json.encode(arrived))
        following = asyncio.create_task(table.follow(heard.put_nowait))
        rematch, chat = await asyncio.gather(*sent)
        assert isinstance(rematch, wire.Done)
        assert isinstance(chat, wire.Refused)
        assert chat.message == "The table has changed in the meantime. Check and try again."
        await table.close()
        following.cancel()

    run(test)


def test_kinds_of_events_that_a_newer_server_has_are_ignored(api: Api, server: Server) -> None:
    made = api.create(client.CreateTable(name="Ana", bots=("random",)))

    async def test() -> None:
        with Relay(server.port, (b'"bot_sat"', b'"bot_ate"')) as relay:
            async with following(api, Address.read(f"127.0.0.1:{relay.port}"), made.id) as follower:
                update = await follower.next(Update)
                assert [type(event) for event in update.events] == [wire.Created, wire.Sat]
                assert update.state.seats[1].bot == "random"

    run(test)


def test_a_goodbye_that_is_meant_ends_it(api: Api, server: Server) -> None:
    made = api.create(client.CreateTable(name="Ana"))

    async def test() -> None:
        async with following(api, server.address, made.id) as follower:
            follower.table.state = replace(follower.table.state, id="zzzzzzzzzzzz")
            assert (await follower.next(Closed)).message

    run(test)


def test_a_server_that_is_full_is_tried_again(api: Api) -> None:
    with running(rate_limits=True, connections_per_address=1) as full:
        guest = full.guest("Ana")
        table = guest.create()
        there = Api(Address.read(full.url))
        there.token = guest.token

        async def test() -> None:
            with full.connect(table):
                async with following(there, there.address, table) as follower:
                    assert await follower.next(Disconnected)
                    full.cut()
                    assert (await follower.next(Update)).state.id == table

        run(test)


def test_refused_without_a_seat(api: Api, server: Server) -> None:
    made = api.create(client.CreateTable(name="Ana"))

    async def test() -> None:
        table = ServerTable(Api(server.address), api.about(), api.table(made.id), "")
        answer = await table.send(client.Start(state=0, id="x"))
        assert isinstance(answer, wire.Refused)
        assert answer.code == "table/not_seated"

    run(test)


def test_a_token_that_the_server_does_not_know_is_replaced(api: Api, server: Server) -> None:
    assert api.token_file is not None
    api.token_file.write_text("forged\n")
    again = Api(server.address, USUAL_PROFILE)
    again.identify()
    made = again.create(client.CreateTable(name="Ana"))
    assert again.renewed
    assert api.token_file.read_text() == f"{again.token}\n"
    assert again.table(made.id).you == 0
