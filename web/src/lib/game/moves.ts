/** Moves as text. The page knows no rules: the server sends the legal moves, prices and payments. */

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

/** The colours of every legal take, in the standard order. */
export function takes(legal: readonly string[]): Colour[][] {
  return legal
    .map(parse)
    .filter((move) => move.kind === "take")
    .map((move) => move.colours);
}

const key = (colours: readonly Colour[]): string =>
  COLOURS.map((colour) => colours.filter((each) => each === colour).length).join();

/** The legal take of exactly these tokens, picked in any order. */
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

/** Whether a move begins a turn: returns and claims belong to the turn before. */
export function startsTurn(text: string): boolean {
  const { kind } = parse(text);
  return kind !== "return" && kind !== "claim";
}
