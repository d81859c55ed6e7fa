/** Moves as text, taken apart and put together. The page knows no rules: what is allowed is in the list it gets. */

import { COLOURS, type Colour } from "./stones";

export type Move =
  | { kind: "take"; colours: Colour[] }
  | { kind: "reserve"; card: string }
  | { kind: "reserve-deck"; level: number }
  | { kind: "recruit"; card: string; payment: Colour[] | null }
  | { kind: "return"; colour: Colour }
  | { kind: "claim"; location: string }
  | { kind: "pass" };

export function parse(text: string): Move {
  const words = text.split(" ");
  const [verb, object = ""] = words;
  switch (verb) {
    case "take":
      return { kind: "take", colours: words.slice(1) as Colour[] };
    case "reserve":
      return object === "deck"
        ? { kind: "reserve-deck", level: Number(words[2]) }
        : { kind: "reserve", card: object };
    case "recruit":
      return {
        kind: "recruit",
        card: object,
        payment: words[2] === "paying" ? (words.slice(3) as Colour[]) : null,
      };
    case "return":
      return { kind: "return", colour: object as Colour };
    case "claim":
      return { kind: "claim", location: object };
    default:
      return { kind: "pass" };
  }
}

/** The takes among the legal moves, each as a list of colours in the standard order. */
export function takes(legal: readonly string[]): Colour[][] {
  return legal
    .map(parse)
    .filter((move) => move.kind === "take")
    .map((move) => move.colours);
}

const key = (colours: readonly Colour[]): string =>
  COLOURS.map((colour) => colours.filter((each) => each === colour).length).join();

/** The take that consists of just these tokens, in whatever order they were picked. */
export function takeOf(picked: readonly Colour[], legal: readonly string[]): string | null {
  const found = takes(legal).find((colours) => key(colours) === key(picked));
  return found ? `take ${found.join(" ")}` : null;
}

/** Whether one more token of a colour can still lead to a legal take. */
export function canAdd(picked: readonly Colour[], colour: Colour, legal: readonly string[]): boolean {
  const wanted = [...picked, colour];
  return takes(legal).some((colours) => COLOURS.every((each) => count(wanted, each) <= count(colours, each)));
}

export function count(colours: readonly Colour[], colour: Colour): number {
  return colours.filter((each) => each === colour).length;
}

/** Every way to pay that a player could choose, the one with the fewest gray tokens first. */
export function payments(
  price: Record<string, number>,
  held: Record<string, number>,
  gray = held["gray"] ?? 0,
): Colour[][] {
  const colours = COLOURS.filter((colour) => (price[colour] ?? 0) > 0);
  const ways: Colour[][] = [];
  const walk = (index: number, way: Colour[], grays: number): void => {
    if (grays > gray) return;
    const colour = colours[index];
    if (colour === undefined) {
      ways.push([...way, ...Array<Colour>(grays).fill("gray")]);
      return;
    }
    const due = price[colour] ?? 0;
    for (let own = Math.min(due, held[colour] ?? 0); own >= 0; own--) {
      walk(index + 1, [...way, ...Array<Colour>(own).fill(colour)], grays + due - own);
    }
  };
  walk(0, [], 0);
  return ways.sort((one, other) => count(one, "gray") - count(other, "gray"));
}

/** What a card costs a player after bonuses. */
export function price(cost: Record<string, number>, bonuses: Record<string, number>): Record<string, number> {
  return Object.fromEntries(
    Object.entries(cost).map(([colour, due]) => [colour, Math.max(0, due - (bonuses[colour] ?? 0))]),
  );
}

/** What a player still lacks of a price, gray tokens not counted. */
export function missing(due: Record<string, number>, held: Record<string, number>): Record<string, number> {
  return Object.fromEntries(
    Object.entries(due)
      .map(([colour, number]) => [colour, number - (held[colour] ?? 0)] as const)
      .filter(([, number]) => number > 0),
  );
}
