"""The network: it looks at every card in the same way, weighs them, and answers with a policy and chances.

A plain perceptron of the same width imitates the greedy bot far worse (25 % against 44 % won after the same
3,000 steps): which card is worth what is the same question at every place of the market. Once it has made
something of the whole, it looks at the cards a second time: which of them to go for depends on all the others.
And each card says of every action how it likes what would be lacking for it afterwards: with both, 1,000 steps of
imitating the plain search come as far as 4,000 with neither.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import torch
from torch import Tensor, nn

from sixstones.ai.network.weights import CARD_FACTS, CARD_INPUTS, LACKS, OWN, SAYS, SHORTAGE, TABLE_INPUTS, Shape
from sixstones.observation import PLAYING, SCALE
from sixstones.observation import layout as at
from sixstones.rules.actions import ACTIONS, PASS, RECRUIT, RECRUIT_HAND, RESERVE
from sixstones.rules.colours import COLOURED
from sixstones.rules.state import HAND_LIMIT, MARKET, MAX_PLAYERS
from sixstones.training.forest import OUTLOOK
from sixstones.training.lacking import different_takes, lacking_after

ABSENT: Final = -1e4


class Answers(NamedTuple):
    """What the network says of some positions, [row, …]."""

    logits: Tensor
    winner: Tensor
    outlook: Tensor


def _silent(layer: nn.Linear) -> nn.Linear:
    """A layer that adds nothing until it has learned to."""
    nn.init.zeros_(layer.weight)
    nn.init.zeros_(layer.bias)
    return layer


class Block(nn.Module):
    """Two layers beside a straight way through."""

    def __init__(self, width: int) -> None:
        super().__init__()
        self.norm = nn.LayerNorm(width)
        self.first = nn.Linear(width, width)
        self.second = _silent(nn.Linear(width, width))

    def forward(self, x: Tensor) -> Tensor:
        return x + self.second(torch.relu(self.first(self.norm(x))))


class Network(nn.Module):
    """From whole numbers [row, PLAYING] to logits of the actions and of who wins, counted from the mover."""

    scale: Tensor
    places: Tensor
    takes: Tensor
    others: Tensor

    def __init__(self, shape: Shape) -> None:
        super().__init__()
        self.shape = shape
        self.around = nn.Linear(TABLE_INPUTS, shape.card)
        self.card = nn.Linear(CARD_INPUTS, shape.card)
        self.again = nn.Linear(shape.card, shape.card)
        self.weigh = nn.Linear(shape.card, shape.heads)
        self.inlet = nn.Linear(TABLE_INPUTS + shape.heads * shape.card, shape.width)
        self.hear = _silent(nn.Linear(shape.width, shape.card))
        self.look = _silent(nn.Linear(shape.card, shape.card))
        self.weigh_again = nn.Linear(shape.card, shape.heads_again)
        self.inlet_again = _silent(nn.Linear(shape.heads_again * shape.card, shape.width))
        self.blocks = nn.Sequential(*(Block(shape.width) for _ in range(shape.blocks)))
        self.norm = nn.LayerNorm(shape.width)
        self.policy = nn.Linear(shape.width, ACTIONS)
        self.winner = nn.Linear(shape.width, MAX_PLAYERS)
        self.outlook = nn.Linear(shape.width, OUTLOOK)
        self.back = nn.Linear(shape.width, shape.card)
        self.say = nn.Linear(shape.card, SAYS)
        self.near = _silent(nn.Linear(shape.card, 2 * LACKS))
        whose = torch.tensor([0] * MARKET + [1 + place for place in range(MAX_PLAYERS) for _ in range(HAND_LIMIT)])
        self.register_buffer("places", nn.functional.one_hot(whose).float(), persistent=False)
        self.register_buffer("takes", different_takes(), persistent=False)
        self.register_buffer("others", 1 - torch.eye(OWN), persistent=False)
        self.register_buffer("scale", torch.from_numpy(SCALE[:PLAYING].copy()), persistent=False)

    def forward(self, seen: Tensor) -> tuple[Tensor, Tensor]:
        """The logits of the actions and of who wins: what playing needs."""
        said = self.say_all(seen)
        return said.logits, said.winner

    def say_all(self, seen: Tensor) -> Answers:
        plain = seen.to(self.inlet.weight.dtype)
        scaled = plain * self.scale.to(plain.dtype)
        table = torch.cat([scaled[:, : at.CARD], scaled[:, at.LOCATION :]], 1)
        cards = torch.relu(self.card(self._described(plain, scaled)) + self.around(table)[:, None])
        cards = torch.relu(cards + self.again(cards))
        pooled = _weighed(cards, self.weigh, plain)
        x = torch.relu(self.inlet(torch.cat([table, pooled], 1)))
        x = self.blocks[: self.shape.blocks_before](x)
        cards = torch.relu(cards + self.look(cards) + self.hear(x)[:, None])
        x = x + self.inlet_again(_weighed(cards, self.weigh_again, plain))
        x = torch.relu(self.norm(self.blocks[self.shape.blocks_before :](x)))
        cards = torch.relu(cards + self.back(x)[:, None])
        logits = self.policy(x) + self._by_action(self.say(cards)) + self._by_lack(cards, plain)
        return Answers(logits, self.winner(x), self.outlook(x))

    def _described(self, plain: Tensor, scaled: Tensor) -> Tensor:
        """Each card: its own numbers, what each player lacks of each colour, and whose it is."""
        players = plain[:, at.PLAYER : at.CARD].reshape(-1, MAX_PLAYERS, at.PLAYER_SIZE)
        held = players[..., at.TOKENS : at.TOKENS + COLOURED] + players[..., at.BONUSES : at.BONUSES + COLOURED]
        costs = _slots(plain)[..., at.CARD_COST : at.CARD_COST + COLOURED]
        short = (costs[:, :, None] - held[:, None]).clamp(min=0).flatten(2) / SHORTAGE
        places = self.places.to(plain.dtype).expand(len(plain), -1, -1)
        return torch.cat([_slots(scaled)[..., :CARD_FACTS], short, places], 2)

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

    def _by_lack(self, cards: Tensor, plain: Tensor) -> Tensor:
        """What the cards say of each action, by how many tokens the mover would lack for them after it.

        Each has a say by the difference to what is lacking now; of recruiting they think otherwise than of the rest.
        """
        lacks = lacking_after(plain, self.takes).clamp(max=LACKS - 1).long()
        there = _slots(plain)[:, :OWN, at.CARD_PRESENT, None, None]
        tables = self.near(cards[:, :OWN]).unflatten(2, (2, LACKS)) * there
        now = lacks[:, :, PASS:]
        most, recruits = (table - table.gather(2, now) for table in tables.unbind(2))
        by_action = most.gather(2, lacks).sum(1)
        recruited = lacks[:, :, RECRUIT : RECRUIT + OWN]
        by_recruit = (recruits.gather(2, recruited) * self.others.to(plain.dtype)).sum(1)
        return torch.cat([by_action[:, :RECRUIT], by_recruit, by_action[:, RECRUIT + OWN :]], 1)


def _weighed(cards: Tensor, weigh: nn.Linear, plain: Tensor) -> Tensor:
    """For each head a mean of the cards that are there, weighed by what it looks for; side by side."""
    there = _slots(plain)[:, :, at.CARD_PRESENT, None]
    weights = torch.softmax(weigh(cards) + (1 - there) * ABSENT, 1) * there
    return (weights.transpose(1, 2) @ cards).flatten(1)


def _slots(numbers: Tensor) -> Tensor:
    """The numbers of the cards, [row, slot, CARD_SIZE]."""
    return numbers[:, at.CARD : at.LOCATION].reshape(-1, at.CARD_SLOTS, at.CARD_SIZE)


def chances(winner: Tensor, players: int) -> Tensor:
    """Each seat's chance, counted from the mover; seats that nobody sits in have none."""
    some = torch.softmax(winner[:, :players].float(), dim=1)
    return nn.functional.pad(some, (0, MAX_PLAYERS - players))
