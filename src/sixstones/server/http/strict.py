"""Bodies are read as strictly as messages over a WebSocket: Litestar itself would take "1" for a number."""

from __future__ import annotations

from functools import cache
from typing import Any

from litestar import Request
from msgspec import DecodeError
from msgspec.json import Decoder

from sixstones.match.refused import RequestRefused

_decoder = cache(Decoder)


class StrictRequest(Request[Any, Any, Any]):
    """A request whose body is exactly what its handler declares, or refused."""

    async def json(self) -> Any:
        field = self.route_handler.parsed_data_field
        if field is None:
            return await super().json()
        try:
            return _decoder(field.annotation).decode(await self.body())
        except (DecodeError, RecursionError, UnicodeError) as error:
            raise RequestRefused("request/malformed", f"The request can't be read: {error}"[:300]) from None
