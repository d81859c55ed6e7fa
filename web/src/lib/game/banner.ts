/** Announces the last round, or that it was cancelled. */

import type { AnyEvent, GameView } from "../../protocol";

interface Banner {
  text: "last-round" | "gauntlet-open";
  seat: number;
}

/** After the round, for how many moves to show that a player no longer meets the Gauntlet. */
const SHOWN_FOR = 2;

export function banner(view: GameView, events: readonly AnyEvent[]): Banner | null {
  const first = view.triggered_by;
  if (first === null) {
    const lost = events
      .flatMap((event) => (event.type === "moved" ? [event.brought?.reopened ?? null] : []))
      .slice(-SHOWN_FOR)
      .find((seat) => seat !== null);
    return lost == null ? null : { text: "gauntlet-open", seat: lost };
  }
  // `triggered_by` stays set until the round is over, even if that player loses the tile.
  const meets = view.players[first]?.meets_gauntlet
    ? first
    : view.players.findIndex((player) => player.meets_gauntlet);
  return meets < 0 ? { text: "gauntlet-open", seat: first } : { text: "last-round", seat: meets };
}
