/** Tables that this browser has playerNames, newest first. */

import { isolate } from "./i18n/isolate";
import { seatName, type NamedSeat } from "./names";
import { load, save } from "./storage";

interface Visit {
  table: string;
  /** Bots by id, so that their names follow the language of the page. */
  seats: NamedSeat[];
  at: number;
  over: boolean;
  /** Null until the game is over, and if nobody won. */
  won: boolean | null;
}

const KEY = "sixstones.recent";
const MAX_VISITS = 20;

/** The format that older versions stored. */
interface OldVisit {
  names?: string[];
}

const upgraded = ({ names = [], ...visit }: Visit & OldVisit): Visit => ({
  ...visit,
  seats: visit.seats ?? names.map((name) => ({ kind: "person", name, bot: null })),
});

/** The names of all players at a table. */
export const playerNames = ({ seats }: Visit): string =>
  seats
    .map((_, seat) => isolate(seatName(seats, seat)))
    .filter(Boolean)
    .join(", ");

export const namedSeats = (seats: readonly NamedSeat[]): NamedSeat[] =>
  seats.map(({ kind, name, bot }) => ({ kind, name, bot }));

class Recent {
  visits = $state<Visit[]>(((load(KEY) ?? []) as (Visit & OldVisit)[]).map(upgraded));

  /** Add a visit; it replaces an earlier one to the same table. */
  add(visit: Visit): void {
    this.visits = [visit, ...this.visits.filter((other) => other.table !== visit.table)].slice(0, MAX_VISITS);
    save(KEY, this.visits);
  }

  forget(table: string): void {
    if (!this.visits.some((visit) => visit.table === table)) return;
    this.visits = this.visits.filter((visit) => visit.table !== table);
    save(KEY, this.visits);
  }

  /** Games that are not over. */
  get open(): Visit[] {
    return this.visits.filter((visit) => !visit.over);
  }
}

export const recent = new Recent();
