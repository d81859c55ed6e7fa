/** What the right moves lead to, and how the game continues after a wrong one. The solver plays both. */

import * as game from "../engine/generated/engine.ts";
import { threatsOf } from "../local/threats.ts";
import type { Example, Missed, Prospect, Short } from "./messages.ts";
import type { Play } from "./play.ts";
import { nearest, prospects } from "./prospects.ts";
import { afterReserving, shortOf } from "./wishes.ts";

/**
 * The cards in sight that the right moves win with: those that complete the Gauntlet before the last turn. Nothing for
 * a goal of one turn, where it would be the solution itself.
 */
export function planned(start: Play, solution: number): string[] {
  const play = start.copy();
  const { view } = play;
  const seen = [...Object.values(view.market).flat(), ...(view.players[play.quest.me]?.hand ?? [])];
  let actions: number[] | undefined = [solution];
  let turns = play.quest.rounds;
  while (turns > 1 && !play.isOver()) {
    if (!play.isMine()) {
      play.answer(play.toughest());
      continue;
    }
    const move = play.solve(actions);
    if (move === null) return [];
    play.mine(move);
    actions = undefined;
    if (!play.isMine()) turns -= 1;
  }
  if (play.isOver()) return [];
  return completing(play.prospects()).filter((card) => seen.includes(card));
}

/** The cards that complete the Gauntlet. */
export const completing = (found: readonly Prospect[]): string[] => [
  ...new Set(found.flatMap(({ card, player }) => (player.meets_gauntlet ? [card] : []))),
];

/**
 * How it goes on to the end if the person tries what seems best. `left` are cards that complete the Gauntlet next
 * turn, `reach` is all that can be recruited in time, `first` the cards to begin with.
 */
export function exampleOf(
  play: Play,
  left: readonly string[],
  reach: readonly Prospect[],
  first: readonly string[],
): Example | null {
  if (!play.isMine()) return null;
  const { view, quest } = play;
  const completed = view.players.some(({ meets_gauntlet }, seat) => meets_gauntlet && seat !== quest.me);
  if (left[0]) {
    if (quest.aim === game.WIN || completed) return goOn(play, [`recruit ${left[0]}`]);
  } else if (quest.aim === game.WIN) return stopped(play, reach, first);
  return completed ? null : held(play);
}

/** What would complete the Gauntlet if nobody got in the way, and how the others do that. */
function stopped(play: Play, reach: readonly Prospect[], first: readonly string[]): Example | null {
  const ways = reach.filter(({ player }) => player.meets_gauntlet);
  const rank = (card: string): number => Number(!first.includes(card));
  const cards = completing(ways).toSorted((one, other) => rank(one) - rank(other));
  const [goal] = cards.map((card) =>
    bestWay(
      play,
      ways.filter((way) => way.card === card),
    ),
  );
  return goal ? { ...goOn(play, goal.first, goal), cards } : null;
}

/** Readers take what they lack, and nothing that doesn't matter. */
function bestWay({ rules, game: { position }, quest }: Play, ways: readonly Prospect[]): Prospect {
  const { missing } = shortOf(rules, position, quest.me, ways[0]?.card ?? "");
  const useful = ({ first: [move = ""] }: Prospect): number => {
    const [verb, ...colours] = move.split(" ");
    if (verb === "recruit") return 3;
    return verb === "take" ? colours.filter((colour) => missing[colour]).length / colours.length : -1;
  };
  return ways.toSorted((one, other) => useful(other) - useful(one))[0] as Prospect;
}

/** Why the others can't be kept from winning. */
function held(play: Play): Example | null {
  const { view } = play;
  const legal = (card: string): string | undefined =>
    [`recruit ${card}`, `reserve ${card}`].find((move) => view.legal_moves.includes(move));
  const threats = threatsOf(play.rules, play.game.position, view, play.quest.me);
  if (threats.length) {
    const stop = threats.flatMap(({ cards }) => cards.map(legal)).find(Boolean);
    return stop ? goOn(play, [stop]) : null;
  }
  // What they win with shows itself only when they do. The first moves take tokens, which uncovers nothing.
  const example = goOn(play, view.legal_moves.slice(0, 1));
  const winning = example.events.find(({ brought }) => brought?.gauntlet)?.move.split(" ")[1];
  const stop = winning && legal(winning);
  return stop ? goOn(play, [stop]) : example;
}

/** Go on with these moves of the person, for a card that should be recruited then, and to the end. */
function goOn(play: Play, moves: readonly string[], goal?: Prospect): Example {
  const [seen, start] = [play.table.events.length, play.game.log.length];
  const next = play.copy();
  const plan = [...moves];
  let missed: Missed | null = null;
  let reserved: Short | null = null;
  while (!next.isOver()) {
    if (!next.isMine()) {
      next.answer((goal && next.refutation([goal.card])[0]) ?? next.toughest());
      continue;
    }
    if (goal && !plan.length && !missed && next.view.phase === "action") {
      missed = missedBy(next, goal);
      if (!missed.now && !missed.short)
        reserved = afterReserving(play.rules, play.game.position, play.quest.me, goal.card);
      if (missed.now) plan.push(`recruit ${goal.card}`);
    }
    next.mine(ownMove(next, plan.shift()));
  }
  const events = next.table.events.slice(seen).filter((event) => event.type === "moved");
  const { winners, decided_by: decidedBy } = next.table.outcome ?? { winners: [], decided_by: null };
  const { players, avengers_holder: holder } = next.view;
  return {
    events,
    came: next.came(start),
    cards: [],
    goal: goal ?? null,
    missed,
    reserved,
    winners,
    decidedBy,
    players,
    holder,
  };
}

/** What a card brings at last, or why it can't be recruited. */
function missedBy({ rules, game: { position }, view, quest: { me } }: Play, { card }: Prospect): Missed {
  const [now = null] = prospects(rules, position, view, me, card);
  const inSight = [...Object.values(view.market).flat(), ...(view.players[me]?.hand ?? [])].includes(card);
  return { now, short: now || !inSight ? null : shortOf(rules, position, me, card) };
}

/**
 * The other who recruits or reserves a card if the person takes tokens instead, after which nobody can keep the others from winning;
 * null if there is none.
 */
export function takerOf(start: Play, card: string): number | null {
  const play = start.copy();
  const [quiet = "pass"] = play.view.legal_moves.filter((move) => move.startsWith("take "));
  for (let move = quiet; play.isMine(); move = play.view.legal_moves[0] ?? "pass") play.mine(move);
  while (!play.isOver() && !play.isMine()) {
    const [reply] = play.refutation([card]);
    if (!reply) return null;
    const seat = play.game.toPlay;
    play.answer(reply);
    const [verb, taken] = play.game.log.at(-1)?.move.split(" ") ?? [];
    if (/^(recruit|reserve)$/.test(verb ?? "") && taken === card) return seat;
  }
  return null;
}

/** The planned move if it can still be made, or else what comes nearest to the Gauntlet. */
function ownMove(play: Play, wanted: string | undefined): string {
  const { view } = play;
  const next = view.phase === "action" ? nearest(play.prospects()) : null;
  const move = [wanted, next?.first[0]].find((each) => each && view.legal_moves.includes(each));
  return move ?? view.legal_moves[0] ?? "pass";
}
