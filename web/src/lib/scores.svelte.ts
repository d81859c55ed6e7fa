/** The reader's games against each bot, counted in this browser. */

import type { TableState } from "../protocol";
import { load, save } from "./storage";

export type Result = "won" | "lost" | "drawn";
export type Score = Record<Result, number>;

interface Kept {
  /** By the bot's id. */
  scores: Record<string, Score>;
  /** The last tables that were counted, so that none counts twice. */
  counted: string[];
}

const KEY = "sixstones.scores";
const MOST_COUNTED = 200;
export const NO_GAMES: Score = { won: 0, lost: 0, drawn: 0 };

type Ending = Pick<TableState, "you" | "seats" | "phase" | "outcome">;

/** How a game against bots of one level ended for the reader; null if it isn't over or is another kind of game. */
export function resultOf(state: Ending): { bot: string; result: Result } | null {
  const { you, seats, phase, outcome } = state;
  const own = you === null ? undefined : seats[you];
  const others = seats.filter((_, seat) => seat !== you);
  const bot = others[0]?.bot;
  if (you === null || !own || !bot) return null;
  if (others.some((seat) => seat.kind !== "bot" || seat.bot !== bot)) return null;
  if (own.resigned) return { bot, result: "lost" };
  if (phase !== "over") return null;
  const winners = outcome?.winners ?? [];
  if (!winners.length || (winners.length > 1 && winners.includes(you))) return { bot, result: "drawn" };
  return { bot, result: winners.includes(you) ? "won" : "lost" };
}

const kept = (): Kept => ({ scores: {}, counted: [], ...(load(KEY) as Partial<Kept> | undefined) });

class Scores {
  private scores = $state.raw<Record<string, Score>>(kept().scores);

  of(bot: string): Score {
    return { ...NO_GAMES, ...this.scores[bot] };
  }

  /** Count a game, once. */
  add(table: string, bot: string, result: Result): void {
    const { scores, counted } = kept(); // another tab may have counted too
    if (!counted.includes(table)) {
      const before = { ...NO_GAMES, ...scores[bot] };
      scores[bot] = { ...before, [result]: before[result] + 1 };
      save(KEY, { scores, counted: [table, ...counted].slice(0, MOST_COUNTED) } satisfies Kept);
    }
    this.scores = scores;
  }
}

export const scores = new Scores();
