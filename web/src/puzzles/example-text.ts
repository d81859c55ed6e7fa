/** How the game continues after a wrong attempt, turn by turn, in words. */

import { DECK } from "../lib/game/deck";
import { cardName, moveText, sentences } from "../lib/game/event-text";
import { startsTurn } from "../lib/game/moves";
import { t, words } from "../lib/i18n/index.svelte";
import type { Table } from "../lib/table.svelte";
import type { Moved } from "../protocol";
import type { Puzzle } from "./book";
import type { Example, Shown } from "./messages";
import { lessLines, originLines, standing, turnsOf, winnersLines, withThings } from "./phrases";
import { amountText, grayLines } from "./wish-text";

/** More cards than these would be no explanation. */
const MOST = 3;

/** A paragraph for each turn of the user, with the replies to it. `came` are cards that the try uncovered. */
export function exampleLines(
  table: Table,
  puzzle: Puzzle,
  example: Example | null,
  came: readonly Shown[],
): string[] {
  if (!example) return [];
  const { all, used } = turnsOf(table, puzzle);
  const before = example.events.flatMap(({ seat, move }) =>
    seat === table.you ? [] : originLines(table, move, came),
  );
  const lines = turnsIn(table, example).map((said, index) => {
    const values = { turn: used + index + 1, turns: all, line: sentences(said) };
    return t(index ? "puzzle-turn" : "puzzle-example", values);
  });
  return [...before, ...stoppedLines(example), ...lines, ...reservedLines(example)];
}

/** What could complete the Gauntlet if nobody got in the way. */
function stoppedLines({ goal, cards }: Example): string[] {
  if (!goal) return [];
  const others = cards.slice(1, MOST).map((id) => cardName(DECK, id));
  return [t("puzzle-stopped", { cards: words.list([withThings(goal), ...others], "disjunction") })];
}

/** Why it doesn't help to reserve the card that somebody else takes. */
function reservedLines({ goal, reserved }: Example): string[] {
  if (!goal || !reserved) return [];
  const values = { card: cardName(DECK, goal.card), tokens: amountText(reserved.missing) };
  return [sentences([t("puzzle-reserved", values), ...grayLines(reserved.gray), t("puzzle-wish-late")])];
}

/** What is said about each turn. What a move costs is not the point, nor what else it brings the reader. */
function turnsIn(table: Table, example: Example): string[][] {
  const turns: Moved[][] = [];
  for (const moved of example.events.filter(({ move }) => startsTurn(move)))
    if (moved.seat === table.you) turns.push([moved]);
    else turns.at(-1)?.push(moved);
  return turns.map((moves, index) => {
    const last = index > 0 && index === turns.length - 1;
    const [own, ...replies] = moves;
    const move = own?.move ?? "";
    const before = last ? missedLines(table, example) : [];
    // At best, this is what the last turn brings.
    if (last && !example.winners.length) return [...before, ...bestLines(table, example, move)];
    const said = replies.flatMap((reply) => replyLines(table, example, reply));
    const end = index === turns.length - 1 ? endLines(table, example) : [];
    return [...before, moveText(null, move, DECK), ...said, ...end];
  });
}

function replyLines(table: Table, { came }: Example, { seat, move, brought }: Moved): string[] {
  const name = (each: number): string => table.name(each);
  return [
    ...originLines(table, move, came),
    moveText(name(seat), move, DECK, brought, name, table.you, false),
  ];
}

/** Why the card can't be recruited that the user was after, or what it no longer brings. */
function missedLines(table: Table, example: Example): string[] {
  const { goal, missed } = example;
  if (!goal || !missed) return [];
  if (missed.now) return missed.now.player.meets_gauntlet ? [] : lessLines(table, goal, missed.now, example);
  if (!missed.short) return [];
  const values = { card: cardName(DECK, goal.card), tokens: amountText(missed.short.missing) };
  return [t("puzzle-missed", values), ...grayLines(missed.short.gray)];
}

function bestLines(table: Table, { players }: Example, move: string): string[] {
  const me = players[table.you ?? -1];
  const [verb, card = ""] = move.split(" ");
  if (!me || me.meets_gauntlet) return [];
  if (verb !== "recruit") return [t("puzzle-then", standing(me))];
  return [t("puzzle-best-one", { card: cardName(DECK, card), ...standing(me) })];
}

function endLines(table: Table, { winners, decidedBy, players }: Example): string[] {
  if (winners.length) return winnersLines(table, winners, decidedBy, players);
  const me = players[table.you ?? -1];
  return me && !me.meets_gauntlet ? [t("puzzle-then", standing(me))] : [];
}
