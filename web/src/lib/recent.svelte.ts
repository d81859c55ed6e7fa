/** Tables that this browser was at, the newest first. */

import { isolate } from "./i18n/isolate";
import { seatName, type Called } from "./names";

export interface Visit {
  table: string;
  /** Who sat there. Bots by their ids, so that they are called in the language that is read now. */
  seats: Called[];
  at: number;
  over: boolean;
  /** Null while the game goes on, and where nobody won. */
  won: boolean | null;
}

const KEY = "sixstones.recent";
const MOST = 20;

/** As visits were kept before. */
interface Older {
  names?: string[];
}

const renewed = ({ names = [], ...visit }: Visit & Older): Visit => ({
  ...visit,
  seats: visit.seats ?? names.map((name) => ({ kind: "person", name, bot: null })),
});

/** Everybody at a table, as they are called now. */
export const visited = ({ seats }: Visit): string =>
  seats
    .map((_, seat) => isolate(seatName(seats, seat)))
    .filter(Boolean)
    .join(", ");

export const called = (seats: readonly Called[]): Called[] =>
  seats.map(({ kind, name, bot }) => ({ kind, name, bot }));

function load(): Visit[] {
  try {
    return (JSON.parse(localStorage.getItem(KEY) ?? "[]") as (Visit & Older)[]).map(renewed);
  } catch {
    return [];
  }
}

class Recent {
  visits = $state<Visit[]>(load());

  /** Note a visit, in the place of an earlier one at the same table. */
  note(visit: Visit): void {
    this.visits = [visit, ...this.visits.filter((other) => other.table !== visit.table)].slice(0, MOST);
    localStorage.setItem(KEY, JSON.stringify(this.visits));
  }

  forget(table: string): void {
    if (!this.visits.some((visit) => visit.table === table)) return;
    this.visits = this.visits.filter((visit) => visit.table !== table);
    localStorage.setItem(KEY, JSON.stringify(this.visits));
  }

  /** The games that go on. */
  get open(): Visit[] {
    return this.visits.filter((visit) => !visit.over);
  }
}

export const recent = new Recent();
