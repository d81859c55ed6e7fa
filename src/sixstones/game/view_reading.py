"""A view's record and log from plain values: the opposite of `View.to_dict`, for what comes over a wire.

That can be anything, and compiled code checks nothing. So each value is checked for its type and range before
it is written, and then whether all of it adds up: the cards, the tokens, the points and the log.

One thing is not in the plain values: on which of the table's places a location lay that somebody has taken by
now. So the free locations come first, in their order, and then what seat 0, 1, … took, in its order. Nothing
depends on it but the number of a claim's action: lists of moves and bots see the free ones in the same order.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields
from typing import Any, Final

from sixstones.game.errors import SetupError, UnreadableMove
from sixstones.game.log import Ply
from sixstones.game.moves import Claim, Move, Pass, Recruit, Reserve, Return
from sixstones.game.outcome import Outcome
from sixstones.game.position import Position
from sixstones.game.setup import Options, check_players
from sixstones.rules.avengers import TILE_POINTS
from sixstones.rules.colours import COLOUR_NAMES, COLOURED
from sixstones.rules.deck import COST_NAMES, Deck
from sixstones.rules.deck_file import standard_deck
from sixstones.rules.redact import HIDDEN_LEVEL_1
from sixstones.rules.setup import COLOURED_TOKENS, GRAY_TOKENS, GREEN_TOKENS
from sixstones.rules.state import (
    CARDS,
    CLAIM,
    DECIDED_BY_NAMES,
    DECK_SIZE,
    HAND_LIMIT,
    LEVEL_SIZE,
    LEVELS,
    NOBODY,
    NOTHING,
    ONLY_ONE,
    OVER,
    PHASE_NAMES,
    PLACES,
    RETURN,
    STALEMATE,
    TOKEN_LIMIT,
    States,
    new_states,
)

_MOST_POINTS: Final = 1000  # more than all cards together have
_MOST_TAGS: Final = 127
_LONGEST_SHOWN: Final = 40
_KINDS: Final[dict[type, str]] = {dict: "an object", list: "a list", tuple: "a list"}


class Value:
    """A plain value and where it stands, so that every complaint says where."""

    def __init__(self, plain: object, where: str = "") -> None:
        self.plain = plain
        self.where = where

    def error(self, problem: str) -> SetupError:
        return SetupError(f"this is not a view of a game: {self.where or 'it'} {problem}")

    def __getitem__(self, key: str) -> Value:
        values = self.names()
        if key not in values:
            raise self.error(f"lacks {key!r}")
        return Value(values[key], f"{self.where}.{key}" if self.where else key)

    def names(self) -> dict[Any, Any]:
        if not isinstance(self.plain, dict):
            raise self._wrong("an object with names")
        return self.plain

    def items(self, most: int | None = None) -> list[Value]:
        if not isinstance(self.plain, list | tuple):
            raise self._wrong("a list")
        if most is not None and len(self.plain) > most:
            raise self.error(f"has {len(self.plain)} entries, and there can't be more than {most}")
        return [Value(plain, f"{self.where}[{i}]") for i, plain in enumerate(self.plain)]

    def whole(self, low: int, high: int) -> int:
        if type(self.plain) is not int or not low <= self.plain <= high:
            raise self._wrong(f"a whole number from {low} to {high}")
        return self.plain

    def seat_or_none(self, players: int) -> int | None:
        return None if self.plain is None else self.whole(0, players - 1)

    def flag(self) -> bool:
        if not isinstance(self.plain, bool):
            raise self._wrong("true or false")
        return self.plain

    def text(self) -> str:
        if not isinstance(self.plain, str):
            raise self._wrong("a text")
        return self.plain

    def number_in(self, names: Sequence[str]) -> int:
        """Which of some names it is."""
        if self.text() not in names:
            raise self._wrong(f"one of {', '.join(names)}")
        return names.index(self.text())

    def number_of(self, what: str, numbers: dict[str, int]) -> int:
        """The number of the card or location with this id."""
        if self.text() not in numbers:
            raise self._wrong(f"the id of a {what} of this deck")
        return numbers[self.text()]

    def counts(self, names: Sequence[str], most: Sequence[int]) -> list[int]:
        """A whole number for each of `names`, and nothing else."""
        if len(self.names()) > len(names):
            raise self.error(f"must have only {', '.join(names)}")
        return [self[name].whole(0, high) for name, high in zip(names, most, strict=True)]

    def sum_of(self, parts: list[int], most: int) -> int:
        """A number that must be the sum of its parts, which are known."""
        if self.whole(0, most) != sum(parts):
            raise self.error(f"is {shown(self.plain)}, but what this player has makes {sum(parts)}")
        return sum(parts)

    def _wrong(self, expected: str) -> SetupError:
        return self.error(f"is {shown(self.plain)}, but must be {expected}")


def shown(plain: object) -> str:
    """A value as a message quotes it: never endless, and junk may be very deep."""
    if isinstance(plain, str):
        return repr(plain if len(plain) <= _LONGEST_SHOWN else f"{plain[:_LONGEST_SHOWN]}…")
    if plain is None or isinstance(plain, bool | float):
        return repr(plain)
    if isinstance(plain, int):
        return str(plain) if abs(plain) < 10**9 else "a huge number"
    return _KINDS.get(type(plain), "another type of thing")


@dataclass(frozen=True, slots=True)
class Reading:
    """What a view is made of."""

    deck: Deck
    states: States
    log: list[Ply]
    seat: int | None

    @property
    def record(self) -> Any:
        return self.states[0]

    @property
    def players(self) -> int:
        return int(self.states["players"][0])


def read_view(values: object, deck: Deck | None) -> Reading:
    """Everything that the view itself does not work out; `check_worked_out` looks at the rest. Raises SetupError."""
    view = Value(values)
    deck = _deck(view["deck"], deck)
    players = len(view["players"].items())
    check_players(players)
    states = new_states(1)
    states["players"] = players
    reading = Reading(deck, states, _log(view["log"], deck, players), view["seat"].seat_or_none(players))
    _write(reading, view)
    return reading


def check_worked_out(values: object, view: Position) -> None:
    """The values that follow from others must be what they are here, else two programs disagree about the game."""
    given = Value(values)
    if given["round"].whole(1, len(view.log) + 1) != view.round:
        raise given["round"].error(f"must be {view.round} after these moves")
    if [move.text() for move in given["legal_moves"].items()] != [str(move) for move in view.legal_moves()]:
        raise given["legal_moves"].error("are not those of this position; did another version of the rules send it?")
    for player, value in zip(view.players, given["players"].items(), strict=True):
        if value["meets_gauntlet"].flag() != player.meets_gauntlet:
            raise value["meets_gauntlet"].error(f"must be {player.meets_gauntlet}")


def _deck(name: Value, deck: Deck | None) -> Deck:
    deck_used = deck or standard_deck()
    if name.text() == deck_used.name:
        return deck_used
    if deck is None:
        raise SetupError(f"the view is of a game with the deck {shown(name.plain)}; give that deck to read it")
    raise SetupError(f"the view is of a game with the deck {shown(name.plain)}, not with {deck.name!r}")


def _log(log: Value, deck: Deck, players: int) -> list[Ply]:
    return [Ply(ply["seat"].whole(0, players - 1), _move(ply["move"], deck)) for ply in log.items()]


def _move(text: Value, deck: Deck) -> Move:
    try:
        move = Move.parse(text.text())
    except UnreadableMove as error:
        raise text.error(f"is no move: {error}") from None
    match move:
        case Reserve(id) | Recruit(id) if id not in deck.character_number:
            raise text.error(f"names {shown(id)}, which is no character of this deck")
        case Claim(id) if id not in deck.location_number:
            raise text.error(f"names {shown(id)}, which is no location of this deck")
    return move


def _write(reading: Reading, view: Value) -> None:
    players = view["players"].items()
    reading.record["decks"], reading.record["hand"] = NOTHING, NOTHING
    _write_table(reading, view)
    _write_locations(reading, view["locations"], players)
    for seat, player in enumerate(players):
        reading.record["tokens"][seat] = player["tokens"].counts(COLOUR_NAMES, _tokens_in_all(reading.players))
        _write_hand(reading, player, seat)
        _write_team(reading, player, seat)
        _check_sums(reading, player, seat)
    _check_tokens(reading, view)
    _check_cards(reading, view)
    _write_turn(reading, view)
    _write_outcome(reading, view["outcome"])
    _write_passes(reading, view["log"])


def _write_table(reading: Reading, view: Value) -> None:
    record, options = reading.record, view["options"]
    if len(options.names()) > len(fields(Options)):
        raise options.error("has a ruling that this version does not know")
    record["short_takes"] = options["short_takes"].flag()
    record["supply"] = view["supply"].counts(COLOUR_NAMES, _tokens_in_all(reading.players))
    record["deck_size"] = view["deck_sizes"].counts([str(level + 1) for level in range(LEVELS)], DECK_SIZE)
    record["market"] = [card for level in range(LEVELS) for card in _row(view["market"], level, reading.deck)]
    for name in ("avengers_holder", "triggered_by"):
        seat = view[name].seat_or_none(reading.players)
        record[name] = NOBODY if seat is None else seat


def _row(market: Value, level: int, deck: Deck) -> list[int]:
    row = market[str(level + 1)]
    places = row.items(PLACES)
    if len(places) < PLACES:
        raise row.error(f"must have {PLACES} places")
    return [NOTHING if place.plain is None else _card(place, level, deck) for place in places]


def _card(id: Value, level: int, deck: Deck) -> int:
    card = id.number_of("character", deck.character_number)
    if deck.characters[card].level != level + 1:
        raise id.error(f"is {shown(id.plain)}, which is not of level {level + 1}")
    return card


def _write_locations(reading: Reading, free: Value, players: list[Value]) -> None:
    """First those that nobody has, then each seat's: the top of this file says why."""
    held = [(id, NOBODY) for id in free.items()]
    held += [(id, seat) for seat, player in enumerate(players) for id in player["locations"].items()]
    sides = [id.number_of("location", reading.deck.location_number) for id, _ in held]
    tiles = {reading.deck.locations[side].tile for side in sides}
    if not len(sides) == len(tiles) == len(players):
        raise free.error(f"and those that were taken must be {len(players)} in all, each of another tile")
    record = reading.record
    record["locations"], record["location_owner"] = NOTHING, NOBODY
    record["locations"][: len(sides)] = sides
    record["location_owner"][: len(sides)] = [owner for _, owner in held]


