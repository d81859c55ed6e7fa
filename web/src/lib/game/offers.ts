/** What characters cost the reader, as the server tells it. */

import type { Offer } from "../../protocol";
import { count } from "./moves";
import { COLOURS, type Colour } from "./stones";

export type Offers = Readonly<Record<string, Offer>>;
export type Amounts = Record<string, number>;

/** Every payment to choose from, the default first. */
export const payments = (offer: Offer | undefined): Colour[][] =>
  (offer?.payments ?? []).map((way) => (way ? way.split(" ") : []) as Colour[]);

export const amounts = (way: readonly Colour[]): Amounts =>
  Object.fromEntries(COLOURS.map((colour) => [colour, count(way, colour)]).filter(([, number]) => number));

/** The default payment; null if the character can't be recruited now. */
export function pay(card: string, offers: Offers, legal: readonly string[]): Amounts | null {
  const [way] = payments(offers[card]);
  return way && legal.includes(`recruit ${card}`) ? amounts(way) : null;
}

/** What is missing; null if the character can be recruited now, or nothing is known. */
export function missing(card: string, offers: Offers, legal: readonly string[]): Amounts | null {
  const offer = offers[card];
  return offer && !legal.includes(`recruit ${card}`) ? (offer.missing ?? {}) : null;
}
