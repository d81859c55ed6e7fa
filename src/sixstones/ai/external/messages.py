"""The messages of the bot protocol, in both directions: one JSON object per line. docs/bots.md is the reference.

Everything about a game is read from a `View`, so nothing hidden can be in a message. Unknown fields in a program's
messages are ignored.
"""

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any, Final

from msgspec import Struct, to_builtins

from sixstones import __version__
from sixstones.game import Outcome, View

PROTOCOL: Final = 1  # increased only if bots written for the previous version would no longer work

_SEEDS: Final = 1 << 53  # larger integers are not exact in JavaScript


class EngineHello(Struct, frozen=True, tag="hello"):
    protocol: int = PROTOCOL
    program: str = "sixstones"
    version: str = __version__


class NewGame(Struct, frozen=True, tag="new_game"):
    game: int
    seat: int
    players: int
    names: list[str] | None
    seed: int
    options: dict[str, Any]
    deck: dict[str, Any]


class Choose(Struct, frozen=True, tag="choose"):
    game: int
    number: int
    clock: dict[str, float | None]
    legal_moves: list[str]
    view: dict[str, Any]


class MoveRefused(Struct, frozen=True, tag="refused"):
    """The move was rejected. No answer is expected, and the question is not repeated."""

    game: int
    number: int
    move: str
    reason: str


class GameOver(Struct, frozen=True, tag="game_over"):
    game: int
    outcome: dict[str, Any] | None
    view: dict[str, Any]


class Bye(Struct, frozen=True, tag="bye"):
    pass


BotMessage = EngineHello | NewGame | Choose | MoveRefused | GameOver | Bye


def encode(message: BotMessage) -> bytes:
    """One line of plain ASCII, so that the reader's encoding does not matter."""
    return json.dumps(to_builtins(message), separators=(",", ":")).encode() + b"\n"


def new_game(game: int, view: View, names: Sequence[str], seed: int) -> NewGame:
    if view.seat is None:
        raise ValueError("a bot needs the view of a seat, not of a spectator")
    options, deck = asdict(view.options), view.deck.to_dict()  # so that a bot needs no data files
    return NewGame(game, view.seat, view.player_count, list(names) or None, seed % _SEEDS, options, deck)


def choose(game: int, view: View, milliseconds: float | None) -> Choose:
    legal_moves = [str(move) for move in view.legal_moves()]
    return Choose(game, len(view.log), {"milliseconds": milliseconds}, legal_moves, view.to_dict())


def game_over(game: int, view: View, outcome: Outcome | None) -> GameOver:
    return GameOver(game, asdict(outcome) if outcome else None, view.to_dict())


MAX_LINE: Final = 1_000_000  # bytes. Longer lines are cut
_MAX_NAME: Final = 40
_MAX_REASON: Final = 500


class BadMessage(ValueError):
    """A line that is not the expected message. The text continues a sentence: "it said '…', which " + text."""


@dataclass(frozen=True, slots=True)
class BotHello:
    protocol: object
    name: str
    author: str


@dataclass(frozen=True, slots=True)
class ReportedCandidate:
    move: str
    share: float
    chances: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class MoveAnswer:
    number: object
    move: str
    reason: str
    candidates: tuple[ReportedCandidate, ...]


def read_hello(line: bytes) -> BotHello:
    """Raises BadMessage. The caller checks the protocol."""
    values = _message(line, "hello")
    return BotHello(values.get("protocol"), _text(values, "name", _MAX_NAME), _text(values, "author", _MAX_NAME))


def read_answer(line: bytes) -> MoveAnswer:
    """Raises BadMessage. The caller checks the number and the move."""
    values = _message(line, "move")
    move = values.get("move")
    if not isinstance(move, str):
        raise BadMessage('has no text "move"')
    candidates = values.get("candidates")
    if not isinstance(candidates, list | None):
        raise BadMessage('has "candidates" that are not a list')
    reported = tuple(map(_candidate, candidates or []))
    return MoveAnswer(values.get("number"), move, _text(values, "reason", _MAX_REASON), reported)


def _message(line: bytes, expected: str) -> dict[str, Any]:
    if len(line) > MAX_LINE:
        raise BadMessage(f"is a line of more than {MAX_LINE} bytes")
    try:
        values = json.loads(line.decode())
    except (ValueError, RecursionError):  # RecursionError: a line of a million brackets
        raise BadMessage("is not JSON") from None
    if not isinstance(values, dict) or values.get("type") != expected:
        raise BadMessage(f'is not an object with "type": "{expected}"')
    return values


def _text(values: dict[str, Any], key: str, longest: int) -> str:
    """An optional text for people: a single line without control characters."""
    text = values.get(key)
    if text is None:
        return ""
    if not isinstance(text, str):
        raise BadMessage(f'has a "{key}" that is not a text')
    shown = "".join(char for char in text if char.isprintable() or char.isspace())
    return " ".join(shown.split())[:longest].rstrip()


def _candidate(values: object) -> ReportedCandidate:
    match values:
        case {"move": str(move), "share": share, "chances": list(chances)} if all(map(_is_share, [share, *chances])):
            return ReportedCandidate(move, float(share), tuple(map(float, chances)))
    raise BadMessage("has a candidate without a text move, a share and a list of chances, all of these from 0 to 1")


def _is_share(value: object) -> bool:
    return isinstance(value, int | float) and 0 <= value <= 1
