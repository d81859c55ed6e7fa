"""Refusals are shown in the user's language, never with the server's English message.

Each is tried in one language: catalogues.test.ts checks that all of them have every text.
"""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from sixstones.rules.colours import COLOUR_NAMES
from tests.e2e.browser import PHONE, People, spoken
from tests.e2e.words import sentence, word
from tests.server.running import Server, begun_table

BLANK = "\u2800"
"""An invisible character; a name or message can't consist of it."""


@pytest.mark.parametrize("language", ["pl"])
def test_a_name_is_refused_on_the_home_page(people: People, language: str):
    people.expect_complaints("400")
    page = people.open(language=language)
    page.get_by_label(word("your-name", language)).fill(BLANK)
    page.get_by_role("button", name=word("open-table", language)).click()
    expect(page.get_by_role("alert")).to_have_text(word("refused-name-unusable", language))


@pytest.mark.parametrize("language", ["fr"])
def test_a_name_is_refused_in_the_lobby(people: People, server: Server, language: str):
    page = people.open(f"/t/{server.guest('Ann').create()}", language=language)
    for name, code in (("Ann", "name-taken"), ("Titan", "name-reserved")):
        page.get_by_label(word("your-name", language)).fill(name)
        page.get_by_role("button", name=word("sit-down", language)).click()
        expect(page.get_by_role("alert")).to_have_text(word(f"refused-{code}", language))


@pytest.mark.parametrize("language", ["es"])
def test_a_chat_message_is_refused_and_another_is_not(people: People, server: Server, language: str):
    table, guests = begun_table(server, free_chat=True)
    page = people.open(f"/t/{table}", guest=guests[0], language=language)
    expect(page.get_by_role("tab", name=word("talk", language))).to_be_visible()
    page.keyboard.press("t")
    expect(page.get_by_label(word("write", language))).to_be_focused()
    _write(page, BLANK, language)
    refusal = page.get_by_role("alert").filter(has_text=word("refused-chat-unusable", language))
    expect(refusal).to_have_text(f"{word('refused-chat-unusable', language)} {word('close', language)}")
    _write(page, "¡Hola!", language)
    spoken = f"{sentence('speaker', language, name='Guest 1')} ¡Hola!"
    expect(page.get_by_role("listitem").filter(has_text="¡Hola!")).to_have_text(spoken)


def _write(page: Page, text: str, language: str) -> None:
    page.get_by_label(word("write", language)).fill(text)
    page.keyboard.press("Enter")


@pytest.mark.parametrize("language", ["es-419"])
def test_an_unknown_table(people: People, language: str):
    people.expect_complaints("404")
    page = people.open("/t/nosuchtable1", language=language)
    expect(page.get_by_text(word("refused-table-unknown", language))).to_be_visible()
    page.goto("/replay/nosuchtable1")
    expect(page.get_by_text(word("refused-table-unknown", language))).to_be_visible()


def test_bots_and_stones_have_their_names_in_the_language(people: People):
    page = people.open()
    page.get_by_label(word("bot-hero")).check()
    page.get_by_role("button", name=word("play-now")).click()
    for language, _ in spoken(page):
        yellow = page.locator("[data-colour=yellow]")
        expect(yellow).to_have_accessible_name(re.compile(word("stone-yellow", language)))
        letters = {word(f"letter-{colour}", language) for colour in COLOUR_NAMES}
        shown = {text.strip() for text in page.locator("[data-card] .band .stone").all_text_contents()}
        assert shown, "each card has the letter of its bonus"
        assert shown <= letters
    page.get_by_role("button", name=word("menu", language)).click()
    page.get_by_role("button", name=word("leave-alone", language)).click()
    page.get_by_role("button", name=word("leave-alone", language)).click()
    for language, _ in spoken(page):
        expect(page.get_by_text(word("continue", language), exact=True)).to_be_visible()
        expect(page.locator("main a", has_text=word("bot-hero", language)).first).to_be_visible()


@pytest.mark.parametrize("language", ["en"])
def test_an_unknown_address(people: People, language: str):
    page = people.open("/nowhere", language=language, size=PHONE)
    expect(page.get_by_role("heading")).to_have_text(word("refused-request-not_found", language))
    page.get_by_role("link", name=word("home", language)).last.click()
    expect(page.get_by_role("button", name=word("play-now", language))).to_be_visible()
