"""What every storage does, sentence by sentence of its interface."""

from __future__ import annotations

import asyncio

import pytest

from sixstones.match.storage import Change, Conflict, Lease, Place
from sixstones.server.storage import sql
from sixstones.server.storage.group_commit import LARGEST_BATCH
from sixstones.server.storage.people import People, Preferences
from sixstones.server.storage.sql import Storage

pytestmark = pytest.mark.anyio

NOW = 1_800_000_000.0
SOON = NOW + 10
ANNA = Place("one", "anna")


async def event_texts(storage: Storage, table: str) -> list[bytes]:
    return await storage.load(table)


async def make(storage: Storage, *names: str, due: float | None = None, lease: Lease | None = None) -> None:
    for name in names:
        await storage.append([Change(name, 0, (b"{}",), due=due, lease=lease)])


async def wins(storage: Storage, *changes: Change) -> bool:
    try:
        await storage.append(changes)
    except Conflict:
        return False
    return True


# Events


async def test_events_come_back_in_order_with_numbers_from_one(storage: Storage):
    await storage.append([Change("one", 0, (b"a", b"b"))])
    await storage.append([Change("one", 2, (b"c",))])
    assert await storage.load("one") == [b"a", b"b", b"c"]
    assert await storage.load("one", 1, 1) == [b"b"]
    assert await storage.numbers(["one"]) == {"one": 3}


async def test_only_events_above_a_number_are_loaded(storage: Storage):
    await storage.append([Change("one", 0, (b"a", b"b", b"c"))])
    assert await storage.load("one", after=1) == [b"b", b"c"]
    assert await storage.load("one", after=3) == []
    assert await storage.load("one", after=99) == []


async def test_a_table_that_does_not_exist_has_no_events(storage: Storage):
    await make(storage, "one")
    assert await storage.load("two") == []


async def test_order_holds_for_many_events(storage: Storage):
    bodies = tuple(b'{"n":%d}' % number for number in range(2000))
    await storage.append([Change("one", 0, bodies)])
    assert await event_texts(storage, "one") == list(bodies)


@pytest.mark.parametrize("body", ['{"name":"Zażółć 🃏 \u2028"}', '{"escaped":"\\u0000 \\""}', "", "x" * 3_000_000])
async def test_a_body_is_returned_unchanged(storage: Storage, body: str):
    await storage.append([Change("ü", 0, (body.encode(),), listing=body.encode())])
    assert await event_texts(storage, "ü") == [body.encode()]
    assert await storage.listings(1) == [body.encode()]


@pytest.mark.parametrize(
    "change",
    [Change("one", 0, (b"\0",)), Change("one", 0, (b"\xff",)), Change("one", 0, (b"a",), listing=b"\xff")],
)
async def test_bodies_that_are_not_text_are_refused(storage: Storage, change: Change):
    with pytest.raises(ValueError, match=r"NUL|decode"):
        await storage.append([change])
    assert await storage.numbers(["one"]) == {}


@pytest.mark.parametrize("change", [Change("one", 0, ()), Change("one", -1, (b"a",))])
async def test_a_table_starts_with_its_first_event(storage: Storage, change: Change):
    with pytest.raises(ValueError, match="count from 1"):
        await storage.append([change])


async def test_numbers_are_those_of_the_last_events(storage: Storage):
    await storage.append([Change("one", 0, (b"a", b"b"))])
    await make(storage, "two", "three")
    assert await storage.numbers(["one", "two", "nowhere"]) == {"one": 2, "two": 1}
    assert await storage.numbers([]) == {}


async def test_any_number_of_tables_can_be_asked_for(storage: Storage):
    names = [f"t{number}" for number in range(2500)]
    await storage.append([Change(name, 0, (b"{}",)) for name in names])
    assert await storage.numbers([*names, "nowhere"]) == dict.fromkeys(names, 1)


# Who is first


