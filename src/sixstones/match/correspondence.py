"""Correspondence games: planned turns, holidays, and a player's list of games. docs/days.md"""

from collections.abc import Iterable
from typing import Final

from msgspec import DecodeError, Struct
from msgspec.json import Decoder, Encoder

from sixstones.game import Move, MoveError, UnreadableMove
from sixstones.match.decision import Decision
from sixstones.match.refusal import RequestRefused
from sixstones.match.table import Table
from sixstones.match.timers import add_move
from sixstones.protocol.correspondence import GamePlayer, Holiday, MyGame, Plan

UNHURRIED: Final = ("none", "days")  # Clocks at which turns can be planned


class StoredPlan(Struct, frozen=True, kw_only=True):
    """A plan for one turn of a player. After that turn it has no effect, even if it could not be deleted."""

    moves: int  # How many moves the player had made
    alternatives: tuple[tuple[str, ...], ...]


_encode: Final = Encoder().encode
_decode: Final = Decoder(StoredPlan).decode


def made_plan(table: Table, player: str, plan: Plan) -> str:
    """A plan as it is stored. Raises RequestRefused."""
    seat = table.seat_of(player)
    if seat is None or seat not in table.people:
        raise RequestRefused("table/not_seated", "You don't play at this table.")
    if table.phase != "playing":
        code = "table/finished" if table.phase == "over" else "table/not_started"
        raise RequestRefused(code, "There is no next turn.")
    if table.options.clock not in UNHURRIED:
        raise RequestRefused("plan/off", "You can plan turns only at tables without a clock, or with days per move.")
    if table.mover == seat:
        raise RequestRefused("plan/your_turn", "It is your turn: make your move.")
    try:
        alternatives = tuple(tuple(str(Move.parse(move)) for move in turn) for turn in plan.alternatives)
    except UnreadableMove as error:
        raise RequestRefused("move/unreadable", str(error)) from None
    return _encode(StoredPlan(moves=_moves_of(table, seat), alternatives=alternatives)).decode()


def read_plan(body: str) -> StoredPlan | None:
    """None for a plan that is damaged."""
    try:
        return _decode(body)
    except (DecodeError, UnicodeDecodeError):
        return None


def is_for_later(table: Table, player: str, plan: StoredPlan) -> bool:
    """Whether a plan is waiting for its turn. Otherwise its turn has come, or never will."""
    seat = table.seat_of(player)
    if seat is None or seat not in table.people or table.phase != "playing" or _moves_of(table, seat) != plan.moves:
        return False
    return table.mover != seat or table.paused


def has_come(table: Table, player: str, plan: StoredPlan) -> bool:
    """Whether it is the player's turn that the plan is for."""
    seat = table.seat_of(player)
    if seat is None or table.mover != seat or table.paused or table.seats[seat].bot:
        return False
    return _moves_of(table, seat) == plan.moves


def planned_turn(table: Table, player: str, plan: StoredPlan, now: int) -> Decision | None:
    """The first alternative whose moves are all legal, as the player's own move; None if there is none."""
    seat = table.seat_of(player)
    if seat is None or not has_come(table, player, plan):
        return None
    turns = (_turn(table, player, seat, moves, now) for moves in plan.alternatives)
    return next((turn for turn in turns if turn), None)


def _turn(table: Table, player: str, seat: int, moves: Iterable[str], now: int) -> Decision | None:
    decision, after = Decision(table, now, player), table
    for text in moves:
        if after.mover != seat:
            return None
        try:
            add_move(decision, seat, str(after.view(seat).check(text)), by="person")
        except MoveError:
            return None
        after = decision.result()
    return decision


def _moves_of(table: Table, seat: int) -> int:
    return sum(moved.seat == seat for moved in table.moves)


def change_holiday(table: Table, player: str, until: int | None, now: int) -> Decision | None:
    """The player goes on holiday or comes back; None if nothing changes at this table."""
    seat = table.seat_of(player)
    if seat is None or seat not in table.people or table.phase != "playing" or not table.is_correspondence:
        return None
    if table.seats[seat].holiday == until:
        return None
    decision = Decision(table, now)
    decision.add(Holiday, seat=seat, until=until)
    return decision


def my_game(table: Table, player: str, seen: int) -> MyGame | None:
    """A table as one of the player's own games; None if they no longer have a seat there."""
    you = table.seat_of(player)
    if you is None:
        you = table.seat_to_take_back(player)
    if you is None:
        return None
    points = [each.points for each in table.game.players] if table.game and table.phase != "lobby" else None
    players = tuple(
        GamePlayer(
            name=seat.name, kind=seat.kind, bot=seat.bot, points=points[i] if points else None, until=seat.holiday
        )
        for i, seat in enumerate(table.seats)
    )
    return MyGame(
        id=table.id,
        phase=table.phase,
        clock=table.options.clock,
        players=players,
        you=you,
        turn=table.mover,
        deadline=table.clocks.deadline() if table.phase == "playing" else None,
        paused=table.paused,
        winners=table.outcome.winners if table.outcome else (),
        number=table.number,
        seen=min(seen, table.number),
        moves=sum(moved.number > seen and moved.seat != you for moved in table.moves),
        at=table.at,
    )


def in_order(games: Iterable[MyGame]) -> tuple[MyGame, ...]:
    """Games where it is the player's turn come first, by urgency; then the newest; finished ones last."""

    def place(game: MyGame) -> tuple[int, float, int]:
        mine = game.turn == game.you and not game.paused
        group = 3 if game.phase == "over" else 0 if mine else 1 if game.phase == "playing" else 2
        return group, (game.deadline or float("inf")) if mine else 0.0, -game.at

    return tuple(sorted(games, key=place))
