/** What characters cost the user, according to the server. */

import type { Offer, PlayerView } from "../../protocol";
import { count } from "./moves";
import { BASIC, COLOURS, type Colour } from "./stones";

export type Offers = Readonly<Record<string, Offer>>;
export type Amounts = Record<string, number>;

/** An offer, with the user's gray tokens. */
export interface KnownOffer extends Offer {
  gray: number;
}
export type KnownOffers = Readonly<Record<string, KnownOffer>>;

/** What a card shows about the user's tokens. */
export interface Standing {
  /** The default payment; null if the tokens don't suffice. */
  pay: Amounts | null;
  /** Whether the character can be recruited now, not only later. */
  now: boolean;
  /** What the coloured tokens don't cover; null if the tokens suffice or nothing is known. */
  missing: Amounts | null;
  /** How much of `missing` gray tokens cover. */
  byGray: number;
}

/** Every payment to choose from, the default first. */
export const payments = (offer: Offer | undefined): Colour[][] =>
  (offer?.payments ?? []).map((way) => (way ? way.split(" ") : []) as Colour[]);

export const amounts = (way: readonly Colour[]): Amounts =>
  Object.fromEntries(COLOURS.map((colour) => [colour, count(way, colour)]).filter(([, number]) => number));

export const total = (all: Amounts | undefined): number =>
  Object.values(all ?? {}).reduce((sum, number) => sum + number, 0);

/** How many tokens a player has. */
export const held = (player: PlayerView | null | undefined): number => total(player?.tokens);

/** The offers for these tokens, less those that the user is about to return. */
export function known(
  offers: Offers,
  tokens: Amounts | undefined,
  returned: readonly Colour[] = [],
): KnownOffers {
  const left = (colour: Colour): number => (tokens?.[colour] ?? 0) - count(returned, colour);
  const missing = (price: Amounts | undefined): Amounts =>
    Object.fromEntries(
      BASIC.map((colour) => [colour, (price?.[colour] ?? 0) - left(colour)] as const).filter(
        ([, number]) => number > 0,
      ),
    );
  return Object.fromEntries(
    Object.entries(offers).map(([card, offer]) => [
      card,
      {
        ...offer,
        missing: returned.length ? missing(offer.price) : (offer.missing ?? {}),
        gray: left("gray"),
      },
    ]),
  );
}

export function standing(card: string, offers: KnownOffers, legal: readonly string[]): Standing {
  const offer = offers[card];
  if (!offer) return { pay: null, now: false, missing: null, byGray: 0 };
  const now = legal.includes(`recruit ${card}`);
  const [way] = payments(offer);
  if (now && way) return { pay: amounts(way), now, missing: null, byGray: 0 };
  const lacks = total(offer.missing);
  const byGray = Math.min(lacks, offer.gray);
  if (byGray < lacks) return { pay: null, now, missing: offer.missing ?? {}, byGray };
  return { pay: usual(offer), now, missing: null, byGray };
}

/** Coloured tokens as far as they go, then gray ones. */
function usual({ price = {}, missing = {} }: KnownOffer): Amounts {
  const coloured = Object.entries(price).map(([colour, number]) => [colour, number - (missing[colour] ?? 0)]);
  return Object.fromEntries([...coloured, ["gray", total(missing)]].filter(([, number]) => number));
}
