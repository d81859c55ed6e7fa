"""Version 2 of the protocol: only changes are sent, and they are enough."""

from __future__ import annotations

import json
import statistics
from typing import Any

import pytest

from sixstones.protocol import PLAIN, VERSION
from sixstones.protocol.compact import changed, difference, legal_moves
from sixstones.server.slots import encode
from tests.server.listening import PEOPLE, Listening, games
from tests.server.running import begun_table, running

PLAYERS = pytest.mark.parametrize("players", [2, 3, 4])
LARGEST_MEDIAN = 650
"""Bytes. The deal is random; the median of one game of two is between 530 and 610."""
LARGEST_CHAT = 200


def followed(heard: list[Any]) -> None:
    """A client that keeps its own table always has the one that version 1 would send."""
    table: dict[str, Any] = {}
    for message, _, expected in heard:
        if message["type"] == "whole":
            table = message["table"]
        else:
            assert message["after"] == table["number"]
            table = changed(table, message["changes"]) | {"number": message["events"][-1]["number"]}
        compare(table, expected)


def compare(table: dict[str, Any], expected: dict[str, Any]) -> None:
    for name in table.keys() - {"view", "payments"}:
        assert table[name] == expected[name], name
    view, whole = table["view"], expected["view"]
    assert (view is None) == (whole is None)
    if view is None:
        return
    for name in view.keys() - {"actions"}:
        assert view[name] == whole[name], name
    assert legal_moves(view) == whole["legal_moves"]
    offers = expected["offers"] or {}
    assert table["payments"] == {card: offer["payments"] for card, offer in offers.items() if "payments" in offer}


@PLAYERS
def test_deltas_give_the_whole_table(players: int) -> None:
    kinds = set()
    for game in games(players, [1, 2]):
        for heard in game.heard.values():
            followed(heard)
            kinds |= {(each.message["type"], event["type"]) for each in heard for event in each.message["events"]}
    assert {("delta", "moved"), ("delta", "undone"), ("delta", "said"), ("whole", "sat")} <= kinds


@PLAYERS
def test_updates_are_small(players: int) -> None:
    updates = [each for game in games(players, [1], sensible=True) for each in _of_players(game, players)]
    moves = [each.size for each in updates if each.message["events"][0]["type"] == "moved"]
    assert len(moves) > 40
    assert statistics.median(moves) <= LARGEST_MEDIAN


def _of_players(game: Listening, players: int) -> list[Any]:
    return [each for player in PEOPLE[:players] for each in game.heard[player] if each.message["type"] == "delta"]


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ({"a": 1}, {"a": 2}),
        ({"a": {"b": [1, 2, 3]}}, {"a": {"b": [1, 5, 3]}}),
        ({"a": [1]}, {"a": [1, 2, 3]}),
        ({"a": [1, 2]}, {"a": [1]}),
        ({"a": []}, {"a": [1]}),
        ({"a": 1, "b": None}, {"b": {}}),
        ({"a": {"b": 1}}, {"a": None}),
        ({"a": None}, {"a": {"b": []}}),
        ({"a": [[], {}]}, {"a": [[None], {"x": []}]}),
        ({}, {"a": []}),
    ],
)
def test_any_change(before: dict[str, Any], after: dict[str, Any]) -> None:
    change = json.loads(encode(difference(before, after)))
    assert changed(before, change) == after


def test_a_chat_line_is_small() -> None:
    with running() as server:
        table, (ann, bob) = begun_table(server)
        with server.connect(table, bob.token, version=VERSION) as connection:
            ann.do(table, "say", phrase="hello", id="one")
            message = connection.until("delta")
            assert message["changes"] == {}
            assert len(json.dumps(message, separators=(",", ":"))) < LARGEST_CHAT


def test_a_client_that_says_hello_again_gets_the_whole_table() -> None:
    with running() as server:
        table, (ann, _) = begun_table(server)
        with server.connect(table, ann.token, version=VERSION) as connection:
            connection.send({"type": "hello", "version": VERSION, "last": 1})
            whole = connection.until("whole")
            assert whole["table"]["id"] == table
            assert whole["events"][0]["number"] == 2


def test_both_versions_are_served_at_one_table() -> None:
    with running() as server:
        table, (ann, bob) = begun_table(server)
        with server.connect(table, ann.token, version=VERSION) as new, server.connect(table, bob.token) as old:
            ann.do(table, "say", phrase="hello", id="one")
            assert new.until("delta")["events"] == old.until("update")["events"]


@pytest.mark.parametrize("version", [PLAIN - 1, VERSION + 1])
def test_another_version_gets_one_sentence(version: int) -> None:
    with running() as server:
        table, (ann, _) = begun_table(server)
        with server.connect(table, ann.token, version=version) as connection:
            goodbye = connection.welcome
            assert goodbye["code"] == "protocol/version"
            assert goodbye["message"] == "This server supports versions 1 to 2 of the protocol."


def test_a_stale_command_is_refused_without_the_table() -> None:
    """What the client does not know yet comes as a delta."""
    with running() as server:
        table, (ann, _) = begun_table(server)
        with server.connect(table, ann.token, version=VERSION) as connection:
            connection.send({"type": "play", "state": 1, "id": "a", "move": "pass"})
            refused = connection.until("refused")
            assert (refused["code"], refused["table"]) == ("table/stale", None)
