"""The parts of `sixstones join` that need no server: addresses, the line editor, the history of a game."""

from __future__ import annotations

from typing import cast

import pytest

from sixstones.cli.problem import Problem
from sixstones.cli.remote.address import Address
from sixstones.cli.remote.editor import LineEditor
from sixstones.cli.remote.history import History
from sixstones.game import Game
from sixstones.protocol import server as wire
from sixstones.protocol.view import ReplayedView


@pytest.mark.parametrize(
    ("typed", "server", "table"),
    [
        ("http://localhost:8616", "http://localhost:8616", None),
        ("192.168.0.5:8616/t/abc2", "http://192.168.0.5:8616", "abc2"),
        ("https://play.example.org/t/abc2/", "https://play.example.org", "abc2"),
        ("http://[::1]:8616/", "http://[::1]:8616", None),
    ],
)
def test_addresses(typed: str, server: str, table: str | None) -> None:
    address = Address.read(typed)
    assert (address.server, address.table) == (server, table)
    assert address.socket("x") == f"{server.replace('http', 'ws', 1)}/api/tables/x/socket"


def test_this_machine_is_one_server_under_all_its_names() -> None:
    names = {Address.read(f"http://{host}:8616").file_name for host in ("localhost", "127.0.0.1", "[::1]")}
    assert len(names) == 1


@pytest.mark.parametrize(
    ("keys", "text", "cursor"),
    [
        ("take", "take", 4),
        ("tooke\x7f\x7f\x7f\x7fake", "take", 4),
        ("ake\x01t", "take", 1),
        ("tke\x1b[D\x1b[Da", "take", 2),
        ("take red\x17blue", "take blue", 9),
        ("nonsense\x15pass", "pass", 4),
        ("pass\x1b[H\x1b[3~P", "Pass", 1),
        ("żółw\x7f", "żół", 3),
        ("a\tb\x00c\x1b[200~", "abc", 3),
    ],
)
def test_keys(keys: str, text: str, cursor: int) -> None:
    editor = LineEditor()
    assert editor.feed(keys) == []
    assert (editor.text, editor.cursor) == (text, cursor)


def test_lines_come_one_after_another_and_can_be_had_again() -> None:
    editor = LineEditor()
    assert editor.feed("one\ntwo\rthr") == ["one", "two"]
    assert editor.feed("\x04") == []
    assert editor.feed("ee\n\x04") == ["three", None]
    editor.feed("\x1b[A\x1b[A\x1b")
    assert editor.feed("[A\n") == ["one"]
    assert editor.feed("\x1b[A\x1b[B") == []
    assert editor.text == ""


def test_a_long_line_is_shown_around_its_cursor() -> None:
    editor = LineEditor()
    editor.feed("0123456789" * 3)
    assert editor.shown(11) == ("0123456789", 0)
    editor.feed("\x01")
    assert editor.shown(11) == ("0123456789", 10)


def test_a_history_tells_what_was_missed_and_forgets_what_was_taken_back() -> None:
    game = Game.deal(2, "history")
    asked = []

    def fetch() -> wire.Replay:
        asked.append(len(game.log))
        again = Game.from_setup(game.setup)
        views: list[ReplayedView] = []
        for ply in (None, *game.log):
            if ply:
                again.play(ply.move)
            values = {name: value for name, value in again.view(0).to_dict().items() if name != "log"}
            views.append(cast(ReplayedView, values))
        moves = [
            wire.Moved(number=n, at=0, seat=ply.seat, move=str(ply.move), by="person") for n, ply in enumerate(game.log)
        ]
        return wire.Replay(id="x", moves=tuple(moves), views=tuple(views))

    history, names = History(fetch), ("You", "Ben")
    history.add(game.view(0))
    for move in ("take yellow blue red", "take orange red purple"):
        game.play(move)
        history.add(game.view(0))
    game.undo()
    history.add(game.view(0))
    assert [story.text for story in history.stories(names)] == ["You took yellow, blue and red."]
    assert asked == []
    for move in ("take blue orange red", "take yellow orange purple", "take blue purple red"):
        game.play(move)
    history.add(game.view(0))
    assert [story.seat for story in history.last_stories(names, 9)] == [0, 1, 0, 1]
    assert asked == [4]


def test_without_the_past_there_is_still_the_present() -> None:
    def fetch() -> wire.Replay:
        raise Problem("nobody answers")

    game = Game.deal(2, "history")
    game.play("take yellow blue red")
    history = History(fetch)
    history.add(game.view(0))
    assert history.stories(("You", "Ben")) == []
