/** The user's rating and solved puzzles, kept in this browser. */

import { load, loadText, save, saveText } from "../lib/storage";
import { rated, type Rating } from "./glicko";

/** first: solved at the first try; later: solved, but not at the first try; failed: not yet. */
export type Mark = "first" | "later" | "failed";

/** What is stored, and what an export has. */
export interface PuzzleProgress extends Rating {
  version: 1;
  /** Puzzles in a row that were solved at the first try. */
  streak: number;
  best: number;
  /** By the puzzle's id. */
  marks: Record<string, Mark>;
}

/** What statistics show. */
export interface PuzzleNumbers {
  rating: number;
  deviation: number;
  solved: number;
  tried: number;
  streak: number;
  best: number;
}

const KEY = "sixstones.puzzles";
/** What was stored and could not be read is kept here. */
const UNREADABLE = `${KEY}.unreadable`;
/** How sure the rating of a puzzle is. */
const PUZZLE_DEVIATION = 80;
/** No single puzzle changes the rating by more, although the first ones say a lot about a reader. */
const MOST_CHANGE = 150;
const MARKS = ["failed", "later", "first"];

const fresh = (): PuzzleProgress => ({
  version: 1,
  rating: 1200,
  deviation: 350,
  volatility: 0.06,
  streak: 0,
  best: 0,
  marks: {},
});

const isNumber = (value: unknown): boolean =>
  typeof value === "number" && Number.isFinite(value) && value >= 0;

/** The progress that a value has, or null. */
function read(value: unknown): PuzzleProgress | null {
  const found = value as PuzzleProgress | null | undefined;
  if (typeof found !== "object" || found?.version !== 1) return null;
  const numbers = [found.rating, found.deviation, found.volatility, found.streak, found.best];
  const { marks } = found as { marks: unknown };
  if (!numbers.every(isNumber) || typeof marks !== "object" || marks === null) return null;
  return Object.values(marks).every((mark) => MARKS.includes(mark as string)) ? found : null;
}

function stored(): PuzzleProgress {
  const text = loadText(KEY);
  if (text === null) return fresh();
  const found = read(load(KEY));
  if (!found) saveText(UNREADABLE, text);
  return found ?? fresh();
}

class Progress {
  now = $state.raw<PuzzleProgress>(stored());
  /** False if this browser stores nothing: then all lasts until the page is closed. */
  saved = $state(true);

  constructor() {
    addEventListener("storage", ({ key }) => {
      if (key === KEY || key === null) this.now = stored();
    });
  }

  markOf(id: string): Mark | undefined {
    return this.now.marks[id];
  }

  /** Count a try. Only the first one of a puzzle changes the rating. Returns by how much. */
  add(id: string, puzzleRating: number, solved: boolean): number {
    const before = stored(); // another tab may have solved some too
    const known = before.marks[id];
    if (known) {
      if (solved && known === "failed") this.#keep({ ...before, marks: { ...before.marks, [id]: "later" } });
      else this.now = before;
      return 0;
    }
    const game = { rating: puzzleRating, deviation: PUZZLE_DEVIATION, score: Number(solved) };
    const streak = solved ? before.streak + 1 : 0;
    const after: PuzzleProgress = {
      ...before,
      ...rated(before, [game], MOST_CHANGE),
      streak,
      best: Math.max(before.best, streak),
      marks: { ...before.marks, [id]: solved ? "first" : "failed" },
    };
    this.#keep(after);
    return Math.round(after.rating) - Math.round(before.rating);
  }

  replace(progress: PuzzleProgress): void {
    this.#keep(progress);
  }

  #keep(progress: PuzzleProgress): void {
    save(KEY, progress);
    this.now = progress;
    this.saved = isStored();
  }
}

/** Whether the browser has really stored it. */
function isStored(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
}

export const progress = new Progress();

export function puzzleProgress(): PuzzleNumbers {
  const { rating, deviation, streak, best, marks } = progress.now;
  const all = Object.values(marks);
  const solved = all.filter((mark) => mark !== "failed").length;
  return {
    rating: Math.round(rating),
    deviation: Math.round(deviation),
    solved,
    tried: all.length,
    streak,
    best,
  };
}

/** A copy of everything, for a file. */
export const exportPuzzleProgress = (): PuzzleProgress => $state.snapshot(progress.now);

/**
 * Add what an export has: of each puzzle the better result, and the rating of whoever tried more of them.
 * Returns false if it is not an export; then nothing changes.
 */
export function importPuzzleProgress(value: unknown): boolean {
  const other = read(value);
  if (!other) return false;
  const own = stored();
  const [more, fewer] =
    Object.keys(other.marks).length > Object.keys(own.marks).length ? [other, own] : [own, other];
  const marks = { ...fewer.marks, ...more.marks };
  for (const [id, mark] of Object.entries(fewer.marks))
    if (MARKS.indexOf(mark) > MARKS.indexOf(marks[id] ?? mark)) marks[id] = mark;
  progress.replace({ ...more, best: Math.max(own.best, other.best), marks });
  return true;
}

export const clearPuzzleProgress = (): void => progress.replace(fresh());
