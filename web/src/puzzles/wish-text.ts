/** What would be enough, or bring more, and why it can't be paid for in time. */

import { DECK } from "../lib/game/deck";
import { cardName, sentences, tokens } from "../lib/game/event-text";
import { BASIC, type Colour } from "../lib/game/stones";
import { t, words } from "../lib/i18n/index.svelte";
import { movesOf } from "../lib/narration/trace";
import type { Table } from "../lib/table.svelte";
import type { Prospect, Wish } from "./messages";
import { pointsText, standing, withThings } from "./phrases";

type Amounts = Readonly<Record<string, number>>;

/** The tokens of one colour that a turn can bring. */
const MOST_TAKEN = 2;

/** A paragraph for each card. `turns` are left. `scores` if it is about points, since others complete the Gauntlet. */
export function wishLines(
  table: Table,
  wishes: readonly Wish[],
  nearest: Prospect | null,
  turns: number,
  scores = false,
): string[] {
  const reached = nearest && standing(nearest.player).lacked;
  const told = wishes.filter(({ player }) => player.meets_gauntlet || standing(player).lacked !== reached);
  const alike = (wish: Wish): string =>
    JSON.stringify([wish.missing, scores ? wish.player.points : standing(wish.player).lacked]);
  const first = (wish: Wish): boolean =>
    told.findIndex((each) => alike(each) === alike(wish)) === told.indexOf(wish);
  return withoutRepeats(
    told.filter(first).map((one) => {
      const others = told.filter((each) => each !== one && alike(each) === alike(one));
      const why = [...spentLines(table, one, turns), lateText(one, turns), ...reservingLines(one)];
      return { what: wishText([one, ...others], scores), why };
    }),
  );
}

/** A paragraph for each card that would take the Avengers tile away from somebody. */
export const spoilingLines = (table: Table, wishes: readonly Wish[]): string[] =>
  withoutRepeats(
    wishes.map((wish) => {
      const values = { cards: cardName(DECK, wish.card), tokens: amountText(wish.missing) };
      return {
        what: [t("puzzle-wish-tile", values), ...grayLines(wish.gray)],
        why: [...spentLines(table, wish, 1), t("puzzle-wish-late")],
      };
    }),
  );

/** A paragraph for each; a reason that the next one has as well is said there. */
const withoutRepeats = (told: readonly { what: string[]; why: string[] }[]): string[] =>
  told.map(({ what, why }, i) => {
    const next = told[i + 1]?.why ?? [];
    return sentences([...what, ...(why.join() === next.join() ? [] : why)]);
  });

/** Why it doesn't help to reserve the card first, although that brings a gray token. */
function reservingLines({ card, reserved }: Wish): string[] {
  if (!reserved) return [];
  const values = { card: cardName(DECK, card), tokens: amountText(reserved.missing) };
  return [t("puzzle-reserve-first", values), ...grayLines(reserved.gray)];
}

/** Wishes that lack the same. */
function wishText(wishes: readonly [Wish, ...Wish[]], scores: boolean): string[] {
  const [{ after, player, missing, gray }] = wishes;
  const values = {
    cards: words.list(wishes.map(withThings), "disjunction"),
    tokens: amountText(missing),
    points: pointsText(player),
  };
  const key = player.meets_gauntlet && !scores ? "puzzle-wish" : "puzzle-wish-points";
  return [
    after === null ? t(key, values) : t("puzzle-wish-after", { ...values, first: cardName(DECK, after) }),
    ...grayLines(gray),
  ];
}

const sum = (amounts: Amounts): number => Object.values(amounts).reduce((all, one) => all + one, 0);

/** Tokens that are missing. */
export const amountText = (missing: Amounts): string =>
  tokens(BASIC.flatMap((colour) => Array<Colour>(missing[colour] ?? 0).fill(colour)));

export const grayLines = (gray: number): string[] => (gray ? [t("card-by-gray", { number: gray })] : []);

/** What the user paid in this turn and misses now, if it and tokens taken instead would have been enough. */
function spentLines(table: Table, { missing, gray, spoils }: Wish, turns: number): string[] {
  const own = movesOf(table.events).findLast(
    ({ seat, move }) => seat === table.you && /^recruit /.test(move),
  );
  const last = movesOf(table.events).findLast(({ seat }) => seat === table.you);
  if (!own || own !== last) return [];
  const paid = own.brought?.paid ?? {};
  const id = own.move.split(" ")[1] ?? "";
  // Without a card that has an A, the tile would be even farther away.
  if (spoils && DECK.characters.some((each) => each.id === id && each.avengers_tags)) return [];
  const card = cardName(DECK, id);
  const spent = Object.fromEntries(Object.entries(paid).filter(([colour]) => missing[colour]));
  if (sum(missing) - gray > sum(spent) + (paid["gray"] ?? 0) + MOST_TAKEN * turns) return [];
  return [
    ...(paid["gray"] ? [t("puzzle-spent-gray", { card, number: paid["gray"] })] : []),
    ...(Object.keys(spent).length ? [t("puzzle-spent", { card, tokens: amountText(spent) })] : []),
  ];
}

/** Why the tokens can't be had in time. */
function lateText({ after, pile }: Wish, turns: number): string {
  if (after !== null || turns < 2) return t("puzzle-wish-late");
  if (!pile || pile.most > 1) return t("puzzle-wish-many");
  const values = { colour: t(`colour-${pile.colour}`), number: pile.supply };
  return t(pile.supply ? "puzzle-wish-pile" : "puzzle-wish-empty", values);
}
