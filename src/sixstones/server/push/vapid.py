"""The key pair that identifies this server to push services, and what is sent to them. Needs pywebpush."""

import hashlib
import time
from base64 import urlsafe_b64encode
from typing import Final
from urllib.parse import urlsplit

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02

from sixstones.server.push.sender import Push

ENCODING: Final = "aes128gcm"
TOKEN_LIFETIME: Final = 12 * 3600  # Seconds; push services accept a day at most


def make_key() -> str:
    """A new private key, in base64url."""
    secret = ec.generate_private_key(ec.SECP256R1()).private_numbers().private_value
    return _text(secret.to_bytes(32, "big"))


class VapidKey:
    def __init__(self, private: str, contact: str) -> None:
        """`contact` is an address at which a push service can reach the operator."""
        self._pair, self._contact = Vapid02.from_raw(private.encode()), contact

    @property
    def public(self) -> str:
        """The public key, as a browser wants it."""
        return _text(self._pair.public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint))

    def request(self, push: Push) -> tuple[dict[str, str], bytes]:
        """The headers, and the body that only the browser can read."""
        from pywebpush import WebPusher  # noqa: PLC0415  it takes half a second, which the start of a server saves

        parts = urlsplit(push.to.endpoint)
        keys = {"p256dh": push.to.keys.p256dh.rstrip("="), "auth": push.to.keys.auth.rstrip("=")}
        body = WebPusher({"endpoint": push.to.endpoint, "keys": keys}).encode(push.payload, ENCODING)["body"]
        expires = int(time.time()) + TOKEN_LIFETIME
        claims = {"sub": self._contact, "aud": f"{parts.scheme}://{parts.netloc}", "exp": expires}
        return {
            **self._pair.sign(claims),
            "Content-Type": "application/octet-stream",
            "Content-Encoding": ENCODING,
            "TTL": str(push.lifetime),
            "Urgency": "high",
            "Topic": _text(hashlib.sha256(push.about.encode()).digest()[:24]),
        }, bytes(body)


def _text(data: bytes) -> str:
    return urlsafe_b64encode(data).decode().rstrip("=")
