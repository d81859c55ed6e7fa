"""What people type, as moves: a number of the list, letters of stones, or words in English or their own language."""

import re
from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from typing import Final, NamedTuple

from sixstones.cli.client.words import Words, name_of, simple
from sixstones.game import Claim, Move, Pass, Position, Recruit, Reserve, ReserveTop, Return, Take
from sixstones.game.moves import in_order
from sixstones.problem import Problem
from sixstones.rules.colours import COLOUR_NAMES
from sixstones.rules.deck import Character, Location
from sixstones.rules.state import TOKEN_LIMIT

GROUPS: Final = ("recruit", "take", "reserve", "deck", "return", "claim", "pass")
VERBS: Final = {"buy": "recruit", **{verb: verb for verb in GROUPS if verb != "deck"}}
ENGLISH_LETTERS: Final = dict(zip("yborpgs", COLOUR_NAMES, strict=True))
SHORTEST_START: Final = 2  # the fewest letters from the start of a name or word that can stand for it
SHORTEST_PART: Final = 3  # the fewest letters from its middle
MAX_NAMED: Final = 3  # names listed when it is not clear which one is meant
MAX_LETTERS: Final = 4  # stones in one word, such as ybr; longer words are names
LONGEST_TEXT: Final = 60  # characters that an error quotes
_NUMBER: Final = re.compile(r"[-+]?\d+([.,]\d*)?")


class Choice(NamedTuple):
    """One line of the numbered list of moves."""

    number: int
    group: str
    move: Move


def choices(position: Position) -> list[Choice]:
    """Every legal move with its number, in the order of the board from top to bottom."""

    def place(move: Move) -> tuple[int, int]:
        card = getattr(move, "character", None)
        level = position.deck.character(card).level if card else getattr(move, "level", 0)
        return GROUPS.index(_group(move)), -level

    moves = sorted(position.legal_moves(), key=place)
    return [Choice(number, _group(move), move) for number, move in enumerate(moves, start=1)]


def _group(move: Move) -> str:
    return "deck" if isinstance(move, ReserveTop) else type(move).__name__.lower()


