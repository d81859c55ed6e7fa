/** What happened at a table since the user last looked: the states between then and now. */

import type { Replay, TableState } from "../protocol";
import { words } from "../lib/i18n/index.svelte";
import { getReplay } from "../lib/net/api";
import type { Missed, Table } from "../lib/table.svelte";

/** Go back to what the user has seen last, if that is still wanted. Problems only mean that nothing is shown. */
export async function goBack(table: Table, seen: number, wanted: () => boolean): Promise<void> {
  try {
    const [replay] = await Promise.all([getReplay(table.id), words.need("games")]);
    const now = await arrived(table);
    if (now && wanted()) table.goBack(...missedMoves(now, replay, seen));
  } catch {
    // The table is there, and the log tells the same.
  }
}

const PATIENCE = 5000;

/** The state that the server sends on connecting; the replay may be there before it. */
function arrived(table: Table): Promise<TableState | undefined> {
  return new Promise((resolve) => {
    const late = Date.now() + PATIENCE;
    const look = (): void => {
      if (table.state || Date.now() > late) resolve(table.state);
      else setTimeout(look, 20);
    };
    look();
  });
}

/** The table as the user saw it last, and one step for each move since. */
export function missedMoves(now: TableState, replay: Replay, seen: number): [TableState, Missed[]] {
  const first = replay.moves.findIndex(({ number }) => number > seen);
  const at = (index: number): TableState => {
    const view = replay.views[index];
    if (!view || index === replay.moves.length) return now;
    const shown = { ...view, log: replay.moves.slice(0, index) };
    return { ...now, phase: "playing", outcome: null, offers: null, threats: [], undo: false, view: shown };
  };
  if (first < 0) return [now, []];
  return [
    at(first),
    replay.moves.slice(first).map((moved, index) => ({ moved, now: at(first + index + 1) })),
  ];
}
