"""Who plays the other seats, by the names of the bot table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from sixstones.ai.bot import Bot, Clock
from sixstones.ai.registry import BOTS, Entry
from sixstones.env.tables import ASKED
from sixstones.game import Recruit, View
from sixstones.game.log import Log, Ply
from sixstones.game.moves import suggestion
from sixstones.game.numbering import numbering
from sixstones.rules.apply import apply, apply_recruit_paying
from sixstones.rules.colours import COLOUR_NAMES
from sixstones.rules.deck import Deck
from sixstones.rules.state import States

Opponents: TypeAlias = str | Sequence[str]


def opponents_by_name(opponents: Opponents, players: int) -> tuple[Entry, ...]:
    """The bots that play one, two or three seats after the learner; one name stands for all of them."""
    names = [opponents] * (players - 1) if isinstance(opponents, str) else list(opponents)
    if len(names) != players - 1:
        raise ValueError(f"{players} players leave {players - 1} seats to opponents, but {len(names)} are named.")
    for name in names:
        if name not in BOTS:
            raise ValueError(f"There is no bot {name!r}; the bots are {', '.join(BOTS)}{suggestion(name, BOTS)}.")
    return tuple(BOTS[name] for name in names)


def all_compiled(entries: Sequence[Entry]) -> bool:
    return all(entry.policy is not None for entry in entries)


def policies_of(entries: Sequence[Entry]) -> NDArray[np.int8]:
    """Policy numbers by seats after the learner; where one bot has to be asked, all are, so that it sees every move."""
    numbers = [ASKED if entry.policy is None else entry.policy for entry in entries]
    return np.array([ASKED, *([ASKED] * len(numbers) if ASKED in numbers else numbers)], np.int8)


class AskedOpponents:
    """Bots that choose from views of one game, which compiled code keeps."""

    def __init__(self, deck: Deck, entries: Sequence[Entry]) -> None:
        self._deck, self._entries = deck, entries
        self._bots: dict[int, Bot] = {}
        self._log = Log()

    def sit_down(self, learner: int, seed: int) -> None:
        """A new game: bots start afresh, so that a game depends on nothing but its seed."""
        players = len(self._entries) + 1
        self._bots = {
            (learner + place) % players: entry.make(seed + place) for place, entry in enumerate(self._entries, start=1)
        }
        self._log = Log()

    def note(self, states: States, action: int) -> None:
        """The learner is about to make a move, which the others will see."""
        self._log.append(Ply(int(states["to_play"][0]), numbering(self._deck).move(states, action)))

    def play(self, states: States) -> None:
        """Make the move of the bot to play."""
        seat = int(states["to_play"][0])
        move = self._bots[seat].choose(View(self._deck, states, self._log.copy(), seat), Clock()).move
        self._log.append(Ply(seat, move))
        action = numbering(self._deck).action(states, move)
        assert action is not None, f"the bot at seat {seat} chose {move}, which names nothing that lies there"
        if isinstance(move, Recruit) and move.payment is not None:
            payment = np.array([move.payment.count(colour) for colour in COLOUR_NAMES], np.int8)
            apply_recruit_paying(states, self._deck.facts, action, payment)
        else:
            apply(states, self._deck.facts, action)
