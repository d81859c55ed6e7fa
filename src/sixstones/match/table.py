"""A table, built from its log: every node that applies the same entries gets the same table."""

from __future__ import annotations

from collections.abc import Iterable
from copy import copy
from datetime import UTC, datetime
from typing import Final, Literal, get_args

from msgspec import convert
from msgspec.structs import replace

from sixstones.ai.registry import BOTS
from sixstones.game import Game, MoveError, Options, Outcome, Record, Seal, View
from sixstones.game.log import starts_turn
from sixstones.match.entry import DoneCommand, Entry, UnreadableLog
from sixstones.match.seats import Clocks, Seat
from sixstones.protocol import correspondence
from sixstones.protocol import server as wire
from sixstones.protocol.client import TableOptions
from sixstones.protocol.view import LoggedMove

REMEMBERED_COMMANDS: Final = 8  # For each player, so that a command that is sent twice is executed once

USUAL_STAND_IN: Final = "hero"  # Replaces a bot that this version does not have
LAST_STAND_IN: Final = "agent"  # Plays on for a player who is out, at a table that has no stand-in

FIRST_NUDGE: Final = 60 * 60 * 1000  # Milliseconds of a turn before its player can be reminded
NEXT_NUDGE: Final = 24 * 60 * 60 * 1000  # and between two reminders, whoever sends them

SILENT: Final = (  # events that don't change what players can do: commands made before them are not stale
    *(wire.Said, wire.Nudged, wire.Away, wire.Back, wire.StoodIn, wire.Offered, wire.Unlisted, wire.Erased),
    *(wire.TakebackAsked, wire.TakebackAnswered, wire.RematchAsked),
    *(correspondence.Warned, correspondence.PauseAsked, correspondence.PauseRefused, correspondence.Holiday),
)
CLOCK_EVENTS: Final = (wire.Claimed, wire.Left, wire.Away, wire.Back, *get_args(wire.CorrespondenceEvent))
"""Events that can start or stop a clock."""


