"""Messages between a server and its operators (`/api/admin`). Times are seconds since 1970."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from sixstones.protocol import Value
from sixstones.protocol.client import TableOptions
from sixstones.protocol.server import AnyEvent

GuestName = Annotated[str, Meta(min_length=1, max_length=64)]
Days = Annotated[float, Meta(gt=0, le=36_500)]
RestrictionKind = Literal["muted", "banned"]


class Action(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Who does something, and why; both are logged."""

    operator: Annotated[str, Meta(min_length=1, max_length=64)]
    reason: Annotated[str, Meta(max_length=200)] = ""


class Restrict(Action, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Mute or ban a guest, or lift the restriction."""

    guest: GuestName  # The digest that `table ID` shows, or TABLE/SEAT, with seats from 1
    kind: RestrictionKind
    lift: bool = False
    days: Days | None = None  # None: until it is lifted


class Restriction(Value, frozen=True, kw_only=True):
    kind: str
    until: float | None


class TableLine(Value, frozen=True, kw_only=True):
    id: str
    phase: Literal["lobby", "playing", "over", "damaged"]
    names: tuple[str, ...]
    opened_at: float
    active_at: float


class SeatLine(Value, frozen=True, kw_only=True):
    kind: str
    name: str
    guest: str  # Empty for bots and open seats
    status: str  # Such as "here", "away" or "left"
    restrictions: tuple[Restriction, ...]


class TableDetails(Value, frozen=True, kw_only=True):
    """What everybody at the table can see, and the guests' digests."""

    table: TableLine
    options: TableOptions
    seats: tuple[SeatLine, ...]
    events: tuple[AnyEvent, ...]  # The last 400
    secret: str | None  # The deal, when the game is over


class GuestLine(Value, frozen=True, kw_only=True):
    guest: str
    names: tuple[str, ...]
    tables: tuple[str, ...]  # Where the guest is connected
    restrictions: tuple[Restriction, ...]


class ChatLine(Value, frozen=True, kw_only=True):
    number: int  # Of the event
    name: str
    text: str


class ReportLine(Value, frozen=True, kw_only=True):
    id: int
    at: float
    table: str
    seat: int
    name: str
    guest: str
    reporter: str
    reason: str
    chat: tuple[ChatLine, ...]  # The last lines at the table before the report
    closed_at: float | None


class LogLine(Value, frozen=True, kw_only=True):
    at: float
    operator: str
    action: str
    target: str
    reason: str


class Restricted(Value, frozen=True, kw_only=True):
    guest: str
    tables: tuple[str, ...]  # Where a banned guest has lost the seat
