"""What the server says. One JSON object a message; `type` says which."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from sixstones.protocol import VERSION
from sixstones.protocol.options import TableOptions
from sixstones.protocol.view import GameView, ReplayedView


class Value(Struct, frozen=True, kw_only=True):
    """A part of a message."""


class SeatState(Value, frozen=True, kw_only=True):
    """Who sits on a seat."""

    kind: Literal["open", "person", "bot"]
    name: str
    """Empty on an open seat."""
    bot: str | None = None
    """The bot that plays the seat: one that sits there, or the stand-in while it plays."""
    away: bool = False
    """The person is not connected."""
    left: bool = False
    """The person gave the seat up."""
    free_at: int | None = None
    """From when on the others may offer the seat to somebody else, in milliseconds since 1970; None: not at all."""
    offered: bool = False
    """Anybody without a seat may claim this one."""
    substitute: bool = False
    """The person plays for the seat's owner, who vanished. Cards that only the owner saw stay hidden from them."""
    missing: bool = False
    """The server has no such bot (any more): the host can replace it, or somebody can claim the seat."""
    resigned: bool = False
    """The person gave the game up or ran out of time; the bot plays to the end."""
    preparing: bool = False
    """The bot can't move yet: after an installation the server compiles it first. No message says that this is done;
    the bot moves then."""


class ClockState(Value, frozen=True, kw_only=True):
    """The time left. It counts down only for `running`."""

    milliseconds: tuple[int, ...]
    """What each seat has left at the moment `at`."""
    running: int | None
    at: int
    """Milliseconds since 1970, by the server's clock."""


class TakebackState(Value, frozen=True, kw_only=True):
    """Somebody would like to take a move back."""

    seat: int
    agreed: tuple[int, ...]
    """The seats that have agreed so far."""


class RematchState(Value, frozen=True, kw_only=True):
    """Who would like to play again, and where."""

    agreed: tuple[int, ...]
    table: str | None


class OutcomeState(Value, frozen=True, kw_only=True):
    """How the game ended."""

    reason: str
    winners: tuple[int, ...]
    decided_by: str | None


class Offer(Value, frozen=True, kw_only=True, omit_defaults=True):
    """What a character costs the receiver now. Colours that come to nothing, and empty fields, are left out."""

    price: dict[str, int] = {}
    """The cost after the receiver's bonuses."""
    missing: dict[str, int] = {}
    """The part of the price that the receiver's tokens don't cover; gray tokens are not counted."""
    payments: tuple[str, ...] = ()
    """Every legal payment, the default first, as a move has it after `paying`. Empty if the receiver can't recruit
    the character now. The payment for a free character is the empty text."""


class TableState(Value, frozen=True, kw_only=True):
    """All that the receiver may know of the table."""

    id: str
    number: int
    """The number of the last event."""
    state: int
    """What commands refer to: the number of the last event that changed what can be done."""
    phase: Literal["lobby", "playing", "over"]
    options: TableOptions
    seats: tuple[SeatState, ...]
    host: int | None
    you: int | None
    """The receiver's seat; None for spectators."""
    yours: int | None
    """A seat that the receiver can take back with `claim`: they left it, or a substitute plays on it."""
    commitment: str
    """The fingerprint of the sealed deal, there before the first move."""
    secret: str | None
    """The deal's secret, once the game is over."""
    clock: ClockState | None
    undo: bool
    """Whether the receiver could take a move back now, or ask for it."""
    takeback: TakebackState | None
    rematch: RematchState
    outcome: OutcomeState | None
    view: GameView | None
    """The game as the receiver may know it, once it has begun; docs/protocol.md lists its fields."""
    offers: dict[str, Offer] | None = None
    """During the game, for the receiver's seat: the characters on the board and in the receiver's hand, by id."""


class Happened(Value, frozen=True, kw_only=True, tag_field="type"):
    """Something that happened at the table, without anything hidden."""

    number: int
    at: int
    """Milliseconds since 1970, by the server's clock."""


class Created(Happened, frozen=True, kw_only=True, tag="created"):
    """The table was opened."""


class Sat(Happened, frozen=True, kw_only=True, tag="sat"):
    seat: int
    name: str


