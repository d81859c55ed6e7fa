"""Every message between client and server; docs/protocol.md explains them."""

from typing import Final

VERSION: Final = 2  # The newest version that the server speaks. Clients send theirs in the hello.
PLAIN: Final = 1  # The version for simple programs: every update has the whole table
