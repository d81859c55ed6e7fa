/** The rows of the sum, as steps from the chance at the start to the result. */

import { type Balance, PARTS } from "./sums.ts";

interface Cell {
  points: number;
  /** Where the bar begins and ends, from 0 to 1 of the width that all bars share. */
  from: number;
  to: number;
}

export interface Step {
  part: keyof Balance;
  /** Not a change, but a chance: at the start or at the end. */
  total: boolean;
  /** One per seat. */
  cells: Cell[];
}

/** `seats` has a balance in points per seat. An ending that gave nobody anything is left out. */
export function stepsOf(seats: readonly Balance[]): Step[] {
  const parts = PARTS.filter((part) => part !== "ending" || seats.some(({ ending }) => ending));
  const sums = seats.map((balance) => [0, balance.start]);
  for (const part of parts)
    sums.forEach((sum, seat) => sum.push((sum.at(-1) ?? 0) + (seats[seat]?.[part] ?? 0)));
  const low = Math.min(0, ...sums.flat());
  const high = Math.max(100, ...sums.flat());
  const place = (points: number): number => (points - low) / (high - low);
  const names = ["start", ...parts, "result"] as const;
  return names.map((part, i) => {
    const total = part === "start" || part === "result";
    return {
      part,
      total,
      cells: seats.map((balance, seat) => ({
        points: balance[part],
        from: place(total ? 0 : (sums[seat]?.[i] ?? 0)),
        to: place(total ? balance[part] : (sums[seat]?.[i + 1] ?? 0)),
      })),
    };
  });
}
