/** The stones. Each has a shape and a letter (in the catalogue), so that colour is never the only difference. */

export const COLOURS = ["yellow", "blue", "orange", "red", "purple", "green", "gray"] as const;
export type Colour = (typeof COLOURS)[number];

/** The five colours that cards cost. */
export const BASIC = COLOURS.slice(0, 5) as readonly Colour[];

/** How many tokens a player can keep. */
export const TOKEN_LIMIT = 10;

/** SVG paths for a viewBox of 24 by 24. */
export const SHAPES: Record<Colour, string> = {
  yellow: "M12 2.5a9.5 9.5 0 1 0 0 19a9.5 9.5 0 1 0 0-19z",
  blue: "M12 1.5L22.5 12L12 22.5L1.5 12z",
  orange: "M12 2L23 21.5H1z",
  red: "M3.5 3.5h17v17h-17z",
  purple: "M7 1.800h10V7h5.200v10H17v5.200H7V17H1.800V7H7z",
  green: "M12 1.2l3.1 7.2 7.8.7-5.9 5.1 1.8 7.6-6.8-4.1-6.8 4.1 1.8-7.6L1.100 9.100l7.800-.7z",
  gray: "M12 22.500L2.500 3h19z",
};
