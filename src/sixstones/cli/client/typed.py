"""What people type, as moves: a number of the list, letters of stones, or words in English or their own language."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cached_property
from typing import Final

from sixstones.cli.client.narrate import place_name
from sixstones.cli.client.words import Words, simple
from sixstones.game import Claim, Move, Pass, Position, Recruit, Reserve, ReserveTop, Return, Take
from sixstones.game.moves import in_order
from sixstones.rules.colours import COLOUR_NAMES
from sixstones.rules.state import TOKEN_LIMIT

ENGLISH_VERBS: Final = {
    "take": "take",
    "reserve": "reserve",
    "recruit": "recruit",
    "buy": "recruit",
    "return": "return",
    "claim": "claim",
    "pass": "pass",
}
ENGLISH_LETTERS: Final = dict(zip("yborpgs", COLOUR_NAMES, strict=True))
GROUPS: Final = ("recruit", "take", "reserve", "deck", "return", "claim", "pass")
SHORTEST_PART: Final = 3
SHORTEST_START: Final = 2
MOST_NAMED: Final = 3
MOST_LETTERS: Final = 4
LONGEST_QUOTE: Final = 40
_NUMBER: Final = re.compile(r"[-+]?\d+([.,]\d*)?")


class Unclear(Exception):
    """What was typed is no move. The message says what is missing, in the player's language."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One line of the numbered list of moves."""

    number: int
    group: str
    move: Move


def choices(position: Position) -> list[Choice]:
    """Every legal move with its number; down the board, as the eye goes."""
    moves = sorted(position.legal_moves(), key=lambda move: (GROUPS.index(group_of(move)), -_level(position, move)))
    return [Choice(number, group_of(move), move) for number, move in enumerate(moves, start=1)]


def group_of(move: Move) -> str:
    return "deck" if isinstance(move, ReserveTop) else type(move).__name__.lower()


def _level(position: Position, move: Move) -> int:
    if isinstance(move, ReserveTop):
        return move.level
    return position.deck.character(move.character).level if isinstance(move, Reserve | Recruit) else 0


