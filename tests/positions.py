"""Positions written in a few lines, for small tests: a position, a move, the position after.

    game = position(
        Seat(tokens="red 2 gray", team="3 yellow wasp", hand="thor"),
        Seat(team="rocket"),
        market="loki",
        on_top="groot",
    )

A number counts for the word after it. In a team `3 yellow` stands for three plain characters with a
yellow bonus: level 1, no points, no tags. All that follows from the picture is worked out: the supply,
bonuses, points, tags, green tokens, the Avengers tile. A team is in the record's bits; `players[i].team`
shows only what is recruited later, since it is read from the log.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import numpy as np

from sixstones import Game, Options, Setup
from sixstones.rules.avengers import TAGS_NEEDED, TILE_POINTS
from sixstones.rules.colours import COLOUR_NAMES, COLOURED, GREEN, KINDS
from sixstones.rules.deck import COST_NAMES, Character, Deck, standard_deck
from sixstones.rules.state import DECK_START, HAND_LIMIT, NOTHING, PLACES, TOKEN_LIMIT


@dataclass(frozen=True)
class Seat:
    """What one player has."""

    tokens: str = ""
    """Coloured and gray; the green token comes with a level 3 character of the team (G1)."""
    team: str = ""
    hand: str = ""
    """Reserved face up, oldest first."""
    blind: str = ""
    """Reserved unseen from a deck, after those of `hand`."""
    locations: str = ""


def position(
    *seats: Seat,
    players: int | None = None,
    to_play: int = 0,
    supply: str | None = None,
    market: str = "",
    on_top: str = "",
    run_out: Iterable[int] = (),
    locations: str = "",
    avengers: int | None = None,
    options: Options | None = None,
    deck: Deck | None = None,
) -> Game:
    """A game with these seats in order, seat 0 first; if `players` is larger, the others have nothing.

    supply      the coloured tokens left, where it is not simply what nobody holds (the rest is out of the game)
    market      characters that lie face up, each level from place 0; other cards fill the places that are left
    on_top      the next cards of the decks
    run_out     levels whose deck is empty and of which no more lies face up than `market` says
    locations   location sides on the table; others fill up the number
    avengers    the seat with the Avengers tile, needed only when a tie leaves it open
    """
    deck = deck or standard_deck()
    table = _Table(deck, [*seats, *[Seat()] * ((players or max(2, len(seats))) - len(seats))])
    table.lay_out_cards(market.split(), on_top.split(), set(run_out))
    game = Game.from_setup(table.setup(locations.split(), options or Options()))
    table.write(game, to_play)
    if supply is not None:
        game._states["supply"][0, :COLOURED] = list(tokens(supply).values())[:COLOURED]
    _give_avengers_tile(game, avengers)
    return game


def tokens(text: str) -> dict[str, int]:
    """All seven colours with their counts: `tokens("2 red gray")`."""
    counted = Counter(_spelled_out(text))
    return {colour: counted.pop(colour, 0) for colour in COLOUR_NAMES} | counted


def bonuses(text: str) -> dict[str, int]:
    """The five colours with their counts: `bonuses("3 yellow blue")`."""
    counted = Counter(_spelled_out(text))
    return {colour: counted.pop(colour, 0) for colour in COST_NAMES} | counted


def play(game: Game, *moves: str) -> Game:
    """The same game, some moves later."""
    for move in moves:
        game.play(move)
    return game


def legal(game: Game, verb: str = "") -> list[str]:
    """The legal moves as text, all or those that start with a word."""
    return [str(move) for move in game.legal_moves() if str(move).startswith(verb)]


def team(game: Game, seat: int) -> set[str]:
    """The ids of a team, read from the record's bits."""
    bits = np.unpackbits(game._states["team"][0, seat], bitorder="little")
    return {game.deck.characters[card].id for card in np.flatnonzero(bits)}


def _spelled_out(text: str) -> Iterator[str]:
    words = iter(text.split())
    for word in words:
        yield from [next(words)] * int(word) if word.isdigit() else [word]


