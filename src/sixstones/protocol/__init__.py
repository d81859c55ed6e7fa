"""Every message that crosses a wire: client.py for one direction, server.py for the other, errors.py for refusals.

docs/protocol.md explains it; `schema.py` makes the JSON schema from these files.
"""

from typing import Final

VERSION: Final = 1
"""Goes up when an old client would no longer understand; both sides say theirs in the hello."""
