/** Messages between the page and the puzzle's worker. */

import type { FromClient, FromServer, Moved, PlayerView } from "../protocol.ts";
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

/** What the player would have after a recruit. */
export interface Prospect {
  card: string;
  /** The moves of the first turn: the recruit itself, or what prepares it. */
  first: string[];
  player: PlayerView;
  /** It wins, unless somebody who still moves in that round prevents it. A complete Gauntlet may not be enough. */
  wins: boolean;
  /** After it, somebody's Gauntlet is no longer complete. */
  spoils: boolean;
  /** It brings the Avengers tile, or this location. */
  tile: boolean;
  location: string | null;
}

/** A card, and what it brings besides its own points. */
export type Way = Pick<Prospect, "card" | "tile" | "location">;

/** The tokens that a card lacks, and how many gray ones the player has for them. */
export interface Short {
  missing: Record<string, number>;
  gray: number;
}

/** What a card would bring that the player can't pay for in time. */
export interface Wish extends Omit<Prospect, "first">, Short {
  /** The card to recruit before it; null if there is none. */
  after: string | null;
  /** The pile that doesn't give enough of them in one turn: what is in it, and the most that can be taken. */
  pile: { colour: string; supply: number; most: number } | null;
  /** What it lacks if it is reserved first, and that is nearly enough; null if not. */
  reserved: Short | null;
}

/** A card that a seat's move uncovered on the board, or that the seat had reserved unseen. */
export interface Shown {
  card: string;
  seat: number;
  hidden: boolean;
}

/** What became of a card that the player wanted to recruit at last. */
export interface Missed {
  /** What it brings; null if it can't be recruited. */
  now: Prospect | null;
  /** What it lacks; null if it can be paid for or somebody else has it. */
  short: Short | null;
}

/** How the game could continue after an attempt. */
export interface Example {
  events: Moved[];
  came: Shown[];
  /** All cards that could complete the Gauntlet in time; the first of them, and what becomes of it. */
  cards: string[];
  goal: Prospect | null;
  missed: Missed | null;
  /** What that card lacks if the player reserves it before somebody takes it. */
  reserved: Short | null;
  winners: number[];
  decidedBy: string | null;
  /** At the end, with the seat that has the Avengers tile. */
  players: PlayerView[];
  holder: number | null;
}

/** How a try ended. */
export interface Verdict {
  solved: boolean;
  /** Turns that are left to the player: no more than one after somebody has completed the Gauntlet. */
  rounds: number;
  /** The first move was right, but not what was paid for it or returned after it. */
  tokensWrong: boolean;
  /** The numbers of the events with which the others put the goal out of reach. */
  telling: number[];
  /**
   * Recruits that would have completed the Gauntlet next, until the others moved, and what they bring now. If the others
   * must not win: those that would have taken the Avengers tile and can't be made any more.
   */
  gone: { before: Prospect; now: Prospect | null }[];
  /** Cards with which the player still can, which is not enough. */
  left: string[];
  /** Cards that showed themselves in this try. */
  came: Shown[];
  /** The best that the player can still do in time if nobody gets in the way; null if there is no recruit. */
  nearest: Prospect | null;
  /** What would bring more than that: first what the right moves win with. */
  wishes: Wish[];
  /** How it could go on, and how that ends. */
  example: Example | null;
  /** The cards with which the player could win before their last turn, or that the others had to take away. */
  opened: string[];
  /** Other cards that complete the Gauntlet in the only turn, after which the others can still prevent the win. */
  tempting: string[];
  /** Who could have won next when the puzzle began, and couldn't any more after the first turn, and with what. */
  prevented: { seat: number; ways: Way[] }[];
  /** Who could have taken the card of the solution, which could not have been met. */
  spoiled: { seat: number; card: string } | null;
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
