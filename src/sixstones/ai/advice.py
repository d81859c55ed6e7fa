"""Why a hint is good, and what threatens after it: facts that the page and the terminal put into words.

For hints only, in Python and in the browser; no bot chooses by it. Hidden cards are assumed to be useless, as in
`tactics`. `b` is always the position before the move and `a` the one after it.
"""

from typing import Final

import numpy as np

from sixstones.ai.tactics import drop_hidden_cards, tokens_away
from sixstones.ai.thought import FACT_KINDS, LOCATION, STOPS, THREAT, TILE, WINS, Thought, Thoughts, move_forward
from sixstones.rules.actions import ACTIONS, CLAIM_TILE, PASS, RECRUIT, RECRUIT_HAND, RESERVE, RESERVE_TOP, RETURN_TOKEN
from sixstones.rules.apply import apply_action
from sixstones.rules.avengers import TAGS_NEEDED
from sixstones.rules.colours import COLOURED, GRAY, GREEN
from sixstones.rules.compiled import compiled
from sixstones.rules.endgame import meets_gauntlet
from sixstones.rules.legal import list_legal
from sixstones.rules.locations import missing_bonuses
from sixstones.rules.recruit import recruited_card
from sixstones.rules.state import (
    ACTION,
    NOBODY,
    NOTHING,
    OVER,
    TOKEN_LIMIT,
    Card,
    Facts,
    FactsArray,
    Seat,
    State,
    States,
)
from sixstones.rules.time_stone import FIRST_WITH_TIME_ICON
from sixstones.rules.turn import end_turn

WORK: Final = 3  # records: the position without hidden cards, after the move, and after a reply
NO_FACT, POINTS, TIME, COLOUR, SNATCHES, TAGS, PLACE, FREE, CHEAPER, READY, SAFE, TOWARD, STARVES = range(13)
GRAY_TOKEN, UNSEEN, SPARE, RACE, RETURNS, FINISHES, SCORES, TAKES_AIM, OPTIONS = range(13, len(FACT_KINDS))

LOST: Final = 0.01  # with less than this chance of winning, a hint is the move that holds out longest
EQUAL: Final = 0.005  # chances that differ by less count as equal then
NEAR: Final = 2  # bonuses that lack for a location, or tags for the Avengers tile, worth a word
CLOSE: Final = 3  # tokens that an opponent lacks for a card, worth a word
BIG_GAIN: Final = 3  # points of a reply that are always a threat; one fewer is, from LATE points on
LATE: Final = 8


@compiled
def advise(view: States, facts: FactsArray, work: States, thought: Thoughts) -> None:
    """Explain the first candidate; in a lost position, first put the move there that holds out longest."""
    # `view[0]` is redacted; `work` is WORK records.
    t, f, me = thought[0], facts[0], view[0].to_play
    t.facts[:] = NOTHING
    t.facts[:, 0] = NO_FACT
    work[0] = view[0]
    for seat in range(work[0].players):
        if seat != me:
            drop_hidden_cards(work[0], seat)
    t.lost = t.urgency != WINS and t.share[0] > 0 and t.chances[0, me] < LOST
    best, least = 0, 1 << 30
    for i in range(t.count if t.lost else 0):
        if t.share[i] > 0 and t.chances[i, me] >= t.chances[0, me] - EQUAL:
            danger = _find_threat(work, f, t, t.action[i])
            if danger < least:
                best, least = i, danger
    if best:
        t.aim = NOTHING  # it belonged to another move
        move_forward(t, best, 0)
    work[1] = work[0]
    apply_action(work[1], f, t.action[0])
    _explain(work[0], work[1], f, t, t.action[0])
    if t.urgency != WINS:
        _find_threat(work, f, t, t.action[0])


@compiled
def _say(t: Thought, kind: int, seat: Seat, what: int, number: int) -> None:
    """Add a fact if there is room: the first ones matter most. `what` depends on the kind."""
    for row in range(THREAT):
        if t.facts[row, 0] == NO_FACT:
            t.facts[row, 0], t.facts[row, 1], t.facts[row, 2], t.facts[row, 3] = kind, seat, what, number
            return


