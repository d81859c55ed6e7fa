"""Guests: a token instead of an account. Seats belong to a digest of it, so the database gives no seat away."""

import hashlib
import hmac
import secrets
import time
from base64 import b64decode, urlsafe_b64encode
from binascii import Error as NotBase64
from typing import Final

LIFETIME: Final = 400 * 24 * 3600  # Seconds for which a token is valid: the longest time that browsers keep a cookie
NOBODY: Final = ""  # A client without credentials, who may only watch

_SECRET, _TIME, _MAC = 24, 8, 32
_LENGTH: Final = _SECRET + _TIME + _MAC


class Guests:
    """A token is 24 random bytes and the time of issue, signed with the server's key."""

    def __init__(self, key: bytes) -> None:
        self._key = key

    def issue(self, now: float | None = None) -> str:
        issued = int(time.time() if now is None else now)
        content = secrets.token_bytes(_SECRET) + issued.to_bytes(_TIME, "big")
        return urlsafe_b64encode(content + self._sign(content)).decode().rstrip("=")  # a cookie with = would be quoted

    def player(self, token: str, now: float | None = None) -> str | None:
        """The player of a token, as a digest that does not reveal the token; None if it is invalid."""
        try:
            content = b64decode(f"{token}==".encode("ascii"), b"-_", validate=True)
        except (NotBase64, ValueError):
            return None
        if len(content) != _LENGTH:
            return None
        content, signature = content[:-_MAC], content[-_MAC:]
        if not hmac.compare_digest(signature, self._sign(content)):
            return None
        age = (time.time() if now is None else now) - int.from_bytes(content[_SECRET:], "big")
        return hashlib.sha256(b"sixstones player" + content[:_SECRET]).hexdigest()[:32] if age < LIFETIME else None

    def _sign(self, content: bytes) -> bytes:
        return hmac.digest(self._key, b"sixstones guest" + content, "sha256")
