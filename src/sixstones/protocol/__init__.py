"""Every message between client and server; docs/protocol.md explains them."""

from typing import Final

VERSION: Final = 1  # Increases when old clients can no longer talk to the server. Clients send theirs in the hello.