class _Table:
    """Where every card is while a position is being built."""

    def __init__(self, deck: Deck, seats: list[Seat]) -> None:
        self.deck = deck
        self.seats = seats
        self.hands = [[*seat.hand.split(), *seat.blind.split()] for seat in seats]
        named = [word for seat in seats for word in _spelled_out(seat.team) if word not in COST_NAMES]
        self.free = [card.id for card in deck.characters]  # not placed yet
        self._use(named + [id for hand in self.hands for id in hand])

    def lay_out_cards(self, market: list[str], on_top: list[str], run_out: set[int]) -> None:
        self._use(market + on_top)
        self.teams = [[self._member(word) for word in _spelled_out(seat.team)] for seat in self.seats]
        self.market = {level: [id for id in market if self._level(id) == level] for level in (1, 2, 3)}
        self.decks = {level: [id for id in on_top if self._level(id) == level] for level in (1, 2, 3)}
        for level in {1, 2, 3} - run_out:
            rest = [id for id in self.free if self._level(id) == level]
            gaps = PLACES - len(self.market[level])
            self.market[level] += rest[:gaps]
            self.decks[level] += rest[gaps:]

    def setup(self, locations: list[str], options: Options) -> Setup:
        """Any setup with these locations; the cards are overwritten."""
        sides = [*locations, *(id for seat in self.seats for id in seat.locations.split())]
        for side in self.deck.locations:
            if len(sides) < len(self.seats) and side.tile not in {self.deck.location(id).tile for id in sides}:
                sides.append(side.id)
        return Setup(len(self.seats), [self.deck.level_ids(level) for level in (1, 2, 3)], sides, self.deck, options)

    def write(self, game: Game, to_play: int) -> None:
        record = game._states[0]
        record["to_play"] = to_play
        for level in (1, 2, 3):
            row = [self.deck.character_number[id] for id in self.market[level]]
            record["market"][(level - 1) * PLACES : level * PLACES] = row + [NOTHING] * (PLACES - len(row))
            cards = [self.deck.character_number[id] for id in reversed(self.decks[level])]
            record["decks"][DECK_START[level - 1] : DECK_START[level - 1] + len(cards)] = cards
            record["deck_size"][level - 1] = len(cards)
        for seat in range(len(self.seats)):
            self._write_team(game, seat)
            self._write_hand(game, seat)
            self._write_tokens(game, seat)

    def _write_team(self, game: Game, seat: int) -> None:
        record = game._states[0]
        for card in map(self.deck.character, self.teams[seat]):
            number = self.deck.character_number[card.id]
            record["team"][seat, number // 8] |= 1 << number % 8
            record["bonuses"][seat, COST_NAMES.index(card.bonus)] += 1
            record["points"][seat] += card.points
            record["tags"][seat] += card.avengers_tags
        for id in self.seats[seat].locations.split():
            tile = game.setup.locations.index(id)
            record["location_owner"][tile] = seat
            record["points"][seat] += self.deck.location(id).points

    def _write_hand(self, game: Game, seat: int) -> None:
        record, hand = game._states[0], self.hands[seat]
        assert len(hand) <= HAND_LIMIT, "R3: the hand is too large"
        record["hand"][seat, : len(hand)] = [self.deck.character_number[id] for id in hand]
        record["hand_size"][seat] = len(hand)
        record["blind"][seat, len(self.seats[seat].hand.split()) : len(hand)] = 1

    def _write_tokens(self, game: Game, seat: int) -> None:
        record, held = game._states[0], list(tokens(self.seats[seat].tokens).values())
        held[GREEN] = int(any(self._level(id) == 3 for id in self.teams[seat]))
        assert sum(held) <= TOKEN_LIMIT, "T5: nobody starts a turn with more than ten tokens"
        record["tokens"][seat, :KINDS] = held
        record["supply"] -= record["tokens"][seat]
        assert (record["supply"] >= 0).all(), f"more tokens than the game has: {game.supply}"

    def _use(self, ids: list[str]) -> None:
        for id in ids:
            self.free.remove(id)

    def _member(self, word: str) -> str:
        if word not in COST_NAMES:
            return word
        card = next(card for card in self._free_cards() if card.bonus == word and not card.points + card.avengers_tags)
        self.free.remove(card.id)
        return card.id

    def _free_cards(self) -> Iterator[Character]:
        return (self.deck.character(id) for id in self.free)

    def _level(self, id: str) -> int:
        return self.deck.character(id).level


def _give_avengers_tile(game: Game, holder: int | None) -> None:
    """A1, A2: to the seat with the most tags, from three on."""
    tags = [player.tags for player in game.players]
    if max(tags) < TAGS_NEEDED:
        assert holder is None, "A1: nobody has three tags"
        return
    leaders = [seat for seat, count in enumerate(tags) if count == max(tags)]
    if holder is None:
        (holder,) = leaders  # fails on a tie: then name the owner of the tile
    assert holder in leaders, "A2: somebody else has more tags"
    game._states["avengers_holder"][0] = holder
    game._states["points"][0, holder] += TILE_POINTS
