"""Explains why a move is not allowed: the clause and a sentence for the player."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from sixstones.game.errors import IllegalMove
from sixstones.game.moves import Claim, Move, Pass, Recruit, Reserve, ReserveTop, Return, Take
from sixstones.rules.deck import COST_NAMES
from sixstones.rules.state import HAND_LIMIT, TOKEN_LIMIT
from sixstones.rules.tokens import PAIR_NEEDS

if TYPE_CHECKING:
    from sixstones.game.position import Position


def refusal(position: Position, move: Move) -> IllegalMove:
    """The error for a move that `position` does not allow."""
    return IllegalMove(*(_wrong_moment(position, move) or _why_not(position, move)))


def _wrong_moment(position: Position, move: Move) -> tuple[str, str] | None:
    """The player has to do something else first."""
    if position.phase == "over":
        return "E2", "the game is over"
    if position.phase == "return" and not isinstance(move, Return):
        excess = position.players[position.to_play].token_count - TOKEN_LIMIT
        return "T5", f"first return {excess} token{'s' if excess > 1 else ''}; ten is the most you may keep"
    if position.phase == "claim" and not isinstance(move, Claim):
        return "L2", "first choose a location, with 'claim'"
    if position.phase == "action" and isinstance(move, Return):
        return "T5", "you return tokens only at the end of a turn, if you have more than ten"
    if position.phase == "action" and isinstance(move, Claim):
        return "L1", "you get a location automatically at the end of a turn; you choose only if several qualify"
    return None


def _why_not(position: Position, move: Move) -> tuple[str, str]:
    match move:
        case Take(colours):
            return _why_not_take(position, colours)
        case ReserveTop() | Reserve():
            return _why_not_reserve(position, move)
        case Recruit():
            return _why_not_recruit(position, move)
        case Return(colour):
            return "T5", "green is never returned" if colour == "green" else f"you have no {colour} token"
        case Claim(location):
            return _why_not_claim(position, location)
        case Pass():
            return "X3", "there is something you can do; passing is only for when there is not"
    raise TypeError(f"not a move: {move!r}")


def _why_not_take(position: Position, colours: tuple[str, ...]) -> tuple[str, str]:
    supply = position.supply
    left = [colour for colour in COST_NAMES if supply[colour]]
    if "gray" in colours:
        return "R4", "a gray token comes only with a reserve"
    if "green" in colours:
        return "G1", "a green token comes only with your first level 3 character"
    if len(colours) == 2 and colours[0] == colours[1]:
        pile = supply[colours[0]]
        return "T4", f"two of one colour needs {_number(PAIR_NEEDS)} in the pile; {colours[0]} has {pile}"
    if len(set(colours)) < len(colours) or len(colours) > 3:
        return "T2", "a take is three tokens of different colours, or two of one colour"
    for colour in colours:
        if not supply[colour]:
            return "T2", f"there is no {colour} token left in the supply"
    return "X1", f"with {len(left)} colours in the supply, take three different ones, not {len(colours)}"


def _why_not_reserve(position: Position, move: Reserve | ReserveTop) -> tuple[str, str]:
    if len(position.players[position.to_play].hand) >= HAND_LIMIT:
        return "R3", f"your hand is full; at most {_number(HAND_LIMIT)} characters can be reserved"
    if isinstance(move, ReserveTop):
        return "R5", f"deck {move.level} is empty"
    name = position.deck.character(move.character).name
    return "R1", f"{name} is not face up{_whereabouts(position, move.character)}"


def _why_not_recruit(position: Position, move: Recruit) -> tuple[str, str]:
    player, name = position.players[position.to_play], position.deck.character(move.character).name
    face_up = any(move.character in row for row in position.market.values())
    if not face_up and move.character not in player.hand:
        return "C1", f"{name} is neither face up nor in your hand{_whereabouts(position, move.character)}"
    missing, gray = position.missing(move.character), player.tokens["gray"]
    if sum(missing.values()) > gray:
        clause, help = ("C3", f", and you have {gray} gray to stand in") if gray else ("C2", "")
        return clause, f"{name} costs you {_spell(missing)} more than you have{help}"
    return _why_not_paying(position, name, move)


def _why_not_paying(position: Position, name: str, move: Recruit) -> tuple[str, str]:
    price, held = position.price(move.character), position.players[position.to_play].tokens
    paid = Counter(move.payment)
    if paid["green"]:
        return "C3", "green never pays"
    for colour, count in paid.items():
        if count > held[colour]:
            return "C3", f"you have {held[colour]} {colour}, not {count}"
    for colour, count in paid.items():
        if colour != "gray" and count > price[colour]:
            return "C2", f"{name} costs you {price[colour]} {colour}, not {count}"
    return "X2", f"{name} costs you {_spell(price) or 'nothing'}, paid exactly; gray can replace any of it"


def _why_not_claim(position: Position, location: str) -> tuple[str, str]:
    tile = position.deck.location(location)
    if location not in position.locations:
        return "L1", f"{tile.name} is not available"
    needed = dict(zip(COST_NAMES, tile.requirement, strict=True))
    lacking = shortfall(needed, position.players[position.to_play].bonuses)
    return "L1", f"{tile.name} needs {_spell(lacking)} more in bonuses"


def shortfall(price: dict[str, int], held: dict[str, int]) -> dict[str, int]:
    """What is left of a price after the tokens of its colours are paid."""
    return {colour: count - held[colour] for colour, count in price.items() if count > held[colour]}


def _whereabouts(position: Position, character: str) -> str:
    """Where the card is instead, if that is public."""
    for seat, player in enumerate(position.players):
        whose = "you" if seat == position.to_play else f"seat {seat + 1}"
        if character in player.team:
            return f"; {whose} recruited it"
        for held, blind in zip(player.hand, player.hand_blind, strict=True):
            if held == character and (seat == position.to_play or not blind):
                return f"; {whose} reserved it"
    return ""


def _spell(counts: dict[str, int]) -> str:
    *most, last = [f"{count} {colour}" for colour, count in counts.items() if count] or [""]
    return f"{', '.join(most)} and {last}" if most else last


def _number(count: int) -> str:
    return ("no", "one", "two", "three", "four")[count]
