/** What a character would cost the one who looks, from what the server allows. */

import type { PlayerView } from "../../protocol";
import type { Character } from "./deck";
import { count, missing, payments, price } from "./moves";
import { COLOURS } from "./stones";

type Amounts = Record<string, number>;

const due = (card: Character, me: PlayerView): Amounts => price(card.cost, me.bonuses);
const offered = (card: Character, legal: readonly string[]): boolean => legal.includes(`recruit ${card.id}`);

/** What would be paid by default; nothing where the character can't be recruited now. */
export function pay(card: Character, me: PlayerView | null, legal: readonly string[]): Amounts | null {
  if (!me || !offered(card, legal)) return null;
  const way = payments(due(card, me), me.tokens)[0] ?? [];
  return Object.fromEntries(COLOURS.map((colour) => [colour, count(way, colour)]));
}

/** What is missing; nothing where the character can be recruited. */
export const lacks = (card: Character, me: PlayerView | null, legal: readonly string[]): Amounts | null =>
  me && !offered(card, legal) ? missing(due(card, me), me.tokens) : null;
