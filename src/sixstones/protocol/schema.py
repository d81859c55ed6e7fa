"""The protocol for others to read: its JSON schema, and TypeScript types for the page."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any, Final, TypeAlias, get_args

import msgspec
from msgspec import inspect

from sixstones.protocol import VERSION, client, server
from sixstones.protocol.errors import CODES
from sixstones.protocol.options import TableOptions

ROOTS: Final = {
    "FromClient": client.FromClient,
    "FromServer": server.FromServer,
    "AnyEvent": server.AnyEvent,
    "CreateTable": client.CreateTable,
    "TableMade": server.TableMade,
    "TableListing": server.TableListing,
    "About": server.About,
    "DeckFacts": server.DeckFacts,
    "EventPage": server.EventPage,
    "Replay": server.Replay,
    "Proof": server.Proof,
    "GuestToken": server.GuestToken,
}
"""What crosses a wire as a whole; everything else is a part of these."""

Parts: TypeAlias = inspect.StructType | inspect.TypedDictType

HEADER: Final = """\
// The messages between the page and the server. Written by `make goldens` from src/sixstones/protocol:
// change it there.
"""


def json_schema() -> dict[str, Any]:
    """All messages as one JSON schema."""
    _, components = msgspec.json.schema_components(list(ROOTS.values()), ref_template="#/$defs/{name}")
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"Sixstones protocol {VERSION}",
        "$defs": dict(sorted(components.items())),
    }


def typescript() -> str:
    """All messages as TypeScript types."""
    codes = "".join(f"  | {_quoted(code)}\n" for code in CODES)
    parts = [HEADER, f"export const VERSION = {VERSION};\n", f"export type Code =\n{codes.rstrip()};\n"]
    parts += [_interface(type) for type in _structs()]
    parts += [f"export type {name} = {_union(union)};\n" for name, union in ROOTS.items() if len(get_args(union)) > 1]
    return "\n".join(parts)


def _structs() -> Iterable[Parts]:
    """Every message and part of a message, by name."""
    found: dict[str, Parts] = {}
    waiting: list[inspect.Type] = [inspect.type_info(root) for root in ROOTS.values()]
    while waiting:
        match waiting.pop():
            case inspect.StructType(cls=cls, fields=fields) as struct if cls.__name__ not in found:
                found[cls.__name__] = struct
                waiting += [field.type for field in fields]
            case inspect.TypedDictType(cls=cls, fields=fields) as typed if cls.__name__ not in found:
                found[cls.__name__] = typed
                waiting += [field.type for field in fields]
            case inspect.UnionType(types=types):
                waiting += types
            case inspect.ListType(item_type=item) | inspect.VarTupleType(item_type=item):
                waiting.append(item)
            case inspect.Metadata(type=inner):
                waiting.append(inner)
    return [found[name] for name in sorted(found)]


def _interface(struct: Parts) -> str:
    tagged = isinstance(struct, inspect.StructType) and struct.tag_field
    lines = [f"  {struct.tag_field}: {_quoted(str(struct.tag))};"] if tagged else []  # type: ignore[union-attr]
    may_be_left_out = issubclass(struct.cls, client.Message | client.CreateTable | TableOptions)
    for field in struct.fields:
        optional = "?" if may_be_left_out and not field.required else ""
        lines.append(f"  {field.encode_name}{optional}: {_type(field.type)};")
    comment = (struct.cls.__doc__ or "").strip().splitlines()
    said = f"/** {comment[0]} */\n" if comment and not comment[0].startswith("Struct(") else ""
    body = "\n".join(lines)
    return f"{said}export interface {struct.cls.__name__} {{\n{body}\n}}\n"


def _type(type: inspect.Type) -> str:
    match type:
        case inspect.Metadata(type=inner):
            return _type(inner)
        case inspect.StructType(cls=cls) | inspect.TypedDictType(cls=cls):
            return cls.__name__
        case inspect.UnionType(types=types):
            return " | ".join(_type(each) for each in types)
        case inspect.LiteralType(values=values):
            return " | ".join(_quoted(str(value)) for value in values)
        case inspect.ListType(item_type=item) | inspect.VarTupleType(item_type=item):
            return _list(_type(item))
        case inspect.DictType(value_type=value):
            return f"Record<string, {_type(value)}>"
        case _:
            return _PLAIN[type.__class__]


def _list(item: str) -> str:
    return f"({item})[]" if "|" in item else f"{item}[]"


_PLAIN: Final = {
    inspect.IntType: "number",
    inspect.FloatType: "number",
    inspect.StrType: "string",
    inspect.BoolType: "boolean",
    inspect.NoneType: "null",
    inspect.AnyType: "unknown",
}


def _union(union: Any) -> str:
    return " | ".join(each.__name__ for each in get_args(union))


def _quoted(text: str) -> str:
    assert re.fullmatch(r"[\w/ -]+", text), text
    return f'"{text}"'
