"""The app: all routes, what every answer carries, and the node behind them."""

from __future__ import annotations

from typing import Final

from litestar import Litestar
from litestar.datastructures import State
from litestar.openapi import OpenAPIConfig
from litestar.openapi.spec import Components, SecurityScheme
from litestar.types import ASGIApp

from sixstones import __version__
from sixstones.server.http import about, games, guests, pages, tables
from sixstones.server.http.api_page import ApiPage
from sixstones.server.http.built_page import page_files, page_handlers
from sixstones.server.http.refusals import HANDLERS
from sixstones.server.http.schema_file import SchemaFile
from sixstones.server.http.strict import StrictRequest
from sixstones.server.node import Node
from sixstones.server.shield import Shield
from sixstones.server.socket import table_socket
from sixstones.server.stream import stream_table

LARGEST_BODY: Final = 16 * 1024

ROUTES: Final = [
    guests.become_guest,
    guests.issue_token,
    tables.tables_methods,
    tables.list_tables,
    tables.create_table,
    tables.show_table,
    tables.command_table,
    stream_table,
    table_socket,
    games.download_record,
    games.show_replay,
    games.show_events,
    games.show_proof,
    about.about,
    about.list_bots,
    about.show_deck,
    about.health,
    about.ready,
    about.metrics,
    pages.style_sheet,
]


def make_app(node: Node) -> ASGIApp:
    """The app of a node."""
    files = page_files()
    app = Litestar(
        [*ROUTES, *(page_handlers(files) if files else (pages.front_page, pages.table_page))],
        state=State({"node": node, "page": files}),
        exception_handlers=HANDLERS,
        request_class=StrictRequest,
        request_max_body_size=LARGEST_BODY,
        logging_config=None,
        openapi_config=OpenAPIConfig(
            title="Sixstones",
            version=__version__,
            description="A table for Splendor: Marvel. docs/protocol.md explains the messages.",
            path="/api/schema",
            use_handler_docstrings=True,
            components=Components(security_schemes={"guest": SecurityScheme(type="http", scheme="bearer")}),
            render_plugins=[ApiPage(path="/"), SchemaFile(path="/openapi.json")],
        ),
    )
    return Shield(app, node)
