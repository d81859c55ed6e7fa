/** Where a panel fits without covering what it talks about. */

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export interface Size {
  width: number;
  height: number;
}

export interface Point {
  x: number;
  y: number;
}

const GAP = 8;
/** Covering what the panel talks about is much worse than covering anything else. */
const MUST = 1000;

/** The place in the room that covers the least; of several, the one nearest to `wanted`. */
export function freePlace(
  size: Size,
  room: Box,
  wanted: Point,
  must: readonly Box[],
  rather: readonly Box[] = [],
): Point {
  const [right, bottom] = [room.right - size.width, room.bottom - size.height];
  const xs = candidates(wanted.x, room.left, right, size.width, must, (box) => [box.left, box.right]);
  const ys = candidates(wanted.y, room.top, bottom, size.height, must, (box) => [box.top, box.bottom]);
  const points = xs.flatMap((x) => ys.map((y) => ({ x, y })));
  const ranked = points.map((point) => ({
    point,
    covered: MUST * covered(point, size, must) + covered(point, size, rather),
    far: Math.hypot(point.x - wanted.x, point.y - wanted.y),
  }));
  ranked.sort((one, other) => one.covered - other.covered || one.far - other.far);
  return ranked[0]?.point ?? wanted;
}

/** The wanted place, both ends of the room, and beside each box. */
function candidates(
  wanted: number,
  start: number,
  end: number,
  length: number,
  boxes: readonly Box[],
  sides: (box: Box) => [number, number],
): number[] {
  const beside = boxes.flatMap((box) => {
    const [from, to] = sides(box);
    return [from - length - GAP, to + GAP];
  });
  const inside = (at: number): number => Math.max(start, Math.min(at, end));
  return [...new Set([wanted, start, end, ...beside].map(inside))];
}

function covered({ x, y }: Point, { width, height }: Size, boxes: readonly Box[]): number {
  return boxes.reduce((sum, box) => {
    const wide = Math.min(x + width, box.right) - Math.max(x, box.left);
    const high = Math.min(y + height, box.bottom) - Math.max(y, box.top);
    return sum + (wide > 0 && high > 0 ? wide * high : 0);
  }, 0);
}

/** The boxes of all elements that match, as far as they are shown. */
export const boxesOf = (selectors: readonly string[]): DOMRect[] =>
  (selectors.length ? [...document.querySelectorAll(selectors.join())] : [])
    .map((element) => element.getBoundingClientRect())
    .filter(({ width, height }) => width > 0 && height > 0);

/** What one would rather see: the cards, the piles, and the tokens of seat `you`. */
export const board = (you: number | null): string[] => [
  "[data-card]",
  "[data-colour]",
  "[data-location]",
  `[data-seat="${you}"]`,
];
