"""Guests: a token instead of an account. Seats belong to a digest of it, so the database reveals no tokens."""

import hashlib
import hmac
import secrets
import time
from base64 import b64decode, urlsafe_b64encode
from binascii import Error as NotBase64
from typing import Final, NamedTuple

LIFETIME: Final = 400 * 24 * 3600  # Seconds for which a token is valid: the longest time that browsers keep a cookie
NOBODY: Final = ""  # A client without credentials, who may only watch

_SECRET, _PLAYER, _TIME, _MAC = 24, 16, 8, 32
_FIRST: Final = _SECRET + _TIME + _MAC  # The length of a guest's own token
_FURTHER: Final = _FIRST + _PLAYER


class Credentials(NamedTuple):
    player: str  # A digest that does not reveal the token
    session: str  # A digest that names the token without revealing it


NO_CREDENTIALS: Final = Credentials(NOBODY, "")


class Guests:
    """A token is 24 random bytes and the time of issue, signed with the server's key.

    A new guest's player comes from these random bytes. The token of a further device names its player instead.
    """

    def __init__(self, key: bytes) -> None:
        self._key = key

    def issue(self, now: float | None = None) -> str:
        return self._token(secrets.token_bytes(_SECRET), now)

    def issue_for(self, player: str, now: float | None = None) -> str:
        """A token for another device of a player."""
        return self._token(secrets.token_bytes(_SECRET) + bytes.fromhex(player), now)

    def credentials(self, token: str) -> Credentials | None:
        """Who has a token; None if it is invalid. Whether the session was ended is not known here."""
        try:
            content = b64decode((token + "=" * (-len(token) % 4)).encode("ascii"), b"-_", validate=True)
        except (NotBase64, ValueError):
            return None
        if len(content) not in {_FIRST, _FURTHER}:
            return None
        content, signature = content[:-_MAC], content[-_MAC:]
        if not hmac.compare_digest(signature, self._sign(content)):
            return None
        secret, named, issued = content[:_SECRET], content[_SECRET:-_TIME], content[-_TIME:]
        if time.time() - int.from_bytes(issued, "big") >= LIFETIME:
            return None
        return Credentials(named.hex() or _digest(b"sixstones player", secret), _digest(b"sixstones session", secret))

    def _token(self, start: bytes, now: float | None) -> str:
        issued = int(time.time() if now is None else now)
        content = start + issued.to_bytes(_TIME, "big")
        return urlsafe_b64encode(content + self._sign(content)).decode().rstrip("=")  # a cookie with = would be quoted

    def _sign(self, content: bytes) -> bytes:
        """The two kinds of tokens have different lengths, so none can be taken for the other."""
        return hmac.digest(self._key, b"sixstones guest" + content, "sha256")


def _digest(purpose: bytes, secret: bytes) -> str:
    return hashlib.sha256(purpose + secret).hexdigest()[:32]
