"""Messages from the server: one JSON object each, `type` says which."""

from typing import Any, Literal, TypeAlias

from msgspec import field

from sixstones.protocol import PLAIN, VERSION, Event, Value
from sixstones.protocol.client import TableOptions
from sixstones.protocol.correspondence import Holiday, PauseAsked, Paused, PauseRefused, PauseState, Resumed, Warned
from sixstones.protocol.view import CompactView, GameView, LoggedMove, ReplayedView


class SeatState(Value, frozen=True, kw_only=True):
    kind: Literal["open", "person", "bot"]
    name: str  # Empty for an open seat
    bot: str | None = None  # The bot of this seat, or the stand-in while it plays
    away: bool = False  # The person is not connected
    left: bool = False  # The person has left the seat
    free_at: int | None = None  # When the others may offer the seat, in milliseconds since 1970
    offered: bool = False  # Anybody without a seat may claim it
    substitute: bool = False  # The person plays for the owner, and does not see cards that only the owner saw
    missing: bool = False  # The server no longer has this bot: the host can replace it, or somebody can claim the seat
    resigned: bool = False  # The person has resigned or run out of time; the bot plays to the end
    preparing: bool = False  # The server is still compiling the bot. No message follows; the bot moves when it can.
    late: bool = False  # The bot plays because the person's time ran out, until they `claim` the seat
    holiday: int | None = None  # The person is on holiday until then, in milliseconds since 1970


class ClockState(Value, frozen=True, kw_only=True):
    """The time left. It counts down only for `running`."""

    milliseconds: tuple[int, ...]  # The time of each seat at the moment `at`
    running: int | None
    at: int  # Milliseconds since 1970, by the server's clock
    bank: tuple[int, ...] = ()  # With the clock "days": the time bank of each seat, used when its time is over


class TakebackState(Value, frozen=True, kw_only=True):
    """Somebody has asked to take a move back."""

    seat: int
    agreed: tuple[int, ...]  # The seats that have agreed so far


class RematchState(Value, frozen=True, kw_only=True):
    agreed: tuple[int, ...]
    table: str | None


class OutcomeState(Value, frozen=True, kw_only=True):
    reason: str
    winners: tuple[int, ...]
    decided_by: str | None


class Offer(Value, frozen=True, kw_only=True, omit_defaults=True):
    """What a character costs the client now. Colours with 0, and empty fields, are left out."""

    price: dict[str, int] = field(default_factory=dict)  # The cost after the client's bonuses
    missing: dict[str, int] = field(default_factory=dict)  # What the tokens don't cover; gray ones are not counted
    payments: tuple[str, ...] = ()
    """Every legal payment, the default first, as a move has it after `paying`. Empty if the client can't recruit
    the character now. The payment for a free character is an empty string."""


class Threat(Value, frozen=True, kw_only=True):
    """An opponent who can meet the Gauntlet with their next recruit, as far as the client can see."""

    seat: int
    cards: tuple[str, ...]  # The characters that would do it


class TableCommon(Value, frozen=True, kw_only=True):
    """What both forms of a table have in common."""

    id: str
    number: int  # The number of the last event
    state: int  # Commands refer to it: the number of the last event that changed what players can do
    phase: Literal["lobby", "playing", "over"]
    options: TableOptions
    seats: tuple[SeatState, ...]
    host: int | None
    you: int | None  # The client's seat; None for spectators
    yours: int | None  # A seat that the client can take back with `claim`: they left it, or a substitute has it
    commitment: str  # The commitment to the sealed deal, known before the first move
    secret: str | None  # The secret of the deal, when the game is over; that of a daily deal is in `Daily`
    clock: ClockState | None
    undo: bool  # Whether the client can take a move back now, or ask for it
    takeback: TakebackState | None
    rematch: RematchState
    outcome: OutcomeState | None
    threats: tuple[Threat, ...] = ()  # During the game
    nudge_at: int | None = None  # When the client may first nudge the person to move; None: there is nobody to nudge
    pause: PauseState | None = None


class TableState(TableCommon, frozen=True, kw_only=True):
    """The table as the client may see it."""

    view: GameView | None  # The game as the client may know it, once it has begun; docs/protocol.md lists its fields
    offers: dict[str, Offer] | None = None  # During the game: cards on the board and in the hand, by id


class CompactTable(TableCommon, frozen=True, kw_only=True):
    """The same in version 2. What follows from the rest is left out: prices, and the text of legal moves."""

    view: CompactView | None
    payments: dict[str, tuple[str, ...]] = field(
        default_factory=dict
    )  # As in `Offer`, for the characters that the client can recruit now


class Created(Event, frozen=True, kw_only=True, tag="created"):
    """The table was opened."""


class Sat(Event, frozen=True, kw_only=True, tag="sat"):
    seat: int
    name: str


class BotSat(Event, frozen=True, kw_only=True, tag="bot_sat"):
    seat: int
    bot: str


