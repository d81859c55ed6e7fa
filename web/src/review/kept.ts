/** Reviews are kept until the page is closed: whoever comes back from the replay doesn't wait again. */

import { GameReview } from "./review.svelte";

const reviews = new Map<string, GameReview>();

export function reviewOf(table: string): GameReview {
  const review = reviews.get(table) ?? new GameReview(table);
  reviews.set(table, review);
  return review;
}
