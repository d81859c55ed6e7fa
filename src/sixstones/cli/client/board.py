"""Draws a table as lines of text that fit a width and a height. Clicks on cards and tokens call actions of the app."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, partial
from itertools import groupby, zip_longest
from typing import Final, NamedTuple

from rich.console import Console
from rich.style import Style
from rich.text import Text

from sixstones.cli.client.typed import Choice
from sixstones.cli.client.words import Words, name_of
from sixstones.game import Claim, Player, Position, Recruit, Reserve, ReserveTop, Return, Take
from sixstones.game.refusal import shortfall
from sixstones.game.threat import affordable, threats
from sixstones.rules.avengers import TAGS_NEEDED
from sixstones.rules.colours import COLOUR_NAMES
from sixstones.rules.deck import COST_NAMES
from sixstones.rules.endgame import POINTS_NEEDED
from sixstones.rules.state import PLACES, TOKEN_LIMIT

# Colours that are readable on dark and on light backgrounds
GOOD: Final = "bold color(28)"
BAD: Final = "bold color(160)"
ACCENT: Final = "bold color(30)"  # numbers to type, points
QUIET: Final = "color(245)"
# Keys by the command that they stand for
_KEYED: Final = ("help", "moves", "hand", "hint", "log", "rules", "seats", "theme")
FUNCTION_KEYS: Final = {name: f"F{number}" for number, name in enumerate(_KEYED, start=1)}

# Widths in characters
LABEL: Final = 4  # the label of a row in the market
NAME: Final = 15  # a player's name
CELL: Final = 25  # a card, if there is room
ROOM_FOR_SHAPES: Final = 21  # from this width on, a card shows tokens with their shapes
WIDE: Final = 120  # from this width on, players and log have their own column
SIDE: Final = (38, 60)  # how narrow and how wide that column may be
HELP_WIDTH: Final = 78
# Lines per player, the list of moves, and what else is shown in one column; the first that fits
FORMS: Final = (
    *((2, "full", {"gap", "tile"}), (2, "full", {"tile"}), (2, "short", {"tile"}), (1, "short", {"tile"})),
    *((2, "numbers", {"tile"}), (1, "numbers", {"tile"}), (1, "numbers", set[str]())),
)
FEWEST_RECENT: Final = 4  # lines of the log for which the list of moves is shortened


class Stone(NamedTuple):
    """How one kind of token looks. Letter and shape say as much as the colour does."""

    letter: str  # in English; `Words.letters` has those of other languages
    shape: str
    style: str


_STYLES: Final = [f"color({number})" for number in (136, 33, 202, 160, 134, 28, 245)]
STONES: Final = dict(zip(COLOUR_NAMES, map(Stone, "YBORPGS", "●◆▲■✚★▽", _STYLES), strict=True))


@dataclass(frozen=True, slots=True)
class Scene:
    position: Position
    names: Sequence[str]
    reader: int  # the seat for which cards show what it can pay and what it needs
    over: bool = False
    log: Sequence[str] = ()
    recent: int = 0  # how many lines at the end of the log are new to the reader
    listed: Sequence[Choice] = ()
    fresh: frozenset[str] = frozenset()  # cards that came up since the reader's last turn
    task: Sequence[Text] = ()  # A question or a result in the place of the list of moves
    status: Sequence[str] = ()  # who is away, how much time is left
    remark: Text | None = None  # the answer to what was typed last


def draw(scene: Scene, words: Words, width: int, height: int | None = None) -> list[Text]:
    """The scene as lines, in the most detailed form that fits. Without a height, everything in one column."""
    artist = Artist(scene, words)
    remark = wrap(scene.remark, width) if scene.remark else []
    if height is None:
        market = stack_rows(artist.market(width))
        return [*artist.top(width), *market, *artist.areas(width, 2), *artist.below(width, "full"), *remark]
    room = height - max(1, len(remark))
    columns = artist.two_columns if width >= WIDE else artist.one_column
    return [*columns(width, room), *remark][:height]


class Artist:
    def __init__(self, scene: Scene, words: Words) -> None:
        self.scene, self.words = scene, words
        self.position, self.names, self.deck = scene.position, scene.names, scene.position.deck
        self.players = scene.position.players
        self.reader = self.players[scene.reader]
        self.acts = not scene.over and (self.position.phase == "action" or self.position.to_play != scene.reader)

    def one_column(self, width: int, room: int) -> list[Text]:
        """Everything in one column. The list of moves is shortened before the log."""
        recent = [line for entry in self.scene.log[-self.scene.recent or None :] for line in self.entry(entry, width)]
        # The forms have most parts in common, so each part is drawn only once.
        rows, top = [*self.market(width)], cache(lambda tile: [*self.top(width, tile=tile)])
        areas, moves = cache(lambda lines: [*self.areas(width, lines)]), cache(partial(self.below, width))
        for player_lines, form, extra in FORMS:
            above = [*top("tile" in extra), *stack_rows(rows, gap="gap" in extra), *areas(player_lines)]
            below = moves(form)
            if len(above) + len(below) + min(len(recent), FEWEST_RECENT) <= room:
                break
        left = max(0, room - len(above) - len(below))
        log = [line for entry in self.scene.log[-room:] for line in self.entry(entry, width)]
        shown = log[-left:] if left else []
        return [*above, *shown, *[Text("")] * (left - len(shown)), *below]

    def two_columns(self, width: int, room: int) -> list[Text]:
        """Market and moves on the left, players and log on the right."""
        side = min(SIDE[1], max(SIDE[0], width - LABEL - CELL * PLACES))
        main = width - side - 2
        top, rows, moves = [*self.top(main, tile=False)], [*self.market(main)], cache(partial(self.below, main))
        for gap, form in ((True, "full"), (False, "full"), (False, "short"), (False, "numbers")):
            above = [*top, *stack_rows(rows, gap=gap)]
            below = moves(form)
            if len(above) + len(below) <= room:
                break
        left = [*above, *[Text("")] * (room - len(above) - len(below)), *below]
        right = [*wrap(self.tile(), side), Text(""), *self.areas(side, 5)]
        log = [line for entry in self.scene.log[-room:] for line in self.entry(entry, side)]
        right += log[-(room - len(right)) :] if room > len(right) else []
        right += [Text("")] * (room - len(right))
        return [Text.assemble(fit(one, main), "  ", other) for one, other in zip(left, right, strict=False)]

    def top(self, width: int, *, tile: bool = True) -> Iterator[Text]:
        """Round and supply, what to watch out for, locations, the Avengers tile."""
        words, names, position = self.words, self.names, self.position
        whose = words("game-over") if self.scene.over else f"{names[position.to_play]} {words('to-play')}"
        yield spread(Text(f"{words('round', number=position.round)} · {whose}", "bold"), self.supply(), width)
        if position.triggered_by is not None and not self.scene.over:
            yield fit(Text(words("last-round", name=names[position.triggered_by]), f"{BAD} reverse"), width)
        for seat, ids in {} if self.scene.over else threats(position, self.scene.reader).items():
            cards = words.join([name_of(self.deck, id) for id in ids[:2]], "list-or")
            id = "threat-now" if seat == position.to_play else "threat-next"
            yield fit(Text(words(id, name=names[seat], cards=cards), BAD), width)
        yield self.locations(width)
        if tile:
            yield fit(self.tile(), width)

    def supply(self) -> Text:
        return Text(" ").join(
            clickable(self.stone(colour, str(count), lit=count > 0), "token", colour)
            for colour, count in self.position.supply.items()
        )

    def stone(self, colour: str, count: str, *, lit: bool, shape: str = "") -> Text:
        """A kind of token as "●Y4"."""
        stone = STONES[colour]
        return Text(f"{shape or stone.shape}{self.words.letters[colour]}{count}", stone.style if lit else QUIET)

    def tile(self) -> Text:
        words, holder = self.words, self.position.avengers_holder
        if holder is None:
            return Text(words("avengers-free", number=TAGS_NEEDED))
        held = words("avengers-held", name=self.names[holder], number=self.players[holder].tags + 1)
        return Text(f"{words('tile-short')} · {held}")

    def locations(self, width: int) -> Text:
        """The locations that are left, what they require and what the reader lacks; names are shortened first."""
        left = [self.deck.location(id) for id in self.position.locations]
        if not left:
            return Text(self.words("locations-gone"), QUIET)
        asked = [dict(zip(COST_NAMES, side.requirement, strict=True)) for side in left]
        facts = [
            count_text(self.words, ask, gap="").append(f" {self.words('points-short', points=side.points)}", ACCENT)
            for side, ask in zip(left, asked, strict=True)
        ]
        names = _cut([name_of(self.deck, side.id) for side in left], width - sum(f.cell_len + 3 for f in facts) + 2)
        parts = [
            clickable(Text.assemble((name, "bold"), " ", fact), "place", side.id)
            for side, name, fact in zip(left, names, facts, strict=True)
        ]
        needs = [Text.assemble(part, self.lacking(ask)) for part, ask in zip(parts, asked, strict=True)]
        whole = Text("  ").join(needs)
        return whole if whole.cell_len <= width and not self.scene.over else fit(Text("  ").join(parts), width)

    def lacking(self, asked: Mapping[str, int]) -> Text:
        lacking = shortfall(dict(asked), self.reader.bonuses)
        return Text.assemble((" ✗ ", QUIET), count_text(self.words, lacking, gap="")) if lacking else Text("")

    def market(self, width: int) -> Iterator[list[Text]]:
        """The lines of each row: three rows of characters, level 3 on top as on a table, and the reader's hand."""
        cell = (width - LABEL) // PLACES - 1
        for level in (3, 2, 1):
            label = [Text(f"L{level}", "bold"), Text(f"×{self.position.deck_sizes[level]}", QUIET)]
            label = [clickable(part, "deck", level) for part in label]
            yield self.row(label, [self.card(id, cell) for id in self.position.market[level]], cell)
        if self.reader.hand and not self.scene.over:
            hand = zip(self.reader.hand, self.reader.hand_levels, strict=True)
            cards = [self.card(id, cell) if id else self.hidden(level) for id, level in hand]
            yield self.row([Text(self.words("own-label"), "bold")], cards, cell)

    def row(self, label: Sequence[Text], cards: Sequence[Sequence[Text]], cell: int) -> list[Text]:
        return [
            Text(" ").join([fit(first, LABEL - 1), *(fit(part, cell) for part in rest)])
            for first, *rest in zip_longest(label, *cards, fillvalue=Text(""))
        ]

    def card(self, id: str | None, cell: int) -> list[Text]:
        """Name and points; bonus, Avengers tags and cost; what the reader pays or lacks."""
        if id is None:
            return [Text("·", QUIET)]
        card = self.deck.character(id)
        ready = self.acts and affordable(self.position, id, self.scene.reader)
        name = Text(card.name + "*" * (id in self.scene.fresh), "bold underline" if ready else "bold")
        points = Text(f" {self.words('points-short', points=card.points)}" if card.points else "", ACCENT)
        bonus = Text(f"+{self.words.letters[card.bonus]}", f"reverse {STONES[card.bonus].style}")
        gives = Text.assemble(bonus, (f" {'A' * card.avengers_tags:2} ", "bold"))
        cost = self.roomy(gives, dict(zip(COST_NAMES, card.cost, strict=True)), cell)
        price = [] if self.scene.over else [self.price(id, cell)]
        return [clickable(fit(line, cell), "card", id) for line in (spread(name, points, cell), cost, *price)]

    def roomy(self, start: Text, counts: Mapping[str, int], width: int) -> Text:
        """Tokens after something else: with shapes, with gaps, or close together, depending on the space."""
        shapes = [True, False] if width >= ROOM_FOR_SHAPES else [False]
        forms = (count_text(self.words, counts, shape=shape) for shape in shapes)
        fitting = (form for form in forms if start.cell_len + form.cell_len <= width)
        return Text.assemble(start, next(fitting, None) or count_text(self.words, counts, gap=""))

    def price(self, id: str, width: int) -> Text:
        """What the reader would pay, with a tick if that can be done now; else what is missing."""
        missing, gray = self.position.missing(id, self.scene.reader), self.reader.tokens["gray"]
        short = sum(missing.values()) - gray
        if short > 0:
            some = f"{self.words('needs-of', number=short)} " if gray and len(missing) > 1 else ""
            needed = missing if len(missing) > 1 else dict.fromkeys(missing, short)
            return self.roomy(Text(f"✗ {some}", QUIET), needed, width)
        price = self.position.price(id, self.scene.reader)
        paid = {colour: count - missing.get(colour, 0) for colour, count in price.items()}
        start = Text("✓ ", GOOD) if self.acts else Text("= ", QUIET)
        paid["gray"] = sum(missing.values())
        return self.roomy(start, paid, width) if any(paid.values()) else Text.assemble(start, self.words("free"))

    def hidden(self, level: int) -> list[Text]:
        """A card that this screen does not show."""
        lines = (self.words("hidden-card", level=level), self.words("hand-hint"))
        return [clickable(Text(line, QUIET), "fill", "hand") for line in lines]

    def areas(self, width: int, lines: int) -> Iterator[Text]:
        """What is in front of each player, in 1, 2 or about 5 lines."""
        for seat, player in enumerate(self.players):
            moves = self.position.to_play == seat and not self.scene.over
            title = Text(f"{'▶' if moves else ' '}{seat + 1} {self.names[seat]}", "bold" if moves else "")
            score = Text(f"{player.points:2}/{POINTS_NEEDED}", GOOD if player.meets_gauntlet else "bold")
            lit = min(POINTS_NEEDED, player.points)
            bar = Text.assemble(("█" * lit, ACCENT), ("░" * (POINTS_NEEDED - lit), QUIET))
            held, sockets, holds = self.belongings(player), self.sockets(player), self.position.avengers_holder == seat
            style = "bold" if holds else "" if player.tags else QUIET
            tags = Text(f"A{player.tags}{' +3' if holds else '   '}", style)
            named = [Text.assemble((f"{label} ", QUIET), ", ".join(names)) for label, names in held]
            first = Text(" ").join([fit(title, NAME), sockets, score, tags])
            if lines == 1:
                counted = [Text(f"{label} {len(names)}", QUIET) for label, names in held]
                area = [Text(" ").join([first, self.tokens(player, gap=""), *counted])]
            elif lines == 2:
                rest = Text("  ").join([Text("  "), self.tokens(player), *named])
                area = [Text.assemble(first, "  ", bar), rest]
            else:
                below = [sockets, Text.assemble(bar, " ", score), self.tokens(player), *named]
                area = [spread(title, tags, width), *(Text.assemble("   ", part) for part in below), Text("")]
            yield from (fit(line, width) for line in area)

    def sockets(self, player: Player) -> Text:
        """Bonuses of the five colours and the Time stone: a shape where the socket is filled."""
        counts = {**player.bonuses, "green": player.tokens["green"]}
        return Text(" ").join(
            self.stone(c, "" if c == "green" else str(count), lit=count > 0, shape="" if count else "·")
            for c, count in counts.items()
        )

    def belongings(self, player: Player) -> list[tuple[str, list[str]]]:
        """Locations and reserved cards, each kind after its label."""
        hand = zip(player.hand, player.hand_levels, strict=True)
        known = [name_of(self.deck, id) if id else self.words("hidden-card", level=level) for id, level in hand]
        places = [name_of(self.deck, id) for id in player.locations]
        kinds = (("places-label", places), ("hand-label", known))
        return [(self.words(label), names) for label, names in kinds if names]

    def tokens(self, player: Player, *, gap: str = " ") -> Text:
        style = f"{BAD} reverse" if player.token_count > TOKEN_LIMIT else "bold"
        counts = count_text(self.words, player.tokens, gap=gap)
        return Text.assemble((f"{player.token_count}/{TOKEN_LIMIT}", style), " ", counts)

    def entry(self, entry: str, width: int) -> list[Text]:
        name = max((name for name in self.names if entry.startswith(name)), key=len, default="")
        return wrap(Text.assemble((name, "bold"), entry.removeprefix(name)), width)

    def below(self, width: int, form: str) -> list[Text]:
        """Who is away, and the question or the moves: all of them, all but the reserves, or only their numbers."""
        status = [fit(Text(" · ".join(self.scene.status), QUIET), width)] if self.scene.status else []
        if self.scene.task:
            return [*status, *(line for text in self.scene.task for line in wrap(text, width))]
        groups = [(group, list(some)) for group, some in groupby(self.scene.listed, key=lambda choice: choice.group)]
        brief = [each for each in groups if form == "numbers" or (form == "short" and each[0] in {"reserve", "deck"})]
        lines = [line for each in groups if each not in brief for line in self.flow(*each, width)]
        numbers = [(group, [str(choice.number) for choice in some]) for group, some in brief]
        parts = [f"{self.group(group)} {'–'.join(dict.fromkeys([some[0], some[-1]]))}" for group, some in numbers]
        return [*status, *lines, *([fit(Text(" · ".join(parts), QUIET), width)] if parts else [])]

    def group(self, group: str) -> str:
        return self.words(f"list-{group}" if group in {"deck", "claim", "pass"} else group)

    def flow(self, group: str, some: Sequence[Choice], width: int) -> list[Text]:
        """Moves of a kind side by side, broken only between them."""
        label = max(len(self.group(each)) for each in ("recruit", "take", "reserve", "deck"))
        lines: list[Text] = []
        for choice in some:
            item = Text.assemble((f"{choice.number} ", ACCENT), self.label(choice))
            clickable(item, "fill", str(choice.number))
            if lines and lines[-1].cell_len + 2 + item.cell_len <= width:
                lines[-1].append("  ").append_text(item)
            else:
                lines.append(Text.assemble((f"{'' if lines else self.group(group):{label}} ", "bold"), item))
        return lines

    def label(self, choice: Choice) -> Text:
        words = self.words
        match choice.move:
            case Take(colours):
                return Text.assemble(*((words.letters[colour], STONES[colour].style) for colour in colours))
            case Recruit(id) | Reserve(id) | Claim(id):
                own = id in self.players[self.position.to_play].hand
                return Text(name_of(self.deck, id)).append(f" ({words('hand-label')})" if own else "", QUIET)
            case ReserveTop(level):
                return Text(words("level", level=level))
            case Return(colour):
                return Text(f"{words.letters[colour]} {words(f'colour-{colour}')}", STONES[colour].style)
        return Text(words("pass"))


