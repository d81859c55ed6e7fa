"""Replays: every position of a game, as one receiver may know it, ready to be sent.

A long game takes a while, so this happens in a thread, one replay at a time, and the result is kept.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from typing import Final, NamedTuple, cast

from msgspec.json import encode

from sixstones.game import Game
from sixstones.match.table import Table
from sixstones.protocol import server as wire
from sixstones.protocol.view import ReplayedView

MOST_BYTES: Final = 32 * 1024 * 1024


class _Key(NamedTuple):
    table: str
    number: int
    seat: int | None


class Replays:
    """The replays that were asked for last."""

    def __init__(self) -> None:
        self._kept: OrderedDict[_Key, bytes] = OrderedDict()
        self._size = 0
        self._turn = asyncio.Lock()

    async def get(self, table: Table, seat: int | None) -> bytes:
        """The replay as JSON."""
        if seat is not None and table.seats[seat].unseen:
            seat = None  # a substitute sees the earlier game as everybody does
        key = _Key(table.id, table.number, seat)
        async with self._turn:
            if key not in self._kept:
                self._keep(key, await asyncio.to_thread(_written, table, seat))
            self._kept.move_to_end(key)
            return self._kept[key]

    def _keep(self, key: _Key, replay: bytes) -> None:
        self._kept[key] = replay
        self._size += len(replay)
        while self._size > MOST_BYTES and len(self._kept) > 1:
            self._size -= len(self._kept.popitem(last=False)[1])


def _written(table: Table, seat: int | None) -> bytes:
    return encode(wire.Replay(id=table.id, moves=tuple(table.moves), views=tuple(_views(table, seat))))


def _views(table: Table, seat: int | None) -> list[ReplayedView]:
    """The positions one after another, without their logs: those are in the moves."""
    assert table.game is not None
    game = Game.from_setup(table.game.setup)
    views = [_view(game, seat)]
    for ply in table.game.log:
        game.play(ply.move)
        views.append(_view(game, seat))
    return views


def _view(game: Game, seat: int | None) -> ReplayedView:
    view = game.view(seat).to_dict(log=())
    del view["log"]
    return cast(ReplayedView, view)
