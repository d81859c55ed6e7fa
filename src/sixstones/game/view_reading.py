"""Reads a view back from plain values, such as a decoded message: the inverse of `View.to_dict`.

The values can be anything, and compiled code checks nothing. So typed decoding checks types and ranges, this file
checks that cards and tokens add up, and the engine replays the log to work out everything else: whose turn it is,
points, teams, tiles, the outcome. In the end, all values must be those of the view that was read.

One thing is not in the values: the place of a location that somebody has taken. So the free locations come first,
then those of seat 0, 1, …, each in the given order. Only the action number of a claim depends on it.
"""

import json
from collections.abc import Mapping
from typing import Annotated, Any, Final, Literal, NoReturn, TypeAlias, TypeVar

import msgspec
import numpy as np
from msgspec import Meta

from sixstones.game.errors import SetupError, UnreadableMove
from sixstones.game.log import Ply
from sixstones.game.moves import Claim, Move, Pass, Recruit, Reserve, Return
from sixstones.rules import state
from sixstones.rules.actions import ACTIONS, CLAIM_TILE
from sixstones.rules.apply import apply
from sixstones.rules.colours import COLOUR_NAMES, COLOURED, KINDS
from sixstones.rules.deck import Deck, standard_deck
from sixstones.rules.legal import legal_actions
from sixstones.rules.recruit import join_team
from sixstones.rules.redact import HIDDEN_LEVEL_1
from sixstones.rules.setup import COLOURED_TOKENS, GRAY_TOKENS, GREEN_TOKENS
from sixstones.rules.turn import settle_turn

T = TypeVar("T")
SeatNumber: TypeAlias = Annotated[int, Meta(ge=0, lt=state.MAX_PLAYERS)]
LevelName: TypeAlias = Literal["1", "2", "3"]
ByLevel: TypeAlias = Annotated[dict[LevelName, T], Meta(min_length=state.LEVELS, max_length=state.LEVELS)]
ColourName: TypeAlias = Literal["yellow", "blue", "orange", "red", "purple", "green", "gray"]
Tokens: TypeAlias = Annotated[
    dict[ColourName, Annotated[int, Meta(ge=0, le=7)]], Meta(min_length=KINDS, max_length=KINDS)
]

_LEVELS: Final[tuple[LevelName, ...]] = ("1", "2", "3")


class _LoggedMove(msgspec.Struct):
    seat: SeatNumber
    move: str


class _Player(msgspec.Struct):
    tokens: Tokens
    hand: Annotated[list[str | None], Meta(max_length=state.HAND_LIMIT)]
    hand_levels: list[Annotated[int, Meta(ge=1, le=state.LEVELS)]]
    hand_blind: list[bool]
    locations: list[str]


class _Values(msgspec.Struct):
    """The values that the view is read from."""

    deck: str
    seat: SeatNumber | None
    options: Annotated[dict[Literal["short_takes"], bool], Meta(min_length=1)]
    supply: Tokens
    market: ByLevel[Annotated[list[str | None], Meta(min_length=state.PLACES, max_length=state.PLACES)]]
    deck_sizes: ByLevel[Annotated[int, Meta(ge=0)]]
    locations: list[str]
    players: Annotated[list[_Player], Meta(min_length=2, max_length=state.MAX_PLAYERS)]
    log: list[_LoggedMove]


def _refuse(problem: str) -> NoReturn:
    raise SetupError(f"this is not a view of a game: {' '.join(problem[:250].split())}")


