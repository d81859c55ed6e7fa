/** The face of each bot: the picture of a card, and a colour. */

import type { Colour } from "./game/stones";

interface Face {
  card: string;
  colour: Colour;
}

const FACES: Record<string, Face> = {
  recruit: { card: "squirrel-girl", colour: "yellow" },
  agent: { card: "nick-fury", colour: "blue" },
  hero: { card: "captain-america", colour: "red" },
  avenger: { card: "thor", colour: "orange" },
  titan: { card: "hulk", colour: "green" },
  champion: { card: "vision", colour: "purple" },
};
/** For bots that only the server has. */
const OTHER: Face = { card: "", colour: "gray" };

export const faceOf = (bot: string): Face => FACES[bot] ?? OTHER;
