/** Requests about the reader's own games, plans and holidays. */

import type { HolidayState, PlanState } from "../protocol";
import { ask, post } from "../lib/net/api";

export const takeHoliday = (days: number): Promise<HolidayState> => post("api/me/holiday", { days });
export const endHoliday = (): Promise<HolidayState> => ask("api/me/holiday", { method: "DELETE" });

export const getPlan = (table: string): Promise<PlanState> => ask(`api/tables/${table}/plan`);

/** Replace the plan; without alternatives there is none. */
export async function setPlan(table: string, alternatives: readonly (readonly string[])[]): Promise<void> {
  const path = `api/tables/${table}/plan`;
  if (!alternatives.length) return ask(path, { method: "DELETE" });
  await ask(path, {
    method: "PUT",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ alternatives }),
  });
}
