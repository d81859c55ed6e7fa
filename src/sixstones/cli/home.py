"""`sixstones` alone: the page on this machine at once, and a server behind it as soon as it is compiled."""

import errno
import os
import signal
import socket
import sys
import webbrowser
from contextlib import closing
from importlib import import_module
from pathlib import Path
from typing import Any, Final

from platformdirs import user_data_path

from sixstones.problem import Problem
from sixstones.server.front import Front, listen, page_folder

LOOPBACK: Final = "127.0.0.1"
PORT: Final = 8616  # six stones, sixteen points


def home() -> None:
    """Open the page in the browser, then start a server for this machine only. Ctrl-C stops it; games are saved."""
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # until the server has its own handlers
    with closing(_listen_on_free_port()) as listening:
        url = f"http://{LOOPBACK}:{listening.getsockname()[1]}"
        folder = page_folder()
        if folder is None:  # nobody has built it; the server has plain pages
            _load_server().serve_home(url, listening, lambda: _announce(url))
            return
        with Front(listening, folder) as front:
            _announce(url)
            try:
                _load_server().serve_home(url, listening, front.close)
            except Problem as problem:
                print(f"sixstones: {problem}", file=sys.stderr)
                print("You can play against bots, but not open tables. Ctrl-C stops it.", file=sys.stderr)
                front.serve_without_server()


def _load_server() -> Any:
    """Takes two seconds to load, and the page must not wait for it."""
    # Some packages catch every exception while they are loaded, so Ctrl-C can't be one yet.
    handlers = {number: signal.signal(number, _exit) for number in (signal.SIGINT, signal.SIGTERM)}
    server = import_module("sixstones.cli.serve")
    for number, handler in handlers.items():
        signal.signal(number, handler)
    return server


def _exit(*_: object) -> None:
    print("\nsixstones: stopped", file=sys.stderr, flush=True)
    os._exit(130)


def _announce(url: str) -> None:
    print(f"Sixstones is running at {url} — Ctrl-C stops it; your games are saved.", flush=True)
    # Without a display, a browser would open in this terminal.
    if sys.platform in {"darwin", "win32"} or os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"):
        webbrowser.open(url)


def tables_file() -> Path:
    """The default database."""
    return user_data_path("sixstones") / "tables.db"


def _listen_on_free_port() -> socket.socket:
    """Listen on the default port, or on another one if it is in use."""
    try:
        return listen_or_explain(LOOPBACK, PORT)
    except Problem:
        with closing(socket.socket()) as probe:
            if probe.connect_ex((LOOPBACK, PORT)) == 0:
                print(f"Port {PORT} is in use; using another one.", file=sys.stderr)
        return listen_or_explain(LOOPBACK, 0)


def listen_or_explain(host: str, port: int) -> socket.socket:
    """Raises Problem."""
    try:
        return listen(host, port)
    except OverflowError:
        raise Problem(f"{port} is not a port; use one from 1 to 65535") from None
    except socket.gaierror:
        number = errno.EADDRNOTAVAIL
    except OSError as error:
        number = error.errno or 0
    problems = {
        errno.EADDRINUSE: f"port {port} is in use by another program; stop it, or use another port: --port {port + 1}",
        errno.EACCES: f"you are not allowed to use port {port}; use one above 1023, such as --port {PORT}",
        errno.EADDRNOTAVAIL: f"{host} is not an address of this machine; use --host 0.0.0.0 for all its addresses",
    }
    raise Problem(problems.get(number, f"can't listen on {host}:{port} ({os.strerror(number)})"))
