/** Tables that this browser has been at, newest first. */

import { isolate } from "./i18n/isolate";
import { botName, seatName, type NamedSeat } from "./names";
import { load, save } from "./storage";

export interface Visit {
  table: string;
  /** Bots by id, so that their names follow the language of the page. */
  seats: NamedSeat[];
  at: number;
  over: boolean;
  /** Null until the game is over, and if nobody won. */
  won: boolean | null;
  /** The user's seat, and how far the game was: unknown before it starts, and in visits of older versions. */
  you?: number | undefined;
  round?: number | undefined;
  points?: number | undefined;
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

/** Those the user plays with, bots of a kind together; all players if the user's seat is not known. */
export function otherNames({ seats, you }: Visit): string {
  const others = seats.filter((_, seat) => seat !== you);
  const [first] = others;
  const alike = others.length > 1 && others.every(({ kind, bot }) => kind === "bot" && bot === first?.bot);
  if (alike && first?.bot) return `${others.length} × ${isolate(botName(first.bot))}`;
  return named(seats, you) || named(seats, undefined);
}

const named = (seats: readonly NamedSeat[], without: number | undefined): string =>
  seats
    .map((_, seat) => (seat === without ? "" : isolate(seatName(seats, seat))))
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
