"""What listeners receive during games, without a network: real messages of both versions after every event."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from typing import Any, NamedTuple

from sixstones.ai.bot import Clock
from sixstones.ai.registry import make_bot
from sixstones.match.payload import table_state, with_effects
from sixstones.match.table import Table
from sixstones.protocol import VERSION, client
from sixstones.protocol import server as wire
from sixstones.server.slots import Listener, Messages, encode
from tests.match.tables import Played
from tests.properties.random_play import random_move

PEOPLE = ("ana", "bob", "cas", "dan")
SPECTATOR = "nobody"


class Heard(NamedTuple):
    message: dict[str, Any]
    size: int
    table: dict[str, Any] | None  # What version 1 would show now, if somebody compares it


class Listening:
    """Everybody at a table, and a spectator, with what they have heard in version 2."""

    def __init__(self, played: Played, *, compared: bool) -> None:
        self.played, self._compared = played, compared
        self.heard: dict[str, list[Heard]] = {}
        self._listeners = [Listener(player, version=VERSION) for player in (*PEOPLE, SPECTATOR)]
        messages = Messages(played.table, lambda bot: False)
        for listener in self._listeners:
            self._hear(listener, messages.welcome(listener, (), earlier=False))

    def tell(self, events: list[wire.AnyEvent]) -> None:
        messages = Messages(self.played.table, lambda bot: False)
        shown = with_effects(self.played.table, events)
        for listener in self._listeners:
            self._hear(listener, messages.update(listener, shown))

    def _hear(self, listener: Listener, message: bytes) -> None:
        table = plain_table(self.played.table, listener.player) if self._compared else None
        self.heard.setdefault(listener.player, []).append(Heard(json.loads(message), len(message), table))


def plain_table(table: Table, player: str) -> dict[str, Any]:
    """The whole table, as version 1 sends it."""
    state = table_state(table, table.seat_of(player), yours=table.seat_to_take_back(player))
    shown: dict[str, Any] = json.loads(encode(state))
    return shown


def games(players: int, seeds: list[int], *, sensible: bool = False) -> Iterator[Listening]:
    """Games among people, with chat, undo, somebody who leaves and a substitute. `sensible`: bots choose the moves."""
    for seed in seeds:
        yield _game(players, random.Random(seed), sensible=sensible)


def _game(players: int, choose: random.Random, *, sensible: bool) -> Listening:
    played = Played(players=players, takebacks="free", patience=0)
    listening = Listening(played, compared=not sensible)
    for player in PEOPLE[1:players]:
        listening.tell(played.do(player, client.Sit, name=player.capitalize()))
    listening.tell(played.do("ana", client.Start))
    bot = make_bot("agent", choose.randrange(1000))
    while played.table.phase == "playing":
        game = played.table.game
        assert game is not None
        view = game.view(game.to_play)
        move = bot.choose(view, Clock()).move if sensible else random_move(game, choose)
        listening.tell(played.move(str(move)))
        if not sensible:
            _something_else(listening, choose)
    return listening


def _something_else(listening: Listening, choose: random.Random) -> None:
    played, chance = listening.played, choose.random()
    if played.table.phase != "playing" or chance > 0.2:
        return
    if chance < 0.08:
        listening.tell(played.do("ana", client.Say, phrase="hello"))
    elif chance < 0.14:
        mover = played.table.moves[-1].seat
        if played.table.undoable(mover):
            listening.tell(played.do(played.table.seats[mover].player, client.Undo))
    else:
        seat = choose.randrange(len(played.table.seats))
        player = played.table.seats[seat].player
        listening.tell(played.do(player, client.Leave))
        listening.tell(played.do(player, client.Claim, seat=seat, name=player.capitalize()))
