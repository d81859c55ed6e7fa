/** What everybody must know of the Gauntlet: that the last round runs, or that it no longer does. */

import type { AnyEvent, GameView } from "../../protocol";

export interface Banner {
  text: "last-round" | "gauntlet-open";
  /** Whom it names. */
  seat: number;
}

/** For how many moves it is told that the tile's loss has undone the Gauntlet, once the round is over. */
const TOLD = 2;

export function banner(view: GameView, events: readonly AnyEvent[]): Banner | null {
  const first = view.triggered_by;
  if (first === null) {
    const lost = events
      .flatMap((event) => (event.type === "moved" ? [event.brought?.reopened ?? null] : []))
      .slice(-TOLD)
      .find((seat) => seat !== null);
    return lost == null ? null : { text: "gauntlet-open", seat: lost };
  }
  // The game remembers until the round is over who was the first, also when they lose the tile meanwhile.
  const meets = view.players[first]?.meets_gauntlet
    ? first
    : view.players.findIndex((player) => player.meets_gauntlet);
  return meets < 0 ? { text: "gauntlet-open", seat: first } : { text: "last-round", seat: meets };
}
