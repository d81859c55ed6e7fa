/** Which puzzle comes next, and which ones a list shows. */

import type { Goal, Puzzle, Theme } from "./book";
import type { Mark } from "./progress.svelte";

export interface Filter {
  goal: Goal | "";
  theme: Theme | "";
  players: number;
  open: boolean;
}

export const matches = (puzzle: Puzzle, { goal, theme, players, open }: Filter, mark?: Mark): boolean =>
  (!goal || puzzle.goal === goal) &&
  (!theme || puzzle.themes.includes(theme)) &&
  (!players || puzzle.players === players) &&
  (!open || mark === undefined || mark === "failed");

/** How eagerly a puzzle is offered: new ones, then those that were not solved, then those that were not easy. */
const ORDER = [undefined, "failed", "later", "first"];

/** The puzzle nearest to a rating, new ones first; never the one that was just there, unless it is the only one. */
export function nextPuzzle(
  puzzles: readonly Puzzle[],
  marks: Readonly<Record<string, Mark>>,
  rating: number,
  last?: string,
): Puzzle | undefined {
  const others = puzzles.filter(({ id }) => id !== last);
  return (others.length ? others : puzzles).toSorted(
    (one, other) =>
      ORDER.indexOf(marks[one.id]) - ORDER.indexOf(marks[other.id]) ||
      Math.abs(one.rating - rating) - Math.abs(other.rating - rating) ||
      one.id.localeCompare(other.id),
  )[0];
}
