"""Requests to a server over HTTP, for `sixstones join` and `sixstones admin`."""

import http.client
import os
from contextlib import suppress
from ipaddress import ip_address
from typing import IO, Any, Final, TypeVar, get_args
from urllib.error import HTTPError, URLError
from urllib.parse import urlsplit
from urllib.request import ProxyHandler, Request, build_opener

import msgspec

from sixstones.cli.text import printable
from sixstones.problem import Problem
from sixstones.protocol import server as wire

TIMEOUT: Final = 20.0  # seconds
LARGEST_ANSWER: Final = 64_000_000  # bytes
KNOWN_EVENTS: Final = tuple(kind.__struct_config__.tag for kind in get_args(wire.AnyEvent))

T = TypeVar("T")


class Refusal(Problem):
    """The server refused a request."""

    def __init__(self, refused: wire.Refused) -> None:
        super().__init__(refused.message)
        self.code = refused.code


class Unreachable(Problem):
    """There is no answer, or the answer is not from a Sixstones server."""


def is_this_machine(host: str | None) -> bool:
    with suppress(ValueError):
        return host == "localhost" or ip_address(host or "").is_loopback
    return False


def bearer(token: str) -> dict[str, str]:
    """The header that identifies the client."""
    return {"Authorization": f"Bearer {token}"} if token else {}


def ask(server: str, path: str, kind: type[T], token: str = "", data: bytes | None = None) -> T:
    """Send a request and decode the answer. Raises Refusal or Unreachable."""
    return _decoded(server, request(server, path, token, data), kind)


def request(server: str, path: str, token: str = "", data: bytes | None = None) -> bytes:
    """Send a GET request, or a POST request if there is data. Raises Refusal or Unreachable."""
    headers = {**bearer(token), "Content-Type": "application/json"}
    opener = build_opener(ProxyHandler({})) if is_this_machine(urlsplit(server).hostname) else build_opener()
    try:
        with opener.open(Request(server + path, data, headers), timeout=TIMEOUT) as response:  # noqa: S310  # http or https
            return _read_all(server, response)
    except HTTPError as error:
        with error:
            raise Refusal(_decoded(server, _read_all(server, error), wire.Refused)) from None
    except URLError as error:
        raise Unreachable(f"no server answers at {server} ({describe_error(error.reason)})") from None
    except (OSError, http.client.HTTPException) as error:
        raise Unreachable(f"invalid answer from {server} ({describe_error(error)})") from None


def _read_all(server: str, response: IO[bytes]) -> bytes:
    answer = response.read(LARGEST_ANSWER + 1)
    if len(answer) > LARGEST_ANSWER:
        raise Unreachable(f"{server} answers with more than {LARGEST_ANSWER:,} bytes")
    return answer


def describe_error(reason: object) -> str:
    """A short description of a network error."""
    if isinstance(reason, ConnectionError) and reason.errno:
        return os.strerror(reason.errno).lower()
    if isinstance(reason, OSError) and reason.strerror:
        return reason.strerror.lower()
    return printable(str(reason)) or type(reason).__name__


def _decoded(server: str, answer: bytes, kind: type[T]) -> T:
    try:
        found: T = read_json(answer or b"null", kind)
    except msgspec.DecodeError:
        raise not_sixstones(server) from None
    return found


def not_sixstones(server: str) -> Unreachable:
    return Unreachable(f"{server} is not a sixstones server, or runs another version")


def read_json(data: bytes | str, kind: Any) -> Any:
    """A value of this kind, with texts safe for a terminal and no unknown events. Raises msgspec.DecodeError."""
    try:
        return msgspec.convert(_safe(msgspec.json.decode(data)), kind, str_keys=True)
    except RecursionError:
        raise msgspec.DecodeError("it is nested too deeply") from None


def _safe(value: Any) -> Any:
    match value:
        case str():
            return printable(value)
        case {"events": [*events], **rest}:
            known = [event for event in events if not isinstance(event, dict) or event.get("type") in KNOWN_EVENTS]
            return {**_safe(rest), "events": _safe(known)}
        case dict():
            return {printable(key): _safe(part) for key, part in value.items()}
        case list():
            return [_safe(part) for part in value]
    return value
