"""What bots are called in tables and records: ours as the user named them, programs as they call themselves."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from sixstones.ai.players import COMMAND_PREFIX

Names = Mapping[str, str]
"""What to show for each bot, by what the user wrote for it."""


def shown_names(said: Mapping[str, str]) -> dict[str, str]:
    """`said` is what each bot calls itself, or nothing. Where two say the same, their commands tell them apart."""
    names = {spec: said[spec] or _one_line(spec) for spec in said}
    for better in (_with_command, _one_line):
        taken = Counter(name.casefold() for name in names.values())
        names = {spec: better(spec, name) if taken[name.casefold()] > 1 else name for spec, name in names.items()}
    return names


def seat_names(seating: Sequence[str], names: Names) -> tuple[str, ...]:
    """Each seat's bot, with a number where it sits more than once."""
    return tuple(
        f"{names[bot]} {seating[: seat + 1].count(bot)}" if seating.count(bot) > 1 else names[bot]
        for seat, bot in enumerate(seating)
    )


def _with_command(spec: str, name: str) -> str:
    command = spec.removeprefix(COMMAND_PREFIX)
    return name if command == spec else f"{name} ({_one_line(command)})"


def _one_line(spec: str, _name: str = "") -> str:
    """A command may hold anything, but a name stands on one line."""
    return " ".join("".join(sign if sign.isprintable() else " " for sign in spec).split())
