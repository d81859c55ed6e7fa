"""The game as one receiver may know it. On the wire it is what `View.to_dict` gives; `View.from_dict` reads it back."""

from __future__ import annotations

from typing import Literal, TypedDict


class PlayerView(TypedDict):
    """What lies before one player."""

    tokens: dict[str, int]
    bonuses: dict[str, int]
    points: int
    tags: int
    team: list[str]
    hand: list[str | None]
    """None for a card that the receiver may not see."""
    hand_levels: list[int]
    hand_blind: list[bool]
    locations: list[str]
    meets_gauntlet: bool


class Rulings(TypedDict):
    """Rulings that the table plays by."""

    short_takes: bool


class LoggedMove(TypedDict):
    """A move that was made."""

    seat: int
    move: str


class RulesOutcome(TypedDict):
    """How the rules ended the game."""

    reason: str
    winners: list[int]
    decided_by: str | None


class ReplayedView(TypedDict):
    """A position, without the moves that led there."""

    seat: int | None
    deck: str
    options: Rulings
    round: int
    to_play: int
    phase: Literal["action", "return", "claim", "over"]
    supply: dict[str, int]
    market: dict[str, list[str | None]]
    deck_sizes: dict[str, int]
    locations: list[str]
    avengers_holder: int | None
    triggered_by: int | None
    players: list[PlayerView]
    legal_moves: list[str]
    outcome: RulesOutcome | None


class GameView(ReplayedView):
    """A position and the moves that led there."""

    log: list[LoggedMove]
