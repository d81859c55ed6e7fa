/** Days of the daily deal: dates in UTC, such as 2026-11-17, so that they are the same for everybody. */

import { DAILY } from "../local";
import type { FixedTable } from "../local/messages";

const DAY_MS = 86_400_000;
const BOTS = ["hero", "avenger", "titan"];
const PLAYERS = BOTS.length + 1;

export const dayOf = (milliseconds: number): string => new Date(milliseconds).toISOString().slice(0, 10);
const numberOf = (date: string): number => Math.round(Date.parse(date) / DAY_MS);
export const daysAfter = (date: string, days: number): string => dayOf((numberOf(date) + days) * DAY_MS);
export const isDay = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) && daysAfter(text, 0) === text;

/** The person's seat: each in turn. */
export const seatOf = (date: string): number => numberOf(date) % PLAYERS;

/** The table whose result counts. */
export const tableOf = (date: string): string => DAILY + date;
export const championOf = (date: string): string => `${tableOf(date)}-champion`;
export const practiceOf = (date: string): string =>
  `${tableOf(date)}-again-${Math.floor(Math.random() * 2 ** 31).toString(36)}`;

/** The day of a table whose result counts; null for others. */
export function countedDay(table: string): string | null {
  const date = table.slice(DAILY.length);
  return table.startsWith(DAILY) && isDay(date) ? date : null;
}

/** The day of any table of a daily deal. */
export const anyDay = (table: string): string | null => countedDay(table.slice(0, DAILY.length + 10));

/** What such a table is made of. `champion` plays in the person's place. */
export function dailyTable(date: string, table: string, name: string, champion = false): FixedTable {
  const seat = seatOf(date);
  const after = (other: number): number => (other - seat - 1 + PLAYERS) % PLAYERS;
  const seats = Array.from({ length: PLAYERS }, (_, other) =>
    other === seat
      ? { name, bot: champion ? "champion" : null }
      : { name: "", bot: BOTS[after(other)] ?? null },
  );
  return { table, seats, secret: { seed: `daily ${date}` }, shortTakes: false };
}
