/** A picture for each card, by its id. */

import paths from "virtual:pictograms";

/** The viewBox of every picture. */
export const FIELD = "0 0 320 320";
/** For cards without a pictogram. */
const STAR = "M160 25l39 90 98 9-74 64 22 95-85-51-85 51 23-95-74-64 98-9z";

export const pictogram = (id: string): string => paths[id] ?? STAR;
