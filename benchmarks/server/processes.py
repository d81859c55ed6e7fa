"""Server processes and their resource usage."""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path
from typing import Final

import httpx
from tests.services.ports import free_port

START_TIMEOUT: Final = 60


class ServerProcess:
    """`sixstones serve` on a free port."""

    def __init__(self, *options: str, module: str = "sixstones") -> None:
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        command = ["serve", "--port", str(self.port), "--no-rate-limits", *options] if module == "sixstones" else []
        self._process = subprocess.Popen(
            [sys.executable, "-m", module, *(command or [str(self.port)])], stdout=subprocess.DEVNULL
        )
        self._wait()

    def memory(self) -> int:
        """Private memory in bytes."""
        text = Path(f"/proc/{self._process.pid}/smaps_rollup").read_text()
        fields = dict(line.split(":", 1) for line in text.splitlines()[1:])
        return sum(int(fields[name].split()[0]) for name in ("Private_Clean", "Private_Dirty")) * 1024

    def processor_seconds(self) -> float:
        parts = Path(f"/proc/{self._process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(parts[11]) + int(parts[12])) / 100

    def stop(self) -> None:
        self._process.terminate()
        self._process.wait(10)

    def _wait(self) -> None:
        deadline = time.monotonic() + START_TIMEOUT
        while True:
            try:
                httpx.get(f"{self.url}/health", timeout=1).raise_for_status()
            except httpx.TransportError:
                if time.monotonic() > deadline or self._process.poll() is not None:
                    raise
                time.sleep(0.1)
            else:
                return
