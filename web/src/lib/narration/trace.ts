/** Marks of the last moves, until the user's next move. */

import type { AnyEvent, GameView, Moved } from "../../protocol";
import { startsTurn } from "../game/moves";

/** A player's turn: an action, and the tokens returned and the location chosen after it. */
export interface Turn {
  seat: number;
  moves: readonly Moved[];
}

/** The moves that were not taken back. */
export function movesOf(events: readonly AnyEvent[]): Moved[] {
  const moves: Moved[] = [];
  for (const event of events) {
    if (event.type === "moved") moves.push(event);
    else if (event.type === "undone") moves.splice(Math.max(0, moves.length - event.moves));
  }
  return moves;
}

/** The last turn of every other player since the user's own last turn; for a spectator, everybody's last turn. */
export function lastTurns(events: readonly AnyEvent[], you: number | null): ReadonlyMap<number, Turn> {
  const turns = new Map<number, Turn>();
  for (const moved of movesOf(events)) {
    if (moved.seat === you) turns.clear();
    else if (startsTurn(moved.move)) turns.set(moved.seat, { seat: moved.seat, moves: [moved] });
    else turns.set(moved.seat, { seat: moved.seat, moves: [...(turns.get(moved.seat)?.moves ?? []), moved] });
  }
  return turns;
}

/** A place of the board that has no card. */
export const emptyPlace = (level: number | string, place: number): string => `empty-${level}-${place}`;

/** The cards that came to the board, and the places that stayed empty. */
export function changedPlaces(before: GameView, now: GameView): string[] {
  return Object.entries(now.market).flatMap(([level, cards]) => {
    const old = before.market[level] ?? [];
    return cards.flatMap((card, place) => {
      if (card === null) return old[place] === null ? [] : [emptyPlace(level, place)];
      return old.includes(card) ? [] : [card];
    });
  });
}
