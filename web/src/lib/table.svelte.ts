/** A table as this page knows it: what the server said last, what is on its way, what went wrong. Nothing is guessed. */

import type { AnyEvent, FromServer, GameView, Hinted, PlayerView, SeatState, TableState } from "../protocol";
import type { Offers } from "./game/offers";
import { seatName } from "./names";
import { Connection, type Order, type Status } from "./net/connection";
import type { Reason } from "./refusals";

/** A command without its state, which the table adds. */
type Without<T> = T extends unknown ? Omit<T, "state"> : never;
export type Wish = Without<Order>;

export type Heard = (events: readonly AnyEvent[], before: TableState | undefined, now: TableState) => void;

const REMEMBERED = 400;

export class Table {
  state = $state.raw<TableState>();
  events = $state.raw<readonly AnyEvent[]>([]);
  status = $state<Status>("connecting");
  /** Why the server ended the connection: the code of its goodbye. */
  goodbye = $state<string>();
  refusal = $state.raw<Reason>();
  hint = $state.raw<Hinted>();
  /** More has happened than `events` tells. */
  earlier = $state(false);
  /** Ids of commands that have no answer yet. */
  private waiting = $state.raw<readonly string[]>([]);
  private readonly connection: Connection;
  private listeners: readonly Heard[] = [];

  constructor(readonly id: string) {
    this.connection = new Connection(id, {
      hear: (message) => this.hear(message),
      status: (status, reason) => {
        this.status = status;
        this.goodbye = reason;
      },
    });
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

  get busy(): boolean {
    return this.waiting.length > 0;
  }

  /** Whether the reader plays: has a seat, and has neither left it nor given up. */
  get takesPart(): boolean {
    const seat = this.you === null ? undefined : this.seats[this.you];
    return seat !== undefined && !seat.left && !seat.resigned;
  }

  /** The reader's own seat, while they don't play there and can have it back. */
  get mine(): number | null {
    return this.state?.phase === "playing" ? this.state.yours : null;
  }

  /** Whether a move is asked of the one who sits at this page. */
  get myTurn(): boolean {
    return this.state?.phase === "playing" && this.view?.to_play === this.you && this.takesPart;
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

  /** Ask the server for something. */
  send(wish: Wish): void {
    if (!this.state) return;
    this.refusal = undefined;
    const id = this.connection.send({ ...wish, state: this.state.state } as Order);
    this.waiting = [...this.waiting, id];
  }

  play(move: string): void {
    this.hint = undefined;
    this.send({ type: "play", move });
  }

  /** Be told of everything that happens, with the table before and after. */
  onEvents(listener: Heard): () => void {
    this.listeners = [...this.listeners, listener];
    return () => {
      this.listeners = this.listeners.filter((other) => other !== listener);
    };
  }

  close(): void {
    this.connection.close();
  }

  private hear(message: FromServer): void {
    switch (message.type) {
      case "welcome":
        this.earlier ||= message.earlier;
        this.take(message.table, message.events, this.state === undefined);
        break;
      case "update":
        this.take(message.table, message.events, false);
        break;
      case "done":
        this.answered(message.id);
        break;
      case "hinted":
        this.answered(message.id);
        if (message.state === this.state?.state) this.hint = message;
        break;
      case "refused":
        if (message.code === "server/unavailable") break; // it is sent again by itself
        this.answered(message.id);
        if (message.table) this.take(message.table, [], true);
        this.refusal = { code: message.code, clause: message.clause };
        break;
    }
  }

  private take(now: TableState, events: readonly AnyEvent[], quietly: boolean): void {
    const before = this.state;
    const seen = this.events.at(-1)?.number ?? 0;
    const fresh = events.filter((event) => event.number > seen);
    this.state = now;
    const all = [...this.events, ...fresh];
    this.events = all.slice(-REMEMBERED);
    if (all.length > REMEMBERED) this.earlier = true;
    if (now.state !== before?.state) this.hint = undefined;
    if (!quietly && fresh.length) for (const listener of this.listeners) listener(fresh, before, now);
  }

  private answered(id: string): void {
    this.waiting = this.waiting.filter((other) => other !== id);
  }
}
