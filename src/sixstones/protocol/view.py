"""The game as one client may see it: what `View.to_dict` returns and `View.from_dict` reads."""

from typing import Literal, TypedDict


class PlayerView(TypedDict):
    """The public area of one player."""

    tokens: dict[str, int]
    bonuses: dict[str, int]
    points: int
    tags: int
    team: list[str]
    hand: list[str | None]  # None for a card that the client may not see
    hand_levels: list[int]
    hand_blind: list[bool]
    locations: list[str]
    meets_gauntlet: bool


class Rulings(TypedDict):
    """Rulings of the table."""

    short_takes: bool


class LoggedMove(TypedDict):
    """A move in the log."""

    seat: int
    move: str


class RulesOutcome(TypedDict):
    """How the rules ended the game."""

    reason: str
    winners: list[int]
    decided_by: str | None


class PositionView(TypedDict):
    """What every form of a view has."""

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
    outcome: RulesOutcome | None


class CompactView(PositionView):
    """A position in version 2 of the protocol."""

    actions: list[int | str]  # The legal moves: the numbers of actions, but a `claim` as text


class ReplayedView(PositionView):
    """A position, without the moves before it."""

    legal_moves: list[str]


class GameView(ReplayedView):
    """A position and the moves before it."""

    log: list[LoggedMove]
