"""Write the golden playthroughs: whole games with every position and every legal move, as readable text.

    python -m tools.playthroughs

A change of the rules, the numbering, the deal or a refusal shows up there as a diff.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from sixstones.game import Game, IllegalMove, Move, Options, Player, Recruit
from sixstones.records import record_to_text

FOLDER: Final = Path(__file__).resolve().parents[1] / "tests" / "playthroughs"
GAMES: Final = {
    "2-players": (2, Options()),
    "3-players": (3, Options()),
    "4-players": (4, Options()),
    "2-players-short-takes": (2, Options(short_takes=True)),
}


def main() -> None:
    for name in GAMES:
        text = playthrough(name)
        (FOLDER / f"{name}.txt").write_text(text, encoding="utf-8")
        print(f"{FOLDER.name}/{name}.txt: {len(text.splitlines())} lines")


def playthrough(name: str) -> str:
    """The content of one golden file."""
    players, options = GAMES[name]
    game = Game.deal(players, f"playthrough {name}", options=options)
    lines = [f"# A game of {players}, every position and every legal move. Written by tools/playthroughs.py.", ""]
    while game.outcome is None:
        lines += [*_position(game), *_choices(game), ""]
        move = _choose(game, name)
        game.play(move)
        lines += [f">>> {move}", ""]
    lines += [*_position(game), f"Outcome: {game.outcome}", "", "# The same as a record", ""]
    return "\n".join(lines) + "\n" + record_to_text(game.record())


def _choose(game: Game, name: str) -> Move:
    """A pseudorandom move from a hash, preferably a recruit, so that games come to an end."""
    digest = hashlib.sha256(f"{name}/{len(game.moves)}".encode()).digest()
    legal = game.legal_moves()
    recruits = [move for move in legal if isinstance(move, Recruit)]
    if recruits and digest[0] < 200:
        move = recruits[digest[1] % len(recruits)]
        ways = game.payments(move.character)
        return game.check(Recruit(move.character, ways[digest[2] % len(ways)]))
    return legal[digest[1] % len(legal)]


def _position(game: Game) -> Iterator[str]:
    tile = "nobody" if game.avengers_holder is None else f"seat {game.avengers_holder + 1}"
    yield f"Round {game.round}, seat {game.to_play + 1}, {game.phase}"
    yield f"  supply     {_counts(game.supply)}"
    for level in (3, 2, 1):
        row = " ".join(card or "-" for card in game.market[level])
        yield f"  level {level}    {row}  (deck {game.deck_sizes[level]})"
    yield f"  locations  {' '.join(game.locations) or '-'}; Avengers tile: {tile}"
    for seat, player in enumerate(game.players, start=1):
        yield f"  seat {seat}     {_player(player)}"


def _player(player: Player) -> str:
    gauntlet = ", meets the Gauntlet" if player.meets_gauntlet else ""
    hand = [f"({card})" if blind else f"{card}" for card, blind in zip(player.hand, player.hand_blind, strict=True)]
    return (
        f"{player.points} points, tokens {_counts(player.tokens)}, bonuses {_counts(player.bonuses)}, "
        f"tags {player.tags}, hand {' '.join(hand) or '-'}, locations {' '.join(player.locations) or '-'}{gauntlet}"
    )


def _counts(counts: dict[str, int]) -> str:
    return " ".join(f"{count} {colour}" for colour, count in counts.items() if count) or "-"


def _choices(game: Game) -> Iterator[str]:
    yield f"  legal      {' | '.join(map(str, game.legal_moves()))}"
    for text in ("take red red", "reserve deck 3", "recruit thor", "pass"):
        try:
            game.check(text)
        except IllegalMove as error:
            yield f"  refused    {text}: {error}"


if __name__ == "__main__":
    main()