@pytest.mark.parametrize("after", [0, 1, 3])
async def test_an_append_that_does_not_follow_the_last_event_writes_nothing(storage: Storage, after: int):
    await storage.append([Change("one", 0, (b"a", b"b"), listing=b"before")])
    assert not await wins(storage, Change("one", after, (b"x",), listing=b"after"))
    assert await event_texts(storage, "one") == [b"a", b"b"]
    assert await storage.listings(9) == [b"before"]


async def test_nothing_can_follow_an_event_of_a_table_that_does_not_exist(storage: Storage):
    assert not await wins(storage, Change("one", 1, (b"x",)))
    assert await storage.numbers(["one"]) == {}


async def test_changes_of_several_tables_are_written_together(storage: Storage):
    await make(storage, "one")
    await storage.append([Change("one", 1, (b"a",)), Change("two", 0, (b"b",))])
    assert await storage.numbers(["one", "two"]) == {"one": 2, "two": 1}


@pytest.mark.parametrize("position", [0, 1])
async def test_when_one_of_several_changes_conflicts_none_is_written(storage: Storage, position: int):
    await make(storage, "one")
    changes = [Change("new", 0, (b"x",))]
    changes.insert(position, Change("one", 0, (b"x",)))
    assert not await wins(storage, *changes)
    assert await storage.numbers(["one", "new"]) == {"one": 1}


async def test_one_append_may_change_a_table_twice(storage: Storage):
    await storage.append([Change("one", 0, (b"a",), listing=b"first"), Change("one", 1, (b"b",), listing=b"last")])
    assert await event_texts(storage, "one") == [b"a", b"b"]
    assert await storage.listings(9) == [b"last"]


async def test_an_empty_append_changes_nothing(storage: Storage):
    await storage.append([])


async def test_a_change_without_events_only_sets_the_notes(storage: Storage):
    await make(storage, "one", due=NOW)
    await storage.append([Change("one", 1, ())])
    assert not await wins(storage, Change("one", 2, ()))
    assert await storage.due(NOW, 9) == []
    assert await storage.numbers(["one"]) == {"one": 1}


async def test_of_fifty_appenders_exactly_one_wins_each_number(storage: Storage):
    rounds = 5

    async def appender(name: int) -> list[int]:
        return [number for number in range(rounds) if await wins(storage, Change("one", number, (b"%d" % name,)))]

    won = await asyncio.gather(*(appender(name) for name in range(50)))
    assert sorted(number for numbers in won for number in numbers) == list(range(rounds))
    winners = [next(name for name, numbers in enumerate(won) if number in numbers) for number in range(rounds)]
    assert await event_texts(storage, "one") == [b"%d" % name for name in winners]


async def test_appends_in_order_all_succeed_in_one_batch(storage: Storage):
    asked = [Change("one", number, (b"%d" % number,), listing=b"%d" % number) for number in range(30)]
    await asyncio.gather(*(storage.append([change]) for change in asked))
    assert await event_texts(storage, "one") == [b"%d" % number for number in range(30)]
    assert await storage.listings(9) == [b"29"]


async def test_more_appends_at_once_than_one_batch_holds(storage: Storage):
    names = [f"t{number}" for number in range(LARGEST_BATCH + 50)]
    await asyncio.gather(*(storage.append([Change(name, 0, (b"{}",))]) for name in names))
    assert len(await storage.numbers(names)) == len(names)


async def test_in_one_batch_some_win_and_some_lose(storage: Storage):
    await make(storage, "one", "two")
    outcomes = await asyncio.gather(
        wins(storage, Change("one", 1, (b"a",))),
        wins(storage, Change("one", 1, (b"b",)), Change("two", 1, (b"b",))),
        wins(storage, Change("two", 1, (b"c",))),
        wins(storage, Change("new", 0, (b"d",))),
        wins(storage, Change("new", 0, (b"e",))),
    )
    assert list(outcomes) == [True, False, True, True, False]
    assert await storage.numbers(["one", "two", "new"]) == {"one": 2, "two": 2, "new": 1}


