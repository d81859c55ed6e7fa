"""What a client says. One JSON object a message; `type` says which."""

from __future__ import annotations

from typing import Annotated, Final, TypeAlias

from msgspec import Meta, Struct
from msgspec.json import Decoder

from sixstones.protocol.options import TableOptions

Seat = Annotated[int, Meta(ge=0, le=3)]
Number = Annotated[int, Meta(ge=0, le=1 << 53)]
CommandId = Annotated[str, Meta(max_length=64, pattern="^[A-Za-z0-9_-]*$")]
Name = Annotated[str, Meta(min_length=1, max_length=64)]
BotName = Annotated[str, Meta(max_length=32)]


class Message(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, tag_field="type"):
    """The base of all messages."""


class Hello(Message, frozen=True, kw_only=True, tag="hello"):
    """The first message on a connection."""

    version: int
    last: Number = 0
    """The number of the last event that the client has seen; what came after it is sent again."""


class Ping(Message, frozen=True, kw_only=True, tag="ping"):
    """Asks for a pong."""


class Command(Message, frozen=True, kw_only=True):
    """Something to be done at the table."""

    state: Number
    """The state that the command was made for; if the table has moved on, it is refused."""
    id: CommandId = ""
    """Chosen by the client. The same command with the same id is done once, however often it is sent."""


class Sit(Command, frozen=True, kw_only=True, tag="sit"):
    """Take a seat before the game begins."""

    name: Name
    seat: Seat | None = None
    """Any open seat if not given."""


class Leave(Command, frozen=True, kw_only=True, tag="leave"):
    """Give up the seat. During a game it stays yours until somebody else takes it: `claim` it to come back."""


class SeatBot(Command, frozen=True, kw_only=True, tag="seat_bot"):
    """The host puts a bot on an open seat, or replaces a bot; during a game only one that no longer exists."""

    seat: Seat
    bot: BotName


class OpenSeat(Command, frozen=True, kw_only=True, tag="open_seat"):
    """The host opens a seat again, whoever sat there."""

    seat: Seat


class Start(Command, frozen=True, kw_only=True, tag="start"):
    """The host starts the game."""

    youngest: Seat | None = None
    """Whoever is youngest, at a table where the youngest starts."""


class Play(Command, frozen=True, kw_only=True, tag="play"):
    """Make a move, in the notation of moves."""

    move: Annotated[str, Meta(max_length=200)]


class Undo(Command, frozen=True, kw_only=True, tag="undo"):
    """Take the last move back, or ask the others whether one may."""


class AnswerTakeback(Command, frozen=True, kw_only=True, tag="answer_takeback"):
    """Agree to a take-back or not."""

    agree: bool


class Resign(Command, frozen=True, kw_only=True, tag="resign"):
    """Give up. With two players the other wins; with more a bot plays the seat to the end."""


class OfferSeat(Command, frozen=True, kw_only=True, tag="offer_seat"):
    """Let somebody else play for a player who left or vanished; only people who sit at the table can do that."""

    seat: Seat


class Claim(Command, frozen=True, kw_only=True, tag="claim"):
    """Take a seat that was offered or whose bot no longer exists, or take your own seat back."""

    seat: Seat
    name: Name


class Say(Command, frozen=True, kw_only=True, tag="say"):
    """Say a fixed phrase, or write a line where the table allows it."""

    phrase: Annotated[str, Meta(max_length=32)] | None = None
    text: Annotated[str, Meta(max_length=1_000)] | None = None


class Rematch(Command, frozen=True, kw_only=True, tag="rematch"):
    """Ask for another game with the seats moved on by one, or agree to it."""


class Hint(Command, frozen=True, kw_only=True, tag="hint"):
    """Ask what a strong bot would do."""


AnyCommand: TypeAlias = (
    Sit
    | Leave
    | SeatBot
    | OpenSeat
    | Start
    | Play
    | Undo
    | AnswerTakeback
    | Resign
    | OfferSeat
    | Claim
    | Say
    | Rematch
    | Hint
)
FromClient: TypeAlias = Hello | Ping | AnyCommand


class CreateTable(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The body of a request for a new table; whoever asks is its host and sits on the first seat."""

    name: Name
    options: TableOptions = TableOptions()
    bots: Annotated[tuple[BotName, ...], Meta(max_length=3)] = ()
    """Bots that sit down at once, on the seats after the host's."""
    start: bool = False
    """Start at once; every seat must have somebody."""
    id: CommandId = ""
    """Chosen by the client. The same request with the same id opens one table, however often it is sent."""


_decode: Final = Decoder(FromClient)


def read_message(text: bytes) -> FromClient:
    """A message from its JSON. Raises msgspec.DecodeError."""
    message: FromClient = _decode.decode(text)
    return message
