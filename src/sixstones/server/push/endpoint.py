"""Requests to addresses that clients choose: only to push services, never into our own network."""

import socket
import ssl
import time
from functools import cache
from ipaddress import IPv6Address, ip_address
from typing import Final
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


def post(endpoint: str, headers: dict[str, str], body: bytes, timeout: float, *, loopback: bool = False) -> int:
    """Send a request and return the status of the answer; the rest of it is not read, and no redirect is followed.

    The timeout is for everything after the name was looked up. Raises OSError or ForbiddenEndpoint.
    """
    parts = parse(endpoint, loopback=loopback)
    path = f"{parts.path or '/'}{'?' if parts.query else ''}{parts.query}"
    lines = [f"POST {path} HTTP/1.1", f"Host: {parts.netloc}", "Connection: close", f"Content-Length: {len(body)}"]
    lines += [f"{name}: {value}" for name, value in headers.items()]
    addresses = _addresses(parts, loopback=loopback)
    deadline = time.monotonic() + timeout
    with _connect(addresses, deadline) as plain, _secured(plain, parts) as connection:
        connection.settimeout(_left(deadline))
        connection.sendall("\r\n".join([*lines, "", ""]).encode("latin-1") + body)
        return _status(connection, deadline)


def _addresses(parts: SplitResult, *, loopback: bool) -> list[tuple[str, int]]:
    """The addresses of a host name. It is looked up once, so that it can't resolve to another machine afterwards."""
    port = parts.port or (443 if parts.scheme == "https" else 80)
    found = [str(info[4][0]) for info in socket.getaddrinfo(parts.hostname, port, type=socket.SOCK_STREAM)]
    if not all(_is_public(address) or (loopback and address in _LOOPBACK) for address in found):
        raise ForbiddenEndpoint(f"{parts.hostname} is in a private network")
    return [(address, port) for address in dict.fromkeys(found)]


def _is_public(address: str) -> bool:
    parsed = ip_address(address)
    if isinstance(parsed, IPv6Address) and parsed.ipv4_mapped:
        parsed = parsed.ipv4_mapped
    return parsed.is_global and not parsed.is_multicast


def _connect(addresses: list[tuple[str, int]], deadline: float) -> socket.socket:
    problem: OSError = ConnectionError("no address")
    for address in addresses:
        try:
            return socket.create_connection(address, timeout=_left(deadline))
        except OSError as error:
            problem = error
    raise problem


def _secured(plain: socket.socket, parts: SplitResult) -> socket.socket:
    return _tls().wrap_socket(plain, server_hostname=parts.hostname) if parts.scheme == "https" else plain


@cache
def _tls() -> ssl.SSLContext:
    return ssl.create_default_context()


def _status(connection: socket.socket, deadline: float) -> int:
    """The status from the first line of the answer."""
    line = b""
    while b"\n" not in line and len(line) < _LONGEST_LINE:
        connection.settimeout(_left(deadline))
        part = connection.recv(_LONGEST_LINE)
        if not part:
            break
        line += part
    words = line.split(b"\n")[0].split()
    if len(words) < 2 or not words[0].startswith(b"HTTP/1.") or not words[1].isdigit():
        raise ConnectionError("the push service sent an unreadable answer")
    return int(words[1])


def _left(deadline: float) -> float:
    left = deadline - time.monotonic()
    if left <= 0:
        raise TimeoutError("the push service took too long")
    return left
