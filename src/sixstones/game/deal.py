"""The sealed deal: a 256-bit secret determines the order of the cards. This never changes (docs/adr/0004).

    commitment  SHA-256("sixstones sealed deal 1" + secret), published before the game
    secret      published after the game; anybody can repeat the deal and compare

For each level, its ids in alphabetical order are shuffled by Fisher–Yates, from the last place down. Then the four
tiles are shuffled, and each of the first `players` tiles gets a side. A random number below n is the first 64-bit word
of the stream HMAC-SHA-256(secret, "sixstones sealed deal 1/<counter>") that is below the largest multiple of n,
modulo n; the counter increases by one with every word.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, TypeVar

from sixstones.game.errors import SetupError
from sixstones.game.setup import Options, Setup, check_players
from sixstones.rules.deck import Deck
from sixstones.rules.setup import TILES
from sixstones.rules.state import LEVELS

T = TypeVar("T")

SCHEME: Final = "sixstones sealed deal 1"
SECRET_BYTES: Final = 32
_WORD: Final = 1 << 64


@dataclass(frozen=True, slots=True, repr=False)
class Seal:
    """The secret of a deal. Its repr shows only the commitment, so that logs don't reveal the deck."""

    secret: bytes

    def __post_init__(self) -> None:
        if len(self.secret) != SECRET_BYTES:
            raise SetupError(f"a deal's secret has {SECRET_BYTES} bytes, not {len(self.secret)}")

    @classmethod
    def fresh(cls) -> Seal:
        return cls(secrets.token_bytes(SECRET_BYTES))

    @classmethod
    def from_seed(cls, seed: str) -> Seal:
        """A secret derived from a text, for practice, tests and tournaments."""
        return cls(hashlib.sha256(f"sixstones seed: {seed}".encode(errors="surrogatepass")).digest())

    @property
    def commitment(self) -> str:
        return hashlib.sha256(SCHEME.encode() + self.secret).hexdigest()

    def __repr__(self) -> str:
        return f"<Seal {self.commitment}>"


def sealed_setup(seal: Seal, players: int, deck: Deck, options: Options) -> Setup:
    """Deal. The same secret, number of players and ids give the same setup on every machine and version."""
    check_players(players)
    numbers = _Numbers(seal.secret)
    decks = tuple(_shuffled(sorted(deck.level_ids(level)), numbers) for level in range(1, LEVELS + 1))
    tiles = _shuffled(range(1, TILES + 1), numbers)[:players]
    sides = ([side.id for side in deck.locations if side.tile == tile] for tile in tiles)
    locations = tuple(two[numbers.below(2)] for two in sides)
    return Setup(players, decks, locations, deck, options)


class _Numbers:
    """The random numbers of one secret."""

    def __init__(self, secret: bytes) -> None:
        self._secret = secret
        self._counter = 0

    def below(self, n: int) -> int:
        while (word := self._word()) >= _WORD - _WORD % n:
            pass  # without this, small remainders would be slightly more likely
        return word % n

    def _word(self) -> int:
        message = f"{SCHEME}/{self._counter}".encode()
        self._counter += 1
        return int.from_bytes(hmac.digest(self._secret, message, "sha256")[:8], "big")


def _shuffled(things: Sequence[T], numbers: _Numbers) -> tuple[T, ...]:
    order = list(things)
    for last in range(len(order) - 1, 0, -1):
        chosen = numbers.below(last + 1)
        order[last], order[chosen] = order[chosen], order[last]
    return tuple(order)
