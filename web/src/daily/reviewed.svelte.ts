/** Reviews that start by themselves and go on while the reader looks at something else. */

import { keepReviews, type ReviewSummary, summaryOf } from "../mine/reviews";
import { reviewOf } from "../review/kept";
import type { GameReview } from "../review/review.svelte";

// Nothing is drawn from it.
// eslint-disable-next-line svelte/prefer-svelte-reactivity
const running = new Set<GameReview>();

/** Start the review of a finished game, unless it runs; `then` gets its summary. Returns the review. */
export function reviewed(
  table: string,
  seat: number,
  then: (summary: ReviewSummary) => void = () => undefined,
  { own = true, review = reviewOf(table) } = {},
): GameReview {
  if (running.has(review)) return review;
  running.add(review);
  const leave = review.start();
  // Not of a component: it outlives the screen that has started it.
  const end = $effect.root(() => {
    $effect(() => {
      if (!review.finished && !review.problem) return;
      if (review.finished) {
        const summary = summaryOf(table, review.moves, seat, { own });
        keepReviews([summary]);
        then(summary);
      }
      running.delete(review);
      queueMicrotask(() => {
        leave();
        end();
      });
    });
  });
  return review;
}
