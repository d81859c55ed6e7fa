/** The user's games against each bot, counted in this browser. */

import type { TableState } from "../protocol";
import { load, save } from "./storage";

export type Result = "won" | "lost" | "drawn";
export type Score = Record<Result, number>;

/** A game that counts. */
export interface CountedGame {
  table: string;
  /** When it ended, in milliseconds since 1970. */
  at: number;
  bot: string;
  players: number;
  result: Result;
}

export type ScoresByBot = Record<string, Score>;

export interface KeptScores {
  /** What older versions counted, by the bot's id, and the last tables of it. */
  scores: ScoresByBot;
  counted: string[];
  /** Every game since, so that none counts twice. */
  games: CountedGame[];
  /** What older versions counted in other browsers, by the name of the browser; from imported files. */
  others: Record<string, ScoresByBot>;
  /** A random name of this browser, once it has written a file. */
  browser?: string;
}

const KEY = "sixstones.scores";
export const NO_GAMES: Score = { won: 0, lost: 0, drawn: 0 };

type Ending = Pick<TableState, "you" | "seats" | "phase" | "outcome">;

/** How a game against bots of one level ended for the user; null if it isn't over or is another kind of game. */
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

export const keptScores = (): KeptScores => ({
  ...{ scores: {}, counted: [], games: [], others: {} },
  ...(load(KEY) as Partial<KeptScores> | undefined),
});

class Scores {
  private kept = $state.raw<KeptScores>(keptScores());

  /** All games against a bot; with a number, only those with this number of players, which older versions didn't count. */
  of(bot: string, players?: number): Score {
    const { scores, others, games } = this.kept;
    const before = players ? [] : [scores, ...Object.values(others)].map((each) => each[bot]);
    const score = { ...NO_GAMES };
    for (const result of Object.keys(score) as Result[]) {
      for (const each of before) score[result] += each?.[result] ?? 0;
      score[result] += games.filter(
        (game) => game.bot === bot && game.result === result && (!players || game.players === players),
      ).length;
    }
    return score;
  }

  /** Count a game, once. */
  add(game: CountedGame): void {
    const kept = keptScores(); // another tab may have counted too
    const known = kept.counted.includes(game.table) || kept.games.some(({ table }) => table === game.table);
    this.replace(known ? kept : { ...kept, games: [...kept.games, game] });
  }

  replace(kept: KeptScores): void {
    save(KEY, kept);
    this.kept = kept;
  }
}

export const scores = new Scores();
