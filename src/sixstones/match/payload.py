"""What clients receive. Everything that leaves a table comes from here, and the game only through `Game.view`."""

from collections.abc import Callable, Iterable
from functools import cached_property
from itertools import chain
from typing import Any, TypeAlias, cast

from msgspec import convert

from sixstones.game import View
from sixstones.game.moves import Claim, Recruit
from sixstones.game.refusal import shortfall
from sixstones.game.threat import threats
from sixstones.match.daily import day_of
from sixstones.match.seats import Seat
from sixstones.match.table import Table
from sixstones.protocol import server as wire
from sixstones.protocol.view import CompactView, GameView

Preparing: TypeAlias = Callable[[str], bool]  # Whether a bot can't move yet. Only the server knows.


def table_state(
    table: Table, seat: int | None, preparing: Preparing = lambda bot: False, yours: int | None = None
) -> wire.TableState:
    """The table as one seat, or a spectator, may see it. `yours` is a seat that the receiver can take back."""
    return Snapshot(table, preparing).state(seat, yours)


class Snapshot:
    """A table at one moment, for all its receivers: what they have in common is computed once."""

    def __init__(self, table: Table, preparing: Preparing = lambda bot: False) -> None:
        self._table, self._preparing = table, preparing

    def state(self, seat: int | None, yours: int | None = None) -> wire.TableState:
        """The table as one seat, or a spectator, may see it. `yours` is a seat that the receiver can take back."""
        view, offers = _game(self._table, seat)
        return wire.TableState(**self._common, **self._own(seat, yours), view=view, offers=offers)

    def compact(self, seat: int | None, yours: int | None = None) -> wire.CompactTable:
        """The same in version 2 of the protocol."""
        view, payments = self._compact_view(seat)
        return wire.CompactTable(**self._common, **self._own(seat, yours), view=view, payments=payments)

    @cached_property
    def _common(self) -> dict[str, Any]:
        table = self._table
        seal = table.game.seal if table.game else None
        assert seal is not None
        return {
            "id": table.id,
            "number": table.number,
            "state": table.state,
            "phase": table.phase,
            "options": table.options,
            "seats": tuple(_seat_state(table, each, self._preparing) for each in table.seats),
            "host": table.host_seat,
            "commitment": seal.commitment,
            "secret": seal.secret.hex() if table.phase == "over" and not day_of(table.id) else None,
            "clock": _clock(table),
            "takeback": table.takeback,
            "rematch": table.rematch,
            "pause": table.pause,
            "outcome": convert(table.outcome, wire.OutcomeState, from_attributes=True) if table.outcome else None,
        }

    def _own(self, seat: int | None, yours: int | None) -> dict[str, Any]:
        threats = tuple(threat for threat in self._threats if threat.seat != seat)
        return {
            "you": seat,
            "yours": yours,
            "undo": self._table.undoable(seat) > 0,
            "threats": threats,
            "nudge_at": self._table.nudge_at(seat),
        }

    @cached_property
    def _public(self) -> View:
        """What everybody may know about the game."""
        return self._table.view(None)

    @cached_property
    def _threats(self) -> tuple[wire.Threat, ...]:
        """Who can win next turn. A seat's own hidden cards make no difference for the others."""
        if self._table.phase != "playing":
            return ()
        return tuple(wire.Threat(seat=who, cards=tuple(ids)) for who, ids in threats(self._public, None).items())

    @cached_property
    def _public_view(self) -> CompactView:
        return cast(CompactView, self._public.position_to_dict() | {"actions": []})

    def _compact_view(self, seat: int | None) -> tuple[CompactView | None, dict[str, tuple[str, ...]]]:
        if self._table.phase == "lobby":
            return None, {}
        shown = self._public_view
        if seat is None:
            return shown, {}
        moves = self._table.mover == seat
        if not moves and not any(shown["players"][seat]["hand_blind"]):
            return {**shown, "seat": seat}, {}
        view = self._table.view(seat)
        players: list[Any] = [*shown["players"]]
        players[seat] = {**players[seat], "hand": view.hand(seat)}
        own: CompactView = {**shown, "seat": seat, "players": players}
        if not moves:
            return own, {}
        legal = view.legal_actions()
        own["actions"] = [str(move) if isinstance(move, Claim) else action for action, move in legal.items()]
        recruits = (move.character for move in legal.values() if isinstance(move, Recruit))
        return own, {card: tuple(" ".join(way) for way in view.payments(card)) for card in recruits}


def with_effects(table: Table, events: Iterable[wire.AnyEvent]) -> tuple[wire.AnyEvent, ...]:
    """Public events, with the effects of moves, which are not stored."""
    return tuple(table.effects.get(event.number, event) for event in events)


def listing(table: Table) -> wire.TableListing | None:
    """The table's line in the public list; None if it is not listed."""
    host = table.host_seat
    if not table.listed or host is None:
        return None
    return wire.TableListing(
        id=table.id,
        host=table.seats[host].name,
        options=table.options,
        open_seats=sum(seat.kind == "open" for seat in table.seats),
        names=tuple(name for name in table.names if name),
    )


def _seat_state(table: Table, seat: Seat, preparing: Preparing) -> wire.SeatState:
    return wire.SeatState(
        kind=seat.kind,
        name=seat.name,
        bot=seat.bot,
        away=seat.away_since is not None,
        left=seat.left,
        free_at=seat.free_at(table.options.patience) if table.phase == "playing" else None,
        offered=seat.offered,
        substitute=bool(seat.owner),
        missing=seat.missing,
        resigned=seat.resigned,
        late=seat.late,
        holiday=seat.holiday,
        preparing=table.phase == "playing" and seat.bot is not None and preparing(seat.bot),
    )


def _clock(table: Table) -> wire.ClockState | None:
    clocks = table.clocks
    if table.options.clock == "none" or table.phase == "lobby":
        return None
    running = clocks.running if table.phase == "playing" else None
    return wire.ClockState(milliseconds=tuple(clocks.left), running=running, at=clocks.since, bank=tuple(clocks.bank))


def _game(table: Table, seat: int | None) -> tuple[GameView | None, dict[str, wire.Offer] | None]:
    """The game as a seat may know it, and what the characters cost that seat."""
    if table.phase == "lobby":
        return None, None
    view = table.view(seat)
    shown = cast(GameView, view.to_dict(table.logged))
    if seat is None or table.phase != "playing":
        return shown, None
    cards = (*chain.from_iterable(shown["market"].values()), *shown["players"][seat]["hand"])
    return shown, {card: _offer(view, shown, seat, card) for card in cards if card}


def _offer(view: View, shown: GameView, seat: int, card: str) -> wire.Offer:
    """What a character costs a seat; `shown` is the same view as a message."""
    price = view.price(card, seat)
    ways = view.payments(card) if f"recruit {card}" in shown["legal_moves"] else []
    return wire.Offer(
        price={colour: count for colour, count in price.items() if count},
        missing=shortfall(price, shown["players"][seat]["tokens"]),
        payments=tuple(" ".join(way) for way in ways),
    )
