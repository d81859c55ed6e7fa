/** The results of daily deals in this browser. */

import { load, save } from "../lib/storage";
import type { ReviewSummary } from "../statistics/reviews";
import { dayOf } from "./day";
import { type DailyResult, isResult, withReview } from "./result";

export const DAYS_KEY = "sixstones.daily";

type Kept = Record<string, DailyResult>;

function stored(): Kept {
  const kept = load(DAYS_KEY);
  if (typeof kept !== "object" || kept === null) return {};
  return Object.fromEntries(
    Object.values(kept)
      .filter(isResult)
      .map((result) => [result.date, result]),
  );
}

/** Two results of a day: the first one stays, and gets its review. */
export function merged(first: DailyResult | undefined, other: DailyResult): DailyResult {
  if (!first) return other;
  if (first.lost !== null || other.lost === null || first.table !== other.table) return first;
  return { ...first, lost: other.lost, mistakes: other.mistakes, blunders: other.blunders };
}

class Days {
  private kept = $state.raw<Kept>(stored());
  /** The day now; `look` updates it. */
  today = $state(dayOf(Date.now()));

  get all(): DailyResult[] {
    return Object.values(this.kept).sort((one, other) => one.date.localeCompare(other.date));
  }

  of(date: string): DailyResult | undefined {
    return this.kept[date];
  }

  /** Add results. Nothing that is there is lost. */
  keep(results: readonly DailyResult[]): void {
    const kept = stored(); // another tab may have added some
    for (const result of results) kept[result.date] = merged(kept[result.date], result);
    // What this version can't read stays, too.
    save(DAYS_KEY, { ...(load(DAYS_KEY) as object | undefined), ...kept });
    this.kept = kept;
  }

  addReview(date: string, summary: ReviewSummary): void {
    const result = stored()[date] ?? this.of(date);
    if (result) this.keep([withReview(result, summary)]);
  }

  /** Read again: the day may have changed, and another tab may have played. */
  look(): void {
    this.today = dayOf(Date.now());
    this.kept = stored();
  }

  clear(): void {
    save(DAYS_KEY, {});
    this.kept = {};
  }
}

export const days = new Days();
