/** The daily deal of the server that the page comes from, and its ranking. */

import { ask, becomeGuest, post } from "../lib/net/api";
import type { Daily, DailyDay, DailyResult, TableMade } from "../protocol";

/** Today and yesterday. Whoever was never a guest here gets the rankings only. */
export const loadDaily = (): Promise<Daily> => ask("api/daily");

/** The user's table of the day, by its id. It is opened once, however often this is called. */
export async function startDaily(name: string): Promise<string> {
  await becomeGuest();
  return (await post<TableMade>("api/daily", { name })).id;
}

export const ownLine = (day: DailyDay): DailyResult | undefined => day.ranking.find(({ you }) => you);

/** Where the user's game of today stands; `waiting` until the server has reviewed it. */
export function phaseOf({ today, table, over }: Daily): "new" | "playing" | "waiting" | "ranked" {
  if (!table) return "new";
  if (!over) return "playing";
  return ownLine(today) ? "ranked" : "waiting";
}
