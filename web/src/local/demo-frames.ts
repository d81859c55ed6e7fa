/** The frames of a demo game, which the worker plays and the page draws. */

/** Bots that don't search: a whole game takes them a few hundredths of a second. */
export const DEMO_BOTS = ["recruit", "agent"] as const;

/** What the picture shows before a move, and the move. */
export interface Frame {
  /** Twelve ids, level 1 first; null for an empty place. */
  market: (string | null)[];
  supply: Record<string, number>;
  players: { points: number; stones: string[] }[];
  seat: number;
  /** Null after the last one. */
  move: string | null;
}

/** For a still picture: late enough that the players have something, and before the end. */
export const bestFrame = (frames: readonly Frame[]): number => Math.floor(frames.length * 0.6);
