import type { CandidateMove, Fact, Hinted } from "../protocol.ts";
import type { Problem } from "./errors.ts";
import type { Level } from "./bots.ts";
import type { StoredPosition } from "./rules.ts";

/** What a bot thinks of a position. */
export interface Thought {
  move: string;
  candidates: CandidateMove[];
  /** The id of the character that the bot wants to recruit next. */
  aim: string | null;
  urgency: Hinted["urgency"];
  rival: number | null;
  /** Of a hint: the reasons, the most important first, and the threat. */
  facts: Fact[];
  /** Of a hint: there is hardly a chance, and the move is the one that holds out longest. */
  lost: boolean;
  simulations: number;
}

export interface ThinkRequest {
  id: number;
  position: StoredPosition;
  /** Who asks: what this seat may not know is removed first. Without it, the player to move. */
  seat: number | undefined;
  level: Level;
  seed: number;
  /** Whether it is for a person: with reasons, and chances that come true as often as they say. */
  hint: boolean;
  /** How long to think, for levels that only time limits. */
  milliseconds: number;
}

export type ToWorker =
  | { type: "load" }
  | { type: "think"; request: ThinkRequest }
  | { type: "cancel"; id: number }
  /** The page talks to the local tables through this port. */
  | { type: "tables"; port: MessagePort }
  /** The worker reviews a game and sends the results through this port. */
  | { type: "review"; port: MessagePort; record: string; seat: number | undefined };

export type FromWorker =
  | { type: "progress"; id: number; thought: Thought }
  | { type: "done"; id: number; thought: Thought }
  | { type: "error"; id: number; problem: Problem; detail: string };
