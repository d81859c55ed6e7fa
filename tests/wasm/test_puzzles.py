"""The solver of puzzles in WebAssembly is the native one."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random

import numpy as np

from sixstones.game.numbering import numbering
from sixstones.puzzles.book import GOALS, read_book
from sixstones.puzzles.proof.moves import MOVE, new_proof
from sixstones.puzzles.proof.solver import FAILS, find_reply, still_works
from sixstones.rules.compiled import new_records
from sixstones.rules.deck import standard_deck
from sixstones.rules.state import NOTHING, States
from tests.wasm.node import run_job

LIMIT = 300_000
"""The limit of the page."""
FACTS = standard_deck().facts


def positions() -> Iterator[tuple[States, int, int, int]]:
    """Positions after the solution and after other moves, when an opponent is next: view, player, aim, rounds."""
    for puzzle in Random(0).sample(read_book(), 40):
        game = puzzle.game()
        me, numbers, (aim, rounds) = game.to_play, numbering(game.deck), GOALS[puzzle.goal]
        solution = numbers.move(game.states, puzzle.solution)
        for move in (solution, *Random(1).sample(game.legal_moves(), 2)):
            after = game.copy()
            after.play(move)
            if after.outcome is None and after.phase == "action":
                yield after.view(me).states, me, aim, rounds - (after.to_play < me)


def test_proofs_and_replies_are_the_same() -> None:
    proof, reply, request, expected = new_proof(), new_records(1, MOVE), b"", list[dict[str, object]]()
    for view, me, aim, rounds in positions():
        if rounds == 0:
            continue
        request += view.tobytes() + np.array([me, aim, rounds], np.int32).tobytes()
        works = still_works(view, FACTS, me, aim, rounds, LIMIT, proof) != FAILS
        card = find_reply(view, FACTS, me, aim, rounds, LIMIT, proof, reply)
        made = {"action": int(reply["action"][0]), "card": int(reply["card"][0])}
        payment = {"payment": reply["payment"][0].tolist()} if reply["chosen"][0] else {}
        expected.append({"works": works, "reply": made | payment, "card": card})
    got = [json.loads(line) for line in run_job(request, "proofs").splitlines()]
    assert got == expected
    assert len({one["works"] for one in got}) == 2
    assert any(one["card"] != NOTHING for one in got)
