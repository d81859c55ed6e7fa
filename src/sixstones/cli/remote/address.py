"""Where to go: a server's address, or the link of a table there."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final
from urllib.parse import quote, urlsplit

from sixstones.cli.problem import Problem

EXAMPLES: Final = "one looks like http://192.168.0.5:8616, a table's like http://192.168.0.5:8616/t/abcdefgh2345"
_PATH: Final = re.compile(r"(?:/t/(?P<table>[0-9a-z]{1,32}))?/?")
_PORTS: Final = {"http": 80, "https": 443}
_THIS_MACHINE: Final = frozenset({"localhost", "127.0.0.1", "::1"})


@dataclass(frozen=True, slots=True)
class Address:
    """A server, and the table there if the link names one."""

    scheme: str
    host: str
    port: int
    table: str | None = None

    @classmethod
    def read(cls, text: str) -> Address:
        """An address as it was typed; http if it does not say. Raises Problem."""
        try:
            parts = urlsplit(text if "://" in text else f"http://{text}")
            host, port = parts.hostname, parts.port
        except ValueError:
            raise _no_address(text) from None
        path = _PATH.fullmatch(parts.path)
        if parts.scheme not in _PORTS or not host or not path or parts.query or parts.fragment or "@" in parts.netloc:
            raise _no_address(text)
        return cls(parts.scheme, host, port or _PORTS[parts.scheme], path["table"])

    @property
    def server(self) -> str:
        """The server alone."""
        return f"{self.scheme}://{self._place}"

    def link(self, table: str) -> str:
        """The link of a table."""
        return f"{self.server}/t/{table}"

    def socket(self, table: str) -> str:
        """Where a table is followed and acted at."""
        return f"{'wss' if self.scheme == 'https' else 'ws'}://{self._place}/api/tables/{table}/socket"

    @property
    def file_name(self) -> str:
        """A name for a file about this server; the names of this machine itself count as one."""
        host = "localhost" if self.host in _THIS_MACHINE else self.host
        return quote(f"{self.scheme}-{host}-{self.port}", safe="")

    @property
    def _place(self) -> str:
        host = f"[{self.host}]" if ":" in self.host else self.host
        return host if self.port == _PORTS[self.scheme] else f"{host}:{self.port}"


def _no_address(text: str) -> Problem:
    return Problem(f"{text[:80]!r} is no address of a server or a table; {EXAMPLES}")
