/** The guided game in progress, stored in this browser. */

import * as storage from "../storage";
import { FRESH, type Progress } from "./steps";

const KEY = "sixstones.learn";

interface SavedGame {
  table: string;
  progress: Progress;
}

export function load(): SavedGame | null {
  const saved = storage.load(KEY) as Partial<SavedGame> | undefined;
  return saved?.table ? { table: saved.table, progress: { ...FRESH, ...saved.progress } } : null;
}

export function save(table: string, progress: Progress): void {
  storage.save(KEY, { table, progress });
}

export function forget(): void {
  storage.save(KEY, null);
}
