"""What clients receive. Everything that leaves a table comes from here, and the game only through `Game.view`."""

from collections.abc import Callable, Iterable
from itertools import chain
from typing import TypeAlias, cast

from msgspec import convert

from sixstones.game import View
from sixstones.game.refusal import shortfall
from sixstones.game.threat import threats
from sixstones.match.daily import day_of
from sixstones.match.seats import Seat
from sixstones.match.table import Table
from sixstones.protocol import server as wire
from sixstones.protocol.view import GameView

Preparing: TypeAlias = Callable[[str], bool]  # Whether a bot can't move yet. Only the server knows.


def table_state(
    table: Table, seat: int | None, preparing: Preparing = lambda bot: False, yours: int | None = None
) -> wire.TableState:
    """The table as one seat, or a spectator, may see it. `yours` is a seat that the receiver can take back."""
    seal = table.game.seal if table.game else None
    assert seal is not None
    view, offers, dangers = _game(table, seat)
    return wire.TableState(
        id=table.id,
        number=table.number,
        state=table.state,
        phase=table.phase,
        options=table.options,
        seats=tuple(_seat_state(table, each, preparing) for each in table.seats),
        host=table.host_seat,
        you=seat,
        yours=yours,
        commitment=seal.commitment,
        secret=seal.secret.hex() if table.phase == "over" and not day_of(table.id) else None,
        clock=_clock(table),
        undo=table.undoable(seat) > 0,
        takeback=table.takeback,
        rematch=table.rematch,
        outcome=convert(table.outcome, wire.OutcomeState, from_attributes=True) if table.outcome else None,
        view=view,
        offers=offers,
        threats=dangers,
        pause=table.pause,
    )


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


def _game(
    table: Table, seat: int | None
) -> tuple[GameView | None, dict[str, wire.Offer] | None, tuple[wire.Threat, ...]]:
    """The game as a seat may know it, what the characters cost that seat, and who can win next turn."""
    if table.phase == "lobby" or table.game is None:
        return None, None, ()
    view = table.view(seat)
    shown = cast(GameView, view.to_dict(table.logged))
    if table.phase != "playing":
        return shown, None, ()
    dangers = tuple(wire.Threat(seat=who, cards=tuple(ids)) for who, ids in threats(view, seat).items())
    if seat is None:
        return shown, None, dangers
    cards = (*chain.from_iterable(shown["market"].values()), *shown["players"][seat]["hand"])
    return shown, {card: _offer(view, shown, seat, card) for card in cards if card}, dangers


def _offer(view: View, shown: GameView, seat: int, card: str) -> wire.Offer:
    """What a character costs a seat; `shown` is the same view as a message."""
    price = view.price(card, seat)
    ways = view.payments(card) if f"recruit {card}" in shown["legal_moves"] else []
    return wire.Offer(
        price={colour: count for colour, count in price.items() if count},
        missing=shortfall(price, shown["players"][seat]["tokens"]),
        payments=tuple(" ".join(way) for way in ways),
    )
