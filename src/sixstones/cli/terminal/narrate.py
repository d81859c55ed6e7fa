"""What happened, in words: each turn as a sentence with all that followed from it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from sixstones.cli.terminal.stones import letters, letters_text
from sixstones.cli.terminal.words import counted, listed, spelled, whom
from sixstones.game import Claim, Ply, Position, Recruit, Reserve, ReserveTop, Return, Take

_DETAILS: Final = re.compile(r"(;| \().*")


@dataclass(frozen=True, slots=True)
class Story:
    """One turn: an action with the returns and the claim that belong to it."""

    seat: int
    round: int
    text: str
    brief: str
    """The same in fewer words; what matters to all, such as a location that came, is told in full there too."""


def stories(positions: Sequence[Position], names: Sequence[str]) -> list[Story]:
    """The whole game turn by turn, from the position before each move and the last one.

    A narration tells no more than these positions show: of a spectator's views, nothing that is hidden.
    """
    told: list[Story] = []
    start = 0
    for number in range(1, len(positions)):
        if number + 1 == len(positions) or _starts_turn(positions[number + 1]):
            seat, turn = positions[number].log[-1].seat, positions[start : number + 1]
            text, brief = (" ".join(_turn(turn, names, brief=brief)) for brief in (False, True))
            told.append(Story(seat, turn[0].round, text, brief))
            start = number
    return told


def last_stories(positions: Sequence[Position], names: Sequence[str], count: int) -> list[Story]:
    """The newest `count` turns only: a long game need not be told again for every screen."""
    starts = [number for number in range(1, len(positions)) if _starts_turn(positions[number])][-count:]
    return stories(positions[starts[0] - 1 :], names) if starts else []


def _starts_turn(after: Position) -> bool:
    return not isinstance(after.log[-1].move, Return | Claim)


def _turn(positions: Sequence[Position], names: Sequence[str], *, brief: bool) -> Iterator[str]:
    """The sentences of one turn; tokens given back one by one are told together."""
    returned: Counter[str] = Counter()
    spell = letters if brief else spelled
    for before, after in pairwise(positions):
        move = after.log[-1].move
        if isinstance(move, Return):
            returned[move.colour] += 1
        if isinstance(move, Return) and after.phase == "return":
            continue
        if isinstance(move, Return):
            yield f"{names[after.log[-1].seat]} returned {spell(returned)}."
            yield from _consequences(before, after, names)
        else:
            yield narrate(before, after, names, brief=brief)
    if returned and positions[-1].phase == "return":
        yield f"{names[positions[-1].to_play]} returned {spell(returned)}."


def log_lines(told: Sequence[Story]) -> list[str]:
    """The game in words, each turn with its round and seat."""
    return [f"{story.round:>2}.{story.seat + 1} {story.text}" for story in told] or ["Nothing happened yet."]


def narrate(before: Position, after: Position, names: Sequence[str], *, brief: bool = False) -> str:
    """One move and what followed from it, as "Ann recruited Thor for 3 red (+1 red, 3 points). …"."""
    ply = after.log[-1]
    told = f"{names[ply.seat]} {brief_deed(before, after) if brief else _deed(before, after, ply)}."
    return " ".join([told, *_consequences(before, after, names), *_came_up(before, after)])


def brief_deed(before: Position, after: Position) -> str:
    """The last move in a few words, as "recruited Thor for 3R"."""
    ply = after.log[-1]
    match ply.move:
        case Take(colours):
            return f"took {letters_text(colours).plain}"
        case Reserve(id):
            return f"reserved {after.deck.character(id).name}"
        case ReserveTop(level):
            card = after.players[ply.seat].hand[-1]
            return f"reserved {after.deck.character(card).name if card else 'a card unseen'} from deck {level}"
        case Recruit(id):
            paid = letters(_paid(before, after, ply.seat)) or "nothing"
            return f"recruited {after.deck.character(id).name} for {paid}"
    return _deed(before, after, ply)


def past_deed(before: Position, after: Position, names: Sequence[str]) -> str:
    """The last move inside a sentence: "you took yellow, blue and red"."""
    ply = after.log[-1]
    return f"{whom(names[ply.seat])} {_DETAILS.sub('', _deed(before, after, ply))}"


def _deed(before: Position, after: Position, ply: Ply) -> str:
    match ply.move:
        case Take(colours):
            return f"took {_colours(colours)}"
        case Reserve() | ReserveTop():
            return _reserved(before, after, ply)
        case Recruit(id):
            return _recruited(before, after, ply.seat, id)
        case Return(colour):
            return f"returned 1 {colour}"
        case Claim(id):
            return f"chose {after.deck.location(id).name}"
    return "passed, having no possible move"


def _colours(colours: Sequence[str]) -> str:
    if len(colours) == 2 and colours[0] == colours[1]:
        return f"2 {colours[0]}"
    return listed(colours)


def _reserved(before: Position, after: Position, ply: Ply) -> str:
    got = after.players[ply.seat].tokens["gray"] > before.players[ply.seat].tokens["gray"]
    gray = " and got 1 gray" if got else "; no gray was left"
    card = after.players[ply.seat].hand[-1]
    name = after.deck.character(card).name if card else ""
    if not isinstance(ply.move, ReserveTop):
        return f"reserved {name}{gray}"
    if not card:
        return f"reserved the top of deck {ply.move.level} unseen{gray}"
    return f"reserved {name} from deck {ply.move.level}{gray}; the others saw only its level"


def _came_up(before: Position, after: Position) -> Iterator[str]:
    """The card that took the place of one that left the market (C6)."""
    if after.phase == "over":
        return
    for level, row in after.market.items():
        for id in row:
            if id and id not in before.market[level]:
                yield f"{after.deck.character(id).name} came up."


def _recruited(before: Position, after: Position, seat: int, id: str) -> str:
    character = after.deck.character(id)
    on_market = any(id in row for row in before.market.values())
    gains = [f"+1 {character.bonus}"]
    if character.points:
        gains.append(counted(character.points, "point"))
    if character.avengers_tags:
        gains.append(counted(character.avengers_tags, "Avengers tag"))
    where = "" if on_market else " from the hand"
    return (
        f"recruited {character.name}{where} for {spelled(_paid(before, after, seat)) or 'nothing'} ({', '.join(gains)})"
    )


def _paid(before: Position, after: Position, seat: int) -> dict[str, int]:
    held, kept = before.players[seat].tokens, after.players[seat].tokens
    return {colour: max(0, held[colour] - kept[colour]) for colour in held}


def _consequences(before: Position, after: Position, names: Sequence[str]) -> Iterator[str]:
    seat = after.log[-1].seat
    name = names[seat]
    if after.players[seat].tokens["green"] > before.players[seat].tokens["green"]:
        yield f"{name} got the Time stone."
    yield from _tile(before, after, names)
    for id in after.players[seat].locations:
        if id not in before.players[seat].locations:
            side = after.deck.location(id)
            yield f"{side.name} came to {whom(name)} ({counted(side.points, 'point')})."
    yield from _gauntlet(before, after, names)


def _tile(before: Position, after: Position, names: Sequence[str]) -> Iterator[str]:
    old, new = before.avengers_holder, after.avengers_holder
    if new is None or new == old:
        return
    tags = counted(after.players[new].tags, "tag")
    source = "" if old is None else f" from {whom(names[old])}"
    yield f"{names[new]} took the Avengers tile{source} ({tags}, 3 points)."


def _gauntlet(before: Position, after: Position, names: Sequence[str]) -> Iterator[str]:
    for seat, (then, now) in enumerate(zip(before.players, after.players, strict=True)):
        if then.meets_gauntlet and not now.meets_gauntlet:
            yield f"{names[seat]} lost the Gauntlet: {now.points} points are too few."
    yield from _met(before, after, names)
    if before.triggered_by is not None and after.triggered_by is None:
        yield "Nobody meets the Gauntlet any more: the game goes on."
    if after.phase == "over":
        yield "The game is over."


def _met(before: Position, after: Position, names: Sequence[str]) -> Iterator[str]:
    """E1 is looked at when a turn ends; the first to meet the Gauntlet in a round brings on its end (E2)."""
    seat = after.log[-1].seat
    if after.phase not in {"action", "over"} or not after.players[seat].meets_gauntlet:
        return
    if before.triggered_by is None:
        yield f"{names[seat]} met the Gauntlet{'.' if after.phase == 'over' else ': this is the last round.'}"
    else:
        yield f"{names[seat]} met the Gauntlet too."
