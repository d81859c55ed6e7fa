/**
 * The scene behind the figure of a card: a second tone of the sky, lines, and halftone dots. It is generated from the
 * card's id, so that a card always looks the same and no two look alike.
 */

export const SCENE_WIDTH = 100;
export const SCENE_HEIGHT = 70;

export interface Scene {
  /** SVG paths for a viewBox of SCENE_WIDTH by SCENE_HEIGHT. */
  sky: string;
  lines: string;
  dots: string;
  /** Where the shadow on the figure begins, from 0 to 1, and the direction of the light in degrees. */
  shade: number;
  light: number;
}

type Random = () => number;

/** Numbers from 0 to 1 that depend only on the text. */
export function randomFrom(text: string): Random {
  let state = 2166136261;
  for (const letter of text) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 16777619);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const round = (number: number): number => Math.round(number * 10) / 10;
const between = (random: Random, low: number, high: number): number => low + random() * (high - low);
const times = (number: number, draw: (index: number) => string): string =>
  Array.from({ length: number }, (_, index) => draw(index)).join("");

/** A point at an angle (in turns) and a distance from the middle. */
const polar = (x: number, y: number, turn: number, distance: number): string =>
  `${round(x + distance * Math.cos(turn * 2 * Math.PI))} ${round(y + distance * Math.sin(turn * 2 * Math.PI))}`;

const circle = (x: number, y: number, radius: number): string =>
  `M${round(x - radius)} ${round(y)}a${round(radius)} ${round(radius)} 0 1 0 ${round(2 * radius)} 0a${round(radius)} ${round(radius)} 0 1 0 ${round(-2 * radius)} 0`;

/** Wide rays from a point. */
function rays(random: Random): string {
  const [x, y, number] = [between(random, 30, 70), between(random, 20, 52), 9 + Math.floor(random() * 5)];
  const start = random();
  return times(number, (index) => {
    const turn = start + index / number;
    return `M${round(x)} ${round(y)}L${polar(x, y, turn, 130)}L${polar(x, y, turn + 0.45 / number, 130)}z`;
  });
}

/** Thin wedges that point from the edges to the figure. */
function focus(random: Random): string {
  const [x, y] = [between(random, 42, 58), between(random, 30, 40)];
  return times(34, (index) => {
    const turn = (index + random() * 0.7) / 34;
    const width = between(random, 0.004, 0.011);
    return `M${polar(x, y, turn - width, 90)}L${polar(x, y, turn, between(random, 26, 44))}L${polar(x, y, turn + width, 90)}z`;
  });
}

/** Parallel lines, as of something fast. */
function streaks(random: Random): string {
  const slope = between(random, -0.55, 0.55);
  return times(15, (index) => {
    const [x, y] = [between(random, -20, 55), -20 + index * 8 + random() * 5];
    const [length, width] = [between(random, 35, 80), between(random, 1, 3.4)];
    const end = round(y + length * slope);
    return `M${round(x)} ${round(y)}L${round(x + length)} ${end}L${round(x + length * 0.5)} ${round(y + length * 0.5 * slope + width)}z`;
  });
}

/** Waves around a point. */
function waves(random: Random): string {
  const [x, y] = [between(random, 25, 75), between(random, 12, 60)];
  return times(6, (index) => circle(x, y, 9 + index * 15) + circle(x, y, 15 + index * 15));
}

/** Roofs and towers. */
function city(random: Random): string {
  let x = -4;
  let path = "";
  while (x < SCENE_WIDTH) {
    const [width, height] = [between(random, 9, 17), between(random, 15, 50)];
    path += `M${round(x)} 71v${-round(height)}`;
    path += random() < 0.3 ? `l${round(width / 2)} -9l${round(width / 2)} 9` : `h${round(width)}`;
    path += `v${round(height)}z`;
    for (let window = 0; window < 3; window++)
      path += `M${round(x + 3)} ${round(71 - height + 5 + window * 8)}v4h3v-4z`;
    x += width + between(random, 0, 3);
  }
  return path;
}

/** Sparkles of many sizes. */
function stars(random: Random): string {
  return times(22, () => {
    const [x, y, size] = [random() * SCENE_WIDTH, random() * SCENE_HEIGHT, between(random, 1.5, 6.5)];
    const inner = size * 0.22;
    return `M${polar(x, y, 0, size)}${times(7, (index) => `L${polar(x, y, (index + 1) / 8, index % 2 ? size : inner)}`)}z`;
  });
}

const LINES = [rays, focus, streaks, waves, city, stars] as const;

/** The second tone: a slanted ground, a big disc, or a flash. */
function sky(random: Random): string {
  const kind = Math.floor(random() * 3);
  if (kind === 0) return circle(between(random, 30, 70), between(random, 26, 44), between(random, 22, 31));
  const [left, right] = [between(random, 22, 62), between(random, 22, 62)];
  if (kind === 1) return `M0 ${round(left)}L100 ${round(right)}V70H0z`;
  return `M0 ${round(left)}L${times(6, (index) => `${round((index + 0.5) * 18)} ${round(left + ((right - left) * index) / 6 + (index % 2 ? 9 : -9))} `)}L100 ${round(right)}V70H0z`;
}

/** Dots that shrink away from one corner. */
function halftone(random: Random): string {
  const [x, y] = [random() < 0.5 ? 0 : SCENE_WIDTH, random() < 0.7 ? SCENE_HEIGHT : 0];
  let path = "";
  for (let row = 0; row * 4.5 < SCENE_HEIGHT + 4; row++)
    for (let column = 0; column * 9 < SCENE_WIDTH + 9; column++) {
      const [dotX, dotY] = [column * 9 + (row % 2) * 4.5, row * 4.5];
      const radius = 2.7 - Math.hypot(dotX - x, dotY - y) / 24;
      if (radius > 0.5) path += circle(dotX, dotY, radius);
    }
  return path;
}

function draw(id: string): Scene {
  const random = randomFrom(id);
  const lines = LINES[Math.floor(random() * LINES.length)] ?? rays;
  return {
    sky: sky(random),
    lines: lines(random),
    dots: halftone(random),
    shade: round(between(random, 0.42, 0.6)),
    light: Math.round(between(random, 20, 70)),
  };
}

const drawn = new Map<string, Scene>();

export function scene(id: string): Scene {
  const found = drawn.get(id) ?? draw(id);
  drawn.set(id, found);
  return found;
}