class Opened(Event, frozen=True, kw_only=True, tag="opened"):
    seat: int


class Started(Event, frozen=True, kw_only=True, tag="started"):
    order: tuple[int, ...]  # The old seat numbers in their new order: the first one starts, as seat 0


class MoveEffect(Value, frozen=True, kw_only=True):
    """The effect of a move beyond its text. Everybody sees it."""

    paid: dict[str, int]  # The tokens paid for a character, by colour, without zeros
    points: int | None  # The player's points after the move, if they changed
    location: str | None  # The location that the player got
    tile: bool  # The player took the Avengers Assemble tile
    stone: bool  # The player got the Time stone
    reopened: int | None  # The seat that no longer meets the Gauntlet, because it lost the tile
    tile_from: int | None = None  # The seat that lost the tile to the player
    gauntlet: bool = False  # This move completed the player's Gauntlet


class Moved(Event, frozen=True, kw_only=True, tag="moved"):
    seat: int
    move: str
    by: Literal["person", "bot", "stand-in"]
    brought: MoveEffect | None = None  # None without an effect. Computed from the moves, never stored.


class Undone(Event, frozen=True, kw_only=True, tag="undone"):
    seat: int
    moves: int  # How many moves were taken back


class TakebackAsked(Event, frozen=True, kw_only=True, tag="takeback_asked"):
    seat: int


class TakebackAnswered(Event, frozen=True, kw_only=True, tag="takeback_answered"):
    seat: int
    agree: bool


class Resigned(Event, frozen=True, kw_only=True, tag="resigned"):
    seat: int


class TimeUp(Event, frozen=True, kw_only=True, tag="time_up"):
    seat: int


class Left(Event, frozen=True, kw_only=True, tag="left"):
    seat: int


class Away(Event, frozen=True, kw_only=True, tag="away"):
    seat: int


class Back(Event, frozen=True, kw_only=True, tag="back"):
    seat: int


class StoodIn(Event, frozen=True, kw_only=True, tag="stood_in"):
    seat: int
    bot: str


class Offered(Event, frozen=True, kw_only=True, tag="offered"):
    """The others let somebody else play for a player who left or disappeared."""

    seat: int


class Claimed(Event, frozen=True, kw_only=True, tag="claimed"):
    seat: int
    name: str


class Said(Event, frozen=True, kw_only=True, tag="said"):
    seat: int
    phrase: str | None = None
    text: str | None = None


class Nudged(Event, frozen=True, kw_only=True, tag="nudged"):
    seat: int  # Of the person to move
    by: int


class Unlisted(Event, frozen=True, kw_only=True, tag="unlisted"):
    """The table left the public list, because it was idle. Its link still works."""


class Ended(Event, frozen=True, kw_only=True, tag="ended"):
    """The game ended without a winner: it reached the maximum length, or an operator ended it."""

    reason: Literal["truncated", "operator"]


class Erased(Event, frozen=True, kw_only=True, tag="erased"):
    """A player has deleted everything. Earlier events now have another name; fetch them again."""

    seat: int | None  # None if the player had no seat any more
    name: str  # Of the seat from now on


class RematchAsked(Event, frozen=True, kw_only=True, tag="rematch_asked"):
    seat: int


class RematchMade(Event, frozen=True, kw_only=True, tag="rematch_made"):
    table: str


LobbyEvent: TypeAlias = Created | Sat | BotSat | Opened | Started
GameEvent: TypeAlias = Moved | Undone | TakebackAsked | TakebackAnswered | Resigned | TimeUp
SeatEvent: TypeAlias = Left | Away | Back | StoodIn | Offered | Claimed
OtherEvent: TypeAlias = Said | Nudged | Unlisted | Ended | Erased | RematchAsked | RematchMade
CorrespondenceEvent: TypeAlias = Warned | PauseAsked | PauseRefused | Paused | Resumed | Holiday
AnyEvent: TypeAlias = LobbyEvent | GameEvent | SeatEvent | OtherEvent | CorrespondenceEvent


class Welcome(Value, frozen=True, kw_only=True, tag="welcome", tag_field="type"):
    """The answer to a hello: the table, and the events that the client has missed, at most the last 400."""

    table: TableState
    events: tuple[AnyEvent, ...]
    earlier: bool = False  # The client has missed more events: GET /api/tables/{table}/events has the rest in pages
    version: int = PLAIN


class Update(Value, frozen=True, kw_only=True, tag="update", tag_field="type"):
    """New events, and the table after them."""

    events: tuple[AnyEvent, ...]
    table: TableState


class Whole(Value, frozen=True, kw_only=True, tag="whole", tag_field="type"):
    """Version 2: the answer to a hello, and to a change of the client's seat."""

    table: CompactTable
    log: list[LoggedMove]  # The moves so far. Later ones are in events.
    events: tuple[AnyEvent, ...]  # As in a welcome
    earlier: bool = False
    version: int = VERSION


