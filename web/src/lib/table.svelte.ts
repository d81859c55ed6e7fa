/**
 * A table: the state that the page shows, the one that the server sent last, commands without an answer, the last
 * refusal. Nothing is predicted; moves are shown one after the other, so the page may be a few moves behind.
 */

import type {
  AnyEvent,
  ClockState,
  FromServer,
  GameView,
  Moved,
  PlayerView,
  SeatState,
  TableState,
} from "../protocol";
import { engineProblem } from "./engine";
import { withoutErased } from "./game/erased";
import { banner } from "./game/banner";
import type { Offers } from "./game/offers";
import { canHint, hintFor, simpleHintFor, type Hint } from "./hints";
import { t } from "./i18n/index.svelte";
import { flightOf } from "./move-animation";
import { seatName } from "./names";
import { isLocal } from "../local";
import { LocalConnection } from "../local/connection";
import { Connection, type Command, type Handlers, type Status, type TableConnection } from "./net/connection";
import type { Reason } from "./refusals";
import { ShowQueue } from "./narration/queue";

/** A command; the table adds the state that it refers to. */
type Without<T> = T extends unknown ? Omit<T, "state"> : never;
type TableCommand = Without<Command>;

type Listener = (events: readonly AnyEvent[], before: TableState | undefined, now: TableState) => void;

/** A move that was made while the user was not there, and the table after it. */
export interface Missed {
  moved: Moved;
  now: TableState;
}

/** A state with the events that led to it. */
interface Step {
  now: TableState;
  events: readonly AnyEvent[];
  quietly: boolean;
}

const MAX_EVENTS = 400;

export class Table {
  /** What the page shows. */
  state = $state.raw<TableState>();
  /** What the server sent last: commands are for this state. */
  private newest = $state.raw<TableState>();
  /** The events up to the state that is shown. */
  events = $state.raw<readonly AnyEvent[]>([]);
  status = $state<Status>("connecting");
  /** Why the server ended the connection: the code of its goodbye. */
  goodbye = $state<string>();
  refusal = $state.raw<Reason>();
  hint = $state.raw<Hint>();
  /** The move that the coach of the guided game asks for: a hint doesn't contradict it. */
  coached: string | null = null;
  /** The engine in this browser is working on a hint. */
  thinking = $state(false);
  /** Why the hint is not the engine's best. */
  engineNotice = $state<string>();
  /** A problem with a table in this browser: `unsaved` or `bot-waits`. */
  notice = $state<string | null>(null);
  /** Moves that the user has not seen: `next` shows one after the other. */
  missed = $state.raw<readonly Missed[]>([]);
  /** Events after those that are shown, while moves are missed. */
  private unseen: readonly AnyEvent[] = [];
  /** `events` doesn't go back to the start. */
  earlier = $state(false);
  /** Ids of commands without an answer. */
  private pending = $state.raw<readonly string[]>([]);
  private readonly connection: TableConnection;
  private listeners: readonly Listener[] = [];
  private readonly queue = new ShowQueue<Step>((step) => this.show(step));
  /** The number of the last event that was received. */
  private received = 0;

  /** `connect` is the way to a table that is neither on the server nor stored in this browser. */
  constructor(
    readonly id: string,
    connect: (handlers: Handlers) => TableConnection = (handlers) =>
      isLocal(id) ? new LocalConnection(id, handlers) : new Connection(id, handlers),
  ) {
    this.connection = connect({
      notice: (notice) => (this.notice = notice),
      receive: (message) => this.receive(message),
      status: (status, reason) => {
        this.status = status;
        this.goodbye = reason;
      },
    });
    document.addEventListener("visibilitychange", this.hidden);
  }

  get view(): GameView | null {
    return this.state?.view ?? null;
  }

  get you(): number | null {
    return this.state?.you ?? null;
  }

  get me(): PlayerView | null {
    return this.view && this.you !== null ? (this.view.players[this.you] ?? null) : null;
  }

  get seats(): readonly SeatState[] {
    return this.state?.seats ?? [];
  }

  /** Some moves have not been shown yet. */
  get behind(): boolean {
    return this.state !== this.newest;
  }

  /** Who is to move, or whose move is shown next. */
  get toPlay(): number {
    return (this.behind && this.view?.to_play === this.you ? this.newest : this.state)?.view?.to_play ?? 0;
  }

  /** Time passes, whatever the page shows. */
  get clock(): ClockState | null {
    return this.newest?.clock ?? null;
  }

  get busy(): boolean {
    return this.pending.length > 0;
  }

  /** The user has resigned, or ran out of time: a bot plays in their place. */
  get resigned(): boolean {
    return this.you !== null && this.seats[this.you]?.resigned === true;
  }

  /** The user has a seat and plays on it: they have neither left nor resigned, and no stand-in plays. */
  get takesPart(): boolean {
    const seat = this.you === null ? undefined : this.seats[this.you];
    return seat !== undefined && !seat.left && !seat.resigned && !seat.late;
  }

  /** A seat that the user can take back. */
  get reclaimable(): number | null {
    return this.state?.phase === "playing" ? this.state.yours : null;
  }

  get myTurn(): boolean {
    return (
      !this.behind &&
      this.state?.phase === "playing" &&
      !this.state.pause?.since &&
      this.view?.to_play === this.you &&
      this.takesPart
    );
  }

  /** Somebody has met the Gauntlet: after this round the game may end. */
  get lastRound(): boolean {
    const { phase, view } = this.state ?? {};
    return phase === "playing" && view != null && banner(view, this.events)?.text === "last-round";
  }