def _write_hand(reading: Reading, player: Value, seat: int) -> None:
    hand, levels, blind = (player[name].items(HAND_LIMIT) for name in ("hand", "hand_levels", "hand_blind"))
    if not len(hand) == len(levels) == len(blind):
        raise player.error("must have as many hand_levels and hand_blind as cards in hand")
    flags = [flag.flag() for flag in blind]
    cards = [
        _held(card, level.whole(1, LEVELS) - 1, reading.deck, hidden=flag and (seat != reading.seat or not card.plain))
        for card, level, flag in zip(hand, levels, flags, strict=True)
    ]
    record = reading.record
    record["hand_size"][seat] = len(cards)
    record["hand"][seat, : len(cards)] = cards
    record["blind"][seat, : len(cards)] = flags


def _held(card: Value, level: int, deck: Deck, *, hidden: bool) -> int:
    if not hidden:
        return _card(card, level, deck)
    if card.plain is not None:
        raise card.error(f"is {shown(card.plain)}, but this viewer can't know it")
    return HIDDEN_LEVEL_1 - level


def _write_team(reading: Reading, player: Value, seat: int) -> None:
    ids = [card.text() for card in player["team"].items()]
    if ids != _recruited(reading, seat):
        raise player["team"].error("is not what this seat recruited in the log")
    if len(set(ids)) != len(ids):
        raise player["team"].error("has a character twice")
    for card in map(reading.deck.character_number.__getitem__, ids):
        reading.record["team"][seat, card >> 3] |= 1 << (card & 7)