class Delta(Value, frozen=True, kw_only=True, tag="delta", tag_field="type"):
    """Version 2: new events, and what they change of the table. Its new number is that of the last event."""

    after: int  # The number of the table that is changed. A client that has another one says hello again.
    events: tuple[AnyEvent, ...]
    changes: dict[str, Any]  # protocol/compact.py has the format


class Done(Value, frozen=True, kw_only=True, tag="done", tag_field="type"):
    """A command was executed, and its result is stored."""

    id: str
    number: int  # The number of the last event it led to


class Refused(Value, frozen=True, kw_only=True, tag="refused", tag_field="type"):
    """Nothing has changed. The code is for programs, the message for people."""

    code: str
    message: str
    id: str = ""
    clause: str | None = None  # The rule that forbids a move
    table: TableState | None = None  # The current table, if the command was for another state


class CandidateMove(Value, frozen=True, kw_only=True):
    move: str
    share: float
    chances: tuple[float, ...]  # Each seat's chance of winning; empty if there was nothing to search
    error: float = 0.0  # Half the width of the error bar of the mover's chance


class Fact(Value, frozen=True, kw_only=True):
    """A reason for a hint, or a threat after it ("finishes", "scores" or "takes"); `number` depends on the kind."""

    kind: str
    seat: int
    number: int
    card: str | None = None
    location: str | None = None
    colour: str | None = None
    tile: bool = False


class Hinted(Value, frozen=True, kw_only=True, tag="hinted", tag_field="type"):
    """What a strong bot would play; sent only to the player who asked."""

    id: str
    state: int
    bot: str
    move: str
    reason: str  # An English sentence; `aim`, `urgency` and `rival` say the same for programs
    candidates: tuple[CandidateMove, ...]  # The moves it considered, the best first
    aim: str | None = None  # The id of the character that the move helps to recruit, if it is not a recruit itself
    urgency: Literal["only", "wins", "stops"] | None = None  # The only legal move, wins at once, or stops `rival`
    rival: int | None = None
    facts: tuple[Fact, ...] = ()  # The reasons, the most important first, and the threat
    lost: bool = False  # There is hardly a chance, and the move is the one that holds out longest


class Pong(Value, frozen=True, kw_only=True, tag="pong", tag_field="type"):
    """The answer to a ping."""


class Heartbeat(Value, frozen=True, kw_only=True, tag="heartbeat", tag_field="type"):
    """Sent when nothing has happened for a while."""


class Goodbye(Value, frozen=True, kw_only=True, tag="goodbye", tag_field="type"):
    """The server ends the connection. Connect again, unless the code says that it is pointless."""

    code: str
    message: str


FromServer: TypeAlias = Welcome | Update | Whole | Delta | Done | Refused | Hinted | Pong | Heartbeat | Goodbye


class GuestToken(Value, frozen=True, kw_only=True):
    """The token for `Authorization: Bearer …`; a browser gets a cookie instead."""

    token: str


class TableMade(Value, frozen=True, kw_only=True):
    id: str
    url: str  # The link to share. It does not give access to the seat.
    table: TableState


class TableListing(Value, frozen=True, kw_only=True):
    """A line in the list of open tables."""

    id: str
    host: str
    options: TableOptions
    open_seats: int
    names: tuple[str, ...]


class BotState(Value, frozen=True, kw_only=True):
    name: str
    level: int | None
    style: str
    summary: str


class CharacterFacts(Value, frozen=True, kw_only=True):
    id: str
    name: str
    level: int
    bonus: str
    points: int
    avengers_tags: int
    cost: dict[str, int]


class LocationFacts(Value, frozen=True, kw_only=True):
    id: str
    name: str
    points: int
    requirement: dict[str, int]


class DeckFacts(Value, frozen=True, kw_only=True):
    """All cards, in the order of the deck file, which is not the order of any deal."""

    name: str
    characters: tuple[CharacterFacts, ...]
    locations: tuple[LocationFacts, ...]


class About(Value, frozen=True, kw_only=True):
    """What this server offers."""

    name: str
    version: str
    protocol: int
    bots: tuple[BotState, ...]
    phrases: tuple[str, ...]
    push: bool = False  # Whether it sends notifications to browsers
    passkeys: str | None = None  # The origin of pages that can use passkeys; None if the server has none


class EventPage(Value, frozen=True, kw_only=True):
    """A page of events, the oldest first."""

    events: tuple[AnyEvent, ...]
    earlier: bool  # There are older events


class Replay(Value, frozen=True, kw_only=True):
    """A game from its start, as the client may see it: a view before each move and one after the last."""

    id: str
    moves: tuple[Moved, ...]
    views: tuple[ReplayedView, ...]


class Proof(Value, frozen=True, kw_only=True):
    """The proof of a fair deal: anybody can deal again from the secret and compare."""

    id: str
    scheme: str
    commitment: str
    secret: str | None  # None before the game is over
    players: int
    deck: str
    record: str | None  # The address of the record for `sixstones verify`, when the game is over
