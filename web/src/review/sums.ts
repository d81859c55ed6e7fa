/** What the reviewed moves add up to, as `Review` in Python. */

import { HALVING, MAX_MOMENTS } from "../engine/generated/engine.ts";
import type { Ending, ReviewedMove, Verdict } from "./messages.ts";

/** How one seat's chance became its result: the start and everything between add up to the result. */
export interface Balance {
  start: number;
  ownLuck: number;
  ownDecisions: number;
  othersDecisions: number;
  othersLuck: number;
  /** What the search saw only later. */
  rest: number;
  /** What the end of a resigned or timed-out game gave; 0 if the rules ended it. */
  ending: number;
  /** 1 for a win; a shared one is divided. Of an unfinished game: the chance at its end. */
  result: number;
}

/** Between start and result, in the order in which they are shown. */
export const PARTS = [
  "ownLuck",
  "ownDecisions",
  "othersDecisions",
  "othersLuck",
  "rest",
  "ending",
] as const satisfies readonly (keyof Balance)[];

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

export function balanceOf(
  moves: readonly ReviewedMove[],
  seat: number,
  { end, result }: Pick<Ending, "end" | "result">,
): Balance {
  const last = end[seat] ?? 0;
  const won = result[seat] ?? 0;
  const start = moves[0]?.chances[seat] ?? last;
  const over = (own: boolean, value: (move: ReviewedMove) => number): number =>
    sum(moves.filter((move) => (move.seat === seat) === own).map(value));
  const luck = (move: ReviewedMove): number => move.luck[seat] ?? 0;
  const decided = (move: ReviewedMove): number => (move.after[seat] ?? 0) - (move.chances[seat] ?? 0);
  const [ownLuck, othersLuck] = [over(true, luck), over(false, luck)];
  const [ownDecisions, othersDecisions] = [over(true, decided), over(false, decided)];
  const rest = last - start - ownLuck - othersLuck - ownDecisions - othersDecisions;
  return {
    start,
    ownLuck,
    ownDecisions,
    othersDecisions,
    othersLuck,
    rest,
    ending: won - last,
    result: won,
  };
}

/** 100 if nothing was lost; it halves with every HALVING points of chance that a decision costs on average. */
export function accuracyOf(moves: readonly ReviewedMove[], seat: number): number | null {
  const losses = moves.filter((move) => move.seat === seat && move.legal > 1).map(({ loss }) => loss);
  return losses.length ? 100 * 0.5 ** ((100 * sum(losses)) / losses.length / HALVING) : null;
}

/** How many moves of a seat have a verdict. */
export const countOf = (moves: readonly ReviewedMove[], seat: number, verdict: Verdict): number =>
  moves.filter((move) => move.seat === seat && move.verdict === verdict).length;

/** The numbers of the moves that cost most beyond doubt, in the order of the game. */
export function turningPoints(moves: readonly ReviewedMove[]): number[] {
  const marked = moves.flatMap((move, number) =>
    move.verdict ? [{ number, sure: move.loss - move.error }] : [],
  );
  return marked
    .sort((one, other) => other.sure - one.sure)
    .slice(0, MAX_MOMENTS)
    .map(({ number }) => number)
    .sort((one, other) => one - other);
}

/** Whole numbers that add up to the rounded sum: those with the largest remainders are rounded up. */
export function roundTogether(numbers: readonly number[]): number[] {
  const whole = numbers.map(Math.floor);
  const remainder = (i: number): number => (numbers[i] ?? 0) - (whole[i] ?? 0);
  const up = Math.round(sum(numbers)) - sum(whole);
  const order = [...numbers.keys()].sort((one, other) => remainder(other) - remainder(one));
  for (const i of order.slice(0, up)) whole[i] = (whole[i] ?? 0) + 1;
  return whole;
}

/** A balance in whole points of chance: the start and the parts add up to the rounded result. */
export function wholePoints(balance: Balance): Balance {
  const names = ["start", ...PARTS] as const;
  const rounded = roundTogether(names.map((name) => 100 * balance[name]));
  const points = Object.fromEntries(names.map((name, i) => [name, rounded[i] ?? 0]));
  return { ...(points as unknown as Balance), result: sum(rounded) };
}
