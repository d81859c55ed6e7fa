"""The catalogues of the terminal, and what happened in words: every language, in the words of its edition."""

from __future__ import annotations

import re
from importlib.resources import files
from typing import Any

import pytest
from fluent.syntax import FluentParser, ast
from fluent.syntax.visitor import Visitor

from sixstones.cli.client.local import describe_move
from sixstones.cli.client.typed import Reader, choices
from sixstones.cli.client.words import LANGUAGES, Words, days_text, language_from_environment, simple
from sixstones.game import Game, Outcome
from sixstones.protocol import correspondence
from sixstones.protocol import server as wire
from sixstones.rules.colours import COLOUR_NAMES
from tests.cli.processes import greedy_game
from tests.positions import Seat, position

NAMES = ("Ann", "Bob", "Cy")
TEN = "yellow blue orange red purple loki gamora"  # 10 points, all bonuses, the Time stone
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
    own = {id: variables for id, variables in messages(language).items() if not id.startswith("illegal-")}
    assert own == messages("en")


@pytest.mark.parametrize("language", OTHERS)
def test_every_clause_that_a_refusal_names_has_a_sentence(language: str) -> None:
    """English has the exact reason instead."""
    source = (files("sixstones") / "game" / "refusal.py").read_text(encoding="utf-8")
    assert {id for id in messages(language) if id.startswith("illegal-")} == {
        f"illegal-{clause}" for clause in re.findall(r'"([A-Z]\d)"', source)
    }


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


def told(game: Game, move: str, language: str = "en") -> str:
    game.play(move)
    return Words(language).event_text(describe_move(game, 1), NAMES, game.deck) or ""


def test_takes() -> None:
    assert told(position(), "take red yellow blue") == "Ann takes 1 yellow, 1 blue and 1 red."
    assert told(position(), "take red red", "pl") == "Ann bierze 2 × czerwony."
    assert told(position(), "take red red", "es-419") == "Ann toma 2 rojas."


def test_R1_R2_reserves() -> None:
    assert told(position(market="thor"), "reserve thor") == "Ann reserves Thor."
    assert told(position(), "reserve deck 2") == "Ann reserves a hidden card of level 2."


def test_P1_a_recruit_tells_what_was_paid() -> None:
    game = position(Seat(tokens="red", team="yellow red"), market="rocket")
    assert told(game, "recruit rocket") == "Ann recruits Rocket. Pays 1 red."
    free = position(Seat(team="4 red", hand="vulture"))
    assert told(free, "recruit vulture") == "Ann recruits Vulture. Pays nothing. Now has 1 point."


def test_G1_the_time_stone() -> None:
    game = position(Seat(tokens="2 yellow", team="5 yellow"), market="black-bolt")
    assert "Ann gets the Time stone." in told(game, "recruit black-bolt")


def test_A1_A2_the_avengers_tile() -> None:
    game = position(Seat(team="3 yellow wasp hawkeye orange purple"), Seat(), market="valkyrie")
    assert "Ann takes the Avengers Assemble tile!" in told(game, "recruit valkyrie")


def test_L1_L2_locations() -> None:
    team = "3 yellow 3 orange 2 purple 3 blue"
    game = position(Seat(team=team), market="kraven", locations="asgard attilan")
    assert "Ann gets Asgard. Now has 3 points." in told(game, "recruit kraven")
    several = position(
        Seat(team="4 yellow 4 blue 3 orange 2 purple"), market="kraven", locations="asgard avengers-tower"
    )
    several.play("recruit kraven")
    assert told(several, "claim asgard").startswith("Ann takes Asgard.")


