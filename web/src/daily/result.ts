/** The result of a daily deal: what the page keeps, and what a ranking on a server would get. */

import { hasWon } from "../lib/game/outcome";
import type { TableState } from "../protocol";
import type { ReviewSummary } from "../statistics/reviews";
import { countedDay } from "./day";

export interface DailyResult {
  date: string;
  table: string;
  won: boolean;
  points: number;
  rounds: number;
  /** From the review, and null until it is done: points of win chance that the person's decisions cost. */
  lost: number | null;
  mistakes: number | null;
  blunders: number | null;
}

/** The result without the review; null if the game is not over or doesn't count. */
export function resultOf(state: TableState): DailyResult | null {
  const { id, you, phase, view } = state;
  const date = countedDay(id);
  if (!date || you === null || phase !== "over" || !view) return null;
  return {
    date,
    table: id,
    won: hasWon(state, you),
    points: view.players[you]?.points ?? 0,
    rounds: view.round,
    lost: null,
    mistakes: null,
    blunders: null,
  };
}

export const withReview = (
  result: DailyResult,
  { lost, mistakes, blunders }: ReviewSummary,
): DailyResult => ({
  ...result,
  lost,
  mistakes,
  blunders,
});

/** Whether a stored value is one: it may come from a file. */
export function isResult(value: unknown): value is DailyResult {
  const { date, table, won, points, rounds, lost, mistakes, blunders } = (value ?? {}) as Partial<
    Record<keyof DailyResult, unknown>
  >;
  const number = (each: unknown): boolean => typeof each === "number" && Number.isFinite(each) && each >= 0;
  return (
    typeof table === "string" &&
    date === countedDay(table) &&
    typeof won === "boolean" &&
    [points, rounds].every(number) &&
    [lost, mistakes, blunders].every((each) => each === null || number(each))
  );
}
