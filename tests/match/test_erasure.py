"""Deleting a player: what happens at a table, and its log without them."""

from __future__ import annotations

import pytest

from sixstones.match import timers
from sixstones.match.commands import decide
from sixstones.match.decision import Decision
from sixstones.match.entry import Entry, to_bytes
from sixstones.match.erasure import give_up, without
from sixstones.match.lobby import create
from sixstones.match.table import Table
from sixstones.protocol import client
from sixstones.protocol import server as wire
from sixstones.protocol.client import TableOptions

NOW = 1_800_000_000_000


class Play:
    """A table with its log; each command comes an hour after the one before."""

    def __init__(self, *players: str, **options: object) -> None:
        made = client.CreateTable(
            name=players[0].capitalize(),
            options=TableOptions(players=max(2, len(players)), first="seat-1", free_chat=True, **options),  # type: ignore[arg-type]
        )
        self.now, self.log = NOW, list[Entry]()
        self.table = Table("")
        self._add(create(players[0], made, NOW))
        for player in players[1:]:
            self.do(player, client.Sit(state=0, id="c", name=player.capitalize()))

    def do(self, player: str, command: client.AnyCommand) -> None:
        self.now += 3_600_000
        self._add(decide(self.table, player, command, self.now))

    def go_away(self, player: str) -> None:
        self._add(timers.gone_away(self.table, player, self.now))

    def give_up(self, player: str) -> list[str]:
        self._add(give_up(self.table, player, self.now))
        return [type(entry.event).__name__ for entry in self.log[-3:]]

    @property
    def state(self) -> int:
        return self.table.state

    def start(self) -> Play:
        self.do(self.table.host, client.Start(state=self.state))
        return self

    def _add(self, decision: Decision | None) -> None:
        if decision:
            self.log += decision.entries
            self.table = decision.result()


def test_two_players_end_and_with_more_a_bot_plays_on() -> None:
    two = Play("ann", "ben").start()
    assert two.give_up("ann")[-2:] == ["Resigned", "Left"]
    assert two.table.outcome is not None
    assert two.table.outcome.winners == (1,)
    three = Play("ann", "ben", "cy").start()
    assert three.give_up("ann") == ["Resigned", "StoodIn", "Left"]
    assert three.table.phase == "playing"
    assert three.table.seats[0].bot == "hero"
    three.give_up("ann")
    assert [type(entry.event) for entry in three.log].count(wire.Resigned) == 1


def test_a_lobby_is_left_and_a_finished_game_too() -> None:
    lobby = Play("ann", "ben")
    assert lobby.give_up("ann")[-1] == "Opened"
    over = Play("ann", "ben").start()
    over.do("ben", client.Resign(state=over.state))
    assert over.give_up("ann")[-1] == "Left"
    assert give_up(over.table, "ann", over.now) is None
    assert give_up(over.table, "nobody", over.now) is None


@pytest.mark.parametrize(("stand_in", "does"), [("hero", ["StoodIn", "Left"]), (None, ["Left"])])
def test_a_substitute_leaves_the_game_to_its_owner(stand_in: str | None, does: list[str]) -> None:
    play = Play("ben", "cy", stand_in=stand_in).start()
    play.go_away("ben")
    play.do("cy", client.OfferSeat(state=play.state, seat=0))
    play.do("ann", client.Claim(state=play.state, seat=0, name="Ann"))
    assert play.table.seats[0].owner == "ben"
    assert play.give_up("ann")[-len(does) :] == does
    assert play.table.phase == "playing"
    assert play.table.seat_to_take_back("ben") == 0
    again = Table.replayed("", without("ann", play.table, play.log, play.now))
    assert again.seat_to_take_back("ben") == 0
    assert again.names[0] == "Player 1"


def test_the_owner_of_a_substitutes_seat_can_be_removed_too() -> None:
    """The substitute stays one, who may not see the owner's hidden cards."""
    play = Play("ann", "cy", stand_in=None).start()
    play.do("ann", client.Play(state=play.state, move="reserve deck 1"))
    play.go_away("ann")
    play.do("cy", client.OfferSeat(state=play.state, seat=0))
    play.do("ben", client.Claim(state=play.state, seat=0, name="Ben"))
    before = play.table
    after = Table.replayed("", without("ann", before, play.log, play.now))
    assert (after.names[0], bool(after.seats[0].owner)) == ("Ben", True)
    assert after.seats[0].unseen == before.seats[0].unseen != frozenset()


def test_a_log_without_a_player_means_the_same() -> None:
    play = Play("cy", "ann", "ben", stand_in=None)
    play.do("ann", client.Say(state=0, text="hello zebra"))
    play.do("ann", client.Say(state=0, phrase="hello"))
    play.do("ann", client.Leave(state=0))
    play.do("ann", client.Sit(state=0, id="again", name="Ann Zebra", seat=1))
    play.do("ben", client.Say(state=0, text="hello Ann"))
    play.start()
    play.do("cy", client.Play(state=play.state, move=str(play.table.view(0).legal_moves()[0])))
    after = without("ann", play.table, play.log, play.now)
    for old, new in zip(play.log, after, strict=False):
        if old.player != "ann":
            assert new == old
        assert (type(new.event), new.event.number, new.event.at) == (type(old.event), old.event.number, old.event.at)
    text = b"".join(map(to_bytes, after)).decode()
    assert not [each for each in ('"ann"', "Zebra", "zebra", '"again"') if each in text]
    assert not any(entry.fingerprint for entry in after if entry.player.startswith("gone-"))
    assert "hello Ann" in text  # what others wrote
    table = Table.replayed("", after)
    assert table.names == ("Cy", "Player 2", "Ben")
    assert table.game is not None
    assert play.table.game is not None
    assert table.game.log == play.table.game.log
    assert isinstance(after[-1].event, wire.Erased)
    assert table.state == play.table.state  # commands that were made before are not stale
    one, other = (without("ann", play.table, play.log, play.now) for _ in range(2))
    assert {each.player for each in one} & {each.player for each in other} == {
        "cy",
        "ben",
        "",
    }  # nothing links two tables
