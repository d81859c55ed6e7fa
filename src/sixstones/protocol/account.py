"""Bodies of requests and answers about the client's devices, passkeys, recovery code and stored data."""

from typing import Annotated, Any

from msgspec import Meta, Struct

from sixstones.protocol import Value
from sixstones.protocol.client import Name
from sixstones.protocol.server import AnyEvent


class Rename(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    name: Name


class PasskeyAnswer(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What the browser's authenticator answered: the JSON form of a PublicKeyCredential."""

    credential: dict[str, Any]


class RecoveryCode(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The code in groups of four. Case, spaces and dashes don't matter."""

    code: Annotated[str, Meta(max_length=200)]


class PasskeyState(Value, frozen=True, kw_only=True):
    id: str
    name: str
    created_at: int  # Milliseconds since 1970


class SessionState(Value, frozen=True, kw_only=True):
    """A device that is logged in."""

    id: str
    name: str  # Such as "Firefox, Windows"
    created_at: int
    seen_at: int  # To the hour
    current: bool  # The device that asks


class Me(Value, frozen=True, kw_only=True):
    """What the server stores about the client beyond its seats."""

    name: str  # Empty if none was saved
    kept: bool  # There is a passkey or a recovery code, so that another device can log in
    recovery: bool  # There is a recovery code
    passkeys: tuple[PasskeyState, ...]
    sessions: tuple[SessionState, ...]  # Empty for a guest who keeps nothing
    unfinished: int  # Unfinished games in which the client has a seat


class ExportedTable(Value, frozen=True, kw_only=True):
    id: str
    seat: int | None  # None if the player had no seat at the end
    events: tuple[AnyEvent, ...]  # As the player saw them
    record: str | None  # The whole game with its deal, when it is over


class ExportedPush(Value, frozen=True, kw_only=True):
    endpoint: str
    language: str
    created_at: int


class ExportedPlan(Value, frozen=True, kw_only=True):
    table: str
    plan: Any


class ExportedReport(Value, frozen=True, kw_only=True):
    table: str
    seat: int
    reason: str
    at: int


class Export(Value, frozen=True, kw_only=True):
    """Everything that the server stores about a player."""

    player: str  # The digest by which the server knows the player
    name: str
    created_at: int | None  # When the player first kept something
    preferences: Any
    recovery: bool
    passkeys: tuple[PasskeyState, ...]
    sessions: tuple[SessionState, ...]
    subscriptions: tuple[ExportedPush, ...]
    plans: tuple[ExportedPlan, ...]
    reports: tuple[ExportedReport, ...]  # Made by the player
    tables: tuple[ExportedTable, ...]
