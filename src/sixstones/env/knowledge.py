"""What a seat of a ChanceGame knows, in words. Two games that differ in what is hidden from it read the same (X7)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from sixstones.env.chance import FIRST_SIDE, ChanceGame, Ply
from sixstones.env.uncover import FINISHED
from sixstones.game.log import Log
from sixstones.game.log import Ply as LoggedMove
from sixstones.game.numbering import numbering
from sixstones.game.position import Player, Position
from sixstones.game.view import View
from sixstones.rules.actions import CLAIM_TILE, PASS, RECRUIT, RECRUIT_HAND, RESERVE, RESERVE_TOP, RETURN_TOKEN
from sixstones.rules.deck import standard_deck
from sixstones.rules.state import HAND_LIMIT, MARKET, MAX_PLAYERS, NOTHING, PLACES, Action, Seat

_PLACES: Final = {
    **{RESERVE + place: f"reserve market {place // PLACES + 1}.{place % PLACES + 1}" for place in range(MARKET)},
    **{RECRUIT + place: f"recruit market {place // PLACES + 1}.{place % PLACES + 1}" for place in range(MARKET)},
    **{RECRUIT_HAND + i: f"recruit hand {i + 1}" for i in range(HAND_LIMIT)},
    **{CLAIM_TILE + i: f"claim location {i + 1}" for i in range(MAX_PLAYERS)},
}
"""What actions are called that name a place, as long as nothing lies there."""


def outcome_name(outcome: int) -> str:
    """The id of the character or location behind an outcome of chance."""
    deck = standard_deck()
    return deck.characters[outcome].id if outcome < FIRST_SIDE else deck.locations[outcome - FIRST_SIDE].id


def action_name(game: ChanceGame, seat: Seat, action: Action) -> str:
    """A move in its notation: "reserve thor". Where nothing lies, the place: "reserve market 1.3"."""
    if action in _PLACES and (game.dealing or not _lies_there(game, seat, action)):
        return _PLACES[action]
    return str(numbering(standard_deck()).move(game.states, action))


def _lies_there(game: ChanceGame, seat: Seat, action: Action) -> bool:
    s = game.states[0]
    if action < RESERVE_TOP:
        return bool(s["market"][action - RESERVE] != NOTHING)
    if action < RECRUIT_HAND:
        return bool(s["market"][action - RECRUIT] != NOTHING)
    if action < RETURN_TOKEN:
        return bool(seat == s["to_play"] and action - RECRUIT_HAND < s["hand_size"][seat])
    return bool(action < PASS and s["locations"][action - CLAIM_TILE] != NOTHING)


def position_text(game: ChanceGame, viewer: Seat | None) -> str:
    """The position as it lies before `viewer`; None sees all hands."""
    lines = [] if viewer is None else [f"seen from seat {viewer}"]
    if game.dealing:
        return "\n".join([*lines, *_deal(game)])
    log = Log(LoggedMove(ply.seat, ply.move) for ply in game.plies)
    deck = standard_deck()
    whole = Position(deck, game.states, log)
    lines += _table(whole if viewer is None else View(deck, game.states, log, viewer))
    if game.states["passes"][0]:
        lines.append(f"passes: {game.states['passes'][0]}")
    if game.waiting_for >= 0:
        lines.append(f"drawn next: deck {game.waiting_for + 1}, for {game.plies[-1].move}")
    elif game.turn == FINISHED and whole.outcome is None:
        lines.append("cut off at the move limit")
    return "\n".join(lines)


def recall_text(game: ChanceGame, viewer: Seat) -> str:
    """All that `viewer` saw from the deal on, move by move: perfect recall."""
    lines = [f"seen from seat {viewer} of {game.players}", *_deal(game)]
    lines += [f"{number}. seat {ply.seat}: {_ply(ply, viewer)}" for number, ply in enumerate(game.plies, start=1)]
    if game.waiting_for >= 0:
        lines.append("drawing")
    return "\n".join(lines)


def _deal(game: ChanceGame) -> Iterator[str]:
    names = [outcome_name(outcome) for outcome in game.dealt]
    for level, first in enumerate(range(0, MARKET, PLACES), start=1):
        yield f"dealt {level}: {' '.join(names[first : min(first + PLACES, MARKET)])}"
    yield f"locations: {' '.join(names[MARKET:])}"


def _ply(ply: Ply, viewer: Seat) -> str:
    """A move, with what came up: "reserve thor, then hulk"."""
    if not ply.drew:
        return str(ply.move)
    return f"{ply.move}, then {outcome_name(ply.card) if ply.seen_by(viewer) else 'unseen'}"


def _table(position: Position) -> Iterator[str]:
    outcome = position.outcome
    yield f"round {position.round}, seat {position.to_play}: {position.phase}"
    yield f"supply: {_counts(position.supply)}"
    for level, row in position.market.items():
        yield f"level {level}: {' '.join(id or '-' for id in row)} + {position.deck_sizes[level]}"
    yield f"locations: {' '.join(position.locations)}"
    for seat, player in enumerate(position.players):
        yield f"seat {seat}: {_player(player)}{', Avengers tile' if position.avengers_holder == seat else ''}"
    if position.triggered_by is not None:
        yield f"last round, by seat {position.triggered_by}"
    if outcome is not None:
        yield f"over: {outcome.reason}, won by {' '.join(map(str, outcome.winners)) or 'nobody'}"


def _player(player: Player) -> str:
    """One player in a line; a star marks what was reserved unseen."""
    held = zip(player.hand, player.hand_levels, player.hand_blind, strict=True)
    hand = " ".join(f"{id or f'level-{level}'}{'*' * blind}" for id, level, blind in held)
    return (
        f"{player.points} points, {player.tags} tags, tokens: {_counts(player.tokens)}, team: {' '.join(player.team)}, "
        f"hand: {hand}, locations: {' '.join(player.locations)}"
    )


def _counts(counts: Mapping[str, int]) -> str:
    return " ".join(f"{count} {colour}" for colour, count in counts.items() if count)
