/** Replays of games on the server and in this browser. */

import type { Replay, TableState } from "../protocol";
import { isLocal } from "../local";
import { localTables } from "../local/connection";
import { getReplay, getTable } from "./net/api";

export async function loadReplay(table: string): Promise<{ replay: Replay; table: TableState }> {
  if (isLocal(table)) return localTables.request("replay", table);
  const [replay, state] = await Promise.all([getReplay(table), getTable(table)]);
  return { replay, table: state };
}
