"""Correspondence games: their events and states, a player's list of games, holidays and planned turns. docs/days.md"""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from sixstones.protocol import Event, Value

MoveText = Annotated[str, Meta(min_length=1, max_length=200)]


class Warned(Event, frozen=True, kw_only=True, tag="warned"):
    """The seat runs out of time soon. Once per turn, when a quarter of a move's time is left, at most a day."""

    seat: int


class PauseAsked(Event, frozen=True, kw_only=True, tag="pause_asked"):
    """A player wants to pause, or agrees to it."""

    seat: int


class PauseRefused(Event, frozen=True, kw_only=True, tag="pause_refused"):
    """A player does not want to pause, or no longer."""

    seat: int


class Paused(Event, frozen=True, kw_only=True, tag="paused"):
    """Everybody has agreed: nobody can move, and no clock runs."""


class Resumed(Event, frozen=True, kw_only=True, tag="resumed"):
    """A player has ended the pause. The clock continues with what was left."""

    seat: int


class Holiday(Event, frozen=True, kw_only=True, tag="holiday"):
    """A player is on holiday: their clock is stopped, but they may move."""

    seat: int
    until: int | None  # Milliseconds since 1970; None: the holiday is over


class PauseState(Value, frozen=True, kw_only=True):
    """Somebody wants to pause, or the game is paused."""

    agreed: tuple[int, ...]  # The seats that have agreed so far
    since: int | None  # When everybody had agreed, in milliseconds since 1970; None: not yet


class HolidayState(Value, frozen=True, kw_only=True):
    """The client's holidays. Days count for the year, in UTC, in which they were taken."""

    until: int | None  # The end of the holiday, in milliseconds since 1970; None without one
    left: int  # Days that can still be taken this year


class GamePlayer(Value, frozen=True, kw_only=True):
    name: str
    kind: Literal["open", "person", "bot"]
    bot: str | None
    points: int | None  # None before the game
    until: int | None  # The end of their holiday


class MyGame(Value, frozen=True, kw_only=True):
    """A table where the client has a seat."""

    id: str
    phase: Literal["lobby", "playing", "over"]
    clock: Literal["none", "move", "game", "days"]
    players: tuple[GamePlayer, ...]
    you: int
    turn: int | None  # The seat whose turn it is
    deadline: int | None  # When the time of that seat is over, with the time bank; None while no clock runs
    paused: bool
    winners: tuple[int, ...]  # Of a finished game
    number: int  # The number of the last event
    seen: int  # The number of the last event that the client has looked at
    moves: int  # Moves of others after that
    at: int  # The time of the last event, in milliseconds since 1970


class MyGames(Value, frozen=True, kw_only=True):
    """The client's games: all unfinished and the newest finished ones, starting with those where it is their turn."""

    games: tuple[MyGame, ...]
    holiday: HolidayState


class PlanState(Value, frozen=True, kw_only=True):
    """The client's plan at a table; without alternatives there is none."""

    alternatives: tuple[tuple[str, ...], ...]
    failed: tuple[tuple[str, ...], ...] = ()  # The plan for this turn, of which nothing is possible


class Plan(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The body of a request to plan the next turn: the first alternative whose moves are all legal is played."""

    alternatives: Annotated[
        tuple[Annotated[tuple[MoveText, ...], Meta(min_length=1, max_length=6)], ...], Meta(min_length=1, max_length=10)
    ]
    """Each is a turn: a move in move notation, and the moves that follow from it, such as `return red`."""


class TakeHoliday(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The body of a request for a holiday, from now on."""

    days: Annotated[int, Meta(ge=1, le=366)]
