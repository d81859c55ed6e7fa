"""The page as it was built: read once, kept in memory, sent compressed, cached for ever where its name is a digest."""

from __future__ import annotations

import gzip
import mimetypes
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from litestar import Request, Response, get
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath

from sixstones.match.refused import RequestRefused

IN_PACKAGE: Final = Path(__file__).parents[2] / "page"
IN_REPOSITORY: Final = Path(__file__).parents[4] / "web" / "dist"
SCREENS: Final = ("/", "/t/{table:str}", "/replay/{table:str}", "/learn", "/rules", "/credits")
"""Addresses of the page; which screen it shows is its own business."""
FOR_EVER: Final = "public, max-age=31536000, immutable"
_TYPES: Final = {".webmanifest": "application/manifest+json", ".js": "text/javascript", ".woff2": "font/woff2"}


@dataclass(frozen=True, slots=True)
class File:
    """A file of the page."""

    body: bytes
    zipped: bytes | None
    media_type: str
    tag: str
    cache: str

    @classmethod
    def read(cls, path: Path, name: str) -> File:
        body = path.read_bytes()
        guessed = _TYPES.get(path.suffix) or mimetypes.guess_type(path.name)[0] or "application/octet-stream"
        text = guessed.startswith("text/") or guessed.endswith(("+xml", "json"))
        return cls(
            body,
            gzip.compress(body, 9, mtime=0) if text else None,
            guessed,  # Litestar adds the charset of text
            f'"{sha256(body).hexdigest()[:20]}"',
            FOR_EVER if name.startswith("/assets/") else "no-cache",
        )


def page_files() -> dict[str, File] | None:
    """Every file of the built page by its address; None where no page was built."""
    folder = next((each for each in (IN_PACKAGE, IN_REPOSITORY) if (each / "index.html").is_file()), None)
    if folder is None:
        return None
    paths = (path for path in folder.rglob("*") if path.is_file())
    named = {f"/{path.relative_to(folder).as_posix()}": path for path in paths}
    return {name: File.read(path, name) for name, path in named.items()}


def page_handlers(files: dict[str, File]) -> list[HTTPRouteHandler]:
    """What serves the page: its screens, and its files."""
    index = files["/index.html"]

    @get(list(SCREENS), include_in_schema=False, name="screen")
    async def screen(request: Request[Any, Any, Any]) -> Response[bytes]:
        return _sent(request, index)

    @get([name for name in files if "/" not in name[1:]], include_in_schema=False, name="page-file")
    async def page_file(request: Request[Any, Any, Any]) -> Response[bytes]:
        return _sent(request, files[request.scope["path"]])

    @get("/assets/{name:str}", include_in_schema=False, name="page-asset")
    async def page_asset(request: Request[Any, Any, Any], name: FromPath[str]) -> Response[bytes]:
        file = files.get(f"/assets/{name}")
        if file is None:
            raise RequestRefused("request/not_found", "There is nothing at this address.")
        return _sent(request, file)

    return [screen, page_file, page_asset]


def nothing_here(request: Request[Any, Any, Any], files: dict[str, File]) -> Response[bytes] | None:
    """The page, for a browser that looks for what is not there: it says so in the reader's language."""
    if request.method != "GET" or "text/html" not in request.headers.get("accept", ""):
        return None
    response = _sent(request, files["/index.html"])
    response.status_code = 404
    return response


def _sent(request: Request[Any, Any, Any], file: File) -> Response[bytes]:
    headers = {"ETag": file.tag, "Cache-Control": file.cache, "Vary": "Accept-Encoding"}
    if request.headers.get("if-none-match") == file.tag:
        return Response(b"", status_code=304, headers=headers)
    if file.zipped and "gzip" in request.headers.get("accept-encoding", ""):
        return Response(file.zipped, media_type=file.media_type, headers={**headers, "Content-Encoding": "gzip"})
    return Response(file.body, media_type=file.media_type, headers=headers)
