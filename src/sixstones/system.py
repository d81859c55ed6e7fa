"""What the operating system provides: CPU cores and text files."""

import errno
import os
import tempfile
from pathlib import Path
from typing import Final

MAX_CHARACTERS: Final = 1_000_000  # A saved game or a deck has about ten thousand


def available_cores() -> int:
    """The number of cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def read_text(file: Path, encoding: str = "utf-8") -> str:
    """The whole file, up to a limit: /dev/zero and pipes never end. Raises OSError and UnicodeDecodeError."""
    with file.open(encoding=encoding) as lines:
        text = lines.read(MAX_CHARACTERS + 1)
    if len(text) > MAX_CHARACTERS:
        raise OSError(errno.EFBIG, f"it has more than {MAX_CHARACTERS:,} characters", str(file))
    return text


def write_text(file: Path, text: str, *, private: bool = False) -> None:
    """Replace a file, but only once the new one is complete. Raises OSError. A private file is for its owner alone."""
    file.parent.mkdir(parents=True, exist_ok=True, mode=0o700 if private else 0o777)
    handle, name = tempfile.mkstemp(dir=file.parent, prefix=f".{file.name}.")  # mode 0600
    temporary = Path(name)
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as output:
            output.write(text)
        if not private:
            temporary.chmod(0o666 & ~_umask())
        temporary.replace(file)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise


def _umask() -> int:
    mask = os.umask(0o077)
    os.umask(mask)
    return mask
