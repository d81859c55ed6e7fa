/** What other parts of the page tell the statistics. Puzzles may be missing; then there is nothing to show of them. */

export interface PuzzleProgress {
  rating: number;
  solved: number;
  tried: number;
}

interface PuzzleSource {
  puzzleProgress: () => PuzzleProgress;
  exportPuzzleProgress: () => unknown;
  /** Merges; returns false if it can't read the value, and changes nothing then. */
  importPuzzleProgress: (value: unknown) => boolean;
  clearPuzzleProgress: () => void;
}

const FOUND = Object.values(import.meta.glob("../puzzles/progress.svelte.ts"));

/** Undefined if there are no puzzles. */
export async function puzzleSource(): Promise<PuzzleSource | undefined> {
  return (await FOUND[0]?.()) as PuzzleSource | undefined;
}
