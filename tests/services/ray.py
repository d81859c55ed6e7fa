"""A Ray cluster on this machine, for as long as the tests run. It takes Ray ten seconds to start: there is one."""

from __future__ import annotations

import os
import secrets
import subprocess
import sys

START = """
from sixstones.arena.cluster import connect
ray = connect("local", 2)
print(ray.get_runtime_context().gcs_address, flush=True)
input()
"""


class Ray:
    """Listens on a port of its own; `address` names it. Programs that use it need its `environment`."""

    def __init__(self) -> None:
        # Otherwise Ray writes a token into the home folder.
        self.environment = {"RAY_AUTH_MODE": "token", "RAY_AUTH_TOKEN": secrets.token_hex(32)}
        self._process = subprocess.Popen(
            [sys.executable, "-c", START],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env=os.environ | self.environment,
        )
        assert self._process.stdout is not None
        self.address = self._process.stdout.readline().strip()
        assert self.address, "Ray does not start"

    def remove(self) -> None:
        if self._process.poll() is None:
            self._process.communicate("\n", timeout=60)