def ways_text(words: Words, ways: Sequence[tuple[str, ...]]) -> Text:
    """Ways to pay with their numbers, the usual one first."""
    paid = (count_text(words, Counter(way)) if way else Text(words("free")) for way in ways)
    numbered = (
        clickable(Text.assemble((f"{number} ", ACCENT), way), "fill", str(number))
        for number, way in enumerate(paid, start=1)
    )
    return Text("   ").join([Text(f"{words('how-to-pay')}:", "bold"), *numbered])


def _cut(names: Sequence[str], room: int) -> list[str]:
    """Names that fit into a line together: the longest get shorter."""
    lengths = [len(name) for name in names]
    while sum(lengths) > room and max(lengths) > 1:
        lengths[lengths.index(max(lengths))] -= 1
    cut = zip(names, lengths, strict=True)
    return [name if len(name) == length else f"{name[: length - 1]}…" for name, length in cut]


def help_lines(words: Words, names: Sequence[str]) -> list[Text]:
    """How to move and what else can be typed."""
    examples = ("number", "letters", "recruit", "reserve", "claim")
    moves = [(words(f"example-{id}"), words(f"help-move-{id}")) for id in examples]
    keys = {id: f" ({key})" for id, key in FUNCTION_KEYS.items()}
    commands = [(words.command(name) + keys.get(name, ""), words(f"help-{name}")) for name in names]
    signs = [("", words(f"sign-{id}")) for id in ("card", "needs", "tags", "keys")]
    signs += [
        (
            f"{stone.shape} {words.letters[colour]}",
            f"{words.label(words(f'colour-{colour}'))} {words(f'stone-{colour}')}",
        )
        for colour, stone in STONES.items()
    ]
    lines: list[Text] = []
    for title, rows in (("moves", moves), ("commands", commands), ("signs", signs)):
        lines.append(Text(words(f"help-title-{title}"), "bold"))
        for left, right in rows:
            label = f"  {left:<16} " if left else "  "
            first, *rest = wrap(Text(right), HELP_WIDTH - len(label))
            lines += [Text.assemble((label, ACCENT), first), *(Text(" " * len(label)).append(line) for line in rest)]
    return lines


