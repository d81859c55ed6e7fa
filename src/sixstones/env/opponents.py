"""The opponents of a learner: bots of the registry."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from sixstones.ai.bot import Bot, Clock
from sixstones.ai.registry import BOTS, BotEntry
from sixstones.env.learner import NOT_COMPILED
from sixstones.game import View
from sixstones.game.log import Log, Ply
from sixstones.game.moves import suggestion
from sixstones.game.numbering import numbering
from sixstones.rules.deck import Deck
from sixstones.rules.state import States

Opponents: TypeAlias = str | Sequence[str]


def opponents_by_name(opponents: Opponents, players: int) -> tuple[BotEntry, ...]:
    """The bots on the seats after the learner; a single name is for all of them."""
    names = [opponents] * (players - 1) if isinstance(opponents, str) else list(opponents)
    if len(names) != players - 1:
        raise ValueError(f"{players} players need {players - 1} opponents, not {len(names)}.")
    for name in names:
        if name not in BOTS:
            raise ValueError(f"There is no bot {name!r}; the bots are {', '.join(BOTS)}{suggestion(name, BOTS)}.")
    return tuple(BOTS[name] for name in names)


def all_compiled(entries: Sequence[BotEntry]) -> bool:
    return all(entry.policy is not None for entry in entries)


def policies_of(entries: Sequence[BotEntry]) -> NDArray[np.int8]:
    """Policies by seats after the learner. If one bot is not compiled, Python asks all: it must see every move."""
    numbers = [NOT_COMPILED if entry.policy is None else entry.policy for entry in entries]
    return np.array([NOT_COMPILED, *([NOT_COMPILED] * len(numbers) if NOT_COMPILED in numbers else numbers)], np.int8)


class PythonOpponents:
    """Bots that choose from views of one game, whose position is in compiled code."""

    def __init__(self, deck: Deck, entries: Sequence[BotEntry]) -> None:
        self._deck, self._entries = deck, entries
        self._bots: dict[int, Bot] = {}
        self._log = Log()

    def start(self, learner: int, seed: int) -> None:
        """Start a game with new bots, so that it depends on nothing but its seed."""
        players = len(self._entries) + 1
        self._bots = {
            (learner + place) % players: entry.make(seed + place) for place, entry in enumerate(self._entries, start=1)
        }
        self._log = Log()

    def log_move(self, states: States, action: int) -> None:
        """Log the move that the learner is about to make."""
        self._log.append(Ply(int(states["to_play"][0]), numbering(self._deck).move(states, action)))

    def play(self, states: States) -> None:
        """Make the move of the bot to play."""
        seat = int(states["to_play"][0])
        move = self._bots[seat].choose(View(self._deck, states, self._log.copy(), seat), Clock()).move
        self._log.append(Ply(seat, move))
        action = numbering(self._deck).action(states, move)
        assert action is not None, f"the bot at seat {seat} chose {move}, which is not possible there"
        numbering(self._deck).apply(states, move, action)