class Reader:
    """Reads moves in one language. English always works too."""

    def __init__(self, words: Words) -> None:
        self._words = words
        self._verbs = {simple(word): verb for verb in GROUPS if verb != "deck" for word in words.all(f"verb-{verb}")}
        self._verbs |= ENGLISH_VERBS
        self._deck = {"deck", *map(simple, words.all("word-deck"))}
        self._paying = {"paying", *map(simple, words.all("word-paying"))}
        self._nothing = {"nothing", simple(words("word-nothing"))}

    def read(self, text: str, position: Position, listed: Sequence[Choice]) -> list[Move]:
        """One move, or several tokens to return at once. Raises Unclear.

        Names are looked up in what the position shows, so no answer tells what is hidden.
        """
        typed = text.split()
        if typed and all(map(_NUMBER.fullmatch, typed)):
            return self._by_number(typed, listed, several=position.phase == "return")
        colours = self.colours(typed) if sum(map(len, typed)) <= 60 else None
        if colours and all(self._colour(word) or len(self._letters(word) or ()) <= MOST_LETTERS for word in typed):
            return self._tokens(colours, position) if position.phase == "return" else [Take(tuple(colours))]
        verb = self._verbs.get(simple(typed[0])) if typed else None
        if verb is None:
            raise self._no_verb(text, position)
        return self._with_verb(verb, typed[1:], position)

    def colours(self, typed: Sequence[str]) -> list[str] | None:
        """Colours from names and letters, as "yellow" or "ybr"; None if there is anything else."""
        found: list[str] = []
        for word in typed:
            colour = self._colour(word)
            some = [colour] if colour else self._letters(word)
            if not some:
                return None
            found += some
        return found

    def payment(self, answer: str, ways: Sequence[tuple[str, ...]]) -> tuple[str, ...] | None:
        """A way to pay by its number, letters or words; None if it is none of them."""
        if answer.isdecimal():
            number = int(answer[:4])
            return ways[number - 1] if 1 <= number <= len(ways) else None
        typed = [word for word in answer.split() if simple(word) not in self._paying]
        way = in_order(self.colours(typed) or ())
        return way if way in ways else None

    # Colours

    @cached_property
    def _stems(self) -> dict[str, str]:
        """How the local names of colours start, without the letters that change with number and gender."""
        return {simple(self._words(f"colour-{colour}"))[:-1]: colour for colour in COLOUR_NAMES}

    def _colour(self, word: str) -> str | None:
        plain = simple(word)
        if plain in COLOUR_NAMES:
            return plain
        if self._words.language == "en":
            return None
        return next(
            (c for stem, c in self._stems.items() if plain.startswith(stem) and len(plain) <= len(stem) + 3), None
        )

    def _letters(self, word: str) -> list[str] | None:
        local = {letter.casefold(): colour for colour, letter in self._words.letters.items()}
        for letters in (local, ENGLISH_LETTERS):
            one = "|".join(sorted(map(re.escape, letters), key=len, reverse=True))
            if re.fullmatch(f"(?:{one})+", word.casefold()):
                return [letters[part] for part in re.findall(one, word.casefold())]
        return None

    def _tokens(self, colours: Sequence[str], position: Position) -> list[Move]:
        excess = position.players[position.to_play].token_count - TOKEN_LIMIT
        if position.phase == "return" and len(colours) > excess:
            raise Unclear(self._words("typed-return-fewer", number=excess))
        return [Return(colour) for colour in colours]

    # Numbers and verbs

    def _by_number(self, typed: Sequence[str], listed: Sequence[Choice], *, several: bool) -> list[Move]:
        if len(typed) > 1 and not several:
            raise Unclear(self._words("typed-one-number"))
        numbers = [int(word) for word in typed if word.isdecimal() and len(word) <= 3]
        if len(numbers) < len(typed) or not all(1 <= number <= len(listed) for number in numbers):
            raise Unclear(self._words("typed-no-number", last=len(listed)))
        return [listed[number - 1].move for number in numbers]

    def _with_verb(self, verb: str, rest: Sequence[str], position: Position) -> list[Move]:
        move: Move = Pass()
        match verb:
            case "take" | "return":
                colours = self.colours(rest)
                if not colours:
                    raise Unclear(self._words("typed-which-colours"))
                if verb == "return":
                    return self._tokens(colours, position)
                move = Take(tuple(colours))
            case "reserve" if rest and simple(rest[0]) in self._deck:
                if len(rest) != 2 or rest[1] not in {"1", "2", "3"}:
                    raise Unclear(self._words("typed-which-deck"))
                move = ReserveTop(int(rest[1]))
            case "reserve":
                move = Reserve(self._card(" ".join(rest), position, hand=False))
            case "recruit":
                move = self._recruit(rest, position)
            case "claim":
                move = Claim(self._place(" ".join(rest), position))
        return [move]

    def _recruit(self, rest: Sequence[str], position: Position) -> Recruit:
        at = next((number for number, word in enumerate(rest) if simple(word) in self._paying), len(rest))
        card = self._card(" ".join(rest[:at]), position, hand=True)
        if at == len(rest):
            return Recruit(card)
        paid = rest[at + 1 :]
        colours = [] if len(paid) == 1 and simple(paid[0]) in self._nothing else self.colours(paid)
        if colours is None or not paid:
            raise Unclear(self._words("typed-which-colours"))
        return Recruit(card, tuple(colours))

    # Names

    def _card(self, typed: str, position: Position, *, hand: bool) -> str:
        if not simple(typed):
            raise Unclear(self._words("typed-which-card"))
        whole = _by_name({card.id: card.name for card in position.deck.characters})
        near = _reachable(position, hand=hand)
        found = whole.get(simple(typed)) or self._by_part(typed, near)
        if found:
            return found
        self._say_location(typed, position)
        id, clause = ("typed-not-in-reach", "C1") if hand else ("typed-not-face-up", "R1")
        raise Unclear(self._words(id, clause=clause, text=_quoted(typed)) + self._suggestion(typed, near))

    def _place(self, typed: str, position: Position) -> str:
        whole = _by_name({side.id: side.name for side in position.deck.locations})
        near = {id: position.deck.location(id).name for id in position.locations}
        found = whole.get(simple(typed)) or self._by_part(typed, near)
        if not found:
            raise Unclear(self._words("typed-no-location", text=_quoted(typed)) + self._suggestion(typed, near))
        return found

    def _by_part(self, typed: str, names: Mapping[str, str]) -> str | None:
        matching = _with_part(typed, names)
        if len(matching) > 1:
            raise Unclear(self._which_one([names[id] for id in matching]))
        return matching[0] if matching else None

    def _which_one(self, names: Sequence[str]) -> str:
        if len(names) > MOST_NAMED:
            return self._words("typed-too-many", number=len(names))
        return self._words("typed-which-one", names=self._words.list(names, "list-or"))

    def _suggestion(self, typed: str, names: Mapping[str, str]) -> str:
        close = get_close_matches(simple(typed), map(simple, names.values()), n=1)
        found = next((name for name in names.values() if close and simple(name) == close[0]), None)
        return f" {self._words('typed-did-you-mean', name=found)}" if found else ""

    def _say_location(self, typed: str, position: Position) -> None:
        """Raises Unclear if this is the name of a location."""
        places = _with_part(typed, {side.id: side.name for side in position.deck.locations})
        if len(places) == 1:
            raise Unclear(self._words("typed-is-location", name=place_name(position.deck, places[0])))

    def _no_verb(self, text: str, position: Position) -> Unclear:
        """What may be meant by something that starts with no known word."""
        near = _reachable(position, hand=True)
        cards = _with_part(text, near) if len(simple(text)) >= SHORTEST_PART else []
        if len(cards) > 1:
            return Unclear(self._which_one([near[id] for id in cards]))
        if cards:
            own = cards[0] in position.players[position.to_play].hand
            return Unclear(self._words("typed-recruit-it" if own else "typed-recruit-or-reserve", name=near[cards[0]]))
        self._say_location(text, position)
        return Unclear(self._words("typed-unknown", text=_quoted(text)))


def _quoted(text: str) -> str:
    return text if len(text) <= LONGEST_QUOTE else f"{text[:LONGEST_QUOTE]}…"


def _reachable(position: Position, *, hand: bool) -> dict[str, str]:
    """Names by id: what is face up and, if asked for, what this view shows of the mover's hand."""
    ids = [id for row in position.market.values() for id in row if id]
    if hand:
        ids += [id for id in position.players[position.to_play].hand if id]
    return {id: position.deck.character(id).name for id in ids}


def _by_name(names: Mapping[str, str]) -> dict[str, str]:
    """Ids by their simple names; an id is a name too."""
    return {simple(id): id for id in names} | {simple(name): id for id, name in names.items()}


def _with_part(typed: str, names: Mapping[str, str]) -> list[str]:
    """Names that start with what was typed; else those with a word that does; else those that contain it."""
    part, plain = simple(typed), {id: simple(name) for id, name in names.items()}
    if len(part) < SHORTEST_START:
        return []
    starts = [id for id, name in plain.items() if name.startswith(part)]
    words = [id for id, name in plain.items() if f" {part}" in name]
    anywhere = [id for id, name in plain.items() if len(part) >= SHORTEST_PART and part in name]
    return starts or words or anywhere
