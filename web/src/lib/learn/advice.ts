/** The guided first game: which card the coach works towards, and which tokens it recommends. */

import type { GameView, PlayerView } from "../../protocol";
import type { Character, Deck } from "../game/deck";
import { count, takes } from "../game/moves";
import { held, total, type Amounts, type Offers } from "../game/offers";
import { BASIC, TOKEN_LIMIT, type Colour } from "../game/stones";

/** The table as the coach sees it. */
export interface Situation {
  view: GameView;
  offers: Offers;
  you: number;
  deck: Deck;
  over: boolean;
}

export const mine = ({ view, you }: Situation): PlayerView | undefined => view.players[you];

export const find = (deck: Deck, id: string | null): Character | undefined =>
  deck.characters.find((card) => card.id === id);

export const inMarket = ({ view, deck }: Situation, ...levels: number[]): Character[] =>
  levels.flatMap((level) => view.market[String(level)] ?? []).flatMap((id) => find(deck, id) ?? []);

export const inHand = (now: Situation): Character[] =>
  (mine(now)?.hand ?? []).flatMap((id) => find(now.deck, id) ?? []);

export const missing = ({ offers }: Situation, card: Character): Amounts => offers[card.id]?.missing ?? {};

/** How many tokens the user's bonuses save on a card. */
export const saving = ({ offers }: Situation, card: Character): number =>
  total(card.cost) - total(offers[card.id]?.price);

const canPay = ({ offers }: Situation, card: Character): boolean => Boolean(offers[card.id]?.payments);

/** Roughly how many turns of taking tokens it takes to get a card. */
export function distance(now: Situation, card: Character): number {
  const open = missing(now, card);
  const gray = mine(now)?.tokens["gray"] ?? 0;
  const left = Math.max(0, total(open) - gray);
  if (left === 0) return 0;
  const most = Math.max(...Object.values(open)) - gray;
  const scarce = Object.entries(open).reduce(
    (sum, [colour, number]) => sum + Math.max(0, number - (now.view.supply[colour] ?? 0)),
    0,
  );
  const far = scarce > gray ? 4 : 0;
  return Math.max(1, Math.ceil(left / 3), most > 2 ? most - 1 : most) + far;
}

/** The card with the lowest rank; ranks are compared number by number. */
function best(cards: Character[], rank: (card: Character) => number[]): Character | undefined {
  const ranked = cards.map((card) => ({ card, rank: rank(card) }));
  ranked.sort((one, other) => {
    const at = one.rank.findIndex((value, index) => value !== other.rank[index]);
    return at < 0 ? 0 : (one.rank[at] ?? 0) - (other.rank[at] ?? 0);
  });
  return ranked[0]?.card;
}

/** A cheap card that the user can have soon. */
export function firstTarget(now: Situation): Character | undefined {
  const cheap = inMarket(now, 1);
  return best(cheap.length ? cheap : inMarket(now, 2, 3), (card) => [
    distance(now, card),
    total(missing(now, card)) > 4 ? 1 : 0,
    // With three or more colours missing, all of the first three tokens help.
    -Math.min(3, Object.keys(missing(now, card)).length),
    total(missing(now, card)),
    -card.points,
    -card.avengers_tags,
  ]);
}

/** A card worth reserving: too expensive today, affordable soon, cheaper with the user's bonuses. */
export function reserveTarget(now: Situation): Character | undefined {
  const legal = inMarket(now, 1, 2).filter((card) => now.view.legal_moves.includes(`reserve ${card.id}`));
  const wanted = legal.filter((card) => !canPay(now, card));
  return best(wanted.length ? wanted : legal, (card) => [
    distance(now, card) - (saving(now, card) > 0 ? 2 : 0) - card.points / 2,
    total(missing(now, card)),
  ]);
}

/** The next card, from the hand or the board, preferably one that the bonuses make cheaper. */
export function secondTarget(now: Situation): Character | undefined {
  const hand = inHand(now);
  return best([...hand, ...inMarket(now, 1, 2)], (card) => [
    distance(now, card) - (saving(now, card) > 0 ? 1.5 : 0) - (hand.includes(card) ? 0.5 : 0),
    total(missing(now, card)),
    -card.points,
  ]);
}

/** The legal take that helps most with a card, then with the other cards; null if no take helps. */
export function bestTake(now: Situation, card: Character, three = false): Colour[] | null {
  const me = mine(now);
  if (!me) return null;
  const open = missing(now, card);
  const helps = (take: readonly Colour[], need: Amounts): number =>
    BASIC.reduce((sum, colour) => sum + Math.min(count(take, colour), need[colour] ?? 0), 0);
  const others = [...inHand(now), ...inMarket(now, 1)].map((each) => missing(now, each));
  const room = TOKEN_LIMIT - held(me);
  const all = takes(now.view.legal_moves);
  const threes = all.filter((take) => new Set(take).size === 3);
  const worth = (take: readonly Colour[]): number =>
    helps(take, open) * 100 +
    others.reduce((sum, need) => sum + helps(take, need), 0) -
    Math.max(0, take.length - room) * 50;
  const ranked = (three && threes.length ? threes : all)
    .filter((take) => helps(take, open) > 0)
    .sort((one, other) => worth(other) - worth(one));
  return ranked[0] ?? null;
}