class BotSat(Happened, frozen=True, kw_only=True, tag="bot_sat"):
    seat: int
    bot: str


class Opened(Happened, frozen=True, kw_only=True, tag="opened"):
    seat: int


class Started(Happened, frozen=True, kw_only=True, tag="started"):
    order: tuple[int, ...]
    """The old seats in the order in which they sit now: the first of them starts, as seat 0."""


class MoveEffect(Value, frozen=True, kw_only=True):
    """What a move brought beyond its text. Everybody at the table sees it happen."""

    paid: dict[str, int]
    """The tokens paid for a character, by colour; colours that were not needed are left out."""
    points: int | None
    """The player's points after the move, where it changed them."""
    location: str | None
    """The location that came to the player."""
    tile: bool
    """Whether the player took the Avengers Assemble tile."""
    stone: bool
    """Whether the player got the Time stone."""
    reopened: int | None
    """The seat that met the Gauntlet and, without the tile, no longer does."""


class Moved(Happened, frozen=True, kw_only=True, tag="moved"):
    seat: int
    move: str
    by: Literal["person", "bot", "stand-in"]
    brought: MoveEffect | None = None
    """None where the move says it all. It is worked out from the moves, so it is never stored."""


class Undone(Happened, frozen=True, kw_only=True, tag="undone"):
    seat: int
    moves: int
    """How many moves were taken back."""


class TakebackAsked(Happened, frozen=True, kw_only=True, tag="takeback_asked"):
    seat: int


class TakebackAnswered(Happened, frozen=True, kw_only=True, tag="takeback_answered"):
    seat: int
    agree: bool


class Resigned(Happened, frozen=True, kw_only=True, tag="resigned"):
    seat: int


class TimeUp(Happened, frozen=True, kw_only=True, tag="time_up"):
    seat: int


class Left(Happened, frozen=True, kw_only=True, tag="left"):
    seat: int


class Away(Happened, frozen=True, kw_only=True, tag="away"):
    seat: int


class Back(Happened, frozen=True, kw_only=True, tag="back"):
    seat: int


class StoodIn(Happened, frozen=True, kw_only=True, tag="stood_in"):
    seat: int
    bot: str


class Offered(Happened, frozen=True, kw_only=True, tag="offered"):
    """The others let somebody else play for a player who left or vanished."""

    seat: int


class Claimed(Happened, frozen=True, kw_only=True, tag="claimed"):
    seat: int
    name: str


class Said(Happened, frozen=True, kw_only=True, tag="said"):
    seat: int
    phrase: str | None = None
    text: str | None = None


class Unlisted(Happened, frozen=True, kw_only=True, tag="unlisted"):
    """The table left the public list, because nothing had happened for a long time. Its link still works."""


class Ended(Happened, frozen=True, kw_only=True, tag="ended"):
    """The table ended the game without a winner, because it had reached the greatest length."""

    reason: Literal["truncated"]


class RematchAsked(Happened, frozen=True, kw_only=True, tag="rematch_asked"):
    seat: int


class RematchMade(Happened, frozen=True, kw_only=True, tag="rematch_made"):
    table: str


AnyEvent: TypeAlias = (
    Created
    | Sat
    | BotSat
    | Opened
    | Started
    | Moved
    | Undone
    | TakebackAsked
    | TakebackAnswered
    | Resigned
    | TimeUp
    | Left
    | Away
    | Back
    | StoodIn
    | Offered
    | Claimed
    | Said
    | Unlisted
    | Ended
    | RematchAsked
    | RematchMade
)


class Welcome(Value, frozen=True, kw_only=True, tag="welcome", tag_field="type"):
    """The answer to a hello: the table as it is, and what the client has missed, the latest 400 events at most."""

    table: TableState
    events: tuple[AnyEvent, ...]
    earlier: bool = False
    """The client has missed more than these: GET /api/tables/{table}/events has the rest in pages."""
    version: int = VERSION


class Update(Value, frozen=True, kw_only=True, tag="update", tag_field="type"):
    """Something happened; the table is as it is after it."""

    events: tuple[AnyEvent, ...]
    table: TableState


