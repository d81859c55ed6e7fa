/** Messages between the page and the local tables in the worker. */

import type { Frame } from "./demo-frames.ts";
import type { CreateTable, FromClient, FromServer, Replay, TableState } from "../protocol.ts";

/** A table whose deal is given: bots decide there by the deal and the moves alone. */
export interface FixedTable {
  /** Its id. If there is one already, nothing changes. */
  table: string;
  /** By seat; without a bot, the person's. */
  seats: { name: string; bot: string | null }[];
  /** The secret of the deal, or a text that it is derived from. */
  secret: { hex: string } | { seed: string };
  shortTakes: boolean;
  /** The data of the link that it comes from. */
  challenge?: string;
}

/** A game that somebody has shared, so that others play its deal. */
export interface Challenge {
  /** The same for the same game. */
  id: string;
  secret: string;
  shortTakes: boolean;
  /** By seat; null for the person. */
  bots: (string | null)[];
  seat: number;
  name: string;
  points: number;
  won: boolean;
  record: string;
}

export type LocalCommand = Exclude<FromClient, { type: "hello" | "ping" }>;

/** Requests with one answer. */
export interface Requests {
  create: { ask: CreateTable; answer: string };
  /** The id of the table that was made of a record, and whether its game can be continued. */
  open_record: { ask: string; answer: { table: string; playable: boolean } };
  record: { ask: string; answer: string };
  /** A new table with the game of a record before one of its moves: the person makes it, bots of one level go on. */
  play_on: { ask: { record: string; before: number; name: string; bot: string }; answer: string };
  /** The table's id. */
  deal: { ask: FixedTable; answer: string };
  /** The data for a link to a table's deal, if its game can be shared; and the data that the table comes from. */
  challenge: { ask: string; answer: { own: string | null; from: string | null } };
  read_challenge: { ask: string; answer: Challenge };
  /** Forget all games. */
  clear: { ask: null; answer: null };
  /** A game between bots to look at, which is not saved. */
  demo: { ask: null; answer: Frame[] };
  replay: { ask: string; answer: { replay: Replay; table: TableState } };
}
export type RequestType = keyof Requests;

export type ToTables =
  | { type: "connect"; table: string; last: number }
  /** Whether bots wait before their moves, so that people can follow. */
  | { type: "pace"; slow: boolean }
  | { type: "disconnect"; table: string }
  | { type: "command"; table: string; command: LocalCommand }
  | { [T in RequestType]: { type: "request"; id: number; what: T; ask: Requests[T]["ask"] } }[RequestType];

/** Something that the player should know. */
export type Notice = "unsaved" | "bot-waits";

export type FromTables =
  | { type: "message"; table: string; message: FromServer }
  | { type: "notice"; table: string; notice: Notice | null }
  | { type: "answer"; id: number; answer: unknown }
  | { type: "failed"; id: number; code: string; line?: number };
