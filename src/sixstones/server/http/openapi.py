"""The description of the HTTP interface: openapi.json and a page that shows it.

Litestar's own pages load their scripts from a CDN and start them inline, which works neither offline nor under our
content security policy. This page needs no script.
"""

from html import escape
from typing import Any, Final

from litestar.connection import Request
from litestar.enums import MediaType
from litestar.openapi.plugins import JsonRenderPlugin, OpenAPIRenderPlugin
from msgspec import Struct
from msgspec.json import schema_components

from sixstones.protocol import client, server
from sixstones.server.http.pages import page

_MESSAGES: Final = [
    each
    for module in (client, server)
    for each in vars(module).values()
    if isinstance(each, type) and issubclass(each, Struct) and each.__module__ == module.__name__
]


class SchemaFile(JsonRenderPlugin):
    """Litestar's routes, with all messages of the protocol as msgspec describes them, WebSocket messages included."""

    _rendered: bytes | None = None

    def render(self, request: Request[Any, Any, Any], openapi_schema: dict[str, Any]) -> bytes:
        """Cached: it takes 10 ms, blocks everybody else, and never changes."""
        if self._rendered is None:
            _, messages = schema_components(_MESSAGES, ref_template="#/components/schemas/{name}")
            components = openapi_schema.get("components", {}) | {"schemas": messages}
            self._rendered = super().render(request, openapi_schema | {"components": components})
        return self._rendered


class ApiPage(OpenAPIRenderPlugin):
    _rendered: bytes | None = None

    def __init__(self, *, path: str) -> None:
        super().__init__(path=path, media_type=MediaType.HTML)

    def render(self, request: Request[Any, Any, Any], openapi_schema: dict[str, Any]) -> bytes:
        if self._rendered is None:
            self._rendered = _render(openapi_schema)
        return self._rendered


def _render(openapi_schema: dict[str, Any]) -> bytes:
    parts = [
        _operation(path, method, operation)
        for path, item in openapi_schema["paths"].items()
        for method, operation in item.items()
        if isinstance(operation, dict)
    ]
    intro = (
        '<p>The machine-readable form is <a href="/api/schema/openapi.json">openapi.json</a>. '
        "The WebSocket of a table is at <code>/api/tables/{table}/socket</code>.</p>"
    )
    return page("The HTTP interface", intro + "".join(parts))


def _operation(path: str, method: str, operation: dict[str, Any]) -> str:
    responses = "".join(
        f"<li><code>{escape(status)}</code> {escape(response.get('description', ''))}</li>"
        for status, response in operation.get("responses", {}).items()
    )
    return (
        f"<section><h2><code>{method.upper()} {escape(path)}</code></h2>"
        f"<p><strong>{escape(operation.get('summary', ''))}.</strong> {escape(operation.get('description', ''))}</p>"
        f"{_parameters(operation)}{_body(operation)}<ul>{responses}</ul></section>"
    )


def _parameters(operation: dict[str, Any]) -> str:
    rows = "".join(
        f"<li><code>{escape(each['name'])}</code> in {escape(each['in'])}: {escape(each.get('description') or '')}</li>"
        for each in operation.get("parameters", [])
    )
    return f"<ul>{rows}</ul>" if rows else ""


def _body(operation: dict[str, Any]) -> str:
    content = operation.get("requestBody", {}).get("content", {})
    names = [escape(_name(media.get("schema", {}))) for media in content.values()]
    return f"<p>Takes {', '.join(names)} as JSON.</p>" if names else ""


def _name(schema: dict[str, Any]) -> str:
    if "$ref" in schema:
        return str(schema["$ref"]).rsplit("/", 1)[-1]
    return " or ".join(_name(each) for each in schema.get("oneOf", [])) or str(schema.get("type", "a value"))
