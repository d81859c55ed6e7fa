"""`sixstones` alone: tables on this machine, in the browser."""

from __future__ import annotations

import os
import socket
import sys
import webbrowser
from contextlib import closing
from typing import Final

from sixstones.cli.hosting import LATE, PORT, ready_at, serve_until_stopped, tables_file
from sixstones.cli.problem import Problem
from sixstones.server.settings import Settings

LOOPBACK: Final = "127.0.0.1"


def home() -> None:
    """Start a server for this machine alone and open the browser there. Ctrl-C ends it; games are kept."""
    listening = _free_port()
    url = f"http://{LOOPBACK}:{listening.getsockname()[1]}"
    settings = Settings(public_url=url, database=str(tables_file()), rate_limits=False)

    def started() -> None:
        print(f"Sixstones is at {url} — Ctrl-C ends it, and your games are kept.", flush=True)
        if _can_show_a_browser():
            webbrowser.open(url)

    serve_until_stopped(settings, listening, started)


def _free_port() -> socket.socket:
    """The usual port, or another where that is taken."""
    try:
        return ready_at(LOOPBACK, PORT, without=LATE)
    except Problem:
        with closing(socket.socket()) as taken:
            if taken.connect_ex((LOOPBACK, PORT)) == 0:
                print(f"Port {PORT} is taken, so this takes another.", file=sys.stderr)
        return ready_at(LOOPBACK, 0, without=LATE)


def _can_show_a_browser() -> bool:
    """Not where a browser would open inside this very terminal, or nowhere."""
    return sys.platform in {"darwin", "win32"} or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
