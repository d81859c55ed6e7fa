"""The network: it looks at every card in the same way, weighs them, and answers with a policy and chances.

A plain perceptron of the same width imitates the greedy bot far worse (25 % against 44 % won after the same
3,000 steps): which card is worth what is the same question at every place of the market.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import torch
from torch import Tensor, nn

from sixstones.observation import PLAYING, SCALE
from sixstones.observation import layout as at
from sixstones.rules.actions import ACTIONS, RECRUIT, RECRUIT_HAND, RESERVE
from sixstones.rules.colours import COLOURED
from sixstones.rules.state import HAND_LIMIT, MARKET, MAX_PLAYERS

SHORTAGE: Final = 4.0
"""A shortage of so many tokens of a colour counts as 1."""
FACTS: Final = at.CARD_SIZE - 1
"""Of each card all numbers but the last, which only tells cards apart."""


@dataclass(frozen=True)
class Shape:
    """How large a network is."""

    width: int = 256
    blocks: int = 1
    card: int = 64
    heads: int = 8


class Block(nn.Module):
    """Two layers beside a straight way through."""

    def __init__(self, width: int) -> None:
        super().__init__()
        self.first = nn.Linear(width, width)
        self.second = nn.Linear(width, width)
        nn.init.zeros_(self.second.weight)
        nn.init.zeros_(self.second.bias)

    def forward(self, x: Tensor) -> Tensor:
        return torch.relu(x + self.second(torch.relu(self.first(x))))


class Network(nn.Module):
    """From whole numbers [row, PLAYING] to logits of the actions and of who wins, counted from the mover."""

    scale: Tensor
    table: Tensor
    cards: Tensor
    costs: Tensor
    holdings: Tensor
    places: Tensor

    def __init__(self, shape: Shape) -> None:
        super().__init__()
        self.shape = shape
        self._note_where()
        size = len(self.table)
        self.around = nn.Linear(size, shape.card)
        self.card = nn.Linear(FACTS + MAX_PLAYERS * COLOURED + MAX_PLAYERS + 1, shape.card)
        self.again = nn.Linear(shape.card, shape.card)
        self.weigh = nn.Linear(shape.card, shape.heads)
        self.inlet = nn.Linear(size + shape.heads * shape.card, shape.width)
        self.blocks = nn.Sequential(*(Block(shape.width) for _ in range(shape.blocks)))
        self.policy = nn.Linear(shape.width, ACTIONS)
        self.winner = nn.Linear(shape.width, MAX_PLAYERS)
        self.back = nn.Linear(shape.width, shape.card)
        self.say = nn.Linear(shape.card, 2)

    def _note_where(self) -> None:
        """Where in the observation everything stands."""
        slots = range(at.CARD_SLOTS)
        table = [*range(at.GAME, at.CARD), *range(at.LOCATION, PLAYING)]
        cards = [[at.CARD + slot * at.CARD_SIZE + i for i in range(FACTS)] for slot in slots]
        costs = [[at.CARD + slot * at.CARD_SIZE + at.CARD_COST + c for c in range(COLOURED)] for slot in slots]
        players = [at.PLAYER + place * at.PLAYER_SIZE for place in range(MAX_PLAYERS)]
        holdings = [[[p + at.TOKENS + c, p + at.BONUSES + c] for c in range(COLOURED)] for p in players]
        whose = torch.tensor([0] * MARKET + [1 + place for place in range(MAX_PLAYERS) for _ in range(HAND_LIMIT)])
        for name, where in (("table", table), ("cards", cards), ("costs", costs), ("holdings", holdings)):
            self.register_buffer(name, torch.tensor(where), persistent=False)
        self.register_buffer("places", nn.functional.one_hot(whose).float(), persistent=False)
        self.register_buffer("scale", torch.from_numpy(SCALE[:PLAYING].copy()), persistent=False)

    def forward(self, seen: Tensor) -> tuple[Tensor, Tensor]:
        plain = seen.to(self.inlet.weight.dtype)
        scaled = plain * self.scale.to(plain.dtype)
        table = scaled[:, self.table]
        cards = torch.relu(self.card(self._described(plain, scaled)) + self.around(table)[:, None])
        cards = torch.relu(cards + self.again(cards))
        weights = torch.softmax(self.weigh(cards), 1)
        pooled = torch.einsum("bsh,bsc->bhc", weights, cards).flatten(1)
        x = self.blocks(torch.relu(self.inlet(torch.cat([table, pooled], 1))))
        said = self.say(torch.relu(cards + self.back(x)[:, None]))
        return self.policy(x) + self._by_action(said), self.winner(x)

    def _described(self, plain: Tensor, scaled: Tensor) -> Tensor:
        """Each card: its own numbers, what each player lacks of each colour, and whose it is."""
        held = plain[:, self.holdings].sum(3)
        short = (plain[:, self.costs][:, :, None] - held[:, None]).clamp(min=0).flatten(2) / SHORTAGE
        places = self.places.to(plain.dtype).expand(len(plain), -1, -1)
        return torch.cat([scaled[:, self.cards], short, places], 2)

    def _by_action(self, said: Tensor) -> Tensor:
        """What each card says of reserving and recruiting it, where these actions stand."""
        rows = len(said)
        own = said[:, MARKET : MARKET + HAND_LIMIT, 1]
        parts = [
            said.new_zeros(rows, RESERVE),
            said[:, :MARKET, 0],
            said.new_zeros(rows, RECRUIT - RESERVE - MARKET),
            said[:, :MARKET, 1],
            own,
            said.new_zeros(rows, ACTIONS - RECRUIT_HAND - HAND_LIMIT),
        ]
        return torch.cat(parts, 1)


def chances(winner: Tensor, players: int) -> Tensor:
    """Each seat's chance, counted from the mover; seats that nobody sits in have none."""
    some = torch.softmax(winner[:, :players].float(), dim=1)
    return nn.functional.pad(some, (0, MAX_PLAYERS - players))
