/** The stones. Each has a shape and a letter (in the catalogue), so that colour is never the only difference. */

export const COLOURS = ["yellow", "blue", "orange", "red", "purple", "green", "gray"] as const;
export type Colour = (typeof COLOURS)[number];

/** The five colours that cards cost. */
export const BASIC = COLOURS.slice(0, 5) as readonly Colour[];

/** How many tokens a player can keep. */
export const TOKEN_LIMIT = 10;

/**
 * SVG paths for a viewBox of 24 by 24. The sides of the triangles and of the diamond are bent outwards: they hold larger
 * digits.
 */
export const SHAPES: Record<Colour, string> = {
  yellow: "M12 1.7a10.3 10.3 0 1 0 0 20.6a10.3 10.3 0 1 0 0-20.6z",
  blue: "M12 .8Q18.5 5.5 23.2 12Q18.5 18.5 12 23.2Q5.5 18.5 .8 12Q5.5 5.5 12 .8z",
  orange: "M12 .8C17.5 5 22 13 23.5 21C16 23.7 8 23.7 .5 21C2 13 6.5 5 12 .8z",
  red: "M2.5 2.5h19v19h-19z",
  purple: "M6.5 1.3h11v5.2h5.2v11h-5.2v5.2h-11v-5.2H1.3v-11h5.2z",
  green: "M12 .7l3.4 7 7.7.9-5.6 5.4 1.5 7.7-7-3.8-7 3.8 1.5-7.7L.9 8.6l7.7-.9z",
  gray: "M12 23.2C6.5 19 2 11 .5 3C8 .3 16 .3 23.5 3C22 11 17.5 19 12 23.2z",
};

/** The middle of what is written on a shape, where that isn't the middle of the field. */
export const MIDDLES: Partial<Record<Colour, number>> = { orange: 14, gray: 10, green: 12.6 };
