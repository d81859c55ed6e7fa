"""What lies before each player: gauntlet, points, tags, tokens, hand, locations."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from rich.text import Text

from sixstones.cli.terminal import gauntlet
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
        """The title, always of the same width."""
        text = self.title()
        text.truncate(NAME_WIDTH + 3, overflow="ellipsis", pad=True)
        return text

    def tags(self) -> Text:
        """Avengers tags, and the tile where it lies; always of the same width."""
        tags, holds = self.player.tags, self.position.avengers_holder == self.seat
        words = f"A{tags}{' tile' if holds else ''}"
        return Text(f"{words:{TAGS_WIDTH}}", "bold yellow" if holds else "" if tags else "dim")

    def tokens(self, *, gap: str = " ", shape: bool = False) -> Text:
        """Tokens with their count of ten; too many stand out."""
        held = self.player.token_count
        style = "bold red reverse" if held > TOKEN_LIMIT else "bold"
        return Text.assemble(
            (f"{held}/{TOKEN_LIMIT}", style), " ", counts_text(self.player.tokens, gap=gap, shape=shape)
        )

    def hand(self) -> Text:
        """Reserved characters: names where this viewer may know them, else the level."""
        names = [
            f"hidden level {level}" if id is None else self.position.deck.character(id).name
            for id, level in zip(self.player.hand, self.player.hand_levels, strict=True)
        ]
        return Text(", ".join(names))

    def locations(self) -> Text:
        return Text(", ".join(short_place(self.position, id) for id in self.player.locations))


def areas(position: Position, names: Sequence[str]) -> list[Area]:
    return [Area(position, seat, name) for seat, name in enumerate(names)]


def short_place(position: Position, location: str) -> str:
    """A location's name without the city, which takes room and says little."""
    return position.deck.location(location).name.split(",")[0]


def two_lines(area: Area) -> list[Text]:
    """The usual form; everything is there."""
    player = area.player
    parts = [area.heading(), gauntlet.sockets(player), gauntlet.points(player), area.tags(), gauntlet.bar(player)]
    first = Text("  ").join(parts)
    second = Text.assemble("   tokens ", area.tokens())
    for label, part in (("hand", area.hand()), ("at", area.locations())):
        if part:
            second.append_text(Text.assemble((f"  {label} ", "dim"), part))
    return [first, second]


def one_line(area: Area) -> list[Text]:
    """For a small screen: the hand is only counted; the rest is in `hand` and `log`."""
    player = area.player
    parts = [area.heading(), gauntlet.sockets(player), gauntlet.points(player), area.tags(), area.tokens(gap="")]
    if player.hand:
        parts.append(Text(f"hand {len(player.hand)}", "dim"))
    if player.locations:
        parts.append(Text.assemble(("at ", "dim"), area.locations()))
    return [Text(" ").join(parts)]
