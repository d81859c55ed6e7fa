"""Messages from the client: one JSON object each, `type` says which."""

from collections.abc import Callable
from typing import Annotated, Final, Literal, TypeAlias

from msgspec import Meta, Struct
from msgspec.json import Decoder

Seconds = Annotated[int, Meta(ge=1, le=86_400)]
Seat = Annotated[int, Meta(ge=0, le=3)]
Number = Annotated[int, Meta(ge=0, le=1 << 53)]
CommandId = Annotated[str, Meta(max_length=64, pattern="^[A-Za-z0-9_-]*$")]
Name = Annotated[str, Meta(min_length=1, max_length=64)]
Endpoint = Annotated[str, Meta(max_length=1_000, pattern="^https?://[!-~]+$")]
BotName = Annotated[str, Meta(max_length=32)]
Language: TypeAlias = Literal["en", "es", "es-419", "fr", "pl"]


class Message(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, tag_field="type"):
    """The base class of all messages."""


class Hello(Message, frozen=True, kw_only=True, tag="hello"):
    """The first message on a connection."""

    version: int
    last: Number = 0  # The number of the last event that the client has seen; later ones are sent again


class Ping(Message, frozen=True, kw_only=True, tag="ping"):
    """Asks for a pong."""


class Command(Message, frozen=True, kw_only=True):
    """Something to do at the table."""

    state: Number  # The state that the command was made for; if the table has changed since, it is refused
    id: CommandId = ""  # Chosen by the client. A command with the same id is executed once, however often it is sent.


class Sit(Command, frozen=True, kw_only=True, tag="sit"):
    """Take a seat before the game starts."""

    name: Name
    seat: Seat | None = None  # Default: any open seat


class Leave(Command, frozen=True, kw_only=True, tag="leave"):
    """Leave the seat. During a game it stays yours until somebody else takes it: `claim` it to come back."""


class SeatBot(Command, frozen=True, kw_only=True, tag="seat_bot"):
    """The host adds a bot on an open seat or replaces a bot; during a game only one that no longer exists."""

    seat: Seat
    bot: BotName


class OpenSeat(Command, frozen=True, kw_only=True, tag="open_seat"):
    """The host frees a seat."""

    seat: Seat


class Start(Command, frozen=True, kw_only=True, tag="start"):
    """The host starts the game."""

    youngest: Seat | None = None  # The seat of the youngest, at a table where the youngest starts


class Play(Command, frozen=True, kw_only=True, tag="play"):
    """Make a move, in move notation."""

    move: Annotated[str, Meta(max_length=200)]


class Undo(Command, frozen=True, kw_only=True, tag="undo"):
    """Take the last move back, or ask the others to allow it."""


class AnswerTakeback(Command, frozen=True, kw_only=True, tag="answer_takeback"):
    """Agree to a take-back, or refuse it."""

    agree: bool


class Resign(Command, frozen=True, kw_only=True, tag="resign"):
    """Resign. With two players the other wins; with more a bot plays the seat to the end."""


class OfferSeat(Command, frozen=True, kw_only=True, tag="offer_seat"):
    """Let somebody else play for a player who left or disappeared; only players at the table can do that."""

    seat: Seat


class Claim(Command, frozen=True, kw_only=True, tag="claim"):
    """Take a seat that was offered or whose bot no longer exists, or take your own seat back."""

    seat: Seat
    name: Name


class Say(Command, frozen=True, kw_only=True, tag="say"):
    """Say a fixed phrase, or write a line where the table allows it."""

    phrase: Annotated[str, Meta(max_length=32)] | None = None
    text: Annotated[str, Meta(max_length=1_000)] | None = None


class Nudge(Command, frozen=True, kw_only=True, tag="nudge"):
    """Remind the person whose turn it is; not in the first hour of their turn, and at most once a day."""


class Rematch(Command, frozen=True, kw_only=True, tag="rematch"):
    """Ask for another game with the seats rotated by one, or agree to it."""


