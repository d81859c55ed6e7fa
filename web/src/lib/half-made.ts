/** A selection that was not sent yet survives a reload of the page. */

import type { Colour } from "./game/stones";

export interface HalfMade {
  picked: Colour[];
  chosen: string | null;
}

const KEY = "sixstones.half-made";

export function keep(table: string, state: number, made: HalfMade): void {
  sessionStorage.setItem(KEY, JSON.stringify({ table, state, made }));
}

export function kept(table: string, state: number): HalfMade | null {
  try {
    const stored = JSON.parse(sessionStorage.getItem(KEY) ?? "null") as {
      table: string;
      state: number;
      made: HalfMade;
    } | null;
    return stored?.table === table && stored.state === state ? stored.made : null;
  } catch {
    return null;
  }
}
