/** How far a guided game has come, kept in this browser with the table it is played at. */

import { FRESH, type Progress } from "./steps";

const KEY = "sixstones.learn";

export interface Kept {
  table: string;
  progress: Progress;
}

export function load(): Kept | null {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "null") as Partial<Kept> | null;
    return kept?.table ? { table: kept.table, progress: { ...FRESH, ...kept.progress } } : null;
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