class Done(Value, frozen=True, kw_only=True, tag="done", tag_field="type"):
    """A command was done, and is kept: the answer comes only when it can't get lost any more."""

    id: str
    number: int
    """The number of the last event that it led to."""


class Refused(Value, frozen=True, kw_only=True, tag="refused", tag_field="type"):
    """Nothing was done. The code is for programs, the message for people."""

    code: str
    message: str
    id: str = ""
    clause: str | None = None
    """The rule that forbids a move."""
    table: TableState | None = None
    """The table as it is, where the command was made for another state."""


class CandidateMove(Value, frozen=True, kw_only=True):
    """A move that the bot considered."""

    move: str
    share: float
    chances: tuple[float, ...]
    """Each seat's chance to win; empty where there was nothing to think about."""


class Hinted(Value, frozen=True, kw_only=True, tag="hinted", tag_field="type"):
    """What a strong bot would do; only who asked is told."""

    id: str
    state: int
    bot: str
    move: str
    reason: str
    """An English sentence; the fields after the candidates say the same in parts."""
    candidates: tuple[CandidateMove, ...]
    """The moves that were worth a thought, best first."""
    aim: str | None = None
    """The id of the character that the bot would recruit next, where the move is no recruit itself."""
    urgency: Literal["only", "wins", "stops"] | None = None
    """No other move is legal; it wins at once; it keeps `rival` from winning at once."""
    rival: int | None = None


class Pong(Value, frozen=True, kw_only=True, tag="pong", tag_field="type"):
    """The answer to a ping."""


class Heartbeat(Value, frozen=True, kw_only=True, tag="heartbeat", tag_field="type"):
    """Nothing happened for a while, and the connection is fine."""


class Goodbye(Value, frozen=True, kw_only=True, tag="goodbye", tag_field="type"):
    """The server ends the connection. Connect again unless the code says that it would be no use."""

    code: str
    message: str


FromServer: TypeAlias = Welcome | Update | Done | Refused | Hinted | Pong | Heartbeat | Goodbye


class GuestToken(Value, frozen=True, kw_only=True):
    """What a program shows as `Authorization: Bearer …`; a browser gets the same as a cookie."""

    token: str


class TableMade(Value, frozen=True, kw_only=True):
    """A new table."""

    id: str
    url: str
    """What to send to friends. It reveals no seat."""
    table: TableState


class TableListing(Value, frozen=True, kw_only=True):
    """A line in the list of open tables."""

    id: str
    host: str
    options: TableOptions
    open_seats: int
    names: tuple[str, ...]


class BotState(Value, frozen=True, kw_only=True):
    """Somebody to play against."""

    name: str
    level: int | None
    style: str
    summary: str


class CharacterFacts(Value, frozen=True, kw_only=True):
    """What is printed on a character."""

    id: str
    name: str
    level: int
    bonus: str
    points: int
    avengers_tags: int
    cost: dict[str, int]


class LocationFacts(Value, frozen=True, kw_only=True):
    """What is printed on a location."""

    id: str
    name: str
    points: int
    requirement: dict[str, int]


class DeckFacts(Value, frozen=True, kw_only=True):
    """All cards, in the order of the deck file, which tells nothing of any deal."""

    name: str
    characters: tuple[CharacterFacts, ...]
    locations: tuple[LocationFacts, ...]


class About(Value, frozen=True, kw_only=True):
    """What this server is and offers."""

    name: str
    version: str
    protocol: int
    bots: tuple[BotState, ...]
    phrases: tuple[str, ...]


class EventPage(Value, frozen=True, kw_only=True):
    """A page of what happened at a table, oldest first."""

    events: tuple[AnyEvent, ...]
    earlier: bool
    """There are older ones."""


class Replay(Value, frozen=True, kw_only=True):
    """A game from its start, as the receiver may know it: a view before each move and one after the last."""

    id: str
    moves: tuple[Moved, ...]
    views: tuple[ReplayedView, ...]


class Proof(Value, frozen=True, kw_only=True):
    """What shows that no card was moved: anybody can deal again from the secret and compare."""

    id: str
    scheme: str
    commitment: str
    secret: str | None
    """None until the game is over."""
    players: int
    deck: str
    record: str | None
    """The address of the record that `sixstones verify` checks, once the game is over."""