class Pause(Command, frozen=True, kw_only=True, tag="pause"):
    """Ask to pause a correspondence game, or agree to it."""


class Resume(Command, frozen=True, kw_only=True, tag="resume"):
    """End the pause, or refuse it."""


class Hint(Command, frozen=True, kw_only=True, tag="hint"):
    """Ask what a strong bot would play."""


LobbyCommand: TypeAlias = Sit | Leave | SeatBot | OpenSeat | Start
GameCommand: TypeAlias = Play | Undo | AnswerTakeback | Resign | OfferSeat | Claim
AnyCommand: TypeAlias = LobbyCommand | GameCommand | Say | Nudge | Rematch | Pause | Resume | Hint
FromClient: TypeAlias = Hello | Ping | AnyCommand


class TableOptions(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The options of a table. All have defaults."""

    players: Annotated[int, Meta(ge=2, le=4)] = 2
    first: Literal["random", "seat-1", "youngest"] = "random"  # With "youngest", the host says who that is
    clock: Literal["none", "move", "game", "days"] = "none"  # `seconds` are for each turn or for the whole game
    seconds: Seconds = 60
    increment: Annotated[int, Meta(ge=0, le=600)] = 0  # Seconds added after each turn, with a clock for the game
    days: Annotated[int, Meta(ge=1, le=7)] = 3  # For each turn, with the clock "days"
    bank: Annotated[int, Meta(ge=0, le=336)] = 24  # Hours for the whole game, used when the days of a turn are over
    late: Literal["lose", "stand_in"] = "lose"  # When all time is over: that player loses, or a stand-in plays
    hints: bool = True
    takebacks: Literal["off", "free", "consent"] = "free"  # With "consent" the others must agree
    listed: bool = False  # Whether the table is in the public list; otherwise people need its link
    free_chat: bool = False  # Whether people may write text; fixed phrases are always allowed
    stand_in: Annotated[str, Meta(max_length=32)] | None = "hero"  # Plays for somebody who dropped out; None: wait
    patience: Annotated[int, Meta(ge=0, le=3_600)] = 30  # Seconds before the stand-in plays or the seat can be offered
    short_takes: bool = False  # Ruling on X1: players may always take fewer than three different tokens


class CreateTable(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The body of a request for a new table; the sender is its host and gets the first seat."""

    name: Name
    options: TableOptions = TableOptions()
    bots: Annotated[tuple[BotName, ...], Meta(max_length=3)] = ()  # Bots for the seats after the host's
    start: bool = False  # Start at once; all seats must be taken
    id: CommandId = ""  # Chosen by the client. A request with the same id opens one table, however often it is sent.


class StartDaily(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The body of a request to play the deal of the day."""

    name: Name


class PushKeys(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A browser's keys, so that only it can read its notifications; in base64url."""

    p256dh: Annotated[str, Meta(min_length=87, max_length=88, pattern="^[A-Za-z0-9_-]+=?$")]
    auth: Annotated[str, Meta(min_length=22, max_length=24, pattern="^[A-Za-z0-9_-]+={0,2}$")]


class PushSubscription(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Where a browser wants to be notified, and in which language."""

    endpoint: Endpoint
    keys: PushKeys
    language: Language = "en"


class PushEnd(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A subscription that the browser has ended."""

    endpoint: Endpoint


class Notifications(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Which notifications a player wants while they are not at the table."""

    on: bool = True  # If false, nothing is sent, whatever the others say
    turn: bool = True
    time: bool = True  # The time for the move is running out
    nudge: bool = True
    over: bool = True


class Report(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The body of a report about somebody at the table. The operator also sees the last lines of its chat."""

    seat: Seat
    reason: Annotated[str, Meta(min_length=1, max_length=400)]


read_message: Final[Callable[[bytes], FromClient]] = Decoder(FromClient).decode  # raises msgspec.DecodeError
