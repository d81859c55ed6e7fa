"""Names and chat from a server on a terminal: shown as they are, or made safe."""

from __future__ import annotations

from pathlib import Path

from tests.cli.client.playing import Player, Server, play_on
from tests.cli.client.relay import Relay

CLEAN = "Escape-Escap"
EVIL = r"\u001b\u202e"
"""The same length, in JSON: the beginning of a control sequence, and a sign that turns the direction of writing."""


def test_names_that_look_like_markup(tmp_path: Path, server: Server) -> None:
    ana = Player(tmp_path, server, "[/]", None, "--chat")
    link = ana.link
    with ana, Player(tmp_path, server, "[red]x[/red]", link) as ben:
        ana.type("start")
        for player in (ana, ben):
            player.wait_for("Round 1 ")
        play_on((ana, ben), link.rpartition("/")[2], most=4)
        ana.type("say [/] [link=x]", "seats", "log")
        ben.wait_for("[/]: [/] [link=x]")
        printed = ana.end("quit"), ben.end("seats", "log", "hand", "quit")
    assert "[/] takes " in printed[1]
    assert "[red]x[/red] takes " in printed[0]


def test_what_a_foreign_server_sends_can_not_command_the_terminal(tmp_path: Path, server: Server) -> None:
    ana = Player(tmp_path, server, CLEAN, None, "--chat")
    link = ana.link
    with ana, Relay(server.port, (CLEAN.encode(), EVIL.encode())) as relay:
        there = link.replace(str(server.port), str(relay.port))
        with Player(tmp_path, server, "Ben", there) as ben:
            ana.type("start")
            ben.wait_for("Round 1 ")
            play_on((ana, ben), link.rpartition("/")[2], most=2)
            ana.type(f"say {CLEAN}")
            ben.wait_for("\ufffd\ufffd: \ufffd\ufffd")
            printed = ben.end("seats", "log", "hand", "board", "quit")
        ana.end("quit")
    assert "\x1b" not in printed
    assert "\u202e" not in printed
    assert "\ufffd\ufffd takes " in printed
