/** Reviews of one player's decisions that start automatically and continue while the user looks at something else. */

import { untrack } from "svelte";
import { engine } from "../lib/engine";
import { loadRecord } from "../lib/replay";
import { keepReviews, type ReviewSummary, summaryOf } from "../statistics/reviews";
import { reviewOf } from "../review/kept";
import type { GameReview } from "../review/review.svelte";

// Nothing is drawn from it.
// eslint-disable-next-line svelte/prefer-svelte-reactivity
const running = new Set<GameReview>();

interface Options {
  /** Whether the user played; otherwise it is a game to compare with. */
  own?: boolean;
  /** Of a game that is at no table here. */
  record?: string;
  /** Gets the summary, which is kept too. */
  then?: (summary: ReviewSummary) => void;
}

/** Start the review of a finished game, unless it runs or is done. */
export function reviewed(
  table: string,
  seat: number,
  { own = true, record, then = () => undefined }: Options = {},
): GameReview {
  const review = reviewOf(`${table} seat ${seat}`, {
    loadRecord: () => (record === undefined ? loadRecord(table) : Promise.resolve(record)),
    openReview: (text, onStop) => engine.openReview(text, onStop, seat),
  });
  if (running.has(review)) return review;
  running.add(review);
  const leave = review.start();
  // Not of a component: it outlives the screen that has started it.
  const end = $effect.root(() => {
    $effect(() => {
      if (!review.finished && !review.problem) return;
      const summary = review.finished ? summaryOf(table, review.moves, seat, { own }) : undefined;
      untrack(() => {
        if (summary) keepReviews([summary]);
        if (summary) then(summary);
      });
      running.delete(review);
      queueMicrotask(() => {
        leave();
        end();
      });
    });
  });
  return review;
}
