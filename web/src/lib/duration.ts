/** How long a game takes, for people who are invited to one. */

import type { TableState } from "../protocol";

/** Minutes of a person and of a bot in a usual game. */
const OF_PERSON = 8;
const OF_BOT = 2;
const STEP = 5;

/** About how many minutes a game at this table takes, at most what its clock allows. */
export function expectedMinutes({ seats, options }: Pick<TableState, "seats" | "options">): number {
  const bots = seats.filter(({ kind }) => kind === "bot").length;
  const people = seats.length - bots;
  const usual = people * OF_PERSON + bots * OF_BOT;
  const { clock, seconds = 0 } = options;
  const allowed = clock === "game" ? (people * seconds) / 60 : Infinity;
  return Math.max(STEP, Math.round(Math.min(usual, allowed) / STEP) * STEP);
}
