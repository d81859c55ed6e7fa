from __future__ import annotations

import pytest
from tools.rules_map import PAGE, ROOT, Clause, cited_ids, clauses, named_phrases, page, unknown_ids

CLAUSES = {"S": 6, "T": 6, "R": 5, "C": 6, "G": 1, "A": 2, "L": 2, "E": 4, "X": 9, "P": 4}


def test_the_page_is_up_to_date() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(), "run `python -m tools.rules_map`"


def test_every_clause_of_the_rules_is_listed() -> None:
    ids = [f"{letter}{number}" for letter, last in CLAUSES.items() for number in range(1, last + 1)]
    assert [clause.id for clause in clauses()] == ids


@pytest.mark.parametrize("clause", clauses(), ids=lambda clause: clause.id)
def test_every_clause_has_a_file_and_a_test(clause: Clause) -> None:
    assert clause.files, f"no file of the engine cites {clause.id}"
    assert all((ROOT / file).is_file() for file in clause.files)
    assert clause.tests, f"no test is named test_{clause.id}_…"


def test_no_unknown_clause_is_named() -> None:
    assert unknown_ids() == {}


def test_reading_citations() -> None:
    source = '"""Taking (T2 to T4, X1)."""\nT6 = 1  # R5\nraise Error(f"S1: {T6}")\n'
    assert cited_ids(source) == {"T2", "T3", "T4", "X1", "R5", "S1"}


def test_reading_names_of_tests() -> None:
    source = "def test_T3_T4_two_left(game):\n    pass\n\ndef test_other() -> None: ...\n"
    assert named_phrases(source) == {"T3": ["two left"], "T4": ["two left"]}
