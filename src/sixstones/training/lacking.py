"""What the mover would lack for each card after each action, in PyTorch; `ai/network/nearing.py` without it."""

from __future__ import annotations

import torch
from torch import Tensor

from sixstones.ai.network.weights import OWN
from sixstones.observation import layout as at
from sixstones.rules.actions import ACTIONS, CLAIM_TILE, RECRUIT, RESERVE, TAKE_TWO, TAKES
from sixstones.rules.colours import COLOURED, GRAY


def different_takes() -> Tensor:
    """1 for each colour of the actions that take one or more different ones, [colour, action]."""
    taken = torch.zeros(COLOURED, TAKE_TWO)
    for action, colours in enumerate(TAKES[:TAKE_TWO]):
        taken[list(colours), action] = 1
    return taken


def lacking_after(plain: Tensor, takes: Tensor) -> Tensor:
    """Tokens that the mover would lack for a card after an action, gray ones counted in: [row, card, action].

    `takes` is `different_takes`. Reserving counts as a gray token gained even where none is left. For an action that
    is not legal it is any number; searches of self-play weigh such actions too, where another deal may allow them.
    """
    mover = plain[:, None, at.PLAYER : at.PLAYER + at.PLAYER_SIZE]
    tokens = mover[..., at.TOKENS : at.TOKENS + COLOURED]
    bonuses = mover[..., at.BONUSES : at.BONUSES + COLOURED]
    gray = mover[..., at.TOKENS + GRAY, None]
    cards = plain[:, at.CARD : at.CARD + OWN * at.CARD_SIZE].reshape(-1, OWN, at.CARD_SIZE)
    costs = cards[..., at.CARD_COST : at.CARD_COST + COLOURED]
    held = tokens + bonuses
    short = (costs - held).clamp(min=0)
    lacking = short.sum(2, keepdim=True) - gray
    due = (costs - bonuses).clamp(min=0)
    paid = torch.minimum(due, tokens)
    held_then = held - paid + cards[..., at.CARD_BONUS : at.CARD_BONUS + COLOURED]
    gray_then = gray - (due - paid).sum(2, keepdim=True)
    short_then = (costs[:, :, None] - held_then[:, None]).clamp(min=0).sum(3)
    parts = (
        lacking - short.clamp(max=1) @ takes.to(plain.dtype),
        lacking - short.clamp(max=2),
        (lacking - 1).expand(-1, -1, RECRUIT - RESERVE),
        short_then - gray_then.transpose(1, 2),
        lacking + (costs >= held),
        lacking + 1,
        lacking.expand(-1, -1, ACTIONS - CLAIM_TILE),
    )
    return torch.cat([part.to(plain.dtype) for part in parts], 2).clamp(min=0)
