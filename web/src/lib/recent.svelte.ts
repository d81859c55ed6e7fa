/** Tables that this browser was at, the newest first. */

export interface Visit {
  table: string;
  names: string[];
  at: number;
  over: boolean;
  won: boolean | null;
}

const KEY = "sixstones.recent";
const MOST = 20;

function load(): Visit[] {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "[]") as Visit[];
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
    this.visits = this.visits.filter((visit) => visit.table !== table);
    localStorage.setItem(KEY, JSON.stringify(this.visits));
  }

  /** The games that go on. */
  get open(): Visit[] {
    return this.visits.filter((visit) => !visit.over);
  }
}

export const recent = new Recent();
