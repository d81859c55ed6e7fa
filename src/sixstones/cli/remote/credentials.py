"""What this terminal shows a server to be known again: one token for each server and profile, in a file of its own."""

from __future__ import annotations

import os
import re
import tempfile
from pathlib import Path
from typing import Final

from platformdirs import user_data_path

from sixstones.cli.problem import Problem
from sixstones.cli.remote.address import Address

USUAL_PROFILE: Final = "you"
_PROFILE: Final = re.compile(r"[A-Za-z0-9_-]{1,32}")


class Credentials:
    """The token for one server. Whoever has it has the seat, so nobody else may read the file."""

    def __init__(self, address: Address, profile: str = USUAL_PROFILE) -> None:
        if not _PROFILE.fullmatch(profile):
            raise Problem(f"--as takes a short word of letters, digits, - and _, not {profile[:40]!r}")
        self.file = user_data_path("sixstones") / "guests" / profile / f"{address.file_name}.token"

    def token(self) -> str | None:
        """What was kept; None when there is nothing. Raises Problem."""
        try:
            return self.file.read_text(encoding="ascii").strip() or None
        except FileNotFoundError:
            return None
        except (OSError, UnicodeDecodeError) as error:
            raise Problem(f"{self.file} can't be read ({error}); remove it to start anew") from None

    def keep(self, token: str) -> None:
        """Write the file whole or not at all. Raises Problem."""
        try:
            self.file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
            _write(self.file, token)
        except OSError as error:
            raise Problem(f"{self.file} can't be written ({error.strerror}), so your seat could not be kept") from None


def _write(target: Path, text: str) -> None:
    handle, name = tempfile.mkstemp(dir=target.parent, prefix=".")  # mode 0600
    temporary = Path(name)
    try:
        with os.fdopen(handle, "w", encoding="ascii") as file:
            file.write(f"{text}\n")
        temporary.replace(target)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise
