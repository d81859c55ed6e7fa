"""What somebody typed, as moves: a number of the list, stone letters, or the notation with all its short cuts."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final

from sixstones.cli.terminal.guide import COMMAND_WORDS
from sixstones.cli.terminal.move_list import Choice
from sixstones.cli.terminal.names import Unclear, character_id, characters_near, location_id, location_named, which_one
from sixstones.cli.terminal.player_area import short_place
from sixstones.cli.terminal.stones import COLOUR_OF_LETTER, STONES
from sixstones.game import IllegalMove, Move, Position, Return, UnreadableMove
from sixstones.game.moves import suggestion
from sixstones.rules.state import TOKEN_LIMIT

VERBS: Final = ("take", "reserve", "recruit", "return", "claim", "pass")
SYNONYMS: Final = {"buy": "recruit"}
MOST_LETTERS: Final = 4
LONGEST_QUOTE: Final = 60
_NUMBER: Final = re.compile(r"[-+]?\d+([.,]\d*)?")


def read_moves(text: str, public: Position, listed: Sequence[Choice]) -> list[Move]:
    """One move, or several tokens to return at once. Raises UnreadableMove, which quotes the text as it was typed.

    What could mean several things raises Unclear, which asks.
    Parts of names are looked up in the `public` position only, so that no answer tells what is hidden.
    """
    try:
        moves = _read(text.lower().split(), public, listed)
    except Unclear:
        raise
    except UnreadableMove as error:
        quote = text if len(text) <= LONGEST_QUOTE else f"{text[:LONGEST_QUOTE]}…"
        raise UnreadableMove(quote, error.problem) from None
    excess = public.players[public.to_play].token_count - TOKEN_LIMIT
    if public.phase == "return" and len(moves) > excess:
        raise IllegalMove("T5", f"return {excess}, not {len(moves)}")
    return moves


def colours_in(words: Sequence[str]) -> list[str] | None:
    """Colours from their names and letters, as "yellow" or "ybr"; None when there is anything else."""
    colours: list[str] = []
    for word in words:
        if word not in STONES and not all(letter in COLOUR_OF_LETTER for letter in word):
            return None
        colours += [word] if word in STONES else [COLOUR_OF_LETTER[letter] for letter in word]
    return colours


def _read(words: list[str], public: Position, listed: Sequence[Choice]) -> list[Move]:
    if words and all(_NUMBER.fullmatch(word) for word in words):
        return _by_numbers(words, listed, several=public.phase == "return")
    colours = colours_in(words)
    if colours and len(words) <= MOST_LETTERS and all(word in STONES or len(word) <= MOST_LETTERS for word in words):
        words = ["return" if public.phase == "return" else "take", *colours]
    verb, *rest = words or [""]
    verb = SYNONYMS.get(verb, verb)
    if verb not in VERBS:
        raise _unknown(words, public)
    if verb == "return" and (colours := colours_in(rest)):
        return [Return(colour) for colour in colours]
    return [public.read(" ".join([verb, *_standard(verb, rest, public)]))]


def _standard(verb: str, words: list[str], public: Position) -> list[str]:
    """What follows a verb, as the notation has it; the notation says what is wrong with all else."""
    if verb == "take":
        return colours_in(words) or words
    if not words or words[0] == "deck" or verb not in {"reserve", "recruit", "claim"}:
        return words
    at = words.index("paying") if "paying" in words else len(words)
    name, paid = " ".join(words[:at]), words[at + 1 :]
    if not name:
        return words
    id = location_id(name, public) if verb == "claim" else character_id(name, public, hand=verb == "recruit")
    return [id, *words[at : at + 1], *(colours_in(paid) or paid)]


def _by_numbers(words: Sequence[str], listed: Sequence[Choice], *, several: bool) -> list[Move]:
    numbers = [int(word) for word in words if word.isdecimal() and len(word) <= 3]
    if len(words) > 1 and not several:
        raise UnreadableMove("", "one number is one move")
    if len(numbers) < len(words) or not all(1 <= number <= len(listed) for number in numbers):
        raise UnreadableMove("", f"the moves are numbered from 1 to {len(listed)}; 'moves' lists them")
    return [listed[number - 1].move for number in numbers]


def _unknown(words: list[str], public: Position) -> UnreadableMove:
    """What may have been meant by something that starts with no known word."""
    typed = " ".join(words)
    cards, place = characters_near(typed, public), location_named(typed, public)
    if cards:
        return Unclear(typed, _which_verb(cards, public))
    if place:
        return Unclear(typed, f"{short_place(public, place)} is a location; it comes by itself.")
    near = suggestion(words[0] if words else "", [*COMMAND_WORDS, *VERBS]).removeprefix("; ")
    return UnreadableMove("", (near or f"a move starts with {', '.join(VERBS)}") + " ('help' lists everything)")


def _which_verb(cards: Mapping[str, str], public: Position) -> str:
    """Names alone are no move: ask which verb, and first which name."""
    if len(cards) > 1:
        return f"{which_one(list(cards.values()))} And say 'recruit' or 'reserve' before the name."
    [(id, name)] = cards.items()
    if id in public.players[public.to_play].hand:
        return f"Recruit {name}? Then say so: 'recruit {id}'"
    return f"Recruit or reserve {name}? Say which: 'recruit {id}' or 'reserve {id}'"
