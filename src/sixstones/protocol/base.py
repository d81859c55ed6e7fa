"""What all messages of the server have in common."""

from msgspec import Struct


class Value(Struct, frozen=True, kw_only=True):
    """A part of a message."""


class Event(Value, frozen=True, kw_only=True, tag_field="type"):
    """An event at the table, without anything hidden."""

    number: int
    at: int  # Milliseconds since 1970, by the server's clock
