/** What a player can reach in the next turns if nobody gets in the way. The engine tries it, with seen cards only. */

import * as game from "../engine/generated/engine.ts";
import { field, moveText, type Position, type Rules } from "../engine/rules.ts";
import { turnOf } from "../local/threats.ts";
import { outcome, viewOf } from "../local/view.ts";
import type { GameView, PlayerView } from "../protocol.ts";
import type { Prospect } from "./messages.ts";

/** What each card brings, or only one of them, that the seat can recruit in its next turn. */
export function prospects(
  rules: Rules,
  whole: Position,
  view: GameView,
  seat: number,
  only?: string,
): Prospect[] {
  const start = turnOf(whole, seat);
  const seen = [...Object.values(view.market).flat(), ...(view.players[seat]?.hand ?? [])];
  return rules.legalActions(start).flatMap((action): Prospect[] => {
    const move = moveText(start, action);
    const [verb, card = ""] = move.split(" ");
    if (verb !== "recruit" || !seen.includes(card) || card !== (only ?? card)) return [];
    const ways = turnEnds(rules, rules.apply(start, action), [move]).map(({ end, moves }) => {
      const { avengers_holder, players } = viewOf(rules, end, [], seat);
      const player = players[seat] as PlayerView;
      const tile = avengers_holder === seat && view.avengers_holder !== seat;
      const location = player.locations.find((each) => view.locations.includes(each)) ?? null;
      const wins = player.meets_gauntlet && winsAlone(rules, end, seat);
      const spoils = view.players.some(
        (each, other) => each.meets_gauntlet && !players[other]?.meets_gauntlet,
      );
      return { card, first: moves, player, wins, spoils, tile, location };
    });
    const way = nearest(ways);
    return way ? [way] : [];
  });
}

/** Whether a seat alone wins if the players who still move in this round do nothing. */
function winsAlone(rules: Rules, end: Position, seat: number): boolean {
  let position = end;
  while (field(position, "phase")[0] === game.ACTION && (field(position, "to_play")[0] ?? 0) > seat)
    position = rules.apply(position, game.PASS);
  const { winners = [] } = outcome(position) ?? {};
  return winners.length === 1 && winners[0] === seat;
}

/** What can be recruited in one turn or two. */
export function reachable(
  rules: Rules,
  whole: Position,
  view: GameView,
  seat: number,
  turns: number,
): Prospect[] {
  const found = prospects(rules, whole, view, seat);
  if (turns < 2) return found;
  const start = turnOf(whole, seat);
  for (const action of rules.legalActions(start)) {
    const prepared = turnEnds(rules, rules.apply(start, action), [moveText(start, action)]);
    for (const { end, moves } of prepared)
      found.push(...prospects(rules, end, view, seat).map((each) => ({ ...each, first: moves })));
  }
  return found;
}

/** All ways to end a turn: what is returned, in one order, and which location is chosen. */
export function turnEnds(
  rules: Rules,
  position: Position,
  moves: readonly string[],
  least = 0,
): { end: Position; moves: string[] }[] {
  const phase = game.PHASES[field(position, "phase")[0] ?? 0];
  if (phase !== "return" && phase !== "claim") return [{ end: position, moves: [...moves] }];
  return rules
    .legalActions(position)
    .filter((action) => action >= least)
    .flatMap((action) => {
      const next = phase === "return" ? action : 0;
      return turnEnds(rules, rules.apply(position, action), [...moves, moveText(position, action)], next);
    });
}

/** The way to come nearest to the Gauntlet; null if nobody can be recruited. */
export const nearest = (found: readonly Prospect[]): Prospect | null =>
  found.toSorted(({ player: one }, { player: other }) => worth(other) - worth(one))[0] ?? null;

/** Readers count points first; then stones. */
export const worth = ({ meets_gauntlet, bonuses, tokens, points }: PlayerView): number =>
  Number(meets_gauntlet) * 1e6 +
  points * 1e3 +
  Object.values(bonuses).filter(Boolean).length +
  Number(!!tokens["green"]);