class Reader:
    """Reads moves in one language. English always works too."""

    def __init__(self, words: Words) -> None:
        self._words = words
        self._verbs = {simple(word): verb for verb in VERBS.values() for word in words.all(f"verb-{verb}")} | VERBS
        self._deck = {"deck", *map(simple, words.all("word-deck"))}
        self._paying = {"paying", *map(simple, words.all("word-paying"))}
        self._whom = simple(words("word-whom"))  # Spanish has a word before the name of a character
        self._nothing = {"nothing", simple(words("word-nothing"))}
        self._letters = [{letter.casefold(): c for c, letter in words.letters.items()}, ENGLISH_LETTERS]
        # Names of colours without the end, which changes with number and gender
        self._stems = {simple(words(f"colour-{colour}"))[:-1]: colour for colour in COLOUR_NAMES}

    def read(self, text: str, position: Position, listed: Sequence[Choice]) -> list[Move]:
        """One move, or several tokens to return at once. Errors never reveal hidden cards. Raises Problem."""
        typed = text.split()
        if typed and all(map(_NUMBER.fullmatch, typed)):
            return self._by_number(typed, listed, several=position.phase == "return")
        colours = self.colours(typed) if len(text) <= LONGEST_TEXT else None
        if colours and all(self._colour(word) or len(self.colours([word]) or ()) <= MAX_LETTERS for word in typed):
            return self._tokens("return" if position.phase == "return" else "take", colours, position)
        verb = self._verbs.get(simple(typed[0])) if typed else None
        if verb is None:
            raise self._no_verb(text, position)
        return self._with_verb(verb, typed[1:], position)

    def colours(self, typed: Sequence[str]) -> list[str] | None:
        """Colours from names and letters, as "yellow" or "ybr"; None if there is anything else."""
        found = [[colour] if (colour := self._colour(word)) else self._by_letters(word) for word in typed]
        return [colour for some in found for colour in some] if all(found) else None

    def payment(self, answer: str, ways: Sequence[tuple[str, ...]]) -> tuple[str, ...] | None:
        """A way to pay by its number, letters or words; None if it is none of them."""
        if answer.isdecimal():
            return ways[int(answer) - 1] if len(answer) < 4 and 1 <= int(answer) <= len(ways) else None
        typed = [word for word in answer.split() if simple(word) not in self._paying]
        way = in_order(self.colours(typed) or ())
        return way if way in ways else None

    def _colour(self, word: str) -> str | None:
        plain = simple(word)
        if plain in COLOUR_NAMES or self._words.language == "en":
            return plain if plain in COLOUR_NAMES else None
        stems = (stem for stem in self._stems if plain.startswith(stem) and len(plain) <= len(stem) + 3)
        return self._stems.get(next(stems, ""))

    def _by_letters(self, word: str) -> list[str]:
        for letters in self._letters:
            one = "|".join(sorted(map(re.escape, letters), key=len, reverse=True))
            if re.fullmatch(f"(?:{one})+", word.casefold()):
                return [letters[part] for part in re.findall(one, word.casefold())]
        return []

    def _tokens(self, verb: str, colours: Sequence[str] | None, position: Position) -> list[Move]:
        if not colours:
            raise Problem(self._words("typed-which-colours"))
        excess = position.players[position.to_play].token_count - TOKEN_LIMIT
        if verb == "return" and position.phase == "return" and len(colours) > excess:
            raise Problem(self._words("typed-return-fewer", number=excess))
        return [Take(tuple(colours))] if verb == "take" else [Return(colour) for colour in colours]

    def _by_number(self, typed: Sequence[str], listed: Sequence[Choice], *, several: bool) -> list[Move]:
        if len(typed) > 1 and not several:
            raise Problem(self._words("typed-one-number"))
        found = [choice.move for word in typed for choice in listed if word == str(choice.number)]
        if len(found) < len(typed):
            raise Problem(self._words("typed-no-number", last=len(listed)))
        return found

    def _with_verb(self, verb: str, rest: Sequence[str], position: Position) -> list[Move]:
        if verb in {"recruit", "reserve"} and rest and simple(rest[0]) == self._whom:
            rest = rest[1:]
        match verb:
            case "take" | "return":
                return self._tokens(verb, self.colours(rest), position)
            case "reserve" if rest and simple(rest[0]) in self._deck:
                if rest[1:] not in (["1"], ["2"], ["3"]):
                    raise Problem(self._words("typed-which-deck"))
                return [ReserveTop(int(rest[1]))]
            case "reserve":
                return [Reserve(self._card(" ".join(rest), position, hand=False))]
            case "recruit":
                return [self._recruit(rest, position)]
        return [Claim(self._place(" ".join(rest), position)) if verb == "claim" else Pass()]

    def _recruit(self, rest: Sequence[str], position: Position) -> Recruit:
        at = next((number for number, word in enumerate(rest) if simple(word) in self._paying), len(rest))
        card, paid = self._card(" ".join(rest[:at]), position, hand=True), rest[at + 1 :]
        if at == len(rest):
            return Recruit(card)
        colours = [] if len(paid) == 1 and simple(paid[0]) in self._nothing else self.colours(paid)
        if colours is None or not paid:
            raise Problem(self._words("typed-which-colours"))
        return Recruit(card, tuple(colours))

    def _card(self, typed: str, position: Position, *, hand: bool) -> str:
        if not simple(typed):
            raise Problem(self._words("typed-which-card"))
        near = _reachable(position, hand=hand)
        if found := self._found(typed, position.deck.characters, near):
            return found
        self._check_no_location(typed, position)
        id, clause = ("typed-not-in-reach", "C1") if hand else ("typed-not-face-up", "R1")
        raise Problem(self._words(id, clause=clause, text=_cut(typed)) + self._suggestion(typed, near))

    def _place(self, typed: str, position: Position) -> str:
        near = {id: position.deck.location(id).name for id in position.locations}
        if found := self._found(typed, position.deck.locations, near):
            return found
        raise Problem(self._words("typed-no-location", text=_cut(typed)) + self._suggestion(typed, near))

    def _found(self, typed: str, all: Sequence[Character | Location], near: Mapping[str, str]) -> str | None:
        """By a whole name or an id, or by a part of a name within reach. Raises Problem if several have it."""
        whole = next((each.id for each in all if simple(typed) in {simple(each.id), simple(each.name)}), None)
        return whole or self._only(_with_part(typed, near), near)

    def _only(self, ids: Sequence[str], names: Mapping[str, str]) -> str | None:
        if len(ids) > MAX_NAMED:
            raise Problem(self._words("typed-too-many", number=len(ids)))
        if len(ids) > 1:
            raise Problem(self._words("typed-which-one", names=self._words.join([names[id] for id in ids], "list-or")))
        return next(iter(ids), None)

    def _suggestion(self, typed: str, names: Mapping[str, str]) -> str:
        plain = {simple(name): name for name in names.values()}
        close = get_close_matches(simple(typed), plain, n=1)
        return f" {self._words('typed-did-you-mean', name=plain[close[0]])}" if close else ""

    def _check_no_location(self, typed: str, position: Position) -> None:
        places = _with_part(typed, {side.id: side.name for side in position.deck.locations})
        if len(places) == 1:
            raise Problem(self._words("typed-is-location", name=name_of(position.deck, places[0])))

    def _no_verb(self, text: str, position: Position) -> Problem:
        """What the user may mean if the first word is unknown."""
        near = _reachable(position, hand=True)
        card = self._only(_with_part(text, near), near) if len(simple(text)) >= SHORTEST_PART else None
        if card:
            own = card in position.players[position.to_play].hand
            return Problem(self._words("typed-recruit-it" if own else "typed-recruit-or-reserve", name=near[card]))
        self._check_no_location(text, position)
        return Problem(self._words("typed-unknown", text=_cut(text)))


def face_up(position: Position) -> list[str]:
    return [id for row in position.market.values() for id in row if id]


def _cut(text: str) -> str:
    return text if len(text) <= LONGEST_TEXT else f"{text[:LONGEST_TEXT]}…"


def _reachable(position: Position, *, hand: bool) -> dict[str, str]:
    """Names by id: what is face up and, if asked for, what this view shows of the mover's hand."""
    own = position.players[position.to_play].hand if hand else ()
    return {id: position.deck.character(id).name for id in (*face_up(position), *own) if id}


def _with_part(typed: str, names: Mapping[str, str]) -> list[str]:
    """Names that start with what was typed; else those with a word that does; else those that contain it."""
    part, plain = simple(typed), {id: simple(name) for id, name in names.items()}
    starts = [id for id, name in plain.items() if name.startswith(part)]
    words = [id for id, name in plain.items() if f" {part}" in name]
    anywhere = [id for id, name in plain.items() if len(part) >= SHORTEST_PART and part in name]
    return (starts or words or anywhere) if len(part) >= SHORTEST_START else []
