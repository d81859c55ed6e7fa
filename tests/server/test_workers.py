"""Several processes that serve one socket."""

from __future__ import annotations

import os
import signal
import sys
from contextlib import closing
from pathlib import Path

import pytest

from sixstones.server.front import listen
from sixstones.server.run import CONTEXT, Workers
from sixstones.server.settings import Settings
from tests.server.running import PATIENCE
from tests.services.forked import TIMEOUT, Forked


@pytest.mark.skipif(CONTEXT.get_start_method() != "fork", reason="workers are not forked here")
def test_a_worker_that_gets_a_signal_while_it_is_forked_stops() -> None:
    with Path(os.devnull).open("r+") as nothing:
        streams = (nothing.fileno(), nothing.fileno(), sys.stderr.fileno())
        process = Forked(exit_like_a_worker, streams=streams, has_children=True)
        try:
            assert process.wait(TIMEOUT) == signal.SIGTERM
        finally:
            process.kill()


def exit_like_a_worker() -> None:
    """Start a worker as after the death of another one; it gets SIGTERM before it does anything."""
    with closing(listen("127.0.0.1", 0)) as listening:
        workers = Workers(Settings(public_url="http://127.0.0.1"), listening, 0)
        os.register_at_fork(after_in_child=lambda: os.kill(os.getpid(), signal.SIGTERM))
        worker = workers._start()
        worker.join(PATIENCE)
        worker.kill()
        worker.join()
        sys.exit(-(worker.exitcode or 0))
