"""What happened, how it ended, the help and the rules, in words."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from importlib.resources import files
from typing import Final

from rich.text import Text

from sixstones.cli.client.stones import ACCENT, STONES
from sixstones.cli.client.words import Words
from sixstones.game import Claim, Move, Position, Recruit, Reserve, ReserveTop, Return, Take
from sixstones.protocol import server as wire
from sixstones.rules.avengers import TILE_POINTS
from sixstones.rules.deck import COST_NAMES, Deck

# Everything that can be typed besides moves; those of the second line are for tables on a server
COMMANDS: Final = (
    *("moves", "hand", "hint", "undo", "why", "rules", "log", "deal", "save", "board", "theme", "help", "quit"),
    *("say", "seats", "start", "bot", "open", "sit", "resign", "leave", "rematch"),
)
EXAMPLES: Final = ("number", "letters", "recruit", "reserve", "claim")
SHORT_RULES: Final = [
    "goal",
    "turn",
    "take",
    "limit",
    "reserve",
    "recruit",
    "time",
    "avengers",
    "locations",
    "end",
    "tie",
]
_CLAUSE: Final = re.compile(r"- \*\*([A-Z]\d+)\*\* (.+?)(?=\n- \*\*|\n\n|\Z)", re.DOTALL)
# The catalogue's short rule about a clause: by its id, else by its letter
RULES: Final = {
    "A": "avengers",
    "C": "recruit",
    "E": "end",
    "E4": "tie",
    "G": "time",
    "L": "locations",
    "R": "reserve",
    "S": "turn",
    "T": "take",
    "T1": "turn",
    "T5": "limit",
    "X1": "take",
    "X2": "recruit",
    "X3": "turn",
    "X6": "limit",
}


def bot_name(words: Words, bot: str) -> str:
    return words(f"bot-{bot}") if words.has(f"bot-{bot}") else bot


def seat_names(words: Words, seats: Sequence[wire.SeatState]) -> tuple[str, ...]:
    """What everybody is called on the screen. No two names are alike."""
    names = [bot_name(words, seat.bot) if seat.kind == "bot" and seat.bot else seat.name for seat in seats]
    return tuple(f"{name} {at}" if name and names.count(name) > 1 else name for at, name in enumerate(names, start=1))


def event_text(words: Words, event: wire.AnyEvent, names: Sequence[str], deck: Deck | None) -> str | None:
    """An event in words; None for those that need none."""
    seat: int = getattr(event, "seat", 0)
    bot = bot_name(words, getattr(event, "bot", ""))
    match event:
        case wire.Moved():
            return move_text(words, event, names, deck) if deck else None
        case wire.Said(phrase=phrase, text=text):
            said = text if text is not None else words(f"phrase-{phrase}")
            return f"{words('speaker', name=names[seat])} {said}"
        case wire.TakebackAnswered(agree=agree):
            return words("event-takeback-agreed" if agree else "event-takeback-declined", name=names[seat])
    name = bot if isinstance(event, wire.BotSat) else names[seat]
    id = f"event-{str(event.__struct_config__.tag).removeprefix('bot_').replace('_', '-')}"
    return words(id, name=name, bot=bot, seat=seat + 1) if words.has(id) else None


def move_text(words: Words, moved: wire.Moved, names: Sequence[str], deck: Deck) -> str:
    """A move and what followed from it."""
    name, move, effect = names[moved.seat], Move.parse(moved.move), moved.brought
    sentences = [_deed(words, move, name, deck)]
    if effect and isinstance(move, Recruit):
        paid = words.tokens(effect.paid)
        sentences.append(words("did-pay", tokens=paid) if paid else words("did-pay-nothing"))
    if effect and effect.location and not isinstance(move, Claim):
        sentences.append(words("did-get-location", name=name, location=place_name(deck, effect.location)))
    if effect and effect.tile:
        sentences.append(words("did-get-tile", name=name))
    if effect and effect.stone:
        sentences.append(words("did-get-time", name=name))
    if effect and effect.points is not None:
        sentences.append(words("has-points", points=effect.points))
    if effect and effect.reopened is not None:
        sentences.append(words("gauntlet-open", name=names[effect.reopened]))
    return " ".join(sentences).replace("..", ".")


def _deed(words: Words, move: Move, name: str, deck: Deck) -> str:
    deed = words("did-pass", name=name)
    match move:
        case Take(colours):
            deed = words("did-take", name=name, tokens=words.tokens(Counter(colours)))
        case Reserve(id):
            deed = words("did-reserve", name=name, card=card_name(deck, id))
        case ReserveTop(level):
            deed = words("did-reserve-deck", name=name, level=level)
        case Recruit(id):
            deed = words("did-recruit", name=name, card=card_name(deck, id))
        case Return(colour):
            deed = words("did-return", name=name, tokens=words.tokens({colour: 1}))
        case Claim(id):
            deed = words("did-claim", name=name, location=place_name(deck, id))
    return deed


def order_text(words: Words, move: Move, deck: Deck) -> str:
    """A move as somebody types it in this language: "take yellow blue red"."""
    verb, *rest = str(move).split()
    verb = words.all(f"verb-{verb}")[0]
    match move:
        case Take(colours):
            rest = [words(f"colour-{colour}") for colour in colours]
        case Return(colour):
            rest = [words(f"colour-{colour}")]
        case ReserveTop(level):
            rest = [words.all("word-deck")[0], str(level)]
        case Reserve(id) | Recruit(id):
            rest = [card_name(deck, id)]
        case Claim(id):
            rest = [place_name(deck, id)]
    return " ".join([verb, *rest])


def card_name(deck: Deck, id: str) -> str:
    return deck.character(id).name if id in deck.character_number else id


def place_name(deck: Deck, id: str) -> str:
    """A location without its city, which takes room and says little."""
    return deck.location(id).name.split(",")[0] if id in deck.location_number else id


def card_text(words: Words, deck: Deck, id: str) -> str:
    """All that is printed on a card, in a sentence."""
    card = deck.character(id)
    cost, bonus = words.tokens(dict(zip(COST_NAMES, card.cost, strict=True))), words(f"colour-{card.bonus}")
    values = {"level": card.level, "points": card.points, "tags": card.avengers_tags}
    return words("card-label", name=card.name, bonus=bonus, cost=cost, **values)


def place_text(words: Words, deck: Deck, id: str) -> str:
    """All that is printed on a location, in a sentence."""
    side = deck.location(id)
    cost = words.tokens(dict(zip(COST_NAMES, side.requirement, strict=True)))
    return words("location-label", name=place_name(deck, id), points=side.points, cost=cost)


def hint_text(words: Words, hint: wire.Hinted, position: Position, names: Sequence[str]) -> str:
    """What a strong bot would do, why, and how the game stands."""
    move = order_text(words, position.read(hint.move), position.deck)
    parts = [f"{bot_name(words, hint.bot)}, {words('hint-in-your-place')} {move}."]
    if hint.urgency == "stops" and hint.rival is not None:
        parts.append(words("hint-stops", name=names[hint.rival]))
    elif hint.urgency:
        parts.append(words(f"hint-{hint.urgency}"))
    elif hint.aim:
        parts.append(words("hint-plan", card=card_name(position.deck, hint.aim)))
    chances = hint.candidates[0].chances if hint.candidates else ()
    if chances and hint.urgency not in {"only", "wins"}:
        parts.append(words("hint-chance", percent=f"{chances[position.to_play]:.0%}"))
    return " ".join(parts)


def refusal_text(words: Words, refused: wire.Refused) -> str:
    """Why something was not done. The exact reason is English; other languages tell the whole rule."""
    id = f"refused-{refused.code.replace('/', '-')}"
    if words.language == "en" or not words.has(id):
        return words("refused", clause=refused.clause, reason=refused.message) if refused.clause else refused.message
    return f"{words(id)} {rule_text(words, refused.clause)}" if refused.clause else words(id)


def rule_text(words: Words, clause: str) -> str:
    part = RULES.get(clause) or RULES.get(clause[0])
    return f"{words('rule', clause=clause)} {words(f'rules-{part}')}" if part else ""


def result_lines(words: Words, position: Position, names: Sequence[str], outcome: wire.OutcomeState) -> Iterator[str]:
    """Who won and why, and a table of the points."""
    winners = [names[seat] for seat in outcome.winners]
    id = "somebody-won" if len(winners) == 1 else "shared-win"
    title = words(id, names=words.list(winners)) if winners else f"{words('nobody-won')}."
    yield f"{title} {words(f'reason-{outcome.decided_by or outcome.reason}')}"
    headings = [words(id) for id in ("points", "from-characters", "from-locations", "from-tile", "characters")]
    width = max(map(len, names)) + 2
    yield " " * width + "".join(f"  {heading}" for heading in headings)
    for seat, (name, player) in enumerate(zip(names, position.players, strict=True)):
        tile = TILE_POINTS if position.avengers_holder == seat else 0
        places = sum(position.deck.location(id).points for id in player.locations)
        figures = (player.points, player.points - tile - places, places, tile, sum(player.bonuses.values()))
        cells = (f"{figure:>{len(heading) + 2}}" for figure, heading in zip(figures, headings, strict=True))
        yield f"{'★ ' if seat in outcome.winners else '  '}{name}".ljust(width) + "".join(cells)


def help_lines(words: Words) -> list[Text]:
    """How to move and what else can be typed."""
    moves = [(words(f"example-{id}"), words(f"help-move-{id}")) for id in EXAMPLES]
    commands = [(words.all(f"command-{id}")[0], words(f"help-{id}")) for id in COMMANDS]
    signs = [("", words(f"sign-{id}")) for id in ("card", "needs", "tags", "keys")]
    signs += [
        (f"{stone.shape} {words.letters[colour]}", f"{words(f'colour-{colour}')}: {words(f'stone-{colour}')}")
        for colour, stone in STONES.items()
    ]
    lines: list[Text] = []
    for title, rows in (("moves", moves), ("commands", commands), ("signs", signs)):
        lines.append(Text(words(f"help-title-{title}"), "bold"))
        lines += [Text.assemble((f"  {left:<16} " if left else "  ", ACCENT), right) for left, right in rows]
    return lines


@cache
def rules_text() -> str:
    return (files("sixstones") / "texts" / "rules.md").read_text(encoding="utf-8")


@cache
def clauses() -> dict[str, str]:
    """Each clause of the English rules by its id."""
    return {id: " ".join(text.split()) for id, text in _CLAUSE.findall(rules_text())}


def rules_lines(words: Words, topic: str) -> list[Text]:
    """The rules about a topic: everything, a clause as "T4", a letter, or part of a heading. Whole only in English."""
    if topic.upper() in clauses():
        return [Text(explanation(words, topic.upper()))]
    if words.language != "en":
        texts = ((words(f"rules-{part}-title"), words(f"rules-{part}")) for part in SHORT_RULES)
        return [Text.assemble((f"{title}: ", "bold"), text) for title, text in texts]
    letter = [f"- {id} {text}" for id, text in clauses().items() if id[0] == topic.upper()]
    stem = topic.lower().removesuffix("e")  # reserve, Reserving
    sections = [
        part for part in rules_text().split("\n## ") if len(stem) > 1 and stem in part.partition("\n")[0].lower()
    ]
    found = "\n".join(letter or sections) if topic else rules_text()
    return [Text(line.replace("**", "")) for line in found.splitlines()]


def explanation(words: Words, clause: str | None) -> str:
    """More about the last refusal than the refusal itself said."""
    if clause is None:
        return words("why-nothing")
    if words.language != "en" or clause not in clauses():
        return rule_text(words, clause)
    return f"{words('rule', clause=clause)} {clauses()[clause]}"
