"""Every message between client and server; docs/protocol.md explains them."""

from typing import Final

from msgspec import Struct

VERSION: Final = 2  # The newest version that the server speaks. Clients send theirs in the hello.
PLAIN: Final = 1  # The version for simple programs: every update has the whole table


class Value(Struct, frozen=True, kw_only=True):
    """A part of a message of the server."""


class Event(Value, frozen=True, kw_only=True, tag_field="type"):
    """An event at the table, without anything hidden."""

    number: int
    at: int  # Milliseconds since 1970, by the server's clock
