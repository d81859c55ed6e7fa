"""The page that shows the HTTP interface: made here, without a script and without anything from another site."""

from __future__ import annotations

from html import escape
from typing import Any

from litestar.connection import Request
from litestar.enums import MediaType
from litestar.openapi.plugins import OpenAPIRenderPlugin

from sixstones.server.http.pages import page


class ApiPage(OpenAPIRenderPlugin):
    """Every operation with what it takes and gives, from the schema."""

    def __init__(self, *, path: str) -> None:
        super().__init__(path=path, media_type=MediaType.HTML)

        self._rendered: bytes | None = None

    def render(self, request: Request[Any, Any, Any], openapi_schema: dict[str, Any]) -> bytes:
        """Once: it never changes."""
        if self._rendered is None:
            self._rendered = self._render(openapi_schema)
        return self._rendered

    @staticmethod
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
    answers = "".join(
        f"<li><code>{escape(status)}</code> {escape(answer.get('description', ''))}</li>"
        for status, answer in operation.get("responses", {}).items()
    )
    return (
        f"<section><h2><code>{method.upper()} {escape(path)}</code></h2>"
        f"<p><strong>{escape(operation.get('summary', ''))}.</strong> {escape(operation.get('description', ''))}</p>"
        f"{_parameters(operation)}{_body(operation)}<ul>{answers}</ul></section>"
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
