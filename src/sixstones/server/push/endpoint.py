"""Requests to addresses that clients choose: only to push services, never into our own network."""

import asyncio
import socket
import ssl
from functools import cache
from ipaddress import IPv6Address, ip_address
from typing import Any, Final
from urllib.parse import SplitResult, urlsplit

SERVICES: Final = (  # of Chrome, Edge, Opera and others; of Firefox; of Safari; of Edge on Windows
    "fcm.googleapis.com",
    "android.googleapis.com",
    "push.services.mozilla.com",
    "push.apple.com",
    "notify.windows.com",
)
_LOOPBACK: Final = ("127.0.0.1", "::1", "localhost")
_LONGEST_LINE: Final = 1024


class ForbiddenEndpoint(Exception):
    """The address is not that of a push service."""


def parse(endpoint: str, *, loopback: bool) -> SplitResult:
    """The parts of an endpoint; `loopback` allows this machine too. Raises ForbiddenEndpoint."""
    try:
        parts = urlsplit(endpoint)
        host, port = parts.hostname or "", parts.port
    except ValueError:
        raise ForbiddenEndpoint(endpoint) from None
    if loopback and host in _LOOPBACK:
        return parts
    known = any(host == service or host.endswith(f".{service}") for service in SERVICES)
    if not known or parts.scheme != "https" or port not in {None, 443} or "@" in parts.netloc:
        raise ForbiddenEndpoint(endpoint)
    return parts


async def post(endpoint: str, headers: dict[str, str], body: bytes, timeout: float, *, loopback: bool = False) -> int:
    """Send a request and return the status of the answer; the rest of it is not read, and no redirect is followed.

    The timeout covers everything, including the lookup of the name. Raises OSError or ForbiddenEndpoint.
    """
    parts = parse(endpoint, loopback=loopback)
    path = f"{parts.path or '/'}{'?' if parts.query else ''}{parts.query}"
    lines = [f"POST {path} HTTP/1.1", f"Host: {parts.netloc}", "Connection: close", f"Content-Length: {len(body)}"]
    lines += [f"{name}: {value}" for name, value in headers.items()]
    request = "\r\n".join([*lines, "", ""]).encode("latin-1") + body
    try:
        async with asyncio.timeout(timeout):
            return await _status(*await _connect(parts, loopback=loopback), request)
    except TimeoutError:
        raise TimeoutError("the push service took too long") from None


async def _connect(parts: SplitResult, *, loopback: bool) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """Connect to the first address that answers. The name is looked up only once, so that it can't change meanwhile."""
    port = parts.port or (443 if parts.scheme == "https" else 80)
    found = await asyncio.get_running_loop().getaddrinfo(parts.hostname, port, type=socket.SOCK_STREAM)
    addresses = dict.fromkeys(str(info[4][0]) for info in found)
    if not all(_is_public(address) or (loopback and address in _LOOPBACK) for address in addresses):
        raise ForbiddenEndpoint(f"{parts.hostname} is in a private network")
    secure: dict[str, Any] = {"ssl": _tls(), "server_hostname": parts.hostname} if parts.scheme == "https" else {}
    problem: OSError = ConnectionError("no address")
    for address in addresses:
        try:
            return await asyncio.open_connection(address, port, limit=_LONGEST_LINE, **secure)
        except OSError as error:
            problem = error
    raise problem


def _is_public(address: str) -> bool:
    parsed = ip_address(address)
    if isinstance(parsed, IPv6Address) and parsed.ipv4_mapped:
        parsed = parsed.ipv4_mapped
    return parsed.is_global and not parsed.is_multicast


@cache
def _tls() -> ssl.SSLContext:
    return ssl.create_default_context()


async def _status(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, request: bytes) -> int:
    """The status from the first line of the answer."""
    try:
        writer.write(request)
        words = (await reader.readline()).split()
    except ValueError:  # the line is too long
        words = []
    finally:
        writer.transport.abort()
    if len(words) < 2 or not words[0].startswith(b"HTTP/1.") or not words[1].isdigit():
        raise ConnectionError("the push service sent an unreadable answer")
    return int(words[1])
