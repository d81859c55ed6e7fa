"""Passkeys. Needs the package webauthn, which is in the extra `hosting`; without it the server offers none."""

import hmac
import json
import logging
import secrets
import time
from base64 import urlsafe_b64decode, urlsafe_b64encode
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, Final, TypeAlias
from urllib.parse import urlsplit

from sixstones.match.refusal import RequestRefused
from sixstones.server.limits import is_address
from sixstones.server.settings import Settings

if TYPE_CHECKING:
    from webauthn.registration.verify_registration_response import VerifiedRegistration

LASTS: Final = 300  # Seconds in which an authenticator has to answer
LOGIN: Final = "log in"
_CHALLENGE, _TIME = 32, 8

Json: TypeAlias = dict[str, Any]

log = logging.getLogger(__name__)


def origin_for_passkeys(settings: Settings) -> str | None:
    """The origin of the pages that can use them; None if browsers or this installation don't allow any."""
    parts = urlsplit(settings.public_url)
    host = parts.hostname or ""
    allowed = host == "localhost" or (settings.secure and not is_address(host))
    return f"{parts.scheme}://{parts.netloc}" if allowed and host and _has_package() else None


class Challenges:
    """Signed challenges, kept in a cookie: only the browser that asked can answer, once, for one purpose."""

    def __init__(self, key: bytes) -> None:
        self._key = key
        self._used: dict[bytes, float] = {}

    def issue(self, purpose: str) -> tuple[bytes, str]:
        """A challenge, and the cookie with it."""
        challenge = secrets.token_bytes(_CHALLENGE)
        content = challenge + int(time.time() + LASTS).to_bytes(_TIME, "big")
        return challenge, urlsafe_b64encode(content + self._sign(purpose, content)).decode().rstrip("=")

    def take(self, purpose: str, cookie: str) -> bytes:
        """The challenge of a cookie, which is used up. Raises RequestRefused."""
        try:
            signed = urlsafe_b64decode(f"{cookie}==")
        except ValueError:
            signed = b""
        content, now = signed[: _CHALLENGE + _TIME], time.time()
        challenge, until = content[:_CHALLENGE], int.from_bytes(content[_CHALLENGE:], "big")
        self._used = {each: end for each, end in self._used.items() if end >= now}
        genuine = hmac.compare_digest(signed[_CHALLENGE + _TIME :], self._sign(purpose, content))
        if not genuine or until < now or challenge in self._used:
            raise _refused("Too much time has passed. Try again.")
        self._used[challenge] = until
        return challenge

    def _sign(self, purpose: str, content: bytes) -> bytes:
        return hmac.digest(self._key, b"sixstones challenge" + purpose.encode() + content, "sha256")


class Passkeys:
    def __init__(self, settings: Settings, key: bytes) -> None:
        self.origin = origin_for_passkeys(settings)
        self._host = urlsplit(settings.public_url).hostname or ""
        self._key, self._challenges = key, Challenges(key)

    def to_register(self, player: str, name: str, known: list[str]) -> tuple[Json, str]:
        """The options for `navigator.credentials.create`, and the cookie that belongs to them."""
        self._check_offered()
        import webauthn  # noqa: PLC0415  # an optional package
        from webauthn.helpers import structs  # noqa: PLC0415

        challenge, cookie = self._challenges.issue(player)
        options = webauthn.generate_registration_options(
            rp_id=self._host,
            rp_name="Sixstones",
            user_name=name or "Sixstones",
            user_id=hmac.digest(self._key, b"sixstones passkey" + player.encode(), "sha256"),
            challenge=challenge,
            timeout=LASTS * 1000,
            authenticator_selection=structs.AuthenticatorSelectionCriteria(
                resident_key=structs.ResidentKeyRequirement.REQUIRED,  # so that nobody has to type a user name
                user_verification=structs.UserVerificationRequirement.PREFERRED,
            ),
            exclude_credentials=[structs.PublicKeyCredentialDescriptor(id=_bytes(each)) for each in known],
        )
        return _json(webauthn.options_to_json(options)), cookie

    def registered(self, player: str, cookie: str, credential: Json) -> "VerifiedRegistration":
        """A new passkey, if its authenticator answered the challenge. Raises RequestRefused."""
        self._check_offered()
        import webauthn  # noqa: PLC0415

        challenge = self._challenges.take(player, cookie)
        try:
            return webauthn.verify_registration_response(
                credential=credential,
                expected_challenge=challenge,
                expected_rp_id=self._host,
                expected_origin=self.origin or "",
            )
        except Exception as error:  # the package raises many kinds for what a client can send
            log.info("a new passkey was refused: %s", type(error).__name__)
            raise _refused("The passkey can't be used here. Try again, or use a recovery code.") from None

    def to_log_in(self) -> tuple[Json, str]:
        """The options for `navigator.credentials.get`, and the cookie that belongs to them."""
        self._check_offered()
        import webauthn  # noqa: PLC0415

        challenge, cookie = self._challenges.issue(LOGIN)
        options = webauthn.generate_authentication_options(rp_id=self._host, challenge=challenge, timeout=LASTS * 1000)
        return _json(webauthn.options_to_json(options)), cookie

    def check_cookie(self, cookie: str) -> bytes:
        """The challenge of somebody who logs in; each is taken once. Raises RequestRefused."""
        self._check_offered()
        return self._challenges.take(LOGIN, cookie)

    def uses_after(self, challenge: bytes, credential: Json, public_key: str, uses: int) -> int:
        """The authenticator's counter, if it signed the challenge with a known passkey. Raises RequestRefused."""
        import webauthn  # noqa: PLC0415

        try:
            verified = webauthn.verify_authentication_response(
                credential=credential,
                expected_challenge=challenge,
                expected_rp_id=self._host,
                expected_origin=self.origin or "",
                credential_public_key=_bytes(public_key),
                credential_current_sign_count=uses,
            )
        except Exception as error:  # the package raises many kinds for what a client can send
            log.info("a passkey was refused: %s", type(error).__name__)
            raise _refused("The passkey was not accepted. Try again, or use your recovery code.") from None
        return verified.new_sign_count

    def _check_offered(self) -> None:
        if self.origin is None:
            raise RequestRefused("passkey/off", "This server has no passkeys. Use a recovery code.")


def text_of(content: bytes) -> str:
    """The id of a passkey, as browsers write it."""
    return urlsafe_b64encode(content).decode().rstrip("=")


def _bytes(text: str) -> bytes:
    return urlsafe_b64decode(f"{text}==")


def _json(text: str) -> Json:
    return dict(json.loads(text))


def _refused(message: str) -> RequestRefused:
    return RequestRefused("passkey/refused", message)


def _has_package() -> bool:
    try:
        return find_spec("webauthn") is not None
    except ImportError:
        return False