def _recruited(reading: Reading, seat: int) -> list[str]:
    return [ply.move.character for ply in reading.log if ply.seat == seat and isinstance(ply.move, Recruit)]


def _check_sums(reading: Reading, player: Value, seat: int) -> None:
    """Bonuses, tags and points must be those of the team and the tiles; then they are written."""
    record, team = reading.record, [reading.deck.character(id) for id in _recruited(reading, seat)]
    bonuses = player["bonuses"].counts(COST_NAMES, [CARDS] * COLOURED)
    if bonuses != [sum(card.bonus == colour for card in team) for colour in COST_NAMES]:
        raise player["bonuses"].error("are not those of the team")
    record["bonuses"][seat] = bonuses
    record["tags"][seat] = player["tags"].sum_of([card.avengers_tags for card in team], _MOST_TAGS)
    tiles = [reading.deck.locations[side].points for side, owner in _locations(reading) if owner == seat]
    avengers = [TILE_POINTS] if record["avengers_holder"] == seat else []
    record["points"][seat] = player["points"].sum_of([*(card.points for card in team), *tiles, *avengers], _MOST_POINTS)


def _locations(reading: Reading) -> list[tuple[int, int]]:
    """The location sides of this game, each with its owner."""
    sides, owners = reading.record["locations"].tolist(), reading.record["location_owner"].tolist()
    return list(zip(sides, owners, strict=True))[: reading.players]


