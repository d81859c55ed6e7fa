"""The sealed deal never changes: docs/adr/0004."""

from __future__ import annotations

import hashlib
import hmac
import itertools
from collections import Counter
from collections.abc import Iterator

import pytest

from sixstones import Game, Options, Seal, SetupError
from sixstones.game.deal import sealed_setup
from sixstones.rules.deck import standard_deck

SECRET = "388bfd4e079d1189b0c01145f7c0f3c43fa6957ec2deae9b85747556911ca280"  # noqa: S105
COMMITMENT = "6d951f3a3501ff38bc972907e2471f80eeb7a258908fe2d786415ab259de5b19"


def test_the_deal_of_a_known_seed() -> None:
    game = Game.deal(players=4, seed="pinned")
    assert game.seal is not None
    assert (game.seal.secret.hex(), game.seal.commitment) == (SECRET, COMMITMENT)
    assert game.market == {
        1: ("ms-marvel", "moon-knight", "taskmaster", "crystal"),
        2: ("venom", "miles-morales", "star-lord", "shuri"),
        3: ("gamora", "thor", "spider-man", "ant-man"),
    }
    assert game.locations == ("avengers-tower", "hells-kitchen", "wakanda", "atlantis")
    order = "\n".join(" ".join(ids) for ids in game.setup.decks)
    digest = "7b3eccfab84b851605ad0adb3a670c9a979278efd595f8606bb891c774c31635"
    assert hashlib.sha256(order.encode()).hexdigest() == digest


def words(secret: bytes) -> Iterator[int]:
    for counter in itertools.count():
        message = f"sixstones sealed deal 1/{counter}".encode()
        yield int.from_bytes(hmac.new(secret, message, hashlib.sha256).digest()[:8], "big")


def dealt_by_hand(secret: bytes, players: int) -> tuple[list[list[str]], list[str]]:
    """A second implementation, from the description alone."""
    stream = words(secret)

    def below(n: int) -> int:
        return next(word for word in stream if word < 2**64 // n * n) % n

    def shuffle(things: list[str]) -> list[str]:
        for last in range(len(things) - 1, 0, -1):
            other = below(last + 1)
            things[last], things[other] = things[other], things[last]
        return things

    decks = [shuffle(sorted(standard_deck().level_ids(level))) for level in (1, 2, 3)]
    tiles = shuffle(list("1234"))[:players]
    return decks, [standard_deck().locations[2 * (int(tile) - 1) + below(2)].id for tile in tiles]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_anybody_can_repeat_the_deal_from_the_published_secret(players: int) -> None:
    game = Game.deal(players)
    assert game.seal is not None
    decks, locations = dealt_by_hand(game.seal.secret, players)
    assert [list(ids) for ids in game.setup.decks] == decks
    assert list(game.setup.locations) == locations
    assert game.seal.commitment == hashlib.sha256(b"sixstones sealed deal 1" + game.seal.secret).hexdigest()


def test_fresh_deals_differ_and_seeds_repeat() -> None:
    assert Game.deal(2).setup != Game.deal(2).setup
    assert Game.deal(2, "a").setup == Game.deal(2, "a").setup
    assert Game.deal(2, "a").setup != Game.deal(2, "b").setup


def test_the_number_of_players_does_not_change_the_order_of_the_cards() -> None:
    assert len({Game.deal(players, "a").setup.decks for players in (2, 3, 4)}) == 1


def test_a_repr_does_not_reveal_the_secret() -> None:
    game = Game.deal(2, "pinned")
    for text in (repr(game.seal), str(game.seal), repr(game), f"{game.record()!r}"):
        assert SECRET not in text
        assert repr(bytes.fromhex(SECRET)) not in text
    assert repr(game.seal) == f"<Seal {COMMITMENT}>"


@pytest.mark.parametrize("length", [0, 31, 33])
def test_a_secret_has_32_bytes(length: int) -> None:
    with pytest.raises(SetupError, match=f"a deal's secret has 32 bytes, not {length}"):
        Seal(bytes(length))


def test_every_card_comes_first_about_equally_often() -> None:
    """2,000 deals, 20 cards of level 3: each comes first 100 times, within five standard deviations."""
    deals = [sealed_setup(Seal.from_seed(str(i)), 2, standard_deck(), Options()) for i in range(2000)]
    for place in (0, 19):
        counts = Counter(setup.decks[2][place] for setup in deals)
        assert len(counts) == 20
        assert all(51 <= count <= 149 for count in counts.values()), counts
    sides = Counter(setup.locations[0] for setup in deals)
    assert len(sides) == 8
    assert all(176 <= count <= 324 for count in sides.values()), sides
