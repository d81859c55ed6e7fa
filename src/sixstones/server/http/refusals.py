"""Every error becomes one refusal with a code; never a traceback."""

import logging
from typing import Final

from litestar import Response
from litestar.exceptions import HTTPException, ValidationException
from litestar.openapi import ResponseSpec
from litestar.response import Redirect
from litestar.types import ExceptionHandlersMap

from sixstones.match.refusal import RequestRefused
from sixstones.protocol import server as wire
from sixstones.protocol.errors import CODES
from sixstones.server.http.pages import not_found
from sixstones.server.http.request_context import AnyRequest, node_of

_CODES: Final = {  # by HTTP status; the first is also the code of Litestar's own errors with that status
    400: (
        *("request/malformed", "name/unusable", "name/reserved", "chat/unusable", "move/unreadable", "bot/unknown"),
        "recovery/mistyped",
    ),
    401: ("request/credentials",),
    403: ("request/origin", "table/not_seated", "table/not_host", "daily/sealed", "guest/banned", "chat/muted"),
    404: ("request/not_found", "table/unknown", "session/unknown", "passkey/unknown", "recovery/unknown"),
    405: ("request/method",),
    413: ("request/too_large",),
    429: ("request/too_many", "server/full"),
    500: ("server/internal", "table/damaged"),
    503: ("server/unavailable", "server/overloaded", "server/damaged", "server/starting", "server/stopping"),
}
STATUS: Final = {code: status for status, codes in _CODES.items() for code in codes}
"""The HTTP status of a code; all others are 409: the state of the table does not allow it."""

_MEANINGS: Final = {
    400: "The request, or a value in it, is invalid",
    401: "The credentials are missing or invalid",
    403: "The request comes from another site, or this player is not allowed to do that",
    404: "There is no such table",
    409: "The state of the table does not allow it",
    413: "The request is too large",
    429: "Too many requests",
    503: "The server can't read or save right now",
}
GUESTS_ONLY: Final[list[dict[str, list[str]]]] = [{"guest": []}]  # for the schema: others always get 401

log = logging.getLogger(__name__)


def may_refuse(*statuses: int) -> dict[int, ResponseSpec]:
    """The refusals of an operation, for the schema; 403 and 429 come from the middleware."""
    return {
        status: ResponseSpec(wire.Refused, description=_MEANINGS[status], generate_examples=False)
        for status in sorted({*statuses, 403, 429})
    }


def retry_after(code: str) -> str:
    """Seconds to wait; longer if too many requests are the cause."""
    return "5" if code == "server/overloaded" else "1"


def _refused(request: AnyRequest, refused: RequestRefused) -> Response[wire.Refused]:
    status = STATUS.get(refused.code, 409)
    node_of(request).metrics.refused.labels(refused.code).inc()
    headers = {"Retry-After": retry_after(refused.code)} if status in {429, 503} else {}
    if status == 401:
        headers["WWW-Authenticate"] = "Bearer"
    return Response(refused.reply(), status_code=status, headers=headers)


def _malformed(request: AnyRequest, error: ValidationException) -> Response[wire.Refused]:
    found = [detail for detail in (error.extra or []) if isinstance(detail, dict)]
    if any(detail.get("key") == "data" for detail in found):  # Litestar's name for the body
        return _refused(request, RequestRefused("request/malformed", "The request has no body. Send JSON."))
    details = [f"{detail.get('key') or 'body'}: {detail.get('message')}" for detail in found]
    message = f"The request can't be read: {'; '.join(details) or 'it is not what is expected here'}."
    return _refused(request, RequestRefused("request/malformed", message[:500]))


def _http(request: AnyRequest, error: HTTPException) -> Response[wire.Refused] | Redirect:
    if error.status_code == 404 and request.app.state.has_page and (page := not_found(request)):
        return page
    code, *_ = _CODES.get(error.status_code, _CODES[400 if error.status_code < 500 else 500])
    response = _refused(request, RequestRefused(code, _sentence(CODES[code])))
    response.status_code = error.status_code
    response.headers.update(error.headers or {})
    return response


def _unexpected(request: AnyRequest, error: Exception) -> Response[wire.Refused]:
    log.error("%s %s failed", request.method, request.scope["path"], exc_info=error)
    return _refused(request, RequestRefused("server/internal", _sentence(CODES["server/internal"])))


def _sentence(text: str) -> str:
    return f"{text[0].upper()}{text[1:]}."


HANDLERS: Final[ExceptionHandlersMap] = {
    RequestRefused: _refused,
    ValidationException: _malformed,
    HTTPException: _http,
    Exception: _unexpected,
}
