/** Hints from the engine in this browser: they need no server. */

import { DECK, LAYOUT } from "../engine/generated/engine";
import type { StoredPosition } from "../engine/rules";
import { positionOf } from "../engine/view-position";
import type { GameView, Hinted } from "../protocol";
import { engine } from "./engine";

export type Hint = Pick<Hinted, "bot" | "move" | "candidates" | "urgency" | "rival" | "facts" | "lost">;

/** Whether the engine can help the player to move: it must know the deck and all cards in that hand. */
export function canHint(view: GameView): boolean {
  const hand = view.players[view.to_play]?.hand ?? [];
  return view.outcome === null && view.deck === DECK && !hand.includes(null);
}

/** What the strongest bot would do for the player to move. Rejects with an EngineError. */
export async function hintFor(view: GameView): Promise<Hint> {
  return { ...(await engine.hint(storedPosition(view), view.to_play)), bot: "champion" };
}

/** The same from a bot that needs no network file, which is not there without a connection. */
export async function simpleHintFor(view: GameView): Promise<Hint> {
  return { ...(await engine.hint(storedPosition(view), view.to_play, {}, "avenger")), bot: "avenger" };
}

const storedPosition = (view: GameView): StoredPosition => ({ layout: LAYOUT, bytes: positionOf(view) });
