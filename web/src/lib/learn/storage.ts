/** The guided game in progress, stored in this browser. */

import { FRESH, type Progress } from "./steps";

const KEY = "sixstones.learn";

interface SavedGame {
  table: string;
  progress: Progress;
}

export function load(): SavedGame | null {
  try {
    const saved = JSON.parse(localStorage.getItem(KEY) ?? "null") as Partial<SavedGame> | null;
    return saved?.table ? { table: saved.table, progress: { ...FRESH, ...saved.progress } } : null;
  } catch {
    return null;
  }
}

export function save(table: string, progress: Progress): void {
  localStorage.setItem(KEY, JSON.stringify({ table, progress }));
}

export function forget(): void {
  localStorage.removeItem(KEY);
}
