"""Names and chat messages: limited, on one line, visible, and escaped on pages."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.server.running import Server, running

BAD = [
    "",
    " ",
    "\t\n",
    "\x00",
    "a\x00b",
    "a\x07b",
    "a\x1b[31mb",
    "a\x7fb",
    "a\x85\x9fb",
    "a\u202eb",
    "\u202dab",
    "a\u2066b",
    "a\u200eb",
    "a\u200bb",
    "a\u200db",
    "a\ufeffb",
    "a\u00adb",
    "\u2060",
    "\ue000",
    "\uffff",
    "\U000e0041",
    "z" + "\u0301" * 30,
]
GOOD = {
    "Zoë": "Zoë",
    "Łukasz": "Łukasz",
    "  two   words ": "two words",
    "two\nlines": "two lines",
    "a\u2028b": "a b",
    "e\u0301": "é",
    "李小龙": "李小龙",
    "دانة": "دانة",
    "😀": "😀",
    "<b>Ann</b>": "<b>Ann</b>",
    "\"&'<>": "\"&'<>",
    "{{7*7}}": "{{7*7}}",
    "x" * 24: "x" * 24,
}


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    with running() as made:
        yield made


@pytest.mark.parametrize("name", BAD)
def test_an_unprintable_name_is_refused_everywhere(server: Server, name: str) -> None:
    ann, bob = server.guest("Ann"), server.guest("Bob")
    response = ann.http.post("/api/tables", json={"name": name})
    assert (response.status_code, response.json()["code"]) in {(400, "name/unusable"), (400, "request/malformed")}
    table = ann.create()
    before = ann.look(table)
    assert bob.post(table, "sit", name=name).status_code == 400
    assert ann.look(table) == before


@pytest.mark.parametrize("name", ["x" * 25, "x" * 64, "x" * 65, "x" * 10_000, "é" * 25, "😀" * 30])
def test_a_name_has_a_length(server: Server, name: str) -> None:
    response = server.guest("Ann").http.post("/api/tables", json={"name": name})
    assert response.status_code == 400
    assert len(response.text) < 600


@pytest.mark.parametrize(("name", "shown"), GOOD.items())
def test_a_name_is_shown_in_one_form(server: Server, name: str, shown: str) -> None:
    ann, bob = server.guest("Ann"), server.guest("Bob")
    made = ann.http.post("/api/tables", json={"name": name, "options": {"listed": True}})
    assert made.json()["table"]["seats"][0]["name"] == shown
    taken = bob.post(made.json()["id"], "sit", name=f" {shown.upper()} ")
    assert taken.json()["code"] == "name/taken"


@pytest.mark.parametrize("text", [*BAD, "x" * 201, "x" * 1_001])
def test_an_unprintable_message_is_refused(server: Server, text: str) -> None:
    ann = server.guest("Ann")
    table = ann.create(free_chat=True)
    before = ann.look(table)
    assert ann.post(table, "say", text=text).status_code == 400
    assert ann.look(table) == before


def test_a_message_is_cleaned_and_phrases_are_fixed(server: Server) -> None:
    ann = server.guest("Ann")
    table, silent = ann.create(free_chat=True), ann.create()
    done = ann.do(table, "say", text="  hello\n\n<i>all</i>  of\tyou ")
    with ann.connect(table, done["number"] - 1) as connection:
        assert connection.welcome["events"][0]["text"] == "hello <i>all</i> of you"
    assert ann.post(silent, "say", text="hello").json()["code"] == "chat/off"
    assert ann.post(silent, "say", phrase="<b>").json()["code"] == "chat/unusable"
    assert ann.post(silent, "say").json()["code"] == "request/malformed"
    assert ann.http.post(f"/api/tables/{silent}/commands").json()["message"] == "The request has no body. Send JSON."


@pytest.fixture
def without_page(monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    """A server without the built page: its plain pages contain names."""
    monkeypatch.setattr("sixstones.server.app.page_folder", lambda: None)
    with running() as server:
        yield server


def test_names_are_escaped_on_pages(without_page: Server) -> None:
    server = without_page
    for name in ("<script>alert(1)", "<img src=x onerror=a>", "\"'><b>x", "&lt;i&gt;", "</li></ul><h1>"):
        ann = server.guest(name)
        table = ann.create(listed=True)
        for page in (ann.http.get("/").text, ann.http.get(f"/t/{table}").text):
            assert name not in page
            assert "<script" not in page
            assert "<img" not in page
            assert "<b>" not in page
            assert "<h1></" not in page
    assert "&amp;lt;i&amp;gt;" in server.client().get("/").text
