"""Texts in the player's language, from the Fluent catalogues that the page uses too: events, results, rules."""

import os
import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from functools import cache, lru_cache
from importlib.resources import files
from typing import Any, Final, get_args

from fluent.runtime import FluentBundle, FluentResource
from rich.text import Text

from sixstones.game import Claim, Move, Position, Recruit, Reserve, ReserveTop
from sixstones.protocol import correspondence
from sixstones.protocol import server as wire
from sixstones.protocol.client import Language
from sixstones.rules.avengers import TILE_POINTS
from sixstones.rules.colours import COLOUR_NAMES
from sixstones.rules.deck import COST_NAMES, Deck

LANGUAGES: Final[tuple[str, ...]] = get_args(Language)
FALLBACKS: Final = {"es-419": ("es-419", "es", "en"), "en": ("en",)}
# Everything that can be typed besides moves; the commands that are not local need a table on a server
LOCAL_COMMANDS: Final = (
    *("moves", "hand", "hint", "undo", "why", "rules", "log", "deal", "save", "board", "theme", "help", "quit"),
)
COMMANDS: Final = (
    *LOCAL_COMMANDS,
    *("say", "seats", "start", "bot", "open", "sit", "resign", "leave", "rematch"),
)
# The short rules of the catalogues, and the clauses, or first letters of clauses, that each is about
RULES: Final = {
    "goal": (),
    "turn": ("S", "T1", "X3"),
    "take": ("T", "X1"),
    "limit": ("T5", "X6"),
    "reserve": ("R",),
    "recruit": ("C", "X2"),
    "time": ("G",),
    "avengers": ("A",),
    "locations": ("L",),
    "end": ("E",),
    "tie": ("E4",),
}
THREATS: Final = ("finishes", "scores", "takes")
SURE: Final = 0.99  # no chance is shown as 0% or 100%
_CLAUSE: Final = re.compile(r"- \*\*([A-Z]\d+)\*\* (.+?)(?=\n- \*\*|\n\n|\Z)", re.DOTALL)


def day_text(milliseconds: int) -> str:
    return datetime.fromtimestamp(milliseconds / 1000).astimezone().date().isoformat()


def days_text(milliseconds: int) -> str:
    """A time that may last days, such as 2 d 4 h."""
    minutes = max(0, milliseconds) // 60_000
    days, hours, minutes = minutes // 1440, minutes // 60 % 24, minutes % 60
    parts = ((days, "d"), (hours, "h")) if days else ((hours, "h"), (minutes, "min"))
    return " ".join(f"{number} {unit}" for number, unit in parts if number) or f"0 {parts[-1][1]}"


def language_from_environment() -> str:
    """The first language that the locale asks for and the client has; English otherwise."""
    locale = next(filter(None, map(os.environ.get, ("LC_ALL", "LC_MESSAGES", "LANG"))), "")
    tag = locale.partition(".")[0].replace("_", "-")
    language = tag.partition("-")[0].lower()
    if language == "es":
        return "es" if tag in {"es", "es-ES"} else "es-419"
    return language if language in LANGUAGES else "en"


