"""Every level chooses as recorded in choices.txt: the same seed means the same moves, also in later versions.

A bot sits at every seat of a recorded game and is asked at each of its turns. Bots without a network must choose the
recorded move. A network's results differ in the last digits from one processor to another, and in the champion's tree
that can tip a close decision: with another kernel of BLAS, the champion that recorded these games chose differently in
11 of 507 positions, most of them in one game.

    python -m tests.ai.test_choices

writes the file again, after a change that is meant to change choices.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from sixstones.ai.bot import Clock
from sixstones.ai.registry import entry_named
from sixstones.game import Game
from sixstones.game.numbering import numbering

RECORDED = Path(__file__).with_name("choices.txt")
EXACT = ("recruit", "agent", "hero", "avenger")
NEARLY = {"policy": 0.98, "titan": 0.98, "champion-400": 0.85}
MOVES = 40


def choices(name: str, players: int, played: Callable[[int, int], int]) -> Iterator[tuple[int, int]]:
    """The bot's choice at each position of a game, and the move that `played` says instead."""
    game = Game.deal(players, "choices 0")
    entry = entry_named(name)
    assert entry is not None
    bots = [entry.make(seat) for seat in range(players)]
    for number in range(MOVES):
        if game.outcome is not None:
            return
        view = game.view(game.to_play)
        choice = numbering(game.deck).action(view.states, bots[game.to_play].choose(view, Clock()).move)
        assert choice is not None
        move = played(number, choice)
        yield choice, move
        game.play(numbering(game.deck).move(view.states, move))


def recorded() -> dict[tuple[str, int], list[int]]:
    """The moves of each game as action numbers."""
    games = {}
    for line in RECORDED.read_text(encoding="utf-8").splitlines():
        title, moves = line.split(":")
        name, players = title.split()
        games[name, int(players)] = [int(move) for move in moves.split()]
    return games


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("name", [*EXACT, *NEARLY])
def test_choices_are_as_recorded(name: str, players: int):
    moves = recorded()[name, players]
    pairs = list(choices(name, players, lambda number, _: moves[number]))
    assert len(pairs) == len(moves)
    same = sum(choice == move for choice, move in pairs)
    assert same >= len(pairs) * NEARLY.get(name, 1.0)


def main() -> None:
    lines = []
    for name in (*EXACT, *NEARLY):
        for players in (2, 3, 4):
            moves = (str(move) for _, move in choices(name, players, lambda _, choice: choice))
            lines.append(f"{name} {players}: {' '.join(moves)}\n")
    RECORDED.write_text("".join(lines), encoding="utf-8")


if __name__ == "__main__":
    main()
