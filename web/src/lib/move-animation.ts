/** Cards, tiles and tokens fly to their new place while the board shows the position before the move. */

import type { GameView, Moved } from "../protocol";
import { parse } from "./game/moves";
import { COLOURS, SHAPES, type Colour } from "./game/stones";
import { settings } from "./settings.svelte";
import type { Flight } from "./narration/queue";

/** Duration of a flight (an animated move), and the pause until the next one, in milliseconds. */
const SPEEDS = {
  calm: { duration: 950, pause: 650 },
  normal: { duration: 520, pause: 260 },
  fast: { duration: 260, pause: 60 },
  off: null,
} as const;
/** Each token starts a little after the one before, as a share of the flight. */
const STAGGER = 0.1;

export const reducedMotion = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Whether animations are on: the user can turn them off here and in the system. */
export const motion = (): boolean => settings.speed !== "off" && !reducedMotion();

const find = (selector: string): Element | null => document.querySelector(selector);

/** Start the flight of a move; null if there is nothing to animate. */
export function flightOf(
  { seat, move: text, brought }: Moved,
  before: GameView,
  after: GameView,
): Flight | null {
  const speed = SPEEDS[settings.speed];
  const area = find(`[data-seat="${seat}"]`);
  if (!speed || !area || !motion() || document.hidden) return null;
  const air = new Air(seat, speed.duration);
  const move = parse(text);
  air.point(area);
  if ("card" in move) air.card(find(`[data-card="${move.card}"]`), area);
  if (move.kind === "reserve-deck") air.card(find(`[data-deck="${move.level}"]`), area, false);
  if (brought?.location) air.card(find(`[data-location="${brought.location}"]`), area);
  if (brought?.tile) {
    const holder = before.avengers_holder;
    const tile = find('[data-spot="avengers"]');
    air.card(tile, area, false, holder === null ? tile : find(`[data-seat="${holder}"]`));
  }
  for (const colour of COLOURS) {
    const change = (after.players[seat]?.tokens[colour] ?? 0) - (before.players[seat]?.tokens[colour] ?? 0);
    const pile = find(`[data-colour="${colour}"]`);
    const own = area.querySelector(`[data-token="${colour}"]`) ?? area;
    for (let each = 0; each < Math.abs(change); each++)
      air.stone(colour, change > 0 ? pile : own, change > 0 ? own : pile);
  }
  return { duration: air.needed, pause: speed.pause, land: () => air.land() };
}

/** Everything that flies in one move. */
class Air {
  readonly #seat: number;
  readonly #duration: number;
  readonly #things: (HTMLElement | SVGElement)[] = [];
  readonly #hidden: HTMLElement[] = [];
  #delay = 0;

  constructor(seat: number, duration: number) {
    this.#seat = seat;
    this.#duration = duration;
  }

  /** How long it takes until the last thing has arrived. */
  get needed(): number {
    return this.#duration + Math.max(0, this.#delay - this.#duration * STAGGER);
  }

  /** Show whose move it is: a frame that fades, over the player's area, so that nothing is drawn again. */
  point(area: Element): void {
    const frame = document.createElement("div");
    const { left, top, width, height } = area.getBoundingClientRect();
    frame.style.cssText = `position:fixed;left:${left}px;top:${top}px;width:${width}px;height:${height}px;z-index:9;
      border:4px solid var(--focus);border-radius:var(--radius);pointer-events:none`;
    frame.setAttribute("aria-hidden", "true");
    frame.animate([{ opacity: 1 }, { opacity: 0 }], {
      duration: this.#duration,
      easing: "ease-in",
      fill: "both",
    });
    document.body.append(frame);
    this.#things.push(frame);
  }

  /** A copy of a card or tile flies; its place is empty meanwhile if the thing really leaves it. */
  card(thing: Element | null, to: Element, leaves = true, from = thing): void {
    if (!(thing instanceof HTMLElement)) return;
    const copy = thing.cloneNode(true) as HTMLElement;
    const { width, height } = thing.getBoundingClientRect();
    copy.style.cssText += `;width:${width}px;height:${height}px;margin:0`;
    this.#travel(copy, from, to, 0, 0.25);
    if (!leaves) return;
    thing.style.visibility = "hidden";
    this.#hidden.push(thing);
  }

  stone(colour: Colour, from: Element | null, to: Element | null): void {
    const stone = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    stone.setAttribute("viewBox", "0 0 24 24");
    const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
    path.setAttribute("d", SHAPES[colour]);
    path.style.fill = `var(--${colour})`;
    path.style.stroke = "var(--line)";
    stone.append(path);
    stone.style.cssText = "width:30px;height:30px";
    this.#travel(stone, from, to, this.#delay, 1);
    this.#delay += this.#duration * STAGGER;
  }

  land(): void {
    for (const thing of this.#things) thing.remove();
    for (const thing of this.#hidden) thing.style.visibility = "";
  }

  #travel(
    thing: HTMLElement | SVGElement,
    from: Element | null,
    to: Element | null,
    delay: number,
    end: number,
  ): void {
    if (!from || !to) return;
    const start = middle(from);
    const goal = middle(to);
    thing.setAttribute("aria-hidden", "true");
    thing.setAttribute("inert", "");
    thing.setAttribute("data-flying", String(this.#seat));
    for (const name of ["data-card", "data-deck", "data-location", "data-spot", "data-lit"])
      thing.removeAttribute(name);
    Object.assign(thing.style, {
      position: "fixed",
      left: "0",
      top: "0",
      zIndex: "50",
      pointerEvents: "none",
    });
    document.body.append(thing);
    this.#things.push(thing);
    const at = (x: number, y: number, scale: number): string =>
      `translate(${x}px, ${y}px) translate(-50%, -50%) scale(${scale})`;
    thing.animate(
      [
        { transform: at(start.x, start.y, 1), opacity: 1 },
        { transform: at(goal.x, goal.y, end), opacity: end < 1 ? 0.4 : 1 },
      ],
      { duration: this.#duration, delay, easing: "cubic-bezier(.3,.7,.3,1)", fill: "both" },
    );
  }
}

function middle(element: Element): { x: number; y: number } {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}
