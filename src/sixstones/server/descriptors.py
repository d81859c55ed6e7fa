"""How many files and sockets the process may have open."""

from __future__ import annotations

import math
import sys
from typing import Final

MOST: Final = 65_536
"""More than one process can serve; some systems have no limit at all, and tables that grow with it."""

if sys.platform == "win32":

    def raise_limit() -> None:
        """There is no such limit here."""

    def limit() -> float:
        return math.inf

else:
    import resource

    def raise_limit() -> None:
        """Take as many as the system allows: the usual 1,024 are for programs that open a few files."""
        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        wanted = MOST if hard == resource.RLIM_INFINITY else min(hard, MOST)
        if soft != resource.RLIM_INFINITY and soft < wanted:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))

    def limit() -> float:
        """How many there may be now."""
        soft = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
        return math.inf if soft == resource.RLIM_INFINITY else soft
