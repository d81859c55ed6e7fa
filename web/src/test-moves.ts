/** Moves of a game, for tests. */

import type { Moved, MoveEffect } from "./protocol";

/** A move that brought nothing. */
export const NOTHING: MoveEffect = {
  paid: {},
  points: null,
  location: null,
  tile: false,
  stone: false,
  reopened: null,
  tile_from: null,
  gauntlet: false,
};

let number = 0;
/** The number of the next event. */
export const next = (): number => ++number;

/** The event of a recruit, and what it brought; null if that isn't known. */
export const recruited = (seat: number, brought: Partial<MoveEffect> | null = {}): Moved => ({
  type: "moved",
  number: next(),
  at: 0,
  seat,
  move: "recruit drax",
  by: "bot",
  brought: brought && { ...NOTHING, ...brought },
});
