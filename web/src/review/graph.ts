/** The lines of the graph of chances, for the page and for the picture. */

import type { ReviewedMove, Verdict } from "./messages.ts";

/** As in chess. */
export const MARKS: Record<Exclude<Verdict, "">, string> = { inaccuracy: "?!", mistake: "?", blunder: "??" };

interface Point {
  chance: number;
  error: number;
}

/** The chances of one seat before each move, and at the end. */
export function pointsOf(
  moves: readonly ReviewedMove[],
  end: readonly number[] | undefined,
  seat: number,
): Point[] {
  const points = moves.map(({ chances, errors }) => ({
    chance: chances[seat] ?? 0,
    error: errors[seat] ?? 0,
  }));
  return end ? [...points, { chance: end[seat] ?? 0, error: 0 }] : points;
}

/** SVG paths: a line and a band of error bars for each seat. */
export function graphOf(
  moves: readonly ReviewedMove[],
  end: readonly number[] | undefined,
  seats: number,
  x: (index: number) => number,
  y: (chance: number) => number,
): { seat: number; line: string; band: string }[] {
  const clamped = (chance: number): number => Math.min(Math.max(chance, 0), 1);
  return Array.from({ length: seats }, (_, seat) => {
    const points = pointsOf(moves, end, seat);
    const at = (index: number, chance: number): string =>
      `${x(index).toFixed(1)} ${y(clamped(chance)).toFixed(1)}`;
    const line = points.map(({ chance }, i) => `${i ? "L" : "M"}${at(i, chance)}`).join("");
    const upper = points.map(({ chance, error }, i) => at(i, chance + error));
    const lower = points.map(({ chance, error }, i) => at(i, chance - error)).reverse();
    const band = points.length ? `M${[...upper, ...lower].join("L")}Z` : "";
    return { seat, line, band };
  });
}