class Table:
    """The state of one table. Only `apply` changes it; what may happen is decided elsewhere."""

    def __init__(self, id: str) -> None:
        self.id = id
        self.number = 0
        self.state = 0
        self.at = 0  # The time of the last event, in milliseconds since 1970
        self.active_at = 0  # The time of the last event that shows activity
        self.phase: Literal["lobby", "playing", "over"] = "lobby"
        self.options = TableOptions()
        self.seats: list[Seat] = []
        self.host = ""
        self.creation: DoneCommand | None = None  # The request that opened the table
        self.game: Game | None = None
        self.outcome: Outcome | None = None
        self.clocks = Clocks(self.options)
        self.takeback: wire.TakebackState | None = None
        self.rematch = wire.RematchState(agreed=(), table=None)
        self.pause: correspondence.PauseState | None = None
        self.begun_at = 0
        self.turn_since = 0  # When the turn of `mover` began
        self.nudged_at = 0  # When that player was last reminded in this turn; 0: not yet
        self.moves: list[wire.Moved] = []  # The moves of the game, without those taken back
        self.effects: dict[int, wire.Moved] = {}  # By event number, including those taken back
        self.logged: list[LoggedMove] = []  # The same moves as in views; cached, since every view contains them
        self._revealed: list[bool] = []  # For each move, whether it revealed something hidden
        self._hidden: tuple[int, ...] = ()
        self._commands: dict[str, list[DoneCommand]] = {}
        self._unlisted = False

    @classmethod
    def replayed(cls, id: str, entries: Iterable[Entry]) -> Table:
        """The table after these entries. Raises UnreadableLog."""
        table = cls(id)
        for entry in entries:
            table.apply(entry)
        return table

    def copy(self) -> Table:
        twin = copy(self)
        twin.seats = [seat.copy() for seat in self.seats]
        twin.game = self.game.copy() if self.game else None
        twin.clocks = self.clocks.copy()
        twin.moves, twin.logged, twin._revealed = list(self.moves), list(self.logged), list(self._revealed)
        twin.effects = dict(self.effects)
        twin._commands = {player: list(commands) for player, commands in self._commands.items()}
        return twin

    # Queries

    @property
    def mover(self) -> int | None:
        return self.game.to_play if self.phase == "playing" and self.game else None

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(seat.name for seat in self.seats)

    @property
    def people(self) -> list[int]:
        """Seats of people who have neither left nor resigned."""
        return [i for i, seat in enumerate(self.seats) if seat.is_person and not seat.left and not seat.resigned]

    @property
    def paused(self) -> bool:
        return self.pause is not None and self.pause.since is not None

    @property
    def is_correspondence(self) -> bool:
        """Whether this is a correspondence game: then it does not matter who is connected."""
        return self.options.clock == "days"

    @property
    def host_seat(self) -> int | None:
        """The seat of the player who opened the table, or the first person's seat if they are gone."""
        return next((i for i in self.people if self.seats[i].player == self.host), next(iter(self.people), None))

    @property
    def stand_in(self) -> str | None:
        """The bot that plays for somebody who dropped out; None if the table waits."""
        wanted = self.options.stand_in
        return wanted if wanted is None or wanted in BOTS else USUAL_STAND_IN

    @property
    def bot_after_resigning(self) -> str:
        """The bot that plays to the end for somebody who resigned or ran out of time."""
        return self.stand_in or LAST_STAND_IN

    @property
    def listed(self) -> bool:
        wanted = self.phase == "lobby" and self.options.listed and not self._unlisted
        return wanted and any(seat.is_here for seat in self.seats)

    def seat_of(self, player: str) -> int | None:
        return next((i for i, s in enumerate(self.seats) if s.is_person and player and s.player == player), None)

    def seat_to_take_back(self, player: str) -> int | None:
        """The seat that a player left, or on which a substitute plays for them."""
        return next((i for i, seat in enumerate(self.seats) if seat.belongs_to(player)), None)

    def nudge_at(self, seat: int | None) -> int | None:
        """When a seat may first remind the person to move, in milliseconds; None: there is nobody to remind."""
        mover = self.mover
        if mover is None or seat == mover or seat not in self.people or mover not in self.people:
            return None
        if self.seats[mover].bot is not None or self.seats[mover].holiday is not None or self.paused:
            return None
        return max(self.turn_since + FIRST_NUDGE, self.nudged_at + NEXT_NUDGE)

    def view(self, seat: int | None) -> View:
        """The game as the player of a seat may see it; None for a spectator."""
        assert self.game is not None
        unseen = self.seats[seat].unseen if seat is not None and self.phase == "playing" else frozenset[str]()
        view = self.game.view(seat, unseen)
        if unseen and self.game.to_play == seat and not _has_legal_move(self.game, view):
            return self.game.view(seat)  # the substitute can only play hidden cards
        return view

    def done(self, player: str, command: str) -> DoneCommand | None:
        return next((done for done in reversed(self._commands.get(player, ())) if done.id == command), None)

    def undoable(self, seat: int | None) -> int:
        """How many moves a seat can take back now: against bots its last turn and their answers.

        Among people it is one move, until something hidden is revealed or the next player moves.
        """
        if self.phase != "playing" or self.options.takebacks == "off" or not self.moves or seat not in self.people:
            return 0
        if all(other.kind == "bot" for number, other in enumerate(self.seats) if number != seat):
            assert self.game is not None
            plies = enumerate(reversed(self.game.log), 1)
            return next((number for number, ply in plies if ply.seat == seat and starts_turn(ply.move)), 0)
        return int(self.moves[-1].seat == seat and self.moves[-1].by == "person" and not self._revealed[-1])

    def record(self) -> Record:
        """The game so far, including what is hidden from players."""
        assert self.game is not None
        made, seats = self.game.record(), enumerate(self.names, start=1)
        names = tuple(f"{name} {seat}" if self.names.count(name) > 1 else name for seat, name in seats)
        begun = self.begun_at != 0  # an operator may have ended the table before
        date = datetime.fromtimestamp(self.begun_at / 1000, UTC).date().isoformat() if begun else None
        return Record(made.setup, made.log, self.outcome, made.seal, names if begun else (), date)

    # Events

    def apply(self, entry: Entry) -> None:
        """Apply an entry. Raises UnreadableLog if it is not possible: the log is damaged."""
        event = entry.event
        if event.number != self.number + 1:
            raise UnreadableLog(f"event {event.number} of table {self.id} follows event {self.number}")
        mover = self.mover
        try:
            self._apply_event(entry)
        except (MoveError, ValueError, LookupError, AssertionError) as error:
            raise UnreadableLog(f"event {event.number} of table {self.id} is impossible: {error}") from error
        self.number, self.at = event.number, event.at
        if self.mover != mover:
            self.turn_since, self.nudged_at = event.at, 0
        if not isinstance(event, SILENT):
            self.state = event.number
        if not isinstance(event, wire.Away | wire.Unlisted | wire.Erased):
            self.active_at, self._unlisted = event.at, False
        if entry.command:
            self._remember(entry)

    def _remember(self, entry: Entry) -> None:
        done = DoneCommand(entry.command, entry.fingerprint, entry.event.number)
        remembered = self._commands.setdefault(entry.player, [])
        remembered.append(done)
        del remembered[:-REMEMBERED_COMMANDS]
        if isinstance(entry.event, wire.Created):
            self.creation = done

    def _apply_event(self, entry: Entry) -> None:
        match entry.event:
            case wire.Created():
                self._create(entry)
            case wire.Sat(seat=seat, name=name):
                self.seats[seat].sit(entry.player, name)
            case wire.Claimed(seat=seat, name=name):
                self._claim(seat, entry.player, name)
            case wire.BotSat(seat=seat, bot=bot):
                self.seats[seat].sit_bot(bot)
            case wire.Opened(seat=seat):
                self.seats[seat].open()
            case wire.Started(order=order, at=at):
                self.seats = [self.seats[seat] for seat in order]
                self.phase, self.begun_at = "playing", at
                self.clocks.start(0, at)
            case wire.Moved() as moved:
                self._move(moved)
            case wire.Undone(at=at, moves=moves):
                self._undo(at, moves)
            case wire.Resigned(seat=seat, at=at):
                self._give_up(seat, "resigned", at)
            case wire.TimeUp(seat=seat, at=at):
                self._give_up(seat, "time", at)
            case wire.Left(seat=seat, at=at):
                self.seats[seat].left, self.seats[seat].away_since = True, at
            case wire.Away(seat=seat, at=at):
                self.seats[seat].away_since = at
            case wire.Back(seat=seat):
                self.seats[seat].come_back()
            case wire.StoodIn(seat=seat, bot=bot):
                self.seats[seat].bot = bot
                self.seats[seat].late = self.is_correspondence and seat in self.people
            case wire.Offered(seat=seat):
                self.seats[seat].offered = True
            case wire.Ended(reason=reason, at=at):
                self._end(Outcome(reason, ()), at)
            case wire.Unlisted():
                self._unlisted = True
            case wire.Nudged(at=at):
                self.nudged_at = at
            case wire.TakebackAsked(seat=seat):
                self.takeback = wire.TakebackState(seat=seat, agreed=())
            case wire.TakebackAnswered(seat=seat, agree=agree):
                asked = self.takeback
                agreed = (*asked.agreed, seat) if asked and agree else ()
                self.takeback = wire.TakebackState(seat=asked.seat, agreed=agreed) if asked and agree else None
            case wire.RematchAsked(seat=seat):
                agreed = tuple(sorted({*self.rematch.agreed, seat}))
                self.rematch = wire.RematchState(agreed=agreed, table=None)
            case wire.RematchMade(table=table):
                self.rematch = wire.RematchState(agreed=self.rematch.agreed, table=table)
            case correspondence.Warned(seat=seat, at=at):
                self.clocks.warn(seat, at)
            case correspondence.PauseAsked(seat=seat):
                agreed = self.pause.agreed if self.pause else ()
                self.pause = correspondence.PauseState(agreed=(*agreed, seat), since=None)
            case correspondence.Paused(at=at):
                assert self.pause is not None
                self.pause = replace(self.pause, since=at)
            case correspondence.PauseRefused() | correspondence.Resumed():
                self.pause = None
            case correspondence.Holiday(seat=seat, until=until):
                self.seats[seat].holiday = until
        if isinstance(entry.event, CLOCK_EVENTS) and self.phase == "playing" and self.clocks.running != self._thinking:
            self.clocks.pass_on(self._thinking, entry.event.at, moved=False)

    def _create(self, entry: Entry) -> None:
        assert entry.options is not None
        self.options, self.host = entry.options, entry.player
        self.seats = [Seat() for _ in range(self.options.players)]
        self.clocks = Clocks(self.options)
        seal, options = Seal(bytes.fromhex(entry.secret)), Options(short_takes=self.options.short_takes)
        self.game = Game.from_seal(seal, self.options.players, options=options)
        self._hidden = _hidden(self.game)

    def _move(self, moved: wire.Moved) -> None:
        game = self.game
        assert game is not None
        before = self._hidden
        game.play(moved.move)
        self.log_move(moved)
        self.logged.append({"seat": moved.seat, "move": moved.move})
        self._hidden = _hidden(game)
        self._revealed.append(self._hidden != before)
        self.takeback = None
        if game.outcome:
            self._end(game.outcome, moved.at)
        elif game.to_play != moved.seat:
            self.clocks.begin_turn(game.to_play)
            self.clocks.pass_on(self._thinking, moved.at, moved=True)

    def log_move(self, moved: wire.Moved) -> None:
        """Add the move just played, with its effect."""
        assert self.game is not None
        effect = self.game.effect()
        if effect:
            brought = convert(effect, wire.MoveEffect, from_attributes=True)
            moved = self.effects[moved.number] = replace(moved, brought=brought)
        self.moves.append(moved)

    def _undo(self, at: int, moves: int) -> None:
        game = self.game
        assert game is not None
        before = game.to_play
        for _ in range(moves):
            game.undo()
        self._hidden = _hidden(game)
        for undone in (self.moves, self.logged, self._revealed):
            del undone[-moves:]
        self.takeback = None
        if game.to_play != before:
            self.clocks.pass_on(self._thinking, at, moved=False)

    def _give_up(self, seat: int, reason: str, at: int) -> None:
        """X9: with two players the other wins; with more a bot plays the seat to the end."""
        if len(self.seats) == 2:
            self._end(Outcome(reason, (1 - seat,)), at)
        else:
            self.seats[seat].resigned = True
            self.clocks.pass_on(self.clocks.running, at, moved=False)

    def _end(self, outcome: Outcome, at: int) -> None:
        self.outcome, self.phase, self.takeback, self.pause = outcome, "over", None, None
        for seat in self.seats:
            seat.late, seat.holiday = False, None
        self.clocks.pass_on(None, at, moved=False)

    def _claim(self, number: int, player: str, name: str) -> None:
        """The seat goes back to its owner, to a substitute, or to a new owner."""
        seat = self.seats[number]
        handed_over = not seat.is_person or (seat.left and not seat.owner)
        if handed_over or seat.owner == player:
            seat.sit(player, name)
        else:
            assert self.game is not None
            seat.substitute(player, name, self.game.blind_cards(number))

    @property
    def _thinking(self) -> int | None:
        """The seat whose clock runs: nobody's while the only person at the table is away, on holiday or in a pause."""
        if self.is_correspondence:
            return None if self.paused or self.mover is None or self.seats[self.mover].holiday else self.mover
        people = [seat for seat in self.seats if seat.is_person and not seat.resigned]
        return None if len(people) == 1 and not people[0].is_here else self.mover


def _has_legal_move(game: Game, view: View) -> bool:
    """Whether the view has a legal move; a pass may look legal when it is not (X3)."""
    return not {str(move) for move in game.legal_moves()}.isdisjoint(str(move) for move in view.legal_moves())


def _hidden(game: Game) -> tuple[int, ...]:
    """Counts of hidden cards; when one changes, something was revealed."""
    return (*game.deck_sizes.values(), game.unseen_reserves)
