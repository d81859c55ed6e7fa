"""Options that the environments share, checked before compiled code sees them."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

from sixstones.env.tables import ANY_SEAT, Terms
from sixstones.rules.state import MAX_PLAYERS

SEEDS: Final = 1 << 62
"""Seeds are taken modulo this: compiled code has no larger whole numbers, and games count on from a seed."""

Reward: TypeAlias = Literal["win", "points"]
Illegal: TypeAlias = Literal["lose", "raise"]


def check_game(players: int, move_limit: int) -> None:
    if players not in range(2, MAX_PLAYERS + 1):
        raise ValueError(f"The game is for 2, 3 or 4 players, not {players}.")
    if move_limit < 1:
        raise ValueError(f"The move limit is at least 1, not {move_limit}.")


def learner_terms(
    players: int, seat: int | None, move_limit: int, short_takes: bool, reward: str, shaping: float
) -> Terms:
    """The terms of an environment with one learner, all of the right type; the seed is still to come."""
    check_game(players, move_limit)
    if seat is not None and seat not in range(players):
        raise ValueError(f"The learner sits at 0 to {players - 1} or, with None, anywhere; not at {seat}.")
    if reward not in {"win", "points"}:
        raise ValueError(f'reward is "win" or "points", not {reward!r}.')
    place = ANY_SEAT if seat is None else int(seat)
    return Terms(
        int(players), 0, place, int(move_limit), int(short_takes), by_points=reward == "points", shaping=float(shaping)
    )


def check_illegal(illegal: str) -> None:
    if illegal not in {"lose", "raise"}:
        raise ValueError(f'illegal is "lose" or "raise", not {illegal!r}.')
