"""Recovery codes: random characters that people can print and type, with a check character against typos."""

import secrets
import unicodedata
from hashlib import sha256
from typing import Final

from sixstones.match.decision import RequestRefused
from sixstones.match.lobby import ALPHABET  # 31 characters without look-alikes

RANDOM: Final = 27  # characters: 133 bits, so that a plain digest is enough
GROUP: Final = 4


def new_code() -> str:
    """Such as k7mq-9xt2-…: seven groups of four."""
    code = "".join(secrets.choice(ALPHABET) for _ in range(RANDOM))
    code += _check_character(code)
    return "-".join(code[start : start + GROUP] for start in range(0, len(code), GROUP))


def digest_of(typed: str) -> str:
    """The digest of a code; the code itself is not stored. Raises RequestRefused for a typo."""
    code = "".join(sign for sign in typed.lower() if unicodedata.category(sign) not in {"Pd", "Zs", "Cc", "Cf"})
    right = len(code) == RANDOM + 1 and set(code) <= set(ALPHABET) and code[-1] == _check_character(code[:-1])
    if not right:
        raise RequestRefused("recovery/mistyped", "This code has a typo. Compare it with your printed code.")
    return sha256(f"sixstones recovery {code}".encode()).hexdigest()


def _check_character(code: str) -> str:
    """The number of characters is prime, so one wrong character, or two swapped ones, change the sum."""
    total = sum(place * ALPHABET.index(sign) for place, sign in enumerate(code, start=1))
    return ALPHABET[total % len(ALPHABET)]
