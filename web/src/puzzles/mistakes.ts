/** Blunders in the user's own games, as reviews found them. The newest come first. */

import type { ReviewedMove } from "../review/messages";
import { load, save } from "../lib/storage";
import type { Mistake } from "./messages";

const KEY = "sixstones.mistakes";
const MOST = 60;

const isMistake = (value: unknown): value is Mistake => {
  const { table, before, seat, best } = (value ?? {}) as Partial<Mistake>;
  return (
    typeof table === "string" &&
    typeof best === "string" &&
    Number.isInteger(before) &&
    Number.isInteger(seat)
  );
};

export function mistakes(): Mistake[] {
  const kept = load(KEY);
  return Array.isArray(kept) ? kept.filter(isMistake) : [];
}

/** Keep the clear blunders of one seat, in place of what was kept of this game. Returns how many there are. */
export function keepMistakes(table: string, seat: number, moves: readonly ReviewedMove[]): number {
  const found = moves.flatMap((move, before): Mistake[] =>
    move.seat === seat && move.verdict === "blunder" ? [{ table, before, seat, best: move.best }] : [],
  );
  const others = mistakes().filter((mistake) => mistake.table !== table);
  if (found.length || others.length < mistakes().length) save(KEY, [...found, ...others].slice(0, MOST));
  return found.length;
}

const PREFIX = "mine-";
/** The address of a mistake below #/puzzles. */
export const mistakeId = ({ table, before }: Mistake): string => `${PREFIX}${before}-${table}`;
export const isMistakeId = (id: string): boolean => id.startsWith(PREFIX);
export const findMistake = (id: string): Mistake | undefined =>
  mistakes().find((mistake) => mistakeId(mistake) === id);
