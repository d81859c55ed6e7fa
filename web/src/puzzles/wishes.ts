/** What a user would like to recruit but can't pay for in time. The engine tries it as if the tokens were there. */

import * as game from "../engine/generated/engine.ts";
import { field, moveText, type Position, type Rules } from "../engine/rules.ts";
import { turnOf } from "../local/threats.ts";
import { offersOf, viewOf } from "../local/view.ts";
import type { GameView } from "../protocol.ts";
import type { Prospect, Short, Wish } from "./messages.ts";
import { prospects, turnEnds, worth } from "./prospects.ts";

/** More cards than these would be no explanation. */
const MOST = 2;

/**
 * The cards that a user thinks of first: what the right moves win with, and what brings more than everything within
 * reach. If none of them completes the Gauntlet and two turns are left, one that would do so after a first recruit.
 */
export function wishes(
  rules: Rules,
  whole: Position,
  view: GameView,
  seat: number,
  reach: readonly Prospect[],
  planned: readonly string[],
  turns: number,
): Wish[] {
  const reached = reach.map(({ card }) => card);
  const enough = Math.max(0, ...reach.map(({ player }) => worth(player)));
  const hand = view.players[seat]?.hand ?? [];
  const far = (card: string | null): number => Number(card !== null && !hand.includes(card));
  const lack = ({ missing, gray }: Wish): number => sum(missing) - gray;
  const effort = (wish: Wish): number =>
    lack(wish) + far(wish.card) + far(wish.after) + 2 * Number(!wish.player.meets_gauntlet);
  // Whom the user has just reserved comes before the others in the hand. What is much harder to get is no news.
  const easiest = (found: readonly Wish[]): Wish[] => {
    const least = Math.min(...found.map(effort));
    return found
      .filter((wish) => effort(wish) <= least + 1)
      .toSorted(
        (one, other) =>
          effort(one) - effort(other) ||
          hand.indexOf(other.card) - hand.indexOf(one.card) ||
          worth(other.player) - worth(one.player),
      )
      .slice(0, MOST);
  };
  const withReserving = (wish: Wish): Wish => {
    const short = turns < 2 ? null : afterReserving(rules, whole, seat, wish.card);
    return { ...wish, reserved: short && sum(short.missing) === short.gray + 1 ? short : null };
  };
  const single = wishedNow(rules, whole, view, seat, null).filter(({ card }) => !reached.includes(card));
  const winning = single.filter(({ wins }) => wins);
  const best = winning.filter(({ card }) => planned.includes(card));
  if (best.length) {
    // A user who has reserved a card plans with it.
    const least = Math.min(...best.map(lack));
    const own = winning.filter(({ card }) => hand.includes(card) && !planned.includes(card));
    const near = easiest(own.filter((wish) => lack(wish) <= least)).slice(0, 1);
    return [...easiest(best), ...near].map(withReserving);
  }
  if (reach.some(({ player }) => player.meets_gauntlet)) return [];
  // In the last round, nothing else matters.
  if (winning.length || view.triggered_by !== null) return easiest(winning).map(withReserving);
  const more = easiest(single.filter(({ player }) => worth(player) > enough));
  if (turns < 2) return more;
  const start = turnOf(whole, seat);
  const second = rules.legalActions(start).flatMap((action) => {
    const move = moveText(start, action);
    const [verb, first = ""] = move.split(" ");
    if (verb !== "recruit") return [];
    return turnEnds(rules, rules.apply(start, action), [move]).flatMap(({ end }) =>
      wishedNow(rules, end, view, seat, first),
    );
  });
  const both = easiest(second.filter(({ wins }) => wins)).slice(0, 1);
  return both.length ? both : more;
}

/** In the last round, the cards in sight that would spoil somebody's Gauntlet or win, if the seat could pay for them. */
export function savingWishes(
  rules: Rules,
  whole: Position,
  view: GameView,
  seat: number,
  reach: readonly Prospect[],
): Wish[] {
  const spoiling = wishedNow(rules, whole, view, seat, null)
    .filter(({ spoils }) => spoils)
    .toSorted((one, other) => sum(one.missing) - sum(other.missing));
  return spoiling.length ? spoiling.slice(0, MOST) : wishes(rules, whole, view, seat, reach, [], 1);
}

/** Every card in sight that the seat can't pay for in its next turn, and what it would bring. */
function wishedNow(
  rules: Rules,
  whole: Position,
  view: GameView,
  seat: number,
  after: string | null,
): Wish[] {
  const start = turnOf(whole, seat);
  const now = viewOf(rules, start, [], seat);
  const seen = [...Object.values(view.market).flat(), ...(view.players[seat]?.hand ?? [])];
  const gray = now.players[seat]?.tokens["gray"] ?? 0;
  return Object.entries(offersOf(rules, start, now, seat)).flatMap(([card, { missing = {} }]): Wish[] => {
    if (!seen.includes(card) || sum(missing) <= gray) return [];
    const pile = after === null ? shortPile(now, missing, gray) : null;
    const paid = prospects(rules, withTokens(start, seat, missing), view, seat, card);
    return paid.map((way) => ({ ...way, card, after, missing, gray, pile, reserved: null }));
  });
}

/** The pile that gives least of what is missing in one turn, if it alone is a reason. */
function shortPile(
  { legal_moves, supply }: GameView,
  missing: Record<string, number>,
  gray: number,
): Wish["pile"] {
  const takes = legal_moves.map((move) => move.split(" ")).filter(([verb]) => verb === "take");
  const most = (colour: string): number =>
    Math.max(0, ...takes.map((words) => words.filter((word) => word === colour).length));
  const short = ([colour, number]: [string, number]): number => number - gray - most(colour);
  const [worst] = Object.entries(missing).toSorted((one, other) => short(other) - short(one));
  if (!worst || short(worst) <= 0) return null;
  const [colour] = worst;
  return { colour, supply: supply[colour] ?? 0, most: most(colour) };
}

/** The position with more tokens for a seat. */
function withTokens(position: Position, seat: number, more: Record<string, number>): Position {
  const changed = position.slice();
  const [, offset] = game.STATE.fields.tokens;
  const row = field(position, "tokens").length / game.MAX_PLAYERS;
  for (const [i, colour] of game.COLOURS.entries())
    changed[offset + seat * row + i] = (changed[offset + seat * row + i] ?? 0) + (more[colour] ?? 0);
  return changed;
}

/** The tokens that a seat lacks for a card. */
export function shortOf(rules: Rules, position: Position, seat: number, card: string): Short {
  const start = turnOf(position, seat);
  const view = viewOf(rules, start, [], seat);
  const { missing = {} } = offersOf(rules, start, view, seat)[card] ?? {};
  return { missing, gray: view.players[seat]?.tokens["gray"] ?? 0 };
}

/** What a card lacks if the seat reserves it first; null if it lacks nothing, or can't be reserved. */
export function afterReserving(rules: Rules, position: Position, seat: number, card: string): Short | null {
  const action = rules.legalActions(position).find((each) => moveText(position, each) === `reserve ${card}`);
  if (action === undefined) return null;
  const [after] = turnEnds(rules, rules.apply(position, action), []);
  const short = after && shortOf(rules, after.end, seat, card);
  return short && sum(short.missing) > short.gray ? short : null;
}

export const sum = (amounts: Record<string, number>): number =>
  Object.values(amounts).reduce((all, one) => all + one, 0);
