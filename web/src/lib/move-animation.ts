/** Cards and tokens fly to their new place. Pure decoration: nothing waits for it. */

import type { GameView } from "../protocol";
import { parse } from "./game/moves";
import { COLOURS, SHAPES, type Colour } from "./game/stones";

const DURATION = 380;
const DELAY_STEP = 45;

export const reducedMotion = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;

const find = (selector: string): Element | null => document.querySelector(selector);

/** Animate a move. Call it while the board still shows the position before the move. */
export function animateMove(seat: number, text: string, before: GameView, after: GameView): void {
  if (reducedMotion()) return;
  const area = find(`[data-seat="${seat}"]`);
  if (!area) return;
  const move = parse(text);
  if ("card" in move) fly(find(`[data-card="${move.card}"]`), area, 0);
  if (move.kind === "reserve-deck") fly(find(`[data-deck="${move.level}"]`), area, 0);
  let delay = 0;
  for (const colour of COLOURS) {
    const change = (after.players[seat]?.tokens[colour] ?? 0) - (before.players[seat]?.tokens[colour] ?? 0);
    const pile = find(`[data-colour="${colour}"]`);
    const own = area.querySelector(`[data-token="${colour}"]`) ?? area;
    for (let each = 0; each < Math.abs(change); each++) {
      if (change > 0) flyStone(colour, pile, own, delay);
      else flyStone(colour, own, pile, delay);
      delay += DELAY_STEP;
    }
  }
}

function flyStone(colour: Colour, from: Element | null, to: Element | null, delay: number): void {
  const stone = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  stone.setAttribute("viewBox", "0 0 24 24");
  const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
  path.setAttribute("d", SHAPES[colour]);
  path.style.fill = `var(--${colour})`;
  path.style.stroke = "var(--line)";
  stone.append(path);
  stone.style.cssText = "width:30px;height:30px";
  travel(stone, from, to, delay, 1);
}

function fly(from: Element | null, to: Element | null, delay: number): void {
  if (!from) return;
  const copy = from.cloneNode(true) as HTMLElement;
  const { width, height } = from.getBoundingClientRect();
  copy.style.cssText = `width:${width}px;height:${height}px;margin:0`;
  travel(copy, from, to, delay, 0.25);
}

function travel(
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
  thing.removeAttribute("data-card");
  Object.assign(thing.style, { position: "fixed", left: "0", top: "0", zIndex: "50", pointerEvents: "none" });
  document.body.append(thing);
  const at = (x: number, y: number, scale: number): string =>
    `translate(${x}px, ${y}px) translate(-50%, -50%) scale(${scale})`;
  const flight = thing.animate(
    [
      { transform: at(start.x, start.y, 1), opacity: 1 },
      { transform: at(goal.x, goal.y, end), opacity: end < 1 ? 0.4 : 1 },
    ],
    { duration: DURATION, delay, easing: "cubic-bezier(.3,.7,.3,1)", fill: "both" },
  );
  const land = (): void => thing.remove();
  flight.finished.then(land, land);
}

function middle(element: Element): { x: number; y: number } {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}
