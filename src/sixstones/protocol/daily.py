"""The daily deal, as a client may know it."""

from sixstones.protocol import Value


class DailyResult(Value, frozen=True, kw_only=True):
    """A line of a day's ranking."""

    place: int  # From 1
    name: str
    won: bool
    lost: float | None  # Points of win chance that the guest's own decisions cost; None after resigning
    blunders: int | None
    points: int
    rounds: int
    table: str | None  # Whose replay and record can be loaded, once the day is over
    you: bool


class DailyDay(Value, frozen=True, kw_only=True):
    """One deal for everybody. The day is in UTC."""

    date: str  # Such as 2026-11-17
    seat: int  # The guest's
    bots: tuple[str | None, ...]  # Of each seat
    commitment: str
    secret: str | None  # When the day is over
    ends: int  # Milliseconds since 1970. A game that ends later does not count.
    guests: int  # How many are ranked
    ranking: tuple[DailyResult, ...]  # The best 100, and the client's own line


class Daily(Value, frozen=True, kw_only=True):
    """The daily deal, as the client may know it."""

    today: DailyDay
    yesterday: DailyDay | None  # None if nobody asked for it
    table: str | None  # The client's table of today; None before they start
    over: bool  # The client's game of today is over; its line comes when the server has reviewed it
