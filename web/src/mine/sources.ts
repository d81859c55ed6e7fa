/** What other parts of the page tell the statistics. Puzzles may be missing; then there is nothing to show of them. */

export interface PuzzleProgress {
  /** Null before the first puzzle. */
  rating: number | null;
  solved: number;
  tried: number;
}

interface PuzzleSource {
  puzzleProgress: () => Partial<PuzzleProgress>;
  exportPuzzleProgress: () => unknown;
  /** Merges; throws if it can't read the value, and changes nothing then. */
  importPuzzleProgress: (value: unknown) => unknown;
  clearPuzzleProgress: () => void;
}

const FOUND = Object.values(import.meta.glob("../puzzles/progress.svelte.ts"));

/** Undefined if there are no puzzles. */
export async function puzzleSource(): Promise<PuzzleSource | undefined> {
  const loaded = (await FOUND[0]?.()) as Partial<PuzzleSource> | undefined;
  return loaded?.puzzleProgress && loaded.exportPuzzleProgress ? (loaded as PuzzleSource) : undefined;
}
