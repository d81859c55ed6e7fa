"""Why a store can't be opened, in one sentence for whoever starts the server."""

from __future__ import annotations

from sixstones.server.problem import ServerProblem


class StorageProblem(ServerProblem):
    """The store can't be opened. The message says what is wrong and what to do; it never holds a password."""


class StorageInUse(StorageProblem):
    """Another server has the SQLite file open."""


class StorageTooNew(StorageProblem):
    """A newer version of sixstones made the database, and this one does not know its form."""

    def __init__(self) -> None:
        super().__init__("this database was made by a newer sixstones; update sixstones")
