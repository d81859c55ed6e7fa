/** Requests about the user's own plans and holidays. */

import type { HolidayState, PlanState } from "../protocol";
import { ask, post } from "../lib/net/api";

export const takeHoliday = (days: number): Promise<HolidayState> => post("api/me/holiday", { days });
export const endHoliday = (): Promise<HolidayState> => ask("api/me/holiday", { method: "DELETE" });

const planOf = (table: string): string => `api/tables/${table}/plan`;
export const getPlan = (table: string): Promise<PlanState> => ask(planOf(table));

/** Replace the plan; without alternatives there is none. Returns it in standard notation. */
export async function setPlan(
  table: string,
  alternatives: readonly (readonly string[])[],
): Promise<PlanState> {
  if (alternatives.length)
    return ask(planOf(table), {
      method: "PUT",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ alternatives }),
    });
  await ask(planOf(table), { method: "DELETE" });
  return { alternatives: [], failed: [] };
}
