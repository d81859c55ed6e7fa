"""docs/observation.md and docs/observation.csv: every number of the observation with its index and meaning.

python -m tools.environments     writes both anew
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from sixstones.observation import COMPACT, FEATURES, PLAYING, SIZE, VERSION, Feature
from sixstones.observation import layout as at
from sixstones.rules.state import CARDS, HAND_LIMIT, MARKET, MAX_PLAYERS

DOCS: Final = Path(__file__).resolve().parents[1] / "docs"
PAGE: Final = DOCS / "observation.md"
LIST: Final = DOCS / "observation.csv"

INTRO: Final = f"""\
# The observation, number by number

Version {VERSION}: {SIZE} whole numbers, written by `python -m tools.environments`. A test fails when this page is out
of date, and another when the layout changes without a new version. [observation.csv](observation.csv) lists
every index.

- **Seats** are counted from the one who looks: *self*, then *other 1*, who plays next, and so on. Seats that
  nobody sits in are zeros, so one layout serves two, three and four players.
- **Hidden things are not in it** (X7): cards still in the decks, and what others reserved unseen, whose level alone
  shows. It is the same whatever lies there; a property test deals all of it again and demands the same bytes.
- **Nothing public is left out**: two views that differ in anything but the log and the number of the round differ in
  their observations, which a property test checks too.
- As `float32` every number is divided by the one under *most*; as `int8` it stands as it is.
- The first {PLAYING} numbers are what playing well needs; the last {SIZE - PLAYING} say in whose team each
  character is.
- The compact form for linear models is `observation[..., COMPACT]`, {len(COMPACT)} of them, marked with ◦ below.

```python
from sixstones import Game
from sixstones.observation import COMPACT, observe

view = Game.deal(players=2).view(0)
numbers = observe(view)  # int8
linear = numbers[COMPACT]
```
"""


def page() -> str:
    """The whole of docs/observation.md."""
    return INTRO + "".join(_sections())


def listing() -> str:
    """The whole of docs/observation.csv."""
    text = io.StringIO(newline="")
    lines = csv.writer(text, lineterminator="\n")
    lines.writerow(["index", "name", "meaning", "most", "compact"])
    chosen = set(COMPACT.tolist())
    for feature in FEATURES:
        lines.writerow([feature.index, feature.name, feature.meaning, feature.most, int(feature.index in chosen)])
    return text.getvalue()


def _sections() -> Iterator[str]:
    yield _section("The game", at.GAME, at.GAME_SIZE)
    players = "four times: self, other 1, other 2, other 3"
    yield _section("Each player", at.PLAYER, at.PLAYER_SIZE, MAX_PLAYERS, players)
    market = "twelve times: places 1 to 4 of level 1, then of level 2, then of level 3"
    yield _section("Each card of the market", at.CARD, at.CARD_SIZE, MARKET, market)
    hands = "twelve times: the three of self, then of other 1, and so on, oldest first"
    yield _section("Each reserved card", at.HANDS, at.CARD_SIZE, MAX_PLAYERS * HAND_LIMIT, hands)
    yield _section("Each location", at.LOCATION, at.LOCATION_SIZE, MAX_PLAYERS, "four times, in the order of the table")
    yield (
        f"\n## What is gone\n\n{at.SEEN} to {at.SEEN + CARDS - 1}: for each of the {CARDS} characters, in the order of "
        "`sixstones cards`, 1 when the viewer knows where it is, so that the zeros are those that may still come. "
        f"{at.TEAMS} to {SIZE - 1}: {MAX_PLAYERS} times {CARDS}, 1 for each character in the team of self, other 1, "
        "other 2, other 3.\n"
    )


def _section(title: str, first: int, size: int, times: int = 1, said: str = "") -> str:
    head = f"\n## {title}\n\n"
    if times > 1:
        head += (
            f"{size} numbers from {first} on, {said}; each stands {size} after the one before. The first of them:\n\n"
        )
    rows = "".join(_row(feature) for feature in FEATURES[first : first + size])
    return f"{head}| index | name | meaning | most |\n| ---: | --- | --- | ---: |\n{rows}"


def _row(feature: Feature) -> str:
    mark = " ◦" if feature.index in COMPACT else ""
    return f"| {feature.index} | {feature.name}{mark} | {feature.meaning} | {feature.most} |\n"


def main() -> None:
    """Write both files."""
    PAGE.write_text(page(), encoding="utf-8")
    LIST.write_text(listing(), encoding="utf-8")
    print(f"{PAGE.name} and {LIST.name}: {SIZE} numbers")


if __name__ == "__main__":
    main()
