"""What a position shows. A `Game` is a whole position, a `View` one without what is hidden."""

from collections.abc import Iterable
from dataclasses import dataclass, fields, replace
from functools import lru_cache
from itertools import product
from typing import Any, Final

import numpy as np

from sixstones.game.errors import UnreadableMove
from sixstones.game.log import Log, Ply
from sixstones.game.moves import Claim, Move, Recruit, Reserve, slug, suggestion
from sixstones.game.numbering import numbering, token_counts
from sixstones.game.record import Outcome
from sixstones.game.refusal import refusal, shortfall
from sixstones.game.setup import Options
from sixstones.rules.actions import ACTIONS
from sixstones.rules.colours import COLOUR_NAMES, GRAY, KINDS
from sixstones.rules.deck import COST_NAMES, Character, Deck, Location
from sixstones.rules.endgame import DECIDED_BY_NAMES, STALEMATE, gauntlet_met
from sixstones.rules.legal import legal_actions
from sixstones.rules.payment import list_price, payment_fits
from sixstones.rules.redact import HIDDEN_LEVEL_1
from sixstones.rules.state import ACTION, LEVELS, MAX_PLAYERS, NOBODY, NOTHING, OVER, PHASE_NAMES, PLACES, STATE, States

_GRAY: Final = COLOUR_NAMES[GRAY]
_BYTES_OF: Final = {
    name: slice(start, start + kind.itemsize) for name, (kind, start, *_) in (STATE.fields or {}).items()
}


def copy_of(states: States) -> States:
    """A copy that is 50 times faster than NumPy's own, which copies a record field by field."""
    return np.frombuffer(bytearray(states.tobytes()), states.dtype).view(type(states))


class Numbers:
    """The fields of the first record that have one byte per number, read at once: one by one takes much longer."""

    def __init__(self, states: States) -> None:
        self._all: list[int] = states[:1].view(np.int8).tolist()

    def __getitem__(self, name: str) -> list[int]:
        return self._all[_BYTES_OF[name]]

    def of(self, name: str, seat: int) -> list[int]:
        """The part of a seat."""
        place = _BYTES_OF[name]
        size = (place.stop - place.start) // MAX_PLAYERS
        return self._all[place.start + seat * size : place.start + (seat + 1) * size]


@dataclass(frozen=True, slots=True)
class Player:
    """What one player has. In a view, hidden cards of the hand are None; their level is public (X7)."""

    tokens: dict[str, int]
    """All seven colours."""
    bonuses: dict[str, int]
    """The five colours that characters give."""
    points: int
    tags: int
    team: tuple[str, ...]
    """Recruited characters, oldest first."""
    hand: tuple[str | None, ...]
    """Reserved characters, oldest first."""
    hand_levels: tuple[int, ...]
    hand_blind: tuple[bool, ...]
    """Which cards of the hand were reserved unseen from a deck."""
    locations: tuple[str, ...]
    meets_gauntlet: bool

    @property
    def token_count(self) -> int:
        return sum(self.tokens.values())

    def to_dict(self) -> dict[str, Any]:
        """The fields by name. The values are not copied: a position creates its players on each access."""
        return {name: getattr(self, name) for name in _FIELDS}


_FIELDS: Final = tuple(field.name for field in fields(Player))


