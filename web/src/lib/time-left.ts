/** Durations of up to several days, and dates, in a short form. */

import type { ClockState, TableOptions } from "../protocol";
import { t, words } from "./i18n/index.svelte";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** Such as "2d 4h", "4h 10m" or "5m"; a part that is 0 is left out. */
export function timeText(milliseconds: number): string {
  const minutes = Math.max(0, Math.ceil(milliseconds / MINUTE));
  const parts: [number, string][] =
    milliseconds >= DAY
      ? [
          [Math.floor(minutes / 1440), "day"],
          [Math.floor((minutes % 1440) / 60), "hour"],
        ]
      : [
          [Math.floor(minutes / 60), "hour"],
          [minutes % 60, "minute"],
        ];
  const shown = parts.filter(([number]) => number > 0);
  return (shown.length ? shown : parts.slice(-1)).map(([number, unit]) => inUnits(number, unit)).join(" ");
}

const inUnits = (number: number, unit: string): string =>
  new Intl.NumberFormat(words.language, { style: "unit", unit, unitDisplay: "narrow" }).format(number);

/** A day and the time of day, without the year. */
export const dateText = (milliseconds: number): string =>
  new Intl.DateTimeFormat(words.language, {
    day: "numeric",
    month: "short",
    hour: "2-digit",
    minute: "2-digit",
  }).format(milliseconds);

/** A day, without the full stop of an abbreviation: it may end a sentence. */
export const dayText = (milliseconds: number): string =>
  new Intl.DateTimeFormat(words.language, { day: "numeric", month: "short" })
    .format(milliseconds)
    .replace(/\.$/, "");

/** What is left of a seat's turn and of its time bank. */
export function leftOf(clock: ClockState, seat: number, now: number): { turn: number; bank: number } {
  const used = clock.running === seat ? Math.max(0, now - clock.at) : 0;
  const turn = clock.milliseconds[seat] ?? 0;
  const over = Math.max(0, used - turn);
  return { turn: Math.max(0, turn - used), bank: Math.max(0, (clock.bank[seat] ?? 0) - over) };
}

/** What players agree to when they sit down at a table with the clock "days". */
export function terms({ days = 3, bank = 24, late = "lose", players = 2 }: TableOptions): string[] {
  return [
    `${t("days-each", { days })}.`,
    ...(bank ? [t("days-terms-bank", { time: timeText(bank * HOUR) })] : []),
    t(late === "stand_in" ? "days-terms-stand_in" : players > 2 ? "days-terms-out" : "days-terms-lose"),
    t("days-terms-warning"),
  ];
}
