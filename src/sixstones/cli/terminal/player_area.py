"""What lies before each player: gauntlet, points, tags, tokens, hand, locations."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from rich.text import Text

from sixstones.cli.terminal import gauntlet
from sixstones.cli.terminal.palette import BAD, QUIET
from sixstones.cli.terminal.stones import counts_text
from sixstones.game import Player, Position
from sixstones.rules.state import TOKEN_LIMIT

NAME_WIDTH: Final = 12
TAGS_WIDTH: Final = len("A9 tile")


@dataclass(frozen=True, slots=True)
class Area:
    """One player's place at the table."""

    position: Position
    seat: int
    name: str

    @property
    def player(self) -> Player:
        return self.position.players[self.seat]

    @property
    def is_moving(self) -> bool:
        return self.position.to_play == self.seat and self.position.phase != "over"

    def title(self) -> Text:
        """Marker of the turn, seat number and name."""
        return Text(f"{'▶' if self.is_moving else ' '}{self.seat + 1} {self.name}", "bold" if self.is_moving else "")

    def heading(self) -> Text:
        """The title, always of the same width. Of a bot's long name the number counts, which comes last."""
        text = self.title()
        if len(self.name) > NAME_WIDTH:
            text = Text(text.plain.replace(" bot ", " "), text.style)
        text.truncate(NAME_WIDTH + 3, overflow="ellipsis", pad=True)
        return text

    def tags(self) -> Text:
        """Avengers tags, and the tile where it lies; always of the same width."""
        tags, holds = self.player.tags, self.position.avengers_holder == self.seat
        words = f"A{tags}{' tile' if holds else ''}"
        return Text(f"{words:{TAGS_WIDTH}}", "bold" if holds else "" if tags else QUIET)

    def tokens(self, *, gap: str = " ", shape: bool = False) -> Text:
        """Tokens with their count of ten; too many stand out."""
        held = self.player.token_count
        style = f"{BAD} reverse" if held > TOKEN_LIMIT else "bold"
        return Text.assemble(
            (f"{held}/{TOKEN_LIMIT}", style), " ", counts_text(self.player.tokens, gap=gap, shape=shape)
        )

    def hand(self) -> Text:
        """Reserved characters: first the names that this viewer may know, then the levels of the hidden ones."""
        hand = list(zip(self.player.hand, self.player.hand_levels, strict=True))
        names = [self.position.deck.character(id).name for id, _ in hand if id]
        return Text(", ".join([*names, *(f"hidden level {level}" for id, level in hand if not id)]))

    def locations(self) -> Text:
        return Text(", ".join(short_place(self.position, id) for id in self.player.locations))


def areas(position: Position, names: Sequence[str]) -> list[Area]:
    return [Area(position, seat, name) for seat, name in enumerate(names)]


def short_place(position: Position, location: str) -> str:
    """A location's name without the city, which takes room and says little."""
    return position.deck.location(location).name.split(",")[0]


def two_lines(area: Area, width: int) -> list[Text]:
    """The usual form; everything is there."""
    player = area.player
    parts = [area.heading(), gauntlet.sockets(player), gauntlet.points(player), area.tags(), gauntlet.bar(player)]
    second = Text.assemble("   tokens ", area.tokens())
    for full, short in _belongings(area):
        second.append("  ").append_text(full if second.cell_len + 2 + full.cell_len <= width else short)
    return [Text("  ").join(parts), second]


def one_line(area: Area, _: int) -> list[Text]:
    """For a small screen: the hand is only counted; `hand` tells the rest."""
    player = area.player
    parts = [area.heading(), gauntlet.sockets(player), gauntlet.points(player), area.tags(), area.tokens(gap="")]
    return [Text(" ").join([*parts, *(short for _, short in _belongings(area))])]


def _belongings(area: Area) -> list[tuple[Text, Text]]:
    """Locations and hand, each by name and as a mere count."""
    player = area.player
    things = (("at", player.locations, area.locations()), ("hand", player.hand, area.hand()))
    return [
        (Text.assemble((f"{label} ", QUIET), names), Text(f"{label} {len(held)}", QUIET))
        for label, held, names in things
        if held
    ]
