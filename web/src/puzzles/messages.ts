/** What the page and the puzzle's worker tell each other. */

import type { FromClient, FromServer, Moved } from "../protocol.ts";
import type { Puzzle } from "./book.ts";

/** A move of an own game that a review called a blunder, and the better one. */
export interface Mistake {
  table: string;
  /** How many moves came before it. */
  before: number;
  seat: number;
  best: string;
}

export type Task =
  | { kind: "puzzle"; puzzle: Puzzle }
  /** The record of the game that the mistake is from. */
  | { kind: "mistake"; mistake: Mistake; record: string };

export type TableCommand = Exclude<FromClient, { type: "hello" | "ping" }>;

export type ToPuzzles =
  | { type: "open"; serial: number; task: Task; table: string; name: string; slow: boolean }
  | { type: "command"; serial: number; command: TableCommand }
  /** Ask for a move that reaches the goal; play it and go on to the end if `play`. */
  | { type: "solve"; serial: number; play: boolean };

/** How a try ended. */
export interface Verdict {
  solved: boolean;
  /** Rounds that are left. */
  rounds: number;
  /** The numbers of the events with which the others put the goal out of reach. */
  telling: number[];
  /** Cards with which the player could have completed the Gauntlet next, until the others moved. */
  gone: string[];
  /** Cards with which the player still can, which is not enough. */
  left: string[];
  /** Cards that came to the market in this try, with the seat whose move uncovered them. */
  came: { card: string; seat: number }[];
  /** How it could go on, and who wins. */
  example: { events: Moved[]; winners: number[] } | null;
}

export type FromPuzzles =
  | { type: "message"; serial: number; message: FromServer }
  /** The solver is at work. */
  | { type: "thinking"; serial: number; thinking: boolean }
  | { type: "verdict"; serial: number; verdict: Verdict }
  /** A move that reaches the goal; null if none does. */
  | { type: "solution"; serial: number; move: string | null }
  /** The code of a problem, as a text of the page. */
  | { type: "failed"; serial: number; code: string };