def _check_tokens(reading: Reading, view: Value) -> None:
    there = reading.record["supply"] + reading.record["tokens"].sum(axis=0)
    for colour, count, in_all in zip(COLOUR_NAMES, there.tolist(), _tokens_in_all(reading.players), strict=True):
        if count != in_all:
            raise view.error(f"has {count} {colour} tokens, but there are {in_all} in the game")


def _tokens_in_all(players: int) -> list[int]:
    return [int(COLOURED_TOKENS[players])] * COLOURED + [int(GREEN_TOKENS[players]), GRAY_TOKENS]


def _check_cards(reading: Reading, view: Value) -> None:
    """Each card is in one place and none is missing: bots deal the unseen ones, and count on that."""
    record, characters = reading.record, reading.deck.characters
    hands, teams = record["hand"][: reading.players].ravel().tolist(), _everybodys_team(reading)
    seen = [card for card in (*record["market"].tolist(), *hands, *teams) if card >= 0]
    if len(set(seen)) != len(seen):
        raise view.error("has a character in two places")
    for level, size in enumerate(LEVEL_SIZE):
        in_sight = sum(characters[card].level == level + 1 for card in seen)
        there = in_sight + hands.count(HIDDEN_LEVEL_1 - level) + int(record["deck_size"][level])
        if there != size:
            raise view.error(f"has {there} characters of level {level + 1}, but there are {size} in the game")


def _everybodys_team(reading: Reading) -> list[int]:
    ids = [id for seat in range(reading.players) for id in _recruited(reading, seat)]
    return [reading.deck.character_number[id] for id in ids]


def _write_turn(reading: Reading, view: Value) -> None:
    record, turns = reading.record, len(_turns(reading, view["log"]))
    record["phase"] = phase = view["phase"].number_in(PHASE_NAMES)
    record["to_play"] = to_play = view["to_play"].whole(0, reading.players - 1)
    in_turn = phase in {RETURN, CLAIM}
    if to_play != (turns - in_turn) % reading.players or turns < in_turn:
        raise view["to_play"].error("is not the seat whose move it is after this log")
    held = record["tokens"].sum(axis=1).tolist()
    excess = [seat for seat, count in enumerate(held) if count > TOKEN_LIMIT]
    if excess != ([to_play] if phase == RETURN else []):
        raise view["phase"].error(f"is {PHASE_NAMES[phase]!r}, which does not go with these tokens")
    free = [side for side, owner in _locations(reading) if owner == NOBODY]
    if phase == CLAIM and len(_qualifying(free, record["bonuses"][to_play].tolist(), reading.deck)) < 2:
        raise view["phase"].error("is 'claim', but there is no choice of locations")