async def test_a_cancelled_caller_does_not_affect_the_others(storage: Storage):
    tasks = [asyncio.create_task(storage.append([Change(f"t{number}", 0, (b"{}",))])) for number in range(20)]
    await asyncio.sleep(0)
    for task in tasks[::2]:
        task.cancel()
    done = await asyncio.gather(*tasks, return_exceptions=True)
    assert done[1::2] == [None] * 10
    await make(storage, "later")
    others = [f"t{number}" for number in range(1, 20, 2)]
    assert await storage.numbers([*others, "later"]) == dict.fromkeys([*others, "later"], 1)


async def test_cancelled_readers_and_writers_leave_the_storage_usable(storage: Storage):
    for pause in (0, 0.0005, 0.002):
        tasks = [
            *(asyncio.create_task(storage.load("one")) for _ in range(20)),
            *(asyncio.create_task(storage.arrive(Place("one", f"player {number}"), "node")) for number in range(20)),
        ]
        await asyncio.sleep(pause)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    await make(storage, "later")
    await storage.arrive(ANNA, "node")
    assert await storage.numbers(["later"]) == {"later": 1}


async def test_reads_run_in_parallel_to_writes(storage: Storage):
    async def write() -> None:
        for number in range(20):
            await storage.append([Change("one", number, (b"%d" % number,))])

    async def read() -> None:
        while (seen := await event_texts(storage, "one")) != [b"%d" % number for number in range(20)]:
            assert seen == [b"%d" % number for number in range(len(seen))]
            await asyncio.sleep(0)

    await asyncio.wait_for(asyncio.gather(write(), *(read() for _ in range(4))), timeout=20)


# The list of open tables


async def test_listings_show_the_newest_first(storage: Storage):
    for name in (b"a", b"b", b"c"):
        await storage.append([Change(name.decode(), 0, (b"{}",), listing=name)])
    assert await storage.listings(9) == [b"c", b"b", b"a"]
    assert await storage.listings(2) == [b"c", b"b"]


async def test_a_table_keeps_its_place_when_its_listing_changes(storage: Storage):
    await storage.append([Change("a", 0, (b"{}",), listing=b"a")])
    await storage.append([Change("b", 0, (b"{}",), listing=b"b")])
    await storage.append([Change("a", 1, (b"{}",), listing=b"a with two players")])
    assert await storage.listings(9) == [b"b", b"a with two players"]


async def test_a_table_can_leave_the_list_and_come_back_as_the_newest(storage: Storage):
    await storage.append([Change("a", 0, (b"{}",), listing=b"a")])
    await storage.append([Change("b", 0, (b"{}",), listing=b"b")])
    await storage.append([Change("a", 1, (b"{}",))])
    assert await storage.listings(9) == [b"b"]
    await storage.append([Change("a", 2, (b"{}",), listing=b"a")])
    assert await storage.listings(9) == [b"a", b"b"]


async def test_a_code_leads_to_the_newest_table_whose_game_is_not_over(storage: Storage):
    for id in ("k7m3xq222222", "k7m3xqzzzzzz", "k7m3xr222222", "k7m3xp222222"):
        await storage.append([Change(id, 0, (b"{}",))])
    assert await storage.with_code("k7m3xq") in {"k7m3xq222222", "k7m3xqzzzzzz"}
    await storage.append([Change("k7m3xqzzzzzz", 1, (b"{}",), finished=True)])
    assert await storage.with_code("k7m3xq") == "k7m3xq222222"
    assert await storage.with_code("k7m3xs") is None


async def test_a_table_made_without_listing_is_not_listed(storage: Storage):
    await make(storage, "one")
    assert await storage.listings(9) == []


# What is due, and who does it


async def test_the_longest_overdue_comes_first(storage: Storage):
    for name, due in (("a", NOW - 1), ("b", NOW - 3), ("c", NOW), ("d", NOW - 2)):
        await make(storage, name, due=due)
    assert await storage.due(NOW, 9) == ["b", "d", "a", "c"]
    assert await storage.due(NOW, 2) == ["b", "d"]


async def test_tables_that_are_not_due_are_left_out(storage: Storage):
    await make(storage, "later", due=NOW + 1)
    await make(storage, "never")
    assert await storage.due(NOW, 9) == []