class Words:
    """Texts by their id, in one language."""

    def __init__(self, language: str | None = None) -> None:
        self.language = language or language_from_environment()
        self.letters = {colour: self(f"letter-{colour}") for colour in COLOUR_NAMES}

    def __call__(self, id: str, **values: Any) -> str:
        """A text with its values filled in. Values are never read as markup."""
        return _text(self.language, id, tuple(values.items()))

    def has(self, id: str) -> bool:
        return self(id) != id

    def all(self, id: str) -> list[str]:
        """A text that lists words to type, the usual one first."""
        return [word.strip() for word in self(id).split(",")]

    def label(self, text: str) -> str:
        """A text with a colon, as the language writes it."""
        return self("speaker", name=text)

    def command(self, name: str) -> str:
        """The usual word for a command."""
        return self.all(f"command-{name}")[0]

    def join(self, parts: Iterable[str], joint: str = "list-and") -> str:
        """Parts as a sentence has them: "a", "a and b", "a, b and c"."""
        *most, last = tuple(parts) or ("",)
        return self(joint, most=", ".join(most), last=last) if most else last

    def tokens(self, counts: Mapping[str, int]) -> str:
        """Tokens in words: "2 red and 1 gray"."""
        return self.join(
            self("tokens", number=counts[colour], colour=self(f"colour-{colour}"))
            for colour in COLOUR_NAMES
            if counts.get(colour)
        )

    def bot_name(self, bot: str) -> str:
        return self(f"bot-{bot}") if self.has(f"bot-{bot}") else bot

    def seat_names(self, seats: Sequence[wire.SeatState]) -> tuple[str, ...]:
        """What everybody is called on the screen. No two names are the same."""
        names = [self.bot_name(seat.bot) if seat.kind == "bot" and seat.bot else seat.name for seat in seats]
        return tuple(
            f"{name} {at}" if name and names.count(name) > 1 else name for at, name in enumerate(names, start=1)
        )

    def event_text(self, event: wire.AnyEvent, names: Sequence[str], deck: Deck | None) -> str | None:
        """An event in words; None for those that need none."""
        seat: int = getattr(event, "seat", 0) or 0  # an erased player may have none
        bot = self.bot_name(getattr(event, "bot", ""))
        match event:
            case wire.Moved():
                return self.move_text(event, names, deck) if deck else None
            case wire.Said(phrase=phrase, text=text):
                said = text if text is not None else self(f"phrase-{phrase}")
                return f"{self.label(names[seat])} {said}"
            case wire.TakebackAnswered(agree=agree):
                return self("event-takeback-agreed" if agree else "event-takeback-declined", name=names[seat])
            case correspondence.Holiday(until=until):
                id = "event-holiday-over" if until is None else "event-holiday"
                return self(id, name=names[seat], date=day_text(until or 0))
        name = bot if isinstance(event, wire.BotSat) else names[seat]
        id = f"event-{str(event.__struct_config__.tag).removeprefix('bot_').replace('_', '-')}"
        moves: int = getattr(event, "moves", 1)
        by = names[event.by] if isinstance(event, wire.Nudged) else ""
        return self(id, name=name, bot=bot, seat=seat + 1, moves=moves, by=by) if self.has(id) else None

    def move_text(self, moved: wire.Moved, names: Sequence[str], deck: Deck) -> str:
        """A move and what followed from it."""
        name, move, effect = names[moved.seat], Move.parse(moved.move), moved.brought
        sentences = [self._deed(move, name, deck)]
        if effect and isinstance(move, Recruit):
            paid = self.tokens(effect.paid)
            sentences.append(self("did-pay", tokens=paid) if paid else self("did-pay-nothing"))
        if effect and effect.location and not isinstance(move, Claim):
            sentences.append(self("did-get-location", name=name, location=name_of(deck, effect.location)))
        if effect and effect.tile:
            sentences.append(self("did-get-tile", name=name))
        if effect and effect.stone:
            sentences.append(self("did-get-time", name=name))
        if effect and effect.points is not None:
            sentences.append(self("has-points", points=effect.points))
        if effect and effect.reopened is not None:
            sentences.append(self("gauntlet-open", name=names[effect.reopened]))
        return " ".join(sentences).replace("..", ".")

    def _deed(self, move: Move, name: str, deck: Deck) -> str:
        verb, *rest = str(move).split()
        level = move.level if isinstance(move, ReserveTop) else None
        thing = name_of(deck, rest[0]) if rest else ""
        values = {"tokens": self.tokens(Counter(rest)), "card": thing, "location": thing, "level": level}
        return self(f"did-{verb}-deck" if level else f"did-{verb}", name=name, **values)

    def order_text(self, move: Move, deck: Deck) -> str:
        """A move as somebody types it in this language: "take yellow blue red"."""
        verb, *rest = str(move).partition(" paying ")[0].split()
        known = {"deck": self.all("word-deck")[0], **{colour: self(f"colour-{colour}") for colour in COLOUR_NAMES}}
        whom = self("word-whom") if isinstance(move, Recruit | Reserve) else ""
        named = (known.get(part) or name_of(deck, part) for part in rest)
        return " ".join(filter(None, [self.all(f"verb-{verb}")[0], whom, *named]))

    def card_text(self, deck: Deck, id: str) -> str:
        """All that is printed on a card, in a sentence."""
        card = deck.character(id)
        cost, bonus = self.tokens(dict(zip(COST_NAMES, card.cost, strict=True))), self(f"colour-{card.bonus}")
        values = {"level": card.level, "points": card.points, "tags": card.avengers_tags}
        return self("card-label", name=card.name, bonus=bonus, cost=cost, **values)

    def place_text(self, deck: Deck, id: str) -> str:
        """All that is printed on a location, in a sentence."""
        side = deck.location(id)
        cost = self.tokens(dict(zip(COST_NAMES, side.requirement, strict=True)))
        return self("location-label", name=name_of(deck, id), points=side.points, cost=cost)

    def hint_lines(self, hint: wire.Hinted, position: Position, names: Sequence[str]) -> list[str]:
        """What a strong bot would do, why, the threats after it, and the chance of winning."""
        order = self.order_text(position.read(hint.move), position.deck)
        lines = [f"{self('speaker', name=self('hint'))} {order}."]
        urgent = [self(f"hint-{hint.urgency}", name=names[hint.rival or 0])] if hint.urgency else []
        why = [self._fact_text("why", each, position.deck, names) for each in hint.facts if each.kind not in THREATS]
        threat = [self._fact_text("threat", each, position.deck, names) for each in hint.facts if each.kind in THREATS]
        lines += [" ".join(urgent + why), *threat]
        chances = hint.candidates[0].chances if hint.candidates else ()
        if hint.lost:
            lines.append(self("hint-hard"))
        elif chances and hint.urgency not in {"only", "wins"}:
            chance = chances[position.to_play]
            id = "hint-chance-over" if chance > SURE else "hint-chance"
            lines.append(self(id, percent=f"{min(max(chance, 1 - SURE), SURE):.0%}"))
        return [line.replace("..", ".") for line in lines if line]

    def _fact_text(self, line: str, fact: wire.Fact, deck: Deck, names: Sequence[str]) -> str:
        card, location = (name_of(deck, id) if id else "" for id in (fact.card, fact.location))
        things = [card if line == "threat" else "", location, self("hint-tile") if fact.tile else ""]
        kind = "least" if fact.kind == "spare" and not card else fact.kind
        with_things = "-with" if kind == "points" and any(things) else ""
        colour = self(f"colour-{fact.colour}") if fact.colour else ""
        values = {"card": card, "location": location, "colour": colour, "things": self.join(filter(None, things))}
        return self(f"hint-{line}-{kind}{with_things}", name=names[fact.seat], number=fact.number, **values)

    def refusal_text(self, refused: wire.Refused) -> str:
        """Why something was not done. The exact reason is English; other languages have one for each clause."""
        id = f"illegal-{refused.clause}" if refused.clause else f"refused-{refused.code.replace('/', '-')}"
        reason = self(id) if self.language != "en" and self.has(id) else refused.message
        return self("refused", clause=refused.clause, reason=reason) if refused.clause else reason

    def result_lines(self, position: Position, names: Sequence[str], outcome: wire.OutcomeState) -> Iterator[str]:
        """Who won and why, and a table of the points."""
        winners = [names[seat] for seat in outcome.winners]
        id = "somebody-won" if len(winners) == 1 else "shared-win"
        title = self(id, names=self.join(winners)) if winners else f"{self('nobody-won')}."
        yield f"{title} {self(f'reason-{outcome.decided_by or outcome.reason}')}"
        headings = [self(id) for id in ("points", "from-characters", "from-locations", "from-tile", "characters")]
        width = max(map(len, names)) + 2
        yield " " * width + "".join(f"  {heading}" for heading in headings)
        for seat, (name, player) in enumerate(zip(names, position.players, strict=True)):
            tile = TILE_POINTS if position.avengers_holder == seat else 0
            places = sum(position.deck.location(id).points for id in player.locations)
            figures = (player.points, player.points - tile - places, places, tile, sum(player.bonuses.values()))
            cells = (f"{figure:>{len(heading) + 2}}" for figure, heading in zip(figures, headings, strict=True))
            yield f"{'★ ' if seat in outcome.winners else '  '}{name}".ljust(width) + "".join(cells)

    def rules_lines(self, topic: str) -> list[Text]:
        """The rules about a topic: everything, a clause as "T4", a letter, part of a heading. In English whole."""
        if topic.upper() in clauses():
            return [Text(self.explanation(topic.upper()))]
        if self.language != "en":
            texts = ((self(f"rules-{part}-title"), self(f"rules-{part}")) for part in RULES)
            return [Text.assemble((f"{self.label(title)} ", "bold"), text) for title, text in texts]
        letter = [f"- {id} {text}" for id, text in clauses().items() if id[0] == topic.upper()]
        stem = topic.lower().removesuffix("e")  # reserve, Reserving
        sections = [
            part for part in rules_text().split("\n## ") if len(stem) > 1 and stem in part.partition("\n")[0].lower()
        ]
        found = "\n".join(letter or sections) if topic else rules_text()
        return [Text(line.replace("**", "")) for line in found.splitlines()]

    def explanation(self, clause: str | None) -> str:
        """A clause in English, or the short rule about it in other languages."""
        if clause is None:
            return self("why-nothing")
        rules = {start: self(f"rules-{rule}") for rule, starts in RULES.items() for start in starts}
        text = clauses().get(clause) if self.language == "en" else None
        text = text or rules.get(clause) or rules.get(clause[0])
        return f"{self('rule', clause=clause)} {text}" if text else ""


