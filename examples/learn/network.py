"""The network: its inputs and outputs. For two players."""

from __future__ import annotations

from typing import Final

import torch
from torch import Tensor, nn
from torch.nn import functional

from sixstones.env import BatchEnv
from sixstones.observation import PLAYING, SCALE
from sixstones.observation.layout import (
    BONUSES,
    CARD,
    CARD_COST,
    CARD_SIZE,
    GAME,
    LOCATION,
    LOCATION_SIZE,
    PLAYER,
    PLAYER_SIZE,
    TOKENS,
)
from sixstones.rules.actions import ACTIONS, RECRUIT, RESERVE
from sixstones.rules.colours import COLOURED
from sixstones.rules.state import HAND_LIMIT, MARKET

PLAYERS: Final = 2
# The visible cards are inputs one by one, the rest is one row of numbers.
SIGHT: Final = MARKET + PLAYERS * HAND_LIMIT
PLACES: Final = [0] * MARKET + [1] * HAND_LIMIT + [2] * HAND_LIMIT  # the market, the player's hand, the opponent's hand
TABLE: Final = [*range(GAME, PLAYER + PLAYERS * PLAYER_SIZE), *range(LOCATION, LOCATION + PLAYERS * LOCATION_SIZE)]
CARD_NUMBERS: Final = CARD_SIZE + 2 * COLOURED + 3
EMBEDDED: Final = 64
HEADS: Final = 8
HIDDEN: Final = 256


def seen(env: BatchEnv) -> tuple[Tensor, Tensor]:
    """The observations and legal actions of every game, without copying."""
    return torch.from_numpy(env.observations)[:, :PLAYING], torch.from_numpy(env.masks)


class Network(nn.Module):
    """From the view of the player to move to a policy and the expected result for that player.

    Every card is looked at in the same way. HEADS ways of weighing them then say which cards matter, and for a
    reserve or a recruit the card itself has a say.
    """

    table: Tensor
    places: Tensor

    def __init__(self) -> None:
        super().__init__()
        self.register_buffer("table", torch.tensor(TABLE))
        self.register_buffer("places", functional.one_hot(torch.tensor(PLACES)).float())
        self.card, self.around = nn.Linear(CARD_NUMBERS, EMBEDDED), nn.Linear(len(TABLE), EMBEDDED)
        self.weigh = nn.Linear(EMBEDDED, HEADS)
        self.body = nn.Sequential(
            nn.Linear(HEADS * CARD_NUMBERS + len(TABLE), HIDDEN), nn.ReLU(), nn.Linear(HIDDEN, HIDDEN), nn.ReLU()
        )
        self.policy, self.value = nn.Linear(HIDDEN, ACTIONS), nn.Linear(HIDDEN, 1)
        self.wish = nn.Linear(HIDDEN, EMBEDDED * 2)

    def forward(self, observations: Tensor, masks: Tensor) -> tuple[Tensor, Tensor]:
        """Log probabilities of the actions, and values from -1 to 1."""
        cards, table = self._cards(observations), observations[:, self.table]
        embedded = functional.relu(self.card(cards) + self.around(table)[:, None])
        weights = self.weigh(embedded).softmax(1)
        weighed = (weights.transpose(1, 2) @ cards).flatten(1)
        position = self.body(torch.cat((weighed, table), 1))
        logits, wishes = self.policy(position), embedded @ self.wish(position).view(-1, EMBEDDED, 2)
        logits[:, RESERVE : RESERVE + MARKET] += wishes[:, :MARKET, 0]
        logits[:, RECRUIT : RECRUIT + MARKET + HAND_LIMIT] += wishes[:, : MARKET + HAND_LIMIT, 1]
        return logits.masked_fill(~masks, -1e9).log_softmax(1), torch.tanh(self.value(position)).squeeze(1)

    def _cards(self, observations: Tensor) -> Tensor:
        """The visible cards, each with its place and the tokens of each colour that the player lacks."""
        cards = observations[:, CARD : CARD + SIGHT * CARD_SIZE].view(-1, SIGHT, CARD_SIZE)
        held = _colours(observations, PLAYER + BONUSES) + _colours(observations, PLAYER + TOKENS)
        cost = cards[:, :, CARD_COST : CARD_COST + COLOURED] / float(SCALE[CARD + CARD_COST])
        lacking = functional.relu(cost - held[:, None])
        return torch.cat((cards, lacking / 4, lacking.clamp(max=1), self.places.expand(len(cards), -1, -1)), 2)


def _colours(observations: Tensor, first: int) -> Tensor:
    """A count per colour, as integers."""
    return observations[:, first : first + COLOURED] / float(SCALE[first])
