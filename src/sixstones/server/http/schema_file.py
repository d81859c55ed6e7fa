"""openapi.json, its messages described by msgspec, which reads and writes them and so knows best."""

from __future__ import annotations

from typing import Any, Final

from litestar.connection import Request
from litestar.openapi.plugins import JsonRenderPlugin
from msgspec import Struct
from msgspec.json import schema_components

from sixstones.protocol import client, options, server

_MESSAGES: Final = [
    each
    for module in (client, options, server)
    for each in vars(module).values()
    if isinstance(each, type) and issubclass(each, Struct) and each.__module__ == module.__name__
]


class SchemaFile(JsonRenderPlugin):
    """The addresses as Litestar knows them, with every message of the protocol, those of WebSockets included."""

    _rendered: bytes | None = None

    def render(self, request: Request[Any, Any, Any], openapi_schema: dict[str, Any]) -> bytes:
        """Once: it takes 10 ms, in which nobody else is served, and never changes."""
        if self._rendered is None:
            self._rendered = self._render(request, openapi_schema)
        return self._rendered

    def _render(self, request: Request[Any, Any, Any], openapi_schema: dict[str, Any]) -> bytes:
        _, messages = schema_components(_MESSAGES, ref_template="#/components/schemas/{name}")
        components = openapi_schema.get("components", {}) | {"schemas": messages}
        return super().render(request, openapi_schema | {"components": components})