@lru_cache(maxsize=4096)
def _text(wanted: str, id: str, values: tuple[tuple[str, Any], ...]) -> str:
    """Cached: each redraw of a board asks for hundreds of texts, and nearly all of them are the same as before."""
    for language in FALLBACKS.get(wanted, (wanted, "en")):
        bundle = _bundle(language)
        if bundle.has_message(id) and (pattern := bundle.get_message(id).value):
            text = str(bundle.format_pattern(pattern, dict(values))[0])
            return text.replace("\N{NO-BREAK SPACE}", " ")  # for the page; a terminal breaks lines by itself
    return id


@cache
def _bundle(language: str) -> FluentBundle:
    bundle = FluentBundle([language], use_isolating=False)
    for catalogue in ("terminal.ftl", "page.ftl", "puzzles.ftl"):
        text = (files("sixstones") / "locales" / language / catalogue).read_text(encoding="utf-8")
        bundle.add_resource(FluentResource(text))
    return bundle


def simple(text: str) -> str:
    """A text as it is compared: without case, accents, punctuation and hyphens."""
    plain = unicodedata.normalize("NFKD", text.casefold().replace("ł", "l"))
    kept = "".join(" " if char == "-" else char for char in plain if char.isalnum() or char in " -")
    return " ".join(kept.split())


def name_of(deck: Deck, id: str) -> str:
    """A character, or a location without its city, which takes room and says little."""
    if id in deck.location_number:
        return deck.location(id).name.split(",")[0]
    return deck.character(id).name if id in deck.character_number else id


@cache
def rules_text() -> str:
    return (files("sixstones") / "texts" / "rules.md").read_text(encoding="utf-8")


@cache
def clauses() -> dict[str, str]:
    """Each clause of the English rules by its id."""
    return {id: " ".join(text.split()) for id, text in _CLAUSE.findall(rules_text())}
