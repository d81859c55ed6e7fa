/** The tables of daily deals and of other people's deals. */

import { t } from "../lib/i18n/index.svelte";
import { Refusal } from "../lib/net/api";
import { settings } from "../lib/settings.svelte";
import { localTables } from "../local/connection";
import type { TableState } from "../protocol";

/** The table as it is now; null if there is none. Rejects if the engine can't be used. */
export async function findTable(table: string): Promise<TableState | null> {
  try {
    return (await localTables.request("replay", table)).table;
  } catch (error) {
    if (error instanceof Refusal && error.code === "table/unknown") return null;
    throw error;
  }
}

export const ownName = (): string => settings.name.trim() || t("player");
