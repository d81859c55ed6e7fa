#!/usr/bin/env python3
"""A one-page bot: it picks the most valuable card that is close, and collects tokens for it.

    sixstones arena "cmd:examples/bots/simple_bot.py" random --games 10

It needs nothing but Python 3.10; all it knows about the cards comes with `new_game`. docs/bots.md
explains the messages.
"""

import json
import sys


def main():
    cards = {}
    for line in sys.stdin:
        message = json.loads(line)
        match message["type"]:
            case "hello":
                say(type="hello", protocol=1, name="Simple (Python)", author="Sixstones")
            case "new_game":
                cards = {card["id"]: card for card in message["deck"]["characters"]}
            case "choose":
                move, reason = choose(message["view"], message["legal_moves"], cards)
                say(type="move", number=message["number"], move=move, reason=reason)
            case "bye":
                return
            # It ignores everything else, such as game_over. Bots must ignore unknown messages.


def say(**message):
    print(json.dumps(message), flush=True)  # without flush the line stays in the buffer, and the bot is late


def choose(view, legal_moves, cards):
    me = view["players"][view["seat"]]
    in_sight = [cards[id] for row in view["market"].values() for id in row if id]
    in_sight += [cards[id] for id in me["hand"]]

    def value(move):
        gain, tokens, bonuses = after(move, me, view["supply"], cards)
        return gain + 0.5 * prospects(in_sight, tokens, bonuses)

    best = max(legal_moves, key=value)
    return best, f"the best of {len(legal_moves)} moves, worth {value(best):.1f} to me"


def after(move, me, supply, cards):
    """The immediate gain of a move, and my tokens and bonuses after it."""
    verb, *words = move.split()
    gain, tokens, bonuses = 0, dict(me["tokens"]), dict(me["bonuses"])
    if verb == "recruit":
        card = cards[words[0]]
        gain = worth(card, tokens, bonuses)
        pay(card, tokens, bonuses)
        bonuses[card["bonus"]] += 1
    elif verb == "reserve":
        gain = -0.5 * (1 + len(me["hand"]))  # the last place in the hand is expensive
        tokens["gray"] += supply["gray"] > 0
    elif verb == "take":
        for colour in words:
            tokens[colour] += 1
    elif verb == "return":
        tokens[words[0]] -= 1
    return gain, tokens, bonuses


def pay(card, tokens, bonuses):
    """Pay for a card from `tokens`, with gray for what is missing."""
    for colour, cost in card["cost"].items():
        price = max(cost - bonuses[colour], 0)
        tokens["gray"] -= max(price - tokens[colour], 0)
        tokens[colour] -= min(price, tokens[colour])


def prospects(in_sight, tokens, bonuses):
    """The value of the visible cards: the best one in full, the others a little, less if they are far away."""
    each = [worth(card, tokens, bonuses) * 0.65 ** missing(card, tokens, bonuses) for card in in_sight]
    return max(each, default=0) + 0.1 * sum(each)


def worth(card, tokens, bonuses):
    """The value of a card: points, a bonus, a new colour, the Time stone, Avengers tags."""
    new_colour = 2 if bonuses[card["bonus"]] == 0 else 0
    time_stone = 4 if card["level"] == 3 and tokens["green"] == 0 else 0
    return 2.5 + 2 * card["points"] + new_colour + time_stone + 0.4 * card["avengers_tags"]


def missing(card, tokens, bonuses):
    """How many tokens are missing for a card, after gray ones."""
    lacking = sum(max(cost - bonuses[colour] - tokens[colour], 0) for colour, cost in card["cost"].items())
    return max(lacking - tokens["gray"], 0)


if __name__ == "__main__":
    main()
