/** Picked tokens or a chosen card that were not played yet; they survive a reload of the page. */

import type { Colour } from "./game/stones";
import { load, save } from "./storage";

interface MoveDraft {
  picked: Colour[];
  chosen: string | null;
}

interface StoredDraft {
  table: string;
  state: number;
  draft: MoveDraft;
}

const KEY = "sixstones.move-draft";

export const saveDraft = (table: string, state: number, draft: MoveDraft): void =>
  save(KEY, { table, state, draft } satisfies StoredDraft);

export function loadDraft(table: string, state: number): MoveDraft | null {
  const stored = load(KEY) as StoredDraft | undefined;
  return stored?.table === table && stored.state === state ? stored.draft : null;
}
