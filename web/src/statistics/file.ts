/** All statistics as one file. Reading one merges it: results are joined by day and by table, and nothing is lost. */

import { isResult, type DailyResult } from "../daily/result";
import type { CountedGame, KeptScores, Score, ScoresByBot } from "../lib/scores.svelte";
import { readReviews, type ReviewSummary } from "./reviews";

const FORMAT = "sixstones statistics";
const VERSION = 1;
const RESULTS = ["won", "lost", "drawn"] as const;

/** What a file has, checked. */
export interface Contents {
  games: CountedGame[];
  /** Games that older versions only counted, by browser and bot. */
  before: Record<string, ScoresByBot>;
  daily: DailyResult[];
  reviews: ReviewSummary[];
  puzzles: unknown;
}

/** `damaged` or `newer`: nothing of the file was used. */
export class FileProblem extends Error {
  constructor(readonly trouble: "damaged" | "newer") {
    super(trouble);
  }
}

export const fileText = (contents: Contents, at: string): string =>
  `${JSON.stringify({ format: FORMAT, version: VERSION, written: at, ...contents }, null, 1)}\n`;

/** Throws FileProblem. What can't be read in a file of this version makes all of it unreadable. */
export function readFile(text: string): Contents {
  const file = parsed(text);
  if (file["format"] !== FORMAT || !Number.isInteger(file["version"])) throw new FileProblem("damaged");
  if ((file["version"] as number) > VERSION) throw new FileProblem("newer");
  const { games, before, daily, reviews, puzzles = null } = file;
  const fine =
    every(games, isGame) &&
    every(daily, isResult) &&
    isBefore(before) &&
    Array.isArray(reviews) &&
    readReviews(reviews).length === reviews.length;
  if (!fine) throw new FileProblem("damaged");
  return {
    games: games as CountedGame[],
    before: before as Contents["before"],
    daily: daily as DailyResult[],
    reviews: reviews as ReviewSummary[],
    puzzles,
  };
}

function parsed(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === "object" && value !== null && !Array.isArray(value))
      return value as Record<string, unknown>;
  } catch {
    // not JSON
  }
  throw new FileProblem("damaged");
}

const every = (values: unknown, fits: (value: unknown) => boolean): boolean =>
  Array.isArray(values) && values.every(fits);

function isGame(value: unknown): boolean {
  const { table, at, bot, players, result } = (value ?? {}) as Partial<CountedGame>;
  return (
    typeof table === "string" &&
    typeof bot === "string" &&
    typeof at === "number" &&
    typeof players === "number" &&
    RESULTS.includes(result as (typeof RESULTS)[number])
  );
}

const isObject = (value: unknown): value is object =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const isScore = (value: unknown): boolean =>
  isObject(value) &&
  RESULTS.every((result) => Number.isInteger((value as Score)[result]) && (value as Score)[result] >= 0);

const isBefore = (value: unknown): boolean =>
  isObject(value) &&
  Object.values(value).every((scores) => isObject(scores) && Object.values(scores).every(isScore));

/** What this browser has of games, as a file has it. `browser` is its random name. */
export const gamesFor = (
  { games, scores, others }: KeptScores,
  browser: string,
): Pick<Contents, "games" | "before"> => ({
  games,
  before: Object.keys(scores).length ? { ...others, [browser]: scores } : others,
});

/** The counts of a browser only grow, so the larger ones are the newer. */
function larger(one: ScoresByBot = {}, other: ScoresByBot = {}): ScoresByBot {
  const bots = [...new Set([...Object.keys(one), ...Object.keys(other)])];
  const count = (scores: ScoresByBot, bot: string, result: keyof Score): number => scores[bot]?.[result] ?? 0;
  const score = (bot: string): Score => ({
    won: Math.max(count(one, bot, "won"), count(other, bot, "won")),
    lost: Math.max(count(one, bot, "lost"), count(other, bot, "lost")),
    drawn: Math.max(count(one, bot, "drawn"), count(other, bot, "drawn")),
  });
  return Object.fromEntries(bots.map((bot) => [bot, score(bot)]));
}

/** A file's games joined with those of this browser; each table counts once. */
export function withGames(
  kept: KeptScores,
  { games, before }: Pick<Contents, "games" | "before">,
): KeptScores {
  const known = new Set([...kept.counted, ...kept.games.map(({ table }) => table)]);
  const more = games.filter(({ table }) => !known.has(table));
  const all = [...kept.games, ...new Map(more.map((game) => [game.table, game])).values()];
  const joined = { ...kept, games: all.sort((one, other) => one.at - other.at), others: { ...kept.others } };
  for (const [browser, scores] of Object.entries(before)) {
    if (browser === kept.browser) joined.scores = larger(kept.scores, scores);
    else joined.others[browser] = larger(kept.others[browser], scores);
  }
  return joined;
}