async def test_an_append_replaces_what_is_due(storage: Storage):
    await make(storage, "one", due=NOW)
    await storage.append([Change("one", 1, (b"{}",), due=SOON)])
    assert await storage.due(NOW, 9) == []
    assert await storage.due(SOON, 9) == ["one"]


async def test_tables_leased_to_a_living_node_are_not_due(storage: Storage):
    await storage.keep_alive("node", SOON)
    await make(storage, "one", due=NOW, lease=Lease("node", SOON))
    assert await storage.due(NOW, 9) == []


async def test_a_lease_ends_with_its_time(storage: Storage):
    await storage.keep_alive("node", NOW + 100)
    await make(storage, "one", due=NOW, lease=Lease("node", SOON))
    assert await storage.due(SOON, 9) == []
    assert await storage.due(SOON + 1, 9) == ["one"]


async def test_a_lease_ends_with_its_node(storage: Storage):
    await storage.keep_alive("node", NOW + 1)
    await make(storage, "one", due=NOW, lease=Lease("node", NOW + 100))
    assert await storage.due(NOW + 1, 9) == []
    assert await storage.due(NOW + 2, 9) == ["one"]


async def test_a_node_without_a_sign_of_life_holds_no_lease(storage: Storage):
    await make(storage, "one", due=NOW, lease=Lease("unheard", SOON))
    assert await storage.due(NOW, 9) == ["one"]


async def test_a_lease_of_a_living_node_can_be_renewed_by_it_and_taken_by_no_other(storage: Storage):
    await storage.keep_alive("a", NOW + 100)
    await storage.keep_alive("b", NOW + 100)
    await make(storage, "one", due=NOW)
    assert await storage.take_lease("one", Lease("a", NOW + 1), NOW)
    assert not await storage.take_lease("one", Lease("b", SOON), NOW)
    assert await storage.take_lease("one", Lease("a", SOON), NOW)
    assert await storage.due(NOW + 2, 9) == []


async def test_a_lease_can_be_taken_when_it_has_expired_or_its_node_is_dead(storage: Storage):
    await storage.keep_alive("a", NOW + 5)
    await storage.keep_alive("b", NOW + 100)
    await make(storage, "short", due=NOW, lease=Lease("a", NOW + 1))
    await make(storage, "long", due=NOW, lease=Lease("a", NOW + 100))
    assert await storage.take_lease("short", Lease("b", SOON), NOW + 2)
    assert not await storage.take_lease("long", Lease("b", SOON), NOW + 2)
    assert await storage.take_lease("long", Lease("b", SOON), NOW + 6)


async def test_no_lease_for_a_table_that_does_not_exist(storage: Storage):
    assert not await storage.take_lease("nowhere", Lease("a", SOON), NOW)


async def test_of_many_nodes_one_gets_the_lease(storage: Storage):
    nodes = [f"node {number}" for number in range(20)]
    for node in nodes:
        await storage.keep_alive(node, SOON)
    await make(storage, "one", due=NOW)
    taken = await asyncio.gather(*(storage.take_lease("one", Lease(node, SOON), NOW) for node in nodes))
    assert sum(taken) == 1


async def test_an_append_without_lease_leaves_it_to_any_node(storage: Storage):
    await storage.keep_alive("node", SOON)
    await make(storage, "one", due=NOW, lease=Lease("node", SOON))
    await storage.append([Change("one", 1, (b"{}",), due=NOW)])
    assert await storage.due(NOW, 9) == ["one"]


# Who is connected


async def test_a_player_is_present_from_arriving_to_departing(storage: Storage):
    await storage.keep_alive("node", SOON)
    assert not await storage.present(ANNA, NOW)
    await storage.arrive(ANNA, "node")
    assert await storage.present(ANNA, NOW)
    assert not await storage.present(Place("one", "ben"), NOW)
    assert not await storage.present(Place("two", "anna"), NOW)
    await storage.depart(ANNA, "node")
    assert not await storage.present(ANNA, NOW)


