/** Replays of games on the server and in this browser. */

import type { Replay, TableState } from "../protocol";
import { isLocal } from "../local";
import { localTables } from "../local/connection";
import { getRecord, getReplay, getTable } from "./net/api";

export async function loadReplay(table: string): Promise<{ replay: Replay; table: TableState }> {
  if (isLocal(table)) return localTables.request("replay", table);
  const [replay, state] = await Promise.all([getReplay(table), getTable(table)]);
  return { replay, table: state };
}

/** A review would help a player while the game runs. An imported game that nobody here plays is as good as over. */
export const reviewable = ({ id, phase, you }: TableState): boolean =>
  phase === "over" || (isLocal(id) && you === null);

/** The record of a game as text; the server has it when the game is over. */
export async function loadRecord(table: string): Promise<string> {
  return isLocal(table) ? localTables.request("record", table) : getRecord(table);
}