class Position:
    """A position of the game. Levels are 1, 2, 3; seats 0, 1, …; colours are names, cards ids."""

    def __init__(self, deck: Deck, states: States, log: Log) -> None:
        self.deck = deck
        self._states = states
        self._log = log
        self._numbering = numbering(deck)
        self._scratch = np.zeros(ACTIONS, np.int8)

    @property
    def states(self) -> States:
        """A copy of the position for compiled code: of a game with its hidden cards, of a view without them."""
        return copy_of(self._states)

    @property
    def player_count(self) -> int:
        return int(self._states["players"][0])

    @property
    def options(self) -> Options:
        return Options(short_takes=bool(self._states["short_takes"][0]))

    @property
    def to_play(self) -> int:
        """The seat whose move it is."""
        return int(self._states["to_play"][0])

    @property
    def phase(self) -> str:
        """What the seat to play has to do: "action", "return", "claim"; or "over"."""
        return PHASE_NAMES[self._states["phase"][0]]

    @property
    def log(self) -> tuple[Ply, ...]:
        return tuple(self._log)

    @property
    def moves(self) -> tuple[Move, ...]:
        return tuple(ply.move for ply in self._log)

    @property
    def turn(self) -> int:
        """Turns started so far, by all players."""
        return self._log.turns

    @property
    def round(self) -> int:
        """The number of the round, from 1."""
        finished = self.turn if self._states["phase"][0] == ACTION else self.turn - 1
        return finished // self.player_count + 1

    @property
    def supply(self) -> dict[str, int]:
        return dict(zip(COLOUR_NAMES, self._states["supply"][0, :KINDS].tolist(), strict=True))

    @property
    def market(self) -> dict[int, tuple[str | None, ...]]:
        """For each level four places, each with a character's id or None."""
        cards = [
            None if card == NOTHING else self.deck.characters[card].id for card in self._states["market"][0].tolist()
        ]
        return {level + 1: tuple(cards[level * PLACES : (level + 1) * PLACES]) for level in range(LEVELS)}

    @property
    def deck_sizes(self) -> dict[int, int]:
        return dict(enumerate(self._states["deck_size"][0].tolist(), start=1))

    @property
    def unseen_reserves(self) -> int:
        """The number of cards in all hands that were reserved from the top of a deck."""
        return int(np.count_nonzero(self._states["blind"]))

    def blind_cards(self, seat: int) -> frozenset[str]:
        """Cards that only the player of a seat has seen."""
        player = self._player(seat, Numbers(self._states))
        held = zip(player.hand, player.hand_blind, strict=True)
        return frozenset(card for card, blind in held if card is not None and blind)

    @property
    def locations(self) -> tuple[str, ...]:
        """The locations that nobody has taken."""
        return self._locations_of(NOBODY, Numbers(self._states))

    @property
    def avengers_holder(self) -> int | None:
        return _seat_or_none(self._states["avengers_holder"][0])

    @property
    def triggered_by(self) -> int | None:
        """The seat that met the Gauntlet and so made this the last round; None if it is not."""
        return _seat_or_none(self._states["triggered_by"][0])

    @property
    def players(self) -> tuple[Player, ...]:
        numbers = Numbers(self._states)
        return tuple(self._player(seat, numbers) for seat in range(self.player_count))

    @property
    def outcome(self) -> Outcome | None:
        if self._states["phase"][0] != OVER:
            return None
        decided_by = int(self._states["decided_by"][0])
        if decided_by == STALEMATE:
            return Outcome("stalemate", ())
        winners = int(self._states["winners"][0])
        seats = tuple(seat for seat in range(self.player_count) if winners >> seat & 1)
        return Outcome("gauntlet", seats, DECIDED_BY_NAMES[decided_by])

    def legal_moves(self) -> list[Move]:
        """Every legal move; each recruit once, with the default payment."""
        return list(self.legal_actions().values())

    def legal_actions(self) -> dict[int, Move]:
        """The same by their action numbers (rules/actions.py)."""
        return {action: self._numbering.move(self._states, action) for action in self._legal_actions()}

    def hand(self, seat: int) -> tuple[str | None, ...]:
        """The reserved characters of a seat, oldest first; None for one that may not be seen."""
        held = (card for card in self._states["hand"][0, seat].tolist() if card != NOTHING)
        return tuple(None if card < 0 else self.deck.characters[card].id for card in held)

    def payments(self, character: str) -> list[tuple[str, ...]]:
        """Every legal payment of the seat to play for a character, the default first (X2)."""
        if self._numbering.action(self._states, Recruit(character)) not in self._legal_actions():
            return []
        price, held = self.price(character), self._tokens(self.to_play)
        ways = _ways_to_pay(tuple(price.values()), tuple(held[colour] for colour in COST_NAMES), held[_GRAY])
        return list(ways)

    def price(self, character: str, seat: int | None = None) -> dict[str, int]:
        """C2: what a character costs a seat (default: the one to play) after bonuses, before gray tokens."""
        card, seat = self._card(character), self._seat_or_mover(seat)
        return {name: list_price(self._states, self.deck.facts, seat, card, c) for c, name in enumerate(COST_NAMES)}

    def missing(self, character: str, seat: int | None = None) -> dict[str, int]:
        """The tokens that a seat lacks for a character, by colour; gray tokens can replace any of them (C3)."""
        return shortfall(self.price(character, seat), self._tokens(self._seat_or_mover(seat)))

    def read(self, move: Move | str) -> Move:
        """A move from its text, with ids or names of this deck. Raises UnreadableMove."""
        if not isinstance(move, Move | str):
            raise UnreadableMove(repr(move), "expected a Move or its text")
        parsed = Move.parse(move) if isinstance(move, str) else move
        match parsed:
            case Reserve(name) | Recruit(name) if name not in self.deck.character_number:
                return replace(parsed, character=_id_of(name, "character", self.deck.characters, str(move)))
            case Claim(name) if name not in self.deck.location_number:
                return replace(parsed, location=_id_of(name, "location", self.deck.locations, str(move)))
        return parsed

    def check(self, move: Move | str) -> Move:
        """The move in its standard form, if it is legal. Raises UnreadableMove or IllegalMove."""
        return self._checked(move)[0]

    def _checked(self, move: Move | str) -> tuple[Move, int]:
        """A legal move in its standard form, with its action number."""
        move = self.read(move)
        action = self._numbering.action(self._states, move)
        if action is None or action not in self._legal_actions():
            raise refusal(self, move)
        if not isinstance(move, Recruit) or move.payment is None:
            return move, action
        if not self._pays(move.character, move.payment):
            raise refusal(self, move)
        default = self.payments(move.character)[0]
        return Recruit(move.character) if move.payment == default else move, action

    def _legal_actions(self) -> list[int]:
        count = legal_actions(self._states, self.deck.facts, self._scratch)
        actions: list[int] = self._scratch[:count].tolist()
        return actions

    def _pays(self, character: str, payment: tuple[str, ...]) -> bool:
        card, paid = self._card(character), token_counts(payment)
        return payment_fits(self._states, self.deck.facts, self.to_play, card, paid)

    def _card(self, character: str) -> int:
        if character not in self.deck.character_number:
            raise ValueError(f"there is no character {character!r}{suggestion(character, self.deck.character_number)}")
        return self.deck.character_number[character]

    def _seat_or_mover(self, seat: int | None) -> int:
        if seat is None:
            return self.to_play
        self._check_seat(seat)
        return seat

    def _check_seat(self, seat: object) -> None:
        if type(seat) is not int or not 0 <= seat < self.player_count:
            raise ValueError(f"there is no seat {seat!r}; seats are 0 to {self.player_count - 1}")

    def _tokens(self, seat: int) -> dict[str, int]:
        return dict(zip(COLOUR_NAMES, self._states["tokens"][0, seat, :KINDS].tolist(), strict=True))

    def _locations_of(self, owner: int, numbers: Numbers) -> tuple[str, ...]:
        sides = zip(numbers["locations"], numbers["location_owner"], strict=True)
        return tuple(self.deck.locations[side].id for side, held in sides if held == owner and side != NOTHING)

    def _player(self, seat: int, numbers: Numbers) -> Player:
        hand = [card for card in numbers.of("hand", seat) if card != NOTHING]
        return Player(
            tokens=dict(zip(COLOUR_NAMES, numbers.of("tokens", seat), strict=False)),  # there is a spare byte
            bonuses=dict(zip(COST_NAMES, numbers.of("bonuses", seat), strict=False)),
            points=int(self._states["points"][0, seat]),
            tags=numbers["tags"][seat],
            team=self._log.team(seat),
            hand=tuple(None if card < 0 else self.deck.characters[card].id for card in hand),
            hand_levels=tuple(map(self._level, hand)),
            hand_blind=tuple(map(bool, numbers.of("blind", seat)[: len(hand)])),
            locations=self._locations_of(seat, numbers),
            meets_gauntlet=gauntlet_met(self._states, seat),
        )

    def _level(self, card: int) -> int:
        return self.deck.characters[card].level if card >= 0 else HIDDEN_LEVEL_1 - card + 1