async def test_arriving_and_departing_twice_is_the_same_as_once(storage: Storage):
    await storage.keep_alive("node", SOON)
    await storage.arrive(ANNA, "node")
    await storage.arrive(ANNA, "node")
    await storage.depart(ANNA, "node")
    assert not await storage.present(ANNA, NOW)
    await storage.depart(ANNA, "node")


async def test_a_player_connected_to_two_nodes_stays_when_one_connection_ends(storage: Storage):
    await storage.keep_alive("a", SOON)
    await storage.keep_alive("b", SOON)
    await storage.arrive(ANNA, "a")
    await storage.arrive(ANNA, "b")
    await storage.depart(ANNA, "a")
    assert await storage.present(ANNA, NOW)


async def test_connected_to_a_dead_node_is_not_present(storage: Storage):
    await storage.keep_alive("node", NOW)
    await storage.arrive(ANNA, "node")
    assert await storage.present(ANNA, NOW)
    assert not await storage.present(ANNA, NOW + 1)


async def test_a_node_stays_alive_until_the_latest_time_it_announced(storage: Storage):
    await storage.arrive(ANNA, "node")
    await storage.keep_alive("node", SOON)
    await storage.keep_alive("node", NOW)
    assert await storage.present(ANNA, SOON)
    await storage.keep_alive("node", SOON + 5)
    assert await storage.present(ANNA, SOON + 5)


# Nodes that died


async def test_reaping_returns_the_players_of_dead_nodes_once(storage: Storage):
    await storage.keep_alive("dead", NOW)
    await storage.keep_alive("alive", SOON)
    for place, node in (
        (Place("two", "ben"), "dead"),
        (ANNA, "dead"),
        (ANNA, "alive"),
        (Place("three", "cleo"), "alive"),
    ):
        await storage.arrive(place, node)
    assert await storage.reap_dead_nodes(NOW) == []
    assert await storage.reap_dead_nodes(NOW + 1) == [ANNA, Place("two", "ben")]
    assert await storage.reap_dead_nodes(NOW + 1) == []
    assert await storage.present(ANNA, NOW + 1)
    assert await storage.present(Place("three", "cleo"), NOW + 1)


async def test_a_player_of_two_dead_nodes_is_returned_once(storage: Storage):
    await storage.arrive(ANNA, "a")
    await storage.arrive(ANNA, "b")
    assert await storage.reap_dead_nodes(NOW) == [ANNA]


async def test_a_reaped_node_that_comes_back_has_lost_its_leases_and_players(storage: Storage):
    await storage.keep_alive("node", NOW)
    await storage.arrive(ANNA, "node")
    await make(storage, "one", due=NOW, lease=Lease("node", SOON))
    await storage.reap_dead_nodes(NOW + 1)
    await storage.keep_alive("node", SOON)
    assert await storage.due(NOW + 1, 9) == ["one"]
    assert not await storage.present(ANNA, NOW + 1)


async def test_reaping_keeps_the_leases_of_living_nodes(storage: Storage):
    await storage.keep_alive("alive", SOON)
    await make(storage, "one", due=NOW, lease=Lease("alive", SOON))
    await storage.reap_dead_nodes(NOW)
    assert await storage.due(NOW, 9) == []


async def test_of_many_nodes_that_reap_one_gets_each_player(storage: Storage):
    places = [Place(f"t{number}", "anna") for number in range(20)]
    for place in places:
        await storage.arrive(place, "dead")
    buried = await asyncio.gather(*(storage.reap_dead_nodes(NOW) for _ in range(5)))
    found = [place for some in buried for place in some]
    assert sorted(found, key=lambda place: place.table) == sorted(places, key=lambda place: place.table)


# The key


async def test_the_signing_key_is_the_same_for_everyone_who_asks(storage: Storage):
    keys = set(await asyncio.gather(*(storage.signing_key() for _ in range(20))))
    assert [len(key) for key in keys] == [32]
    assert {await storage.signing_key()} == keys


