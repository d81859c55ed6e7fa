"""What somebody is told whose request needs storage, when storage fails."""

from __future__ import annotations

from sixstones.match.refused import RequestRefused
from sixstones.match.storage import StorageDamaged, StorageUnavailable


def refusal_of(error: StorageUnavailable) -> RequestRefused:
    """Damage is told apart: to send a command again helps against anything else, but not against that."""
    if isinstance(error, StorageDamaged):
        return RequestRefused(
            "server/damaged", "What the server has stored here is damaged. Its operator has to restore a backup."
        )
    return RequestRefused("server/unavailable", "Nothing can be read or kept just now. Try again in a moment.")