@compiled
def _explain(b: State, a: State, f: Facts, t: Thought, action: int) -> None:
    me = b.to_play
    if RECRUIT <= action < RETURN_TOKEN:
        _explain_recruit(b, a, f, t, action)
    elif RETURN_TOKEN <= action < CLAIM_TILE:
        if t.aim == NOTHING or _closer(b, a, f, t.aim) < 0:
            t.aim = _best_card(b, a, f, 0)
        _say(t, SPARE, me, t.aim, 0)
    elif CLAIM_TILE <= action < PASS:
        side = b.locations[action - CLAIM_TILE]
        for seat in range(b.players):
            if seat != me and missing_bonuses(b, f, seat, side) <= NEAR:
                _say(t, RACE, seat, side, missing_bonuses(b, f, seat, side))
        _say(t, POINTS, me, NOTHING, f.location_points[side])
    elif action != PASS:
        _explain_saving(b, a, f, t, b.market[action - RESERVE] if RESERVE <= action < RESERVE_TOP else NOTHING)
        if action >= RESERVE_TOP:
            _say(t, UNSEEN, me, NOTHING, action - RESERVE_TOP + 1)


@compiled
def _explain_recruit(b: State, a: State, f: Facts, t: Thought, action: int) -> None:
    me, card = b.to_play, recruited_card(b, action)
    colour = f.bonus[card]
    if a.points[me] > b.points[me]:
        _say(t, POINTS, me, card, a.points[me] - b.points[me])
        t.facts[0, LOCATION], t.facts[0, TILE] = _location_taken(b, a, me), a.avengers_holder != b.avengers_holder
    if a.tokens[me, GREEN] > b.tokens[me, GREEN]:
        _say(t, TIME, me, card, 0)
    if b.bonuses[me, colour] == 0:
        _say(t, COLOUR, me, colour, 0)
    if action < RECRUIT_HAND and f.points[card] >= BIG_GAIN - 1:
        _say_who_affords(b, f, t, card)
    lacking = (TAGS_NEEDED if b.avengers_holder == NOBODY else b.tags[b.avengers_holder] + 1) - a.tags[me]
    if f.tags[card] and a.avengers_holder != me and 1 <= lacking <= NEAR:
        _say(t, TAGS, me, card, lacking)
    for tile in range(b.players):
        lacking = missing_bonuses(a, f, me, b.locations[tile])
        helps = lacking < missing_bonuses(b, f, me, b.locations[tile])
        if helps and lacking <= NEAR and a.location_owner[tile] == NOBODY:
            _say(t, PLACE, me, b.locations[tile], lacking)
    if a.tokens[me, :COLOURED].sum() == b.tokens[me, :COLOURED].sum() and a.tokens[me, GRAY] == b.tokens[me, GRAY]:
        _say(t, FREE, me, card, 0)
    cheaper = 0
    for i in range(len(a.market) + a.hand_size[me]):
        other = _in_sight(a, me, i)
        cheaper += other >= 0 and f.cost[other, colour] > b.bonuses[me, colour]
    _say(t, CHEAPER, me, colour, cheaper)


@compiled
def _location_taken(b: State, a: State, seat: Seat) -> int:
    """The location side that came to a seat, or NOTHING."""
    for tile in range(b.players):
        if a.location_owner[tile] == seat and b.location_owner[tile] != seat:
            return b.locations[tile]
    return NOTHING


@compiled
def _in_sight(s: State, seat: Seat, i: int) -> Card:
    """The cards that a seat could recruit, numbered: the market and then its hand; negative where there is none."""
    return s.market[i] if i < len(s.market) else s.hand[seat, i - len(s.market)]


@compiled
def _say_who_affords(b: State, f: Facts, t: Thought, card: Card) -> None:
    """Name the opponent with the most points who could recruit a face-up card."""
    found = NOBODY
    for seat in range(b.players):
        if seat != b.to_play and tokens_away(b, f, seat, card)[0] == 0:
            found = seat if found == NOBODY or b.points[seat] > b.points[found] else found
    if found != NOBODY:
        _say(t, SNATCHES, found, card, 0)


@compiled
def _explain_saving(b: State, a: State, f: Facts, t: Thought, reserved: Card) -> None:
    """A take or a reserve: what it is good for, and what it takes from others."""
    me = b.to_play
    if reserved != NOTHING and t.urgency != STOPS:
        _say_who_affords(b, f, t, reserved)
    if t.aim == NOTHING and reserved != NOTHING:
        t.aim = reserved
    elif t.aim == NOTHING or (t.aim != reserved and tokens_away(a, f, me, t.aim)[0] and _closer(b, a, f, t.aim) <= 0):
        t.aim = _best_card(b, a, f, 1)
    if t.aim != NOTHING:
        away = tokens_away(a, f, me, t.aim)[0]
        _say(t, READY if away == 0 else SAFE if t.aim == reserved else TOWARD, me, t.aim, away)
    _say_starved(b, a, f, t)
    if a.tokens[me, GRAY] > b.tokens[me, GRAY]:
        _say(t, GRAY_TOKEN, me, NOTHING, 0)
    if t.facts[0, 0] == NO_FACT:
        _say(t, OPTIONS, me, NOTHING, 0)
    if a.tokens[me].sum() > TOKEN_LIMIT:
        _say(t, RETURNS, me, NOTHING, a.tokens[me].sum() - TOKEN_LIMIT)


