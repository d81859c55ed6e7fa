"""A second implementation of legal moves, written from the rules with the public API: slow, and unlike the engine."""

from __future__ import annotations

from itertools import combinations

from sixstones import Claim, Game, Move, Pass, Player, Recruit, Reserve, ReserveTop, Return, Take
from sixstones.rules.deck import COST_NAMES


def expected_moves(game: Game) -> set[Move]:
    if game.phase == "action":
        return takes(game) | reserves(game) | recruits(game) or {Pass()}  # X3
    me = game.players[game.to_play]
    if game.phase == "return":
        return {Return(colour) for colour, count in me.tokens.items() if count and colour != "green"}  # T5
    if game.phase == "claim":
        return {Claim(id) for id in game.locations if _qualifies(game, id)}  # L2
    return set()


def takes(game: Game) -> set[Move]:
    left = [colour for colour in COST_NAMES if game.supply[colour]]
    sizes = {3} if len(left) >= 3 else {1, 2}  # T2, T3, X1
    if game.options.short_takes:
        sizes |= {1, 2}
    different: set[Move] = {Take(colours) for size in sizes for colours in combinations(left, size)}
    return different | {Take((colour, colour)) for colour in left if game.supply[colour] >= 4}  # T4


def reserves(game: Game) -> set[Move]:
    if len(game.players[game.to_play].hand) == 3:  # R3
        return set()
    face_up: set[Move] = {Reserve(id) for row in game.market.values() for id in row if id}  # R1
    return face_up | {ReserveTop(level) for level, size in game.deck_sizes.items() if size}  # R5


def recruits(game: Game) -> set[Move]:
    me = game.players[game.to_play]
    at_hand = {id for row in game.market.values() for id in row} | set(me.hand)  # C1
    return {Recruit(id) for id in at_hand if id and _affordable(game, me, id)}


def _affordable(game: Game, me: Player, id: str) -> bool:
    cost = dict(zip(COST_NAMES, game.deck.character(id).cost, strict=True))
    lacking = [max(0, max(0, cost[c] - me.bonuses[c]) - me.tokens[c]) for c in COST_NAMES]  # C2
    return sum(lacking) <= me.tokens["gray"]  # C3


def _qualifies(game: Game, id: str) -> bool:
    bonuses = game.players[game.to_play].bonuses.values()
    return all(have >= need for have, need in zip(bonuses, game.deck.location(id).requirement, strict=True))
