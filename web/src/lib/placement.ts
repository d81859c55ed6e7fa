/** Where to put a panel or the coach: near what it is about, over what matters least. */

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Something that the panel should not cover, and how much that matters. */
export interface Kept {
  box: Box;
  weight: number;
}

interface Request {
  width: number;
  height: number;
  /** What the panel is about, or a corner that it should be near; the bottom right one if it is about nothing. */
  about: Box | null;
  kept: readonly Kept[];
  /** The part of the screen that it can use. */
  within: Box;
  /** How many square pixels of a thing of weight 1 may be covered to be one pixel nearer. */
  nearness?: number;
}

const GAP = 10;

/** The place that covers least and, of equal ones, is nearest. */
export function place(request: Request): { left: number; top: number } {
  const { width, height, about, kept, within, nearness = 4 } = request;
  const near = about ?? {
    left: within.right,
    top: within.bottom,
    right: within.right,
    bottom: within.bottom,
  };
  const ends = { low: within.left, high: Math.max(within.left, within.right - width) };
  const sides = { low: within.top, high: Math.max(within.top, within.bottom - height) };
  const lefts = [
    near.right + GAP,
    near.left - GAP - width,
    middle(near.left, near.right) - width / 2,
    near.left,
  ];
  const tops = [
    middle(near.top, near.bottom) - height / 2,
    near.top,
    near.bottom - height,
    near.bottom + GAP,
    near.top - GAP - height,
  ];
  for (const { box } of kept) {
    lefts.push(box.right + GAP, box.left - GAP - width);
    tops.push(box.bottom + GAP, box.top - GAP - height);
  }
  let best = { left: ends.low, top: sides.low };
  let least = Infinity;
  for (const left of clamped([...lefts, ends.low, ends.high], ends))
    for (const top of clamped([...tops, sides.low, sides.high], sides)) {
      const box = { left, top, right: left + width, bottom: top + height };
      const covered = kept.reduce((sum, each) => sum + each.weight * overlap(box, each.box), 0);
      const price = covered + nearness * distance(box, near);
      if (price < least) [best, least] = [{ left, top }, price];
    }
  return best;
}

/** How many square pixels two boxes share. */
export function overlap(one: Box, other: Box): number {
  const wide = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const high = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return wide > 0 && high > 0 ? wide * high : 0;
}

const middle = (low: number, high: number): number => (low + high) / 2;

/** From edge to edge; beside is nearer than above or below. */
function distance(one: Box, other: Box): number {
  const across = Math.max(0, one.left - other.right, other.left - one.right);
  const along = Math.max(0, one.top - other.bottom, other.top - one.bottom);
  return across + along + Math.abs(middle(one.top, one.bottom) - middle(other.top, other.bottom)) / 10;
}

/** Inside the limits, each once. */
const clamped = (values: readonly number[], { low, high }: { low: number; high: number }): number[] => [
  ...new Set(values.map((value) => Math.min(Math.max(value, low), high))),
];

/** The boxes of all elements that match one of the selectors, as far as they are shown. */
export const boxesOf = (selectors: readonly string[], root: ParentNode = document): DOMRect[] =>
  (selectors.length ? [...root.querySelectorAll(selectors.join())] : [])
    .map((element) => element.getBoundingClientRect())
    .filter(({ width, height }) => width > 0 && height > 0);