def stack_rows(rows: Iterable[Sequence[Text]], *, gap: bool = False) -> Iterator[Text]:
    """The lines of all rows; with `gap`, each row is followed by an empty line."""
    for row in rows:
        yield from row
        if gap:
            yield Text("")


def clickable(text: Text, action: str, *values: object) -> Text:
    """Make a text call an action of the app when somebody clicks on it."""
    text.stylize(Style.from_meta({"@click": f"app.{action}({', '.join(map(repr, values))})"}))
    return text


def count_text(words: Words, counts: Mapping[str, int], *, shape: bool = False, gap: str = " ") -> Text:
    """Tokens as "2Y 1B", or "2●Y 1◆B" with their shapes."""
    return Text(gap).join(
        Text(f"{count}{STONES[colour].shape if shape else ''}{words.letters[colour]}", STONES[colour].style)
        for colour, count in counts.items()
        if count
    )


def fit(text: Text, width: int) -> Text:
    """A copy that is exactly this wide."""
    text = text.copy()
    text.truncate(width, overflow="ellipsis", pad=True)
    return text


def spread(left: Text, right: Text, width: int) -> Text:
    """One text at the left end of a line, another at its right end."""
    return Text.assemble(fit(left, max(0, width - right.cell_len)), right)


def wrap(text: Text, width: int) -> list[Text]:
    return list(text.wrap(Console(width=width), max(1, width)))
