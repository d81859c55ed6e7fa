"""The notation: printing then reading gives the same move, and no text breaks the parser."""

from __future__ import annotations

import random

from hypothesis import given, settings
from hypothesis import strategies as st

from sixstones import Claim, Move, Pass, Recruit, Reserve, ReserveTop, Return, Take, UnreadableMove
from sixstones.rules.colours import COLOUR_NAMES
from sixstones.rules.deck import standard_deck
from tests.game.test_moves import MOVES as EXAMPLES

COLOURS = st.sampled_from(COLOUR_NAMES)
CHARACTERS = st.sampled_from([card.id for card in standard_deck().characters])
LOCATIONS = st.sampled_from([side.id for side in standard_deck().locations])
MOVES = st.one_of(
    st.builds(Take, st.lists(COLOURS, min_size=1, max_size=5).map(tuple)),
    st.builds(Reserve, CHARACTERS),
    st.builds(ReserveTop, st.sampled_from([1, 2, 3])),
    st.builds(Recruit, CHARACTERS, st.none() | st.lists(COLOURS, max_size=14).map(tuple)),
    st.builds(Return, COLOURS),
    st.builds(Claim, LOCATIONS),
    st.just(Pass()),
)
WORDS = st.one_of(
    st.sampled_from([*COLOUR_NAMES, *" ".join(EXAMPLES).split(), "paying", "nothing", "deck", "1", "-", "--"]),
    st.text(max_size=8),
)


@given(MOVES)
def test_printing_then_reading_gives_the_same_move(move: Move) -> None:
    again = Move.parse(str(move))
    assert (again, hash(again), str(again)) == (move, hash(move), str(move))
    assert eval(repr(move)) == move  # noqa: S307


@given(MOVES, st.randoms(use_true_random=False))
def test_colours_in_any_order_any_case_any_spaces(move: Move, choose: random.Random) -> None:
    head, verb, colours = str(move).partition(" paying " if " paying " in str(move) else "take ")
    words = colours.split()
    choose.shuffle(words)
    assert Move.parse(f"  {head}{verb}{'   '.join(words)} ".upper()) == move


@settings(max_examples=400)
@given(st.lists(WORDS, max_size=8).map(" ".join) | st.text(max_size=300))
def test_any_text_is_a_move_or_unreadable(text: str) -> None:
    try:
        move = Move.parse(text)
    except UnreadableMove:
        return
    assert Move.parse(str(move)) == move
