"""Why a request is refused."""

from sixstones.protocol import server as wire
from sixstones.protocol.errors import CODES


class RequestRefused(Exception):
    """Nothing has changed. The code is for programs, the message for people."""

    def __init__(self, code: str, message: str, clause: str | None = None) -> None:
        assert code in CODES, code
        super().__init__(message)
        self.code = code
        self.message = message
        self.clause = clause

    def reply(self, id: str = "", table: wire.TableState | None = None) -> wire.Refused:
        return wire.Refused(id=id, code=self.code, message=self.message, clause=self.clause, table=table)