def _turns(reading: Reading, log: Value) -> list[list[Ply]]:
    """The log turn by turn: an action with the returns and the claim after it, seat after seat."""
    turns: list[list[Ply]] = []
    for ply, value in zip(reading.log, log.items(), strict=True):
        if not isinstance(ply.move, Return | Claim):
            turns.append([])
        if not turns or ply.seat != (len(turns) - 1) % reading.players:
            raise value.error("is out of turn")
        turns[-1].append(ply)
    return turns


def _write_outcome(reading: Reading, outcome: Value) -> None:
    record = reading.record
    if (outcome.plain is None) != (record["phase"] != OVER):
        raise outcome.error("must be there when the game is over, and only then")
    if outcome.plain is not None:
        ending = _outcome(outcome, reading.players)
        record["winners"] = sum(1 << seat for seat in ending.winners)
        record["decided_by"] = DECIDED_BY_NAMES.index(ending.decided_by or ending.reason)


def _outcome(value: Value, players: int) -> Outcome:
    winners = tuple(seat.whole(0, players - 1) for seat in value["winners"].items(players))
    reason = ("gauntlet", "stalemate")[value["reason"].number_in(("gauntlet", "stalemate"))]
    decided_by = value["decided_by"]
    if reason == "gauntlet":
        decided_by.number_in(DECIDED_BY_NAMES[ONLY_ONE:STALEMATE])
    if bool(winners) != (reason == "gauntlet"):
        raise value["winners"].error(f"can't be {list(winners)} after an end by {reason!r}")
    try:
        return Outcome(reason, winners, None if decided_by.plain is None else decided_by.text())
    except SetupError as error:
        raise value.error(f"can't be: {error}") from None


def _write_passes(reading: Reading, moves: Value) -> None:
    passes, record = _passes(reading, moves), reading.record
    most = reading.players if record["phase"] in {CLAIM, OVER} else reading.players - 1
    if passes > most or (record["decided_by"] == STALEMATE and passes != most):
        raise moves.error(f"ends with {passes} passes in a row, which does not go with the rest")
    record["passes"] = passes


def _passes(reading: Reading, moves: Value) -> int:
    """Passes in a row. A location breaks the row, and one that came by itself with a pass is not in the log.

    So, when the log ends with a pass, see from its start who got which location when.
    """
    if not reading.log or not isinstance(reading.log[-1].move, Pass):
        return 0
    free = [side for side, _ in _locations(reading)]
    bonuses = [[0] * COLOURED for _ in range(reading.players)]
    passes = 0
    for turn in _turns(reading, moves):
        action, last = turn[0], turn[-1]
        passes = passes + 1 if isinstance(action.move, Pass) else 0
        if isinstance(action.move, Recruit):
            bonuses[action.seat][COST_NAMES.index(reading.deck.character(action.move.character).bonus)] += 1
        claimed = _claimed(last.move, _qualifying(free, bonuses[action.seat], reading.deck), reading.deck)
        if claimed in free:
            free.remove(claimed)
            passes = 0
    return passes


def _claimed(last: Move, qualifying: list[int], deck: Deck) -> int | None:
    """The location that a turn brought: the chosen one, or the only one."""
    if isinstance(last, Claim):
        return deck.location_number[last.location]
    return qualifying[0] if len(qualifying) == 1 else None


def _qualifying(free: list[int], bonuses: list[int], deck: Deck) -> list[int]:
    def enough(side: int) -> bool:
        return all(have >= need for have, need in zip(bonuses, deck.locations[side].requirement, strict=True))

    return [side for side in free if enough(side)]
