/** How many days in a row. */

import { daysAfter } from "./day";
import type { DailyResult } from "./result";

export interface Streak {
  now: number;
  best: number;
}

/**
 * Days in a row among these. The newest run counts as long as it can still go on: until the day after its last day is over. A day
 * later than today comes from a clock that was wrong, then or now, and breaks nothing.
 */
function streakOf(dates: readonly string[], today: string): Streak {
  const days = new Set(dates);
  const runs = [...days]
    .filter((date) => !days.has(daysAfter(date, -1)))
    .map((start) => {
      let length = 1;
      while (days.has(daysAfter(start, length))) length++;
      return { last: daysAfter(start, length - 1), length };
    });
  const newest = runs.reduce((one, other) => (other.last > one.last ? other : one), { last: "", length: 0 });
  return {
    now: newest.last >= daysAfter(today, -1) ? newest.length : 0,
    best: Math.max(0, ...runs.map(({ length }) => length)),
  };
}

/** A day that was lost ends a streak of wins at once. */
export function streaks(results: readonly DailyResult[], today: string): { played: Streak; won: Streak } {
  const won = streakOf(
    results.filter(({ won }) => won).map(({ date }) => date),
    today,
  );
  const last = results.reduce((newest, { date }) => (date > newest ? date : newest), "");
  const broken = results.some(({ date, won }) => date === last && !won);
  return {
    played: streakOf(
      results.map(({ date }) => date),
      today,
    ),
    won: broken ? { ...won, now: 0 } : won,
  };
}

/** The last day played, if the clock says that it is still to come. */
export function futureDay(results: readonly DailyResult[], today: string): string | null {
  const last = results.reduce((newest, { date }) => (date > newest ? date : newest), "");
  return last > today ? last : null;
}
