"""Every message between client and server: client.py and server.py for the two directions, errors.py for refusals.

docs/protocol.md explains it; `schema.py` makes the JSON schema from these files.
"""

from typing import Final

VERSION: Final = 1
"""Increases when old clients can no longer talk to the server. Clients send theirs in the hello."""
