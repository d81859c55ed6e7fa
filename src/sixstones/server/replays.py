"""Every position of a game as one viewer may see it: computed in a thread, one game at a time, and cached."""

import asyncio
from collections import OrderedDict
from typing import Final, cast

from msgspec.json import encode

from sixstones.game import Game
from sixstones.match.table import Table
from sixstones.protocol import server as wire
from sixstones.protocol.view import ReplayedView

MAX_BYTES: Final = 32 * 1024 * 1024
_Key = tuple[str, int, int | None]  # A table, its number and the seat of the viewer


class Replays:
    def __init__(self) -> None:
        self._cached: OrderedDict[_Key, bytes] = OrderedDict()
        self._size = 0
        self._turn = asyncio.Lock()

    async def get(self, table: Table, seat: int | None) -> bytes:
        if seat is not None and table.seats[seat].unseen:
            seat = None  # a substitute sees earlier positions as a spectator
        key = (table.id, table.number, seat)
        async with self._turn:
            if key not in self._cached:
                self._cached[key] = replay = await asyncio.to_thread(_encoded, table, seat)
                self._size += len(replay)
                while self._size > MAX_BYTES and len(self._cached) > 1:
                    self._size -= len(self._cached.popitem(last=False)[1])
            self._cached.move_to_end(key)
            return self._cached[key]


def _encoded(table: Table, seat: int | None) -> bytes:
    assert table.game is not None
    game = Game.from_setup(table.game.setup)
    views = [_view(game, seat)]
    for ply in table.game.log:
        game.play(ply.move)
        views.append(_view(game, seat))
    return encode(wire.Replay(id=table.id, moves=tuple(table.moves), views=tuple(views)))


def _view(game: Game, seat: int | None) -> ReplayedView:
    """A position without its log: the moves are sent separately."""
    view = game.view(seat).to_dict(log=())
    del view["log"]
    return cast(ReplayedView, view)
