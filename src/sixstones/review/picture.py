"""The picture of a review: an SVG file with the chances to win, the marked moves and the balance of every player."""

import math
from collections.abc import Iterator
from html import escape
from typing import Final

from sixstones.review.reviewer import Balance, Review

WIDTH, HEIGHT = 960, 420
LEFT, RIGHT, TOP, BOTTOM = 60, 30, 50, 40
ROW: Final = 26
COLOURS: Final = ("#1f5fbf", "#c23b22", "#2e7d32", "#8e44ad")  # each reads well on white
DASHES: Final = ("", "8 4", "2 4", "10 3 2 3")  # lines must not differ by colour alone
SIGNS: Final = {"inaccuracy": "?!", "mistake": "?", "blunder": "??"}
PARTS: Final = {
    "start": "start",
    "own_luck": "own luck",
    "own_decisions": "own decisions",
    "others_decisions": "others' decisions",
    "others_luck": "others' luck",
    "rest": "rest",
    "ending": "ending",
    "result": "result",
}


def picture(review: Review) -> str:
    height = HEIGHT + ROW * (len(review.balances) + 2)
    body = "\n".join([*_axes(review), *_lines(review), *_marks(review), *_balances(review)])
    font = 'font-family="sans-serif" font-size="14"'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" {font}>\n'
        f'<rect width="{WIDTH}" height="{height}" fill="white"/>\n{body}\n</svg>\n'
    )


def _x(review: Review, number: int) -> float:
    return LEFT + (WIDTH - LEFT - RIGHT) * number / max(len(review.moves), 1)


def _y(chance: float) -> float:
    return TOP + (HEIGHT - TOP - BOTTOM) * (1 - chance)


def _text(x: float, y: float, text: str, more: str = "") -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" {more}>{escape(text)}</text>'


def _axes(review: Review) -> Iterator[str]:
    for percent in range(0, 101, 25):
        y = _y(percent / 100)
        yield f'<line x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{y:.1f}" y2="{y:.1f}" stroke="#ddd"/>'
        yield _text(LEFT - 8, y + 5, f"{percent}%", 'text-anchor="end" fill="#555"')
    rounds: dict[int, int] = {}
    for number, one in enumerate(review.moves):
        rounds.setdefault(one.round, number)
    for round_number, number in rounds.items():
        if round_number % 5 == 0:
            x = _x(review, number)
            yield _text(x, HEIGHT - 15, f"round {round_number}", 'text-anchor="middle" fill="#555"')


def _lines(review: Review) -> Iterator[str]:
    for seat, name in enumerate(review.names):
        chances = [*(one.chances[seat] for one in review.moves), review.result[seat]]
        points = " ".join(f"{_x(review, i):.1f},{_y(chance):.1f}" for i, chance in enumerate(chances))
        style = f'stroke="{COLOURS[seat]}" stroke-width="2.5" stroke-dasharray="{DASHES[seat]}"'
        x = LEFT + seat * (WIDTH - LEFT - RIGHT) / len(review.names)
        yield f'<polyline points="{points}" fill="none" {style}/>'
        yield f'<line x1="{x:.1f}" x2="{x + 28:.1f}" y1="24" y2="24" {style}/>'
        accuracy = review.accuracy[seat]
        yield _text(x + 36, 29, name if accuracy is None else f"{name}, accuracy {accuracy:.0f}")


def _marks(review: Review) -> Iterator[str]:
    for number, one in enumerate(review.moves):
        if one.verdict:
            x, y = _x(review, number), _y(one.chances[one.seat])
            yield f'<circle cx="{x:.1f}" cy="{y:.1f}" r="4" fill="{COLOURS[one.seat]}"/>'
            style = f'text-anchor="middle" font-weight="bold" fill="{COLOURS[one.seat]}"'
            yield _text(x, y - 8, SIGNS[one.verdict], style)


def _balances(review: Review) -> Iterator[str]:
    shown = [name for name in PARTS if name != "ending" or any(one.ending for one in review.balances)]
    ends = {name: 150 + (column + 1) * (WIDTH - RIGHT - 150) / len(shown) for column, name in enumerate(shown)}
    for name, x in ends.items():
        yield _text(x, HEIGHT + ROW, PARTS[name], 'text-anchor="end" font-size="12" fill="#555"')
    for seat, balance in enumerate(review.balances):
        y, points = HEIGHT + ROW * (seat + 2), in_points(balance)
        yield _text(LEFT, y, review.names[seat], f'fill="{COLOURS[seat]}" font-weight="bold"')
        for name, x in ends.items():
            yield _text(x, y, points[name], 'text-anchor="end"')


def in_points(balance: Balance) -> dict[str, str]:
    """The parts of a balance in whole points of chance, with signs except for start and result.

    They add up to the result: those with the largest remainders are rounded up.
    """
    exact = {name: 100 * float(getattr(balance, name)) for name in PARTS if name != "result"}
    whole = {name: math.floor(value) for name, value in exact.items()}
    up = round(sum(exact.values())) - sum(whole.values())
    for name in sorted(exact, key=lambda name: whole[name] - exact[name])[:up]:
        whole[name] += 1
    whole["result"] = sum(whole.values())
    return {name: f"{whole[name]:{'' if name in {'start', 'result'} else '+'}}" for name in PARTS}