async def test_a_log_can_be_rewritten_only_at_the_number_that_was_read(storage: Storage):
    """Everything of the rewrite or nothing, in every storage."""
    people = People(storage)
    await storage.append([Change("t", 0, (b'{"a":1}', b'{"b":2}'), players=("ann", "ben"))])
    late = Change("t", 1, (b'{"erased":1}',))
    with pytest.raises(Conflict):
        await people.rewrite(late, {1: b'{"a":"late"}'}, "ann")
    assert await storage.load("t") == [b'{"a":1}', b'{"b":2}']
    assert await storage.tables_of("ann") == ["t"]
    await people.rewrite(Change("t", 2, (b'{"erased":1}',), finished=True), {1: b'{"a":0}'}, "ann")
    assert await storage.load("t") == [b'{"a":0}', b'{"b":2}', b'{"erased":1}']
    assert await storage.numbers(["t"]) == {"t": 3}
    assert await storage.tables_of("ann") == []
    assert await storage.tables_of("ben") == ["t"]


async def test_an_ended_session_keeps_nothing_but_its_end(storage: Storage):
    people = People(storage)
    await people.add_session("s", "ann", "Firefox, Windows", 1.0)
    await people.add_session("other", "ann", "Safari, iPhone", 1.0)
    await people.end_sessions(["s", "unknown"], 5.0)
    assert [row.id for row in await people.sessions("ann")] == ["other"]
    assert await people.ended_since(5.0) == {"s": 5.0, "unknown": 5.0}
    assert await people.ended_since(5.1) == {}
    for moment, noted in ((3600.0, 1.0), (3601.0, 3601.0), (7000.0, 3601.0)):  # once an hour
        await people.see_sessions(["s", "other"], moment)
        assert [row.seen_at for row in await people.sessions("ann")] == [noted]
    assert {row.name for row in await people.sessions("")} == set()
    await people.expire_sessions(5.0)
    assert await people.ended_since(0.0) == {"s": 5.0, "unknown": 5.0}
    await people.expire_sessions(5.1)
    assert await people.ended_since(0.0) == {}


async def test_a_recovery_code_and_a_passkey_belong_to_one_player(storage: Storage):
    people = People(storage)
    for player in ("ann", "ben"):
        await people.keep(player, player, 1.0)
    await people.keep("ann", "", 2.0)
    person = await people.person("ann")
    assert person is not None
    assert (person.name, person.created_at) == ("ann", 1.0)
    await people.set_recovery("ann", "one")
    await people.set_recovery("ann", "two")
    assert [await people.with_recovery(each) for each in ("one", "two")] == [None, "ann"]
    row = {"id": "k", "player": "ann", "public_key": "pk", "uses": 3, "name": "", "created_at": 1.0}
    assert [await people.add_passkey(**row), await people.add_passkey(**row | {"player": "ben"})] == [True, False]
    assert [await people.use_passkey("k", 3, 4), await people.use_passkey("k", 3, 4)] == [True, False]
    assert not await people.name_passkey("ben", "k", "mine")
    assert not await people.delete_passkey("ben", "k")
    await people.forget("ann", 9.0)
    assert await people.passkey("k") is None
    assert await people.person("ann") is None
    assert await people.person("ben") is not None


async def test_events_of_many_tables_are_loaded_in_parts(storage: Storage, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(sql, "IDS_PER_QUERY", 3)
    await storage.append([Change("one", 0, (b"a", b"b", b"c")), Change("two", 0, (b"d", b"e"))])
    places = [("one", 1), ("one", 2), ("two", 1), ("two", 2), ("two", 3)]
    assert await storage.load_these(places) == {"one": [b"a", b"b"], "two": [b"d", b"e"]}


async def test_parts_of_preferences_that_change_at_once_are_all_kept(storage: Storage):
    parts = [Preferences(storage, f"part {number}") for number in range(8)]
    await asyncio.gather(*(part.set("ann", {"value": number}) for number, part in enumerate(parts)))
    assert [await part.get("ann") for part in parts] == [{"value": number} for number in range(8)]


async def test_a_preference_is_set_only_if_it_is_what_one_thought(storage: Storage):
    part = Preferences(storage, "holidays")
    assert await part.set("ann", {"days": 1}, was={})
    assert not await part.set("ann", {"days": 2}, was={})
    assert await part.get("ann") == {"days": 1}
