/** Reviews are kept until the page is closed, so that nobody who comes back from the replay has to wait again. */

import { GameReview, type Sources } from "./review.svelte";

const reviews = new Map<string, GameReview>();

/** `sources` are for games that are at no table. */
export function reviewOf(table: string, sources?: Sources): GameReview {
  const review = reviews.get(table) ?? new GameReview(table, sources);
  reviews.set(table, review);
  return review;
}