@compiled
def _closer(b: State, a: State, f: Facts, card: Card) -> int:
    """How many tokens the move brings the mover closer to a card."""
    return tokens_away(b, f, b.to_play, card)[0] - tokens_away(a, f, b.to_play, card)[0]


@compiled
def _best_card(b: State, a: State, f: Facts, closer: int) -> Card:
    """The best card in sight that the move brings at least `closer` tokens nearer, or NOTHING."""
    me, best, most = b.to_play, NOTHING, -1000
    for i in range(len(a.market) + a.hand_size[me]):
        card = _in_sight(a, me, i)
        if card >= 0 and _closer(b, a, f, card) >= closer:
            stones = (a.bonuses[me, f.bonus[card]] == 0) + (card >= FIRST_WITH_TIME_ICON and a.tokens[me, GREEN] == 0)
            worth = 2 * f.points[card] + f.tags[card] + 2 * (i >= len(a.market)) + 3 * stones
            if worth - 3 * tokens_away(a, f, me, card)[0] > most:
                best, most = card, worth - 3 * tokens_away(a, f, me, card)[0]
    return best


@compiled
def _say_starved(b: State, a: State, f: Facts, t: Thought) -> None:
    """Name the player who nearly had a card and is now kept from it by an empty pile."""
    most, starved, missed = -1, NOBODY, NOTHING
    for seat in range(b.players):
        for i in range(len(a.market) + a.hand_size[seat] if seat != b.to_play else 0):
            card = _in_sight(a, seat, i)
            away, withheld = tokens_away(b, f, seat, card)
            if card >= 0 and withheld == 0 and 0 < away <= CLOSE and tokens_away(a, f, seat, card)[1] > 0:
                for colour in range(COLOURED):
                    lacks = f.cost[card, colour] > b.bonuses[seat, colour] + b.tokens[seat, colour]
                    if lacks and b.supply[colour] > 0 and a.supply[colour] == 0 and 2 * f.points[card] - away > most:
                        most, starved, missed = 2 * f.points[card] - away, seat, colour
    if starved != NOBODY:
        _say(t, STARVES, starved, missed, 0)


@compiled
def _find_threat(work: States, f: Facts, t: Thought, action: int) -> int:
    """Write the most dangerous reply to a move before the mover plays again; return how dangerous all of them are."""
    # If tokens or a location are still to be chosen, the turn ends without that.
    s, after, fact, me, legal = work[1], work[2], t.facts[THREAT], work[0].to_play, np.zeros(ACTIONS, np.int8)
    worst, danger, wins = 0, 0, 0
    work[1] = work[0]
    apply_action(s, f, action)
    if s.phase != OVER and s.to_play == me:
        s.phase = ACTION
        end_turn(s)
    while s.phase == ACTION and s.to_play != me:
        seat = s.to_play
        for i in range(list_legal(s, f, legal)):
            card = recruited_card(s, legal[i]) if RECRUIT <= legal[i] < RETURN_TOKEN else NOTHING
            work[2] = work[1]
            apply_action(after, f, legal[i])
            gain, points = after.points[seat] - s.points[seat], after.points[seat]
            tile = after.avengers_holder != s.avengers_holder
            kind, harm = NO_FACT, 0
            if meets_gauntlet(after, seat):
                kind, harm, wins = FINISHES, 1000 + points, wins + 1
            elif gain >= BIG_GAIN or (gain == BIG_GAIN - 1 and points >= LATE):
                kind, harm = SCORES, 3 * gain + points + 3 * (tile and s.avengers_holder == me)
            elif card != NOTHING and card == t.aim and legal[i] < RECRUIT_HAND:
                kind, harm = TAKES_AIM, 12
            if harm > worst:
                worst = harm
                fact[0], fact[1], fact[2], fact[3] = kind, seat, card, points
                fact[LOCATION], fact[TILE] = _location_taken(s, after, seat), tile
            danger = max(danger, points)
        end_turn(s)
    fact[0] = fact[0] if worst else NO_FACT
    return 1000 * wins + danger