  get legal(): readonly string[] {
    return this.myTurn && !this.busy ? (this.view?.legal_moves ?? []) : [];
  }

  get offers(): Offers {
    return this.state?.offers ?? {};
  }

  name(seat: number): string {
    return seatName(this.seats, seat);
  }

  /** Send a command for the newest state, which the user sees from now on. */
  send(command: TableCommand): void {
    this.skip();
    if (!this.state) return;
    this.refusal = undefined;
    const id = this.connection.send({ ...command, state: this.state.state } as Command);
    this.pending = [...this.pending, id];
  }

  play(move: string): void {
    if (this.behind) return this.skip(); // the user has not seen what this move answers
    this.hint = undefined;
    this.send({ type: "play", move });
  }

  /** Show the newest state without any more flights. */
  skip(): void {
    this.queue.skip();
    if (!this.missed.length || !this.newest) return;
    this.missed = [];
    const events = this.unseen;
    this.unseen = [];
    this.show({ now: this.newest, events, quietly: false });
  }

  /** Show an earlier state, from which `next` leads to the newest. */
  goBack(to: TableState, missed: readonly Missed[]): void {
    const [first] = missed;
    if (!first || this.behind) return;
    this.unseen = this.events.filter(({ number }) => number >= first.moved.number);
    this.events = this.events.filter(({ number }) => number < first.moved.number);
    [this.state, this.missed] = [to, missed];
  }

  /** Show the next move that the user has missed. */
  next(): void {
    this.queue.skip();
    const [step, following] = this.missed;
    const view = this.view;
    if (!step || !view) return;
    const until = following?.moved.number ?? Infinity;
    const events = this.unseen.filter(({ number }) => number < until);
    this.unseen = this.unseen.filter(({ number }) => number >= until);
    this.missed = this.missed.slice(1);
    const now = following ? step.now : (this.newest ?? step.now);
    this.queue.push({ now, events, quietly: false }, () =>
      now.view ? flightOf(step.moved, view, now.view) : null,
    );
  }

  /** Ask the engine in this browser for a hint, or the server if the engine can't help. */
  async askForHint(): Promise<void> {
    const asked = this.state;
    if (!asked?.view || this.thinking) return;
    const move = asked.view.legal_moves.find((each) => each === this.coached);
    if (move) {
      this.hint = { bot: "", move, candidates: [], urgency: null, rival: null, facts: [], lost: false };
      return;
    }
    if (!canHint(asked.view)) {
      this.send({ type: "hint" });
      return;
    }
    this.thinking = true;
    try {
      const hint = await hintFor(asked.view);
      if (this.state?.state === asked.state) this.hint = hint;
    } catch (error) {
      if (this.state?.state === asked.state) await this.askElsewhere(asked.view, error);
    } finally {
      this.thinking = false;
    }
  }

  /** The engine can't give its best hint: ask the server or, if the game has none, a simpler bot. */
  private async askElsewhere(view: GameView, error: unknown): Promise<void> {
    const problem = engineProblem(error);
    if (isLocal(this.id)) {
      this.engineNotice = problem;
      this.hint = await simpleHintFor(view);
    } else {
      this.engineNotice = `${problem} ${t("engine-server-helps")}`;
      this.send({ type: "hint" });
    }
  }

  /** Call the listener for all events, with the table before and after them. Returns a function that stops it. */
  onEvents(listener: Listener): () => void {
    this.listeners = [...this.listeners, listener];
    return () => {
      this.listeners = this.listeners.filter((other) => other !== listener);
    };
  }

  close(): void {
    document.removeEventListener("visibilitychange", this.hidden);
    this.queue.close();
    this.connection.close();
  }

  private readonly hidden = (): void => {
    if (document.hidden) this.queue.skip();
  };

  private receive(message: FromServer): void {
    switch (message.type) {
      case "welcome":
        this.earlier ||= message.earlier;
        this.apply(message.table, message.events, this.state === undefined, true);
        break;
      case "update":
        this.apply(message.table, message.events, false);
        break;
      case "done":
        this.answered(message.id);
        break;
      case "hinted":
        this.answered(message.id);
        if (message.state === this.state?.state) this.hint = message;
        break;
      case "refused":
        if (message.code === "server/unavailable") break; // the connection retries
        this.answered(message.id);
        if (message.table) this.apply(message.table, [], true);
        this.refusal = { code: message.code, clause: message.clause };
        break;
    }
  }

  private apply(now: TableState, events: readonly AnyEvent[], quietly: boolean, again = false): void {
    const fresh = events.filter((event) => event.number > this.received);
    this.received = fresh.at(-1)?.number ?? this.received;
    this.newest = now;
    const moves = fresh.filter((event) => event.type === "moved");
    // Only one move between two states can be shown, and none is if something was taken back.
    const jumps =
      quietly ||
      again ||
      this.missed.length > 0 ||
      moves.length > 1 ||
      fresh.some(({ type }) => type === "undone");
    if (jumps) this.skip();
    this.queue.push({ now, events: fresh, quietly }, () => {
      const [move, view] = [moves[0], this.view];
      return jumps || !move || !view || !now.view ? null : flightOf(move, view, now.view);
    });
  }

  private show({ now, events, quietly }: Step): void {
    const before = this.state;
    this.state = now;
    const all = withoutErased([...this.events, ...events]);
    this.events = all.slice(-MAX_EVENTS);
    if (all.length > MAX_EVENTS) this.earlier = true;
    if (now.state !== before?.state) this.hint = undefined;
    if (!quietly && events.length) for (const listener of this.listeners) listener(events, before, now);
  }

  private answered(id: string): void {
    this.pending = this.pending.filter((other) => other !== id);
  }
}
