/** Picked tokens or a chosen card that were not played yet; they survive a reload of the page. */

import type { Colour } from "./game/stones";

interface MoveDraft {
  picked: Colour[];
  chosen: string | null;
}

const KEY = "sixstones.move-draft";

export function saveDraft(table: string, state: number, draft: MoveDraft): void {
  sessionStorage.setItem(KEY, JSON.stringify({ table, state, draft }));
}

export function loadDraft(table: string, state: number): MoveDraft | null {
  try {
    const stored = JSON.parse(sessionStorage.getItem(KEY) ?? "null") as {
      table: string;
      state: number;
      draft: MoveDraft;
    } | null;
    return stored?.table === table && stored.state === state ? stored.draft : null;
  } catch {
    return null;
  }
}
