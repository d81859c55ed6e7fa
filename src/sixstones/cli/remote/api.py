"""The server over HTTP: who one is, opening a table and sitting down, and what is asked for once."""

from __future__ import annotations

import http.client
from typing import IO, Any, Final, TypeVar
from urllib.error import HTTPError, URLError
from urllib.request import Request, urlopen

import msgspec

from sixstones.cli.problem import Problem
from sixstones.cli.remote.address import Address
from sixstones.cli.remote.credentials import Credentials
from sixstones.cli.remote.hearing import read_json
from sixstones.cli.text import printable
from sixstones.protocol import VERSION, client
from sixstones.protocol import server as wire

PATIENCE: Final = 10.0
"""Seconds in which an answer must come."""
LARGEST: Final = 64_000_000
"""Bytes of an answer: the replay of a very long game has some millions."""

Kind = TypeVar("Kind")


class Refusal(Problem):
    """The server says no."""

    def __init__(self, refused: wire.Refused) -> None:
        super().__init__(refused.message)
        self.code = refused.code


class Unreachable(Problem):
    """Nobody answers, or not as such a server does."""


class Api:
    """One server. Without credentials one can only look."""

    def __init__(self, address: Address, credentials: Credentials | None) -> None:
        self._address, self._credentials = address, credentials
        self.token: str | None = None
        self.renewed = False
        """The server did not know the token that was kept, so this terminal is somebody new to it."""

    @property
    def headers(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.token}"} if self.token else {}

    def about(self) -> wire.About:
        """What the server says about itself. Raises Problem when it is not one that this program can talk to."""
        about = self._get("/api/about", wire.About)
        if about.name != "sixstones":
            raise _not_ours(self._address)
        if about.protocol != VERSION:
            older = "this program" if about.protocol > VERSION else "the server"
            raise Problem(f"{self._address.server} speaks version {about.protocol}, this {VERSION}; update {older}")
        return about

    def identify(self) -> None:
        """Show the token that was kept, or get one."""
        if self._credentials:
            self.token = self._credentials.token()
            if self.token is None:
                self._become_guest(self._credentials)

    def create(self, request: client.CreateTable) -> wire.TableMade:
        return self._known("POST", "/api/tables", wire.TableMade, request)

    def table(self, id: str) -> wire.TableState:
        return self._known("GET", f"/api/tables/{id}", wire.TableState)

    def do(self, id: str, command: client.Sit | client.Claim) -> wire.Done:
        return self._known("POST", f"/api/tables/{id}/commands", wire.Done, command)

    def replay(self, id: str) -> wire.Replay:
        return self._get(f"/api/tables/{id}/replay", wire.Replay)

    def record(self, id: str) -> str:
        return self._ask("GET", f"/api/tables/{id}/record").decode("utf-8", "replace")

    def _get(self, path: str, kind: type[Kind]) -> Kind:
        return self._read(self._ask("GET", path), kind)

    def _known(self, method: str, path: str, kind: type[Kind], body: Any = None) -> Kind:
        """Ask, and once more as somebody new when the server does not know the token any more."""
        try:
            return self._read(self._ask(method, path, body), kind)
        except Refusal as refusal:
            if refusal.code != "request/credentials" or self._credentials is None or self.renewed:
                raise
        self._become_guest(self._credentials)
        self.renewed = True
        return self._read(self._ask(method, path, body), kind)

    def _become_guest(self, credentials: Credentials) -> None:
        self.token = None
        token = self._read(self._ask("POST", "/api/guests/token"), wire.GuestToken).token
        if not token.isascii():  # it goes into a header and a file of ASCII
            raise _not_ours(self._address)
        self.token = token
        credentials.keep(self.token)

    def _read(self, answer: bytes, kind: type[Kind]) -> Kind:
        try:
            found: Kind = read_json(answer, kind)
        except msgspec.DecodeError:
            raise _not_ours(self._address) from None
        return found

    def _ask(self, method: str, path: str, body: Any = None) -> bytes:
        """One request. Raises Refusal or Unreachable."""
        headers = {**self.headers, "Content-Type": "application/json"}
        data = msgspec.json.encode(body) if body is not None else None
        request = Request(self._address.server + path, data, headers, method=method)  # noqa: S310  # http or https
        try:
            with urlopen(request, timeout=PATIENCE) as response:  # noqa: S310
                return self._whole(response)
        except HTTPError as error:
            with error:
                raise self._refusal(self._whole(error)) from None
        except URLError as error:
            raise Unreachable(f"nobody answers at {self._address.server} ({_why(error.reason)})") from None
        except (OSError, http.client.HTTPException) as error:
            raise Unreachable(f"no good answer from {self._address.server} ({_why(error)})") from None

    def _whole(self, response: IO[bytes]) -> bytes:
        answer = response.read(LARGEST + 1)
        if len(answer) > LARGEST:
            raise Unreachable(f"{self._address.server} answers with more than {LARGEST:,} bytes")
        return answer

    def _refusal(self, answer: bytes) -> Problem:
        try:
            return Refusal(read_json(answer, wire.Refused))
        except msgspec.DecodeError:
            return _not_ours(self._address)


def _not_ours(address: Address) -> Problem:
    return Unreachable(f"what answers at {address.server} is no sixstones server")


def _why(reason: object) -> str:
    if isinstance(reason, OSError) and reason.strerror:
        return reason.strerror.lower()
    return printable(str(reason)) or type(reason).__name__
