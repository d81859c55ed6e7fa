"""A server over HTTP: its address, who one is to it, opening a table, taking a seat."""

from __future__ import annotations

import http.client
import re
from dataclasses import dataclass
from typing import IO, Any, Final, TypeVar, get_args
from urllib.error import HTTPError, URLError
from urllib.parse import quote, urlsplit
from urllib.request import Request, urlopen

import msgspec
from platformdirs import user_data_path

from sixstones.cli.problem import Problem
from sixstones.cli.text import printable
from sixstones.protocol import VERSION, client
from sixstones.protocol import server as wire
from sixstones.system import write_text

TIMEOUT: Final = 10.0
LARGEST: Final = 64_000_000  # bytes of an answer
USUAL_PROFILE: Final = "you"
EXAMPLES: Final = "one looks like http://192.168.0.5:8616, a table's like http://192.168.0.5:8616/t/abcdefgh2345"
EVENT_KINDS: Final = {kind.__struct_config__.tag for kind in get_args(wire.AnyEvent)}
_PATH: Final = re.compile(r"(?:/t/(?P<table>[0-9a-z]{1,32}))?/?")
_PROFILE: Final = re.compile(r"[A-Za-z0-9_-]{1,32}")
_PORTS: Final = {"http": 80, "https": 443}
_THIS_MACHINE: Final = frozenset({"localhost", "127.0.0.1", "::1"})

Kind = TypeVar("Kind")


def read_json(data: bytes | str, kind: Any) -> Any:
    """A value of this kind, with every text made safe for a terminal. Raises msgspec.DecodeError.

    Leaves out events of kinds that a newer server may have.
    """
    try:
        value = _safe(msgspec.json.decode(data))
        if isinstance(value, dict) and isinstance(value.get("events"), list):
            value["events"] = [each for each in value["events"] if _is_known(each)]
        return msgspec.convert(value, kind, str_keys=True)
    except RecursionError:
        raise msgspec.DecodeError("it is nested too deeply") from None


def _is_known(event: Any) -> bool:
    return not isinstance(event, dict) or event.get("type") in EVENT_KINDS


def _safe(value: Any) -> Any:
    match value:
        case str():
            return printable(value)
        case dict():
            return {printable(key): _safe(part) for key, part in value.items()}
        case list():
            return [_safe(part) for part in value]
    return value


@dataclass(frozen=True, slots=True)
class Address:
    """A server, and the table there if the link names one."""

    scheme: str
    host: str
    port: int
    table: str | None = None

    @classmethod
    def read(cls, text: str) -> Address:
        """An address as it was typed; the default scheme is http. Raises Problem."""
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
        return f"{self.scheme}://{self._host_and_port}"

    def link(self, table: str) -> str:
        return f"{self.server}/t/{table}"

    def socket(self, table: str) -> str:
        return f"{'wss' if self.scheme == 'https' else 'ws'}://{self._host_and_port}/api/tables/{table}/socket"

    @property
    def file_name(self) -> str:
        """A name for a file about this server; all names of this machine count as one."""
        host = "localhost" if self.host in _THIS_MACHINE else self.host
        return quote(f"{self.scheme}-{host}-{self.port}", safe="")

    @property
    def _host_and_port(self) -> str:
        host = f"[{self.host}]" if ":" in self.host else self.host
        return host if self.port == _PORTS[self.scheme] else f"{host}:{self.port}"


def _no_address(text: str) -> Problem:
    return Problem(f"{text[:80]!r} is no address of a server or a table; {EXAMPLES}")


class Credentials:
    """The token for one server and profile. Whoever has it has the seat, so nobody else may read the file."""

    def __init__(self, address: Address, profile: str = USUAL_PROFILE) -> None:
        if not _PROFILE.fullmatch(profile):
            raise Problem(f"--as takes a short word of letters, digits, - and _, not {profile[:40]!r}")
        self.file = user_data_path("sixstones") / "guests" / profile / f"{address.file_name}.token"

    def token(self) -> str | None:
        """The saved token, if there is one. Raises Problem."""
        try:
            return self.file.read_text(encoding="ascii").strip() or None
        except FileNotFoundError:
            return None
        except (OSError, UnicodeDecodeError) as error:
            raise Problem(f"{self.file} can't be read ({error}); remove it to start over") from None

    def keep(self, token: str) -> None:
        """Raises Problem."""
        try:
            write_text(self.file, f"{token}\n", private=True)
        except OSError as error:
            raise Problem(f"{self.file} can't be written ({error.strerror}), so your seat could not be kept") from None


class Refusal(Problem):
    """The server says no."""

    def __init__(self, refused: wire.Refused) -> None:
        super().__init__(refused.message)
        self.code = refused.code


class Unreachable(Problem):
    """Nobody answers, or not as such a server does."""


class Api:
    """One server. Without credentials one can only watch."""

    def __init__(self, address: Address, credentials: Credentials | None) -> None:
        self.address, self._credentials = address, credentials
        self.token: str | None = None
        self.renewed = False  # the server did not know the saved token, so this terminal is somebody new to it

    @property
    def headers(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.token}"} if self.token else {}

    def about(self) -> wire.About:
        """What the server says about itself. Raises Problem if this program can't talk to it."""
        about = self._read(self._ask("GET", "/api/about"), wire.About)
        if about.name != "sixstones":
            raise _not_ours(self.address)
        if about.protocol != VERSION:
            older = "this program" if about.protocol > VERSION else "the server"
            raise Problem(f"{self.address.server} speaks version {about.protocol}, this {VERSION}; update {older}")
        return about

    def identify(self) -> None:
        """Use the saved token, or get one."""
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

    def record(self, id: str) -> str:
        return self._ask("GET", f"/api/tables/{id}/record").decode("utf-8", "replace")

    def _known(self, method: str, path: str, kind: type[Kind], body: Any = None) -> Kind:
        """Ask; if the server does not know the token any more, ask once more as somebody new."""
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
            raise _not_ours(self.address)
        self.token = token
        credentials.keep(token)

    def _read(self, answer: bytes, kind: type[Kind]) -> Kind:
        try:
            found: Kind = read_json(answer, kind)
        except msgspec.DecodeError:
            raise _not_ours(self.address) from None
        return found

    def _ask(self, method: str, path: str, body: Any = None) -> bytes:
        """One request. Raises Refusal or Unreachable."""
        headers = {**self.headers, "Content-Type": "application/json"}
        data = msgspec.json.encode(body) if body is not None else None
        request = Request(self.address.server + path, data, headers, method=method)  # noqa: S310  # http or https
        try:
            with urlopen(request, timeout=TIMEOUT) as response:  # noqa: S310
                return self._whole(response)
        except HTTPError as error:
            with error:
                raise Refusal(self._read(self._whole(error), wire.Refused)) from None
        except URLError as error:
            raise Unreachable(f"nobody answers at {self.address.server} ({_why(error.reason)})") from None
        except (OSError, http.client.HTTPException) as error:
            raise Unreachable(f"no good answer from {self.address.server} ({_why(error)})") from None

    def _whole(self, response: IO[bytes]) -> bytes:
        answer = response.read(LARGEST + 1)
        if len(answer) > LARGEST:
            raise Unreachable(f"{self.address.server} answers with more than {LARGEST:,} bytes")
        return answer


def _not_ours(address: Address) -> Problem:
    return Unreachable(f"what answers at {address.server} is no sixstones server")


def _why(reason: object) -> str:
    if isinstance(reason, OSError) and reason.strerror:
        return reason.strerror.lower()
    return printable(str(reason)) or type(reason).__name__
