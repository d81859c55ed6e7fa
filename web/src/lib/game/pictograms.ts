/** A picture for each card, by its id. */

import paths from "virtual:pictograms";

/** A plain star, for a card of a deck that we don't know. */
const STAR = "M256 40l62 144 156 14-118 102 36 152-136-82-136 82 36-152L38 198l156-14z";

export const pictogram = (id: string): string => paths[id] ?? STAR;