class ViewReader:
    """Builds the record of a view, `states`, and its `log`. Raises SetupError."""

    def __init__(self, values: object, deck: Deck | None) -> None:
        try:
            self._values = msgspec.convert(values, _Values)
        except ValueError as error:
            _refuse(str(error))
        self.deck = _deck(self._values.deck, deck)
        self.seat = self._values.seat
        self._count = len(self._values.players)
        if self.seat is not None and self.seat >= self._count:
            _refuse(f"there is no seat {self.seat}")
        self.log = [self._ply(number, ply) for number, ply in enumerate(self._values.log)]
        self.states = state.new_states(1)
        self._record: Any = self.states[0]
        self._write_table()
        self._write_locations()
        for seat, player in enumerate(self._values.players):
            self._write_hand(seat, player)
        self._check_cards()
        self._replay_log()

    def _ply(self, number: int, ply: _LoggedMove) -> Ply:
        try:
            move = Move.parse(ply.move)
        except UnreadableMove as error:
            _refuse(f"log[{number}]: {error}")
        if str(move) != ply.move:
            _refuse(f"log[{number}] is {ply.move!r}, but its standard form is {str(move)!r}")
        if isinstance(move, Reserve | Recruit):
            self._character(move.character)
        return Ply(ply.seat, move)

    def _character(self, id: str | None, level: int | None = None) -> int:
        """The number of a character, which must be of `level` (1, 2 or 3)."""
        if id not in self.deck.character_number:
            _refuse(f"there is no character {id!r} in this deck")
        card = self.deck.character_number[id]
        if level is not None and self.deck.characters[card].level != level:
            _refuse(f"{id!r} is not a level {level} character")
        return card

    def _write_table(self) -> None:
        values, record = self._values, self._record
        record["players"], record["short_takes"] = self._count, values.options["short_takes"]
        record["avengers_holder"] = record["triggered_by"] = record["location_owner"] = state.NOBODY
        record["decks"] = record["hand"] = record["locations"] = state.NOTHING
        for level, (name, largest) in enumerate(zip(_LEVELS, state.DECK_SIZE, strict=True)):
            if values.deck_sizes[name] > largest:
                _refuse(f"deck {name} has {values.deck_sizes[name]} cards, but there are at most {largest}")
            record["deck_size"][level] = values.deck_sizes[name]
            for place, id in enumerate(values.market[name]):
                card = state.NOTHING if id is None else self._character(id, level + 1)
                record["market"][level * state.PLACES + place] = card

    def _write_locations(self) -> None:
        ids = [*self._values.locations, *(id for player in self._values.players for id in player.locations)]
        for id in ids:
            if id not in self.deck.location_number:
                _refuse(f"there is no location {id!r} in this deck")
        if not len(ids) == len({self.deck.location(id).tile for id in ids}) == self._count:
            _refuse(f"there must be {self._count} locations, each of another tile")
        self._record["locations"][: self._count] = [self.deck.location_number[id] for id in ids]

    def _write_hand(self, seat: int, player: _Player) -> None:
        if not len(player.hand) == len(player.hand_levels) == len(player.hand_blind):
            _refuse(f"players[{seat}] needs a hand_level and a hand_blind for each card in hand")
        for i, (id, level, blind) in enumerate(zip(player.hand, player.hand_levels, player.hand_blind, strict=True)):
            if blind and id is not None and seat != self.seat:
                _refuse(f"players[{seat}].hand[{i}] is {id!r}, but this viewer can't know it")
            hidden = blind and id is None
            self._record["hand"][seat, i] = HIDDEN_LEVEL_1 + 1 - level if hidden else self._character(id, level)
            self._record["blind"][seat, i] = blind
        self._record["hand_size"][seat] = len(player.hand)

    def _check_cards(self) -> None:
        """Each card is in one place and none is missing: bots that deal the unseen cards rely on it."""
        hands = self._record["hand"].ravel().tolist()
        teams = [self._character(ply.move.character) for ply in self.log if isinstance(ply.move, Recruit)]
        seen = [card for card in (*self._record["market"].tolist(), *hands, *teams) if card >= 0]
        if len(set(seen)) != len(seen):
            _refuse("a character is in two places")
        for level, size in enumerate(state.LEVEL_SIZE):
            count = sum(self.deck.characters[card].level == level + 1 for card in seen)
            count += hands.count(HIDDEN_LEVEL_1 - level) + int(self._record["deck_size"][level])
            if count != size:
                _refuse(f"it has {count} characters of level {level + 1}, but the game has {size}")

    def _replay_log(self) -> None:
        """Play the log as far as it is public. Tokens come in for the last turn, where they decide on returns (T5)."""
        in_turn = False
        for number, ply in enumerate(self.log):
            if in_turn and not isinstance(ply.move, Return):
                settle_turn(self.states, self.deck.facts)
            in_turn = self._replay(number, ply, in_turn)
        self._write_tokens()
        if in_turn:
            settle_turn(self.states, self.deck.facts)

    def _replay(self, number: int, ply: Ply, in_turn: bool) -> bool:
        """Play one move; whether its turn is still to be settled."""
        record, move = self._record, ply.move
        expected = state.CLAIM if isinstance(move, Claim) else state.ACTION
        if ply.seat != record["to_play"] or record["phase"] != expected or (isinstance(move, Return) and not in_turn):
            _refuse(f"log[{number}] is out of turn")
        if isinstance(move, Claim):
            apply(self.states, self.deck.facts, self._claim(move.location))
            return False
        if isinstance(move, Recruit):
            join_team(self.states, self.deck.facts, self._character(move.character))
        if not isinstance(move, Return):
            record["passes"] = record["passes"] + 1 if isinstance(move, Pass) else 0
        return True

    def _claim(self, location: str) -> int:
        """The action that claims a location; it must be legal now (L2)."""
        legal = np.zeros(ACTIONS, np.int8)
        for action in legal[: legal_actions(self.states, self.deck.facts, legal)].tolist():
            if self.deck.locations[self._record["locations"][action - CLAIM_TILE]].id == location:
                return int(action)
        _refuse(f"{location!r} can't be claimed there")

    def _write_tokens(self) -> None:
        held = [[player.tokens[colour] for colour in COLOUR_NAMES] for player in self._values.players]
        supply = [self._values.supply[colour] for colour in COLOUR_NAMES]
        totals = [int(COLOURED_TOKENS[self._count])] * COLOURED + [int(GREEN_TOKENS[self._count]), GRAY_TOKENS]
        for colour, total, *counts in zip(COLOUR_NAMES, totals, supply, *held, strict=True):
            if sum(counts) != total:
                _refuse(f"it has {sum(counts)} {colour} tokens, but the game has {total}")
        self._record["supply"], self._record["tokens"] = 0, 0
        self._record["supply"][:KINDS], self._record["tokens"][: self._count, :KINDS] = supply, held


def check_values(values: Mapping[str, Any], result: Mapping[str, Any], where: str = "") -> None:
    """All values must be those of the view that was read: if not, two programs disagree about the game."""
    for key, expected in result.items():
        if key == "log":  # checked move by move
            continue
        if key == "players":
            for seat, player in enumerate(expected):
                check_values(values[key][seat], player, f"players[{seat}].")
        elif key not in values or not _same(values[key], expected):
            _refuse(f"{where}{key} does not agree with the rest")


def _same(value: object, expected: object) -> bool:
    """Equal as JSON, where 1, 1.0 and true differ."""
    try:
        return json.dumps(value, sort_keys=True) == json.dumps(expected, sort_keys=True)
    except (TypeError, ValueError, RecursionError):  # no JSON at all
        return False


def _deck(name: str, deck: Deck | None) -> Deck:
    used = deck or standard_deck()
    if name != used.name:
        hint = f", not with {deck.name!r}" if deck else "; pass that deck to read it"
        raise SetupError(f"the view is of a game with the deck {name[:40]!r}{hint}")
    return used