def test_E3_losing_the_gauntlet_again() -> None:
    game = position(
        Seat(team=f"{TEN} wasp hawkeye ms-marvel vulture sandman taskmaster"),
        Seat(team="spider-woman kate-bishop quake", tokens="2 yellow purple"),
        market="valkyrie",
        locations="asgard avengers-tower",
        avengers=0,
    )
    game.play("take yellow blue red")
    assert "The Gauntlet is open again: Ann lost the tile" in told(game, "recruit valkyrie")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_event_has_words(language: str) -> None:
    words, values = Words(language), dict[str, Any](number=1, at=0)
    events: list[wire.AnyEvent] = [
        wire.Sat(seat=0, name="Ann", **values),
        wire.BotSat(seat=1, bot="hero", **values),
        wire.Opened(seat=1, **values),
        wire.Started(order=(0, 1), **values),
        wire.Undone(seat=0, moves=1, **values),
        wire.TakebackAsked(seat=0, **values),
        wire.TakebackAnswered(seat=1, agree=True, **values),
        wire.TakebackAnswered(seat=1, agree=False, **values),
        wire.Resigned(seat=0, **values),
        wire.TimeUp(seat=0, **values),
        wire.Left(seat=0, **values),
        wire.Away(seat=0, **values),
        wire.Back(seat=0, **values),
        wire.StoodIn(seat=0, bot="hero", **values),
        wire.Offered(seat=0, **values),
        wire.Claimed(seat=0, name="Ann", **values),
        wire.Said(seat=0, phrase="hello", **values),
        wire.Said(seat=0, text="[/] {x}", **values),
        wire.Unlisted(**values),
        wire.Ended(reason="truncated", **values),
        wire.Erased(seat=None, name="", **values),
        wire.RematchAsked(seat=0, **values),
        wire.RematchMade(table="x", **values),
        correspondence.Warned(seat=0, **values),
        correspondence.PauseAsked(seat=0, **values),
        correspondence.PauseRefused(seat=0, **values),
        correspondence.Paused(**values),
        correspondence.Resumed(seat=0, **values),
        correspondence.Holiday(seat=0, until=1, **values),
        correspondence.Holiday(seat=0, until=None, **values),
    ]
    texts = [words.event_text(event, NAMES, None) or "" for event in events]
    assert all(texts)
    assert not any("{" in text and "[/]" not in text for text in texts)
    assert texts[17].endswith("[/] {x}")
    assert words.event_text(wire.Created(**values), NAMES, None) is None


@pytest.mark.parametrize("language", LANGUAGES)
def test_how_games_end(language: str) -> None:
    words, game = Words(language), greedy_game(2, "result")
    for outcome in (
        game.outcome,
        Outcome("resigned", (1,)),
        Outcome("time", (0,)),
        Outcome("stalemate", ()),
        Outcome("gauntlet", (0, 1), "shared"),
    ):
        assert outcome
        shown = wire.OutcomeState(reason=outcome.reason, winners=outcome.winners, decided_by=outcome.decided_by)
        title, _, *rows = words.result_lines(game, NAMES[:2], shown)
        assert "reason-" not in title
        assert [row.startswith("★") for row in rows] == [seat in outcome.winners for seat in (0, 1)]


def test_names_are_told_apart() -> None:
    seats = [wire.SeatState(kind="bot", name="x", bot="hero")] * 2 + [wire.SeatState(kind="person", name="Ann")]
    assert Words("pl").seat_names(seats) == ("Bohater 1", "Bohater 2", "Ann")


def test_a_refusal_names_the_rule() -> None:
    refused = wire.Refused(code="move/illegal", message="a gray token comes only with a reserve", clause="R4")
    english = "No. Rule R4: a gray token comes only with a reserve. (More: why)"
    assert Words("en").refusal_text(refused) == english
    french = "Non. Règle R4\u202f: un jeton gris ne vient qu’avec une réservation. (Plus\u202f: pourquoi)"
    assert Words("fr").refusal_text(refused) == french
    green = wire.Refused(code="move/illegal", message="a green token comes only with …", clause="G1")
    assert "la ficha verde no se coge" in Words("es").refusal_text(green)
    triton = wire.Refused(code="move/illegal", message="Triton is neither face up nor in your hand", clause="C1")
    assert "no está ni bocarriba ni en tu mano" in Words("es").refusal_text(triton)
    assert Words("fr").refusal_text(wire.Refused(code="x/y", message="odd")) == "odd"


def test_spanish_has_a_word_before_a_name_but_not_before_a_deck() -> None:
    words, game = Words("es"), position(market="winter-soldier")
    assert words.order_text(game.read("recruit winter-soldier"), game.deck) == "reclutar a Winter Soldier"
    assert words.order_text(game.read("reserve winter-soldier"), game.deck) == "reservar a Winter Soldier"
    assert words.order_text(game.read("reserve deck 2"), game.deck) == "reservar mazo 2"
    assert Words("fr").order_text(game.read("reserve winter-soldier"), game.deck) == "réserver Winter Soldier"
    reader = Reader(words)
    for typed in ("reclutar a winter soldier", "reclutar winter", "recluta a Winter"):
        assert [str(move) for move in reader.read(typed, game, choices(game))] == ["recruit winter-soldier"]


@pytest.mark.parametrize(
    ("minutes", "text"), [(2 * 1440 + 4 * 60, "2 d 4 h"), (1440, "1 d"), (61, "1 h 1 min"), (5, "5 min"), (-1, "0 min")]
)
def test_times_that_last_days(minutes: int, text: str) -> None:
    assert days_text(minutes * 60_000) == text


def test_a_colon_is_written_as_the_language_does() -> None:
    assert Words("fr").label("Temps restant") == "Temps restant\N{NARROW NO-BREAK SPACE}:"
    assert Words("pl").label("Pozostały czas") == "Pozostały czas:"
