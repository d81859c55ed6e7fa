/** Summaries of the reviews of the user's games. */

import { load, save } from "../lib/storage";
import type { ReviewedMove } from "../review/messages";
import { accuracyOf, countOf } from "../review/sums";

export const REVIEWS_KEY = "sixstones.reviews";

export interface ReviewSummary {
  table: string;
  /** Whether the user played; otherwise it is a game to compare with. */
  own: boolean;
  /** When the game was reviewed, in milliseconds since 1970. */
  at: number;
  accuracy: number | null;
  /** Points of win chance that the player's decisions cost, all together. */
  lost: number;
  inaccuracies: number;
  mistakes: number;
  blunders: number;
}

export function summaryOf(
  table: string,
  moves: readonly ReviewedMove[],
  seat: number,
  { own = true, at = Date.now() } = {},
): ReviewSummary {
  const losses = moves.filter((move) => move.seat === seat).map(({ loss }) => loss);
  const accuracy = accuracyOf(moves, seat);
  const tenths = (number: number): number => Math.round(10 * number) / 10;
  return {
    table,
    own,
    at,
    accuracy,
    lost: tenths(100 * losses.reduce((sum, loss) => sum + loss, 0)),
    inaccuracies: countOf(moves, seat, "inaccuracy"),
    mistakes: countOf(moves, seat, "mistake"),
    blunders: countOf(moves, seat, "blunder"),
  };
}

type Kept = Record<string, ReviewSummary>;

function isSummary(value: unknown): value is ReviewSummary {
  const { table, accuracy, ...numbers } = (value ?? {}) as Partial<ReviewSummary>;
  const counts = [numbers.at, numbers.lost, numbers.inaccuracies, numbers.mistakes, numbers.blunders];
  return (
    typeof table === "string" &&
    (accuracy === null || typeof accuracy === "number") &&
    counts.every((each) => typeof each === "number" && Number.isFinite(each))
  );
}

/** Those of a stored or imported value that can be read. */
export const readReviews = (value: unknown): ReviewSummary[] =>
  typeof value === "object" && value !== null ? Object.values(value).filter(isSummary) : [];

/** The oldest first. */
export const keptReviews = (): ReviewSummary[] =>
  readReviews(load(REVIEWS_KEY)).sort((one, other) => one.at - other.at);

export const keptReview = (table: string): ReviewSummary | undefined =>
  keptReviews().find((review) => review.table === table);

/** Add reviews; the first one of a table stays, since its numbers are always the same. */
export function keepReviews(reviews: readonly ReviewSummary[]): void {
  const kept: Kept = Object.fromEntries([...reviews, ...keptReviews()].map((each) => [each.table, each]));
  save(REVIEWS_KEY, kept);
}