@lru_cache(maxsize=4096)
def _ways_to_pay(price: tuple[int, ...], held: tuple[int, ...], gray: int) -> tuple[tuple[str, ...], ...]:
    """C2, C3: every choice of coloured tokens that gray ones can complete, those with few gray ones first."""
    total = sum(price)
    coloured = product(*(range(min(pair), -1, -1) for pair in zip(price, held, strict=True)))
    ways = (_spelled_out(counts, total - sum(counts)) for counts in coloured if total - sum(counts) <= gray)
    return tuple(sorted(ways, key=lambda way: way.count(_GRAY)))


def _seat_or_none(seat: int) -> int | None:
    return None if seat == NOBODY else int(seat)


def _id_of(name: str, kind: str, things: Iterable[Character | Location], text: str) -> str:
    """The id of the character or location with this name, written as an id. Raises UnreadableMove."""
    ids = {slug(thing.name): thing.id for thing in things}
    if name not in ids:
        raise UnreadableMove(text, f"there is no {kind} {name!r}{suggestion(name, ids.values())}")
    return ids[name]


def _spelled_out(coloured: tuple[int, ...], gray: int) -> tuple[str, ...]:
    names = [name for name, count in zip(COST_NAMES, coloured, strict=True) for _ in range(count)]
    return (*names, *[_GRAY] * gray)
