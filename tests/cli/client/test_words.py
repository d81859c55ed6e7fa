"""The catalogues of the terminal: every language says the same, in the words of its edition."""

from __future__ import annotations

import re
from importlib.resources import files

import pytest
from fluent.syntax import FluentParser, ast
from fluent.syntax.visitor import Visitor

from sixstones.cli.client.words import LANGUAGES, Words, language_from_environment, simple
from sixstones.rules.colours import COLOUR_NAMES

OTHERS = [language for language in LANGUAGES if language != "en"]
FOREIGN = {
    "es": r"costos?|losetas?|etiquetas?|ubicaci(ón|ones)|piedras?|ensamble|boca (arriba|abajo)|tom(a|ar|as|an)",
    "es-419": r"co(ge|ja)[rsn]?|costes?|lugar(es)?|gemas?|piezas?|iconos?|reuníos|boca(rriba|bajo)|habéis",
    "fr": r"vous|votre|vos|S\.H\.I\.E\.L\.D\.",
    "pl": r"pan|pani|państwo|S\.?H\.?I\.?E\.?L\.?D\.?",
}
"""Words that would betray another language, or the other edition in the same language."""


def source(language: str) -> str:
    return (files("sixstones") / "locales" / language / "terminal.ftl").read_text(encoding="utf-8")


class Variables(Visitor):
    def __init__(self) -> None:
        self.found: set[str] = set()

    def visit_VariableReference(self, node: ast.VariableReference) -> None:
        self.found.add(node.id.name)


def messages(language: str) -> dict[str, set[str]]:
    """The variables of every message."""
    found = {}
    for entry in FluentParser().parse(source(language)).body:
        assert not isinstance(entry, ast.Junk), entry.content
        if isinstance(entry, ast.Message):
            variables = Variables()
            variables.visit(entry)
            found[entry.id.name] = variables.found
    return found


@pytest.mark.parametrize("language", OTHERS)
def test_the_same_ids_and_variables_as_in_english(language: str) -> None:
    assert messages(language) == messages("en")


@pytest.mark.parametrize("language", OTHERS)
def test_the_words_of_the_edition(language: str) -> None:
    text = re.sub(r"^#.*$|^[a-z][\w-]* =|\{[^}]*\}", "", source(language), flags=re.MULTILINE)
    assert re.findall(rf"(?<!\w)(the|and|your|with|{FOREIGN[language]})(?!\w)", text, re.IGNORECASE) == []


def test_french_sets_its_narrow_spaces() -> None:
    text = re.sub(r"^#.*$|^[a-z][\w-]* =", "", source("fr"), flags=re.MULTILINE)
    assert re.findall(r"[^\u202f][!?:;»]|«[^\u202f]|'", text) == []


def test_spanish_opens_its_questions() -> None:
    for language in ("es", "es-419"):
        for line in source(language).splitlines():
            assert line.count("¿") == line.count("?"), line
            assert line.count("¡") == line.count("!"), line


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_word_means_two_things(language: str) -> None:
    words = Words(language)
    typed = [simple(word) for id in messages("en") if id.startswith(("command-", "verb-")) for word in words.all(id)]
    assert len(set(typed)) == len(typed)
    assert len(set(words.letters.values())) == len(COLOUR_NAMES)


@pytest.mark.parametrize(
    ("locale", "language"),
    [
        ("pl_PL.UTF-8", "pl"),
        ("fr_CA", "fr"),
        ("es_ES.UTF-8", "es"),
        ("es_MX.UTF-8", "es-419"),
        ("es", "es"),
        ("C.UTF-8", "en"),
        ("de_DE.UTF-8", "en"),
        ("", "en"),
    ],
)
def test_the_locale_chooses_the_language(locale: str, language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", locale)
    assert language_from_environment() == language


def test_a_text_that_does_not_exist_is_its_id() -> None:
    assert Words("es-419")("no-such-text") == "no-such-text"
    assert not Words("en").has("no-such-text")
