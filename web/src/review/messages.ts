/** The results of a review, and the messages in which the worker sends them to the page. */

import type { Thought } from "../engine/messages.ts";
import type { VERDICTS } from "../engine/generated/engine.ts";

export type Verdict = (typeof VERDICTS)[number];

/** One move of the game, as `ReviewedMove` in Python. Chances and losses are from 0 to 1, one per seat. */
export interface ReviewedMove {
  round: number;
  seat: number;
  move: string;
  /** The best move found; the move made, if nothing was better. */
  best: string;
  /** The number of legal moves. A forced move, with 1, is not a decision. */
  legal: number;
  /** Before the move, from what its player knew. */
  chances: number[];
  errors: number[];
  /** After the move, before a card was turned up. */
  after: number[];
  /** What the card that was turned up gave each seat. */
  luck: number[];
  /** How many cards could have come; 0 if none was turned up. */
  cards: number;
  loss: number;
  error: number;
  /** Empty for a move that is fine. */
  verdict: Verdict;
  /** Of a marked move: the better move and the move made, with their reasons. */
  better?: Thought;
  made?: Thought;
}

/** Plain counts of one seat. */
export interface SeatStatistics {
  taken: number;
  returned: number;
  gray_taken: number;
  gray_used: number;
  recruited: number;
  reserved: number;
  denied: number;
  card_points: number;
  location_points: number;
  tile_points: number;
  /** The round in which the first character of each of the five colours came; 0 if none did. */
  colour_rounds: number[];
}

/** What is known when all moves were looked at. */
export interface Ending {
  /** Each seat's chance after the last move; the result, if the rules ended the game. */
  end: number[];
  /** The winners share one win; of an unfinished game, the same as `end`. */
  result: number[];
  finished: boolean;
  statistics: SeatStatistics[];
}

/** Why there is no review: the code of a problem with the engine or with the record. */
export interface Trouble {
  code: string;
  line: number;
}

export type FromReviewer =
  | { type: "started"; moves: number }
  /** Moves from this number on. The quick pass comes first, the full one replaces it. */
  | { type: "moves"; from: number; moves: ReviewedMove[]; full: boolean }
  | { type: "ended"; ending: Ending; full: boolean }
  | { type: "failed"; trouble: Trouble };

/** Any message from the page ends the review. */
export type ToReviewer = { type: "cancel" };
