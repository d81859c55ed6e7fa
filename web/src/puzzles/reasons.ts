/** Why the right moves of a puzzle are right, in words. */

import { DECK } from "../lib/game/deck";
import { cardName, sentences, turnText } from "../lib/game/event-text";
import { startsTurn } from "../lib/game/moves";
import { t, words } from "../lib/i18n/index.svelte";
import { movesOf } from "../lib/narration/trace";
import type { Table } from "../lib/table.svelte";
import type { Moved } from "../protocol";
import type { Puzzle, Theme } from "./book";
import type { Verdict } from "./messages";
import { rivalOf, tieBreak, withThings } from "./phrases";

/** The idea of a puzzle: its themes, or what every puzzle with this goal asks for. */
export const ideaText = ({ themes, goal }: Puzzle): string =>
  sentences(
    themes.length
      ? themes.map((theme) => t(`puzzle-idea-${theme}`))
      : [t(`puzzle-idea-${goal.slice(0, -2)}`)],
  );

/**
 * What the right moves made possible or prevented, and what is to be learned from them; what the last of them brought
 * if `did`.
 */
export function reasons(table: Table, puzzle: Puzzle, verdict: Verdict, did = false): string[] {
  const turns = ownTurns(table, puzzle);
  const why = puzzle.goal.startsWith("win")
    ? whyWon(table, verdict, did ? turns.at(-1) : undefined)
    : whyHeld(table, verdict, did ? turns.at(-1) : undefined);
  const lessons = puzzle.themes.flatMap((theme) => lessonLines(theme, verdict, turns[0] ?? []));
  return [...why, ...(lessons.length ? [sentences(lessons)] : [])];
}

const either = (cards: readonly string[]): string => words.list(cards, "disjunction");

function whyWon(table: Table, { opened, tempting }: Verdict, last: Moved[] | undefined): string[] {
  const cards = either(opened.map((id) => cardName(DECK, id)));
  const key = opened.length > 1 ? "puzzle-why-several" : "puzzle-why-one";
  const [rival, decidedBy = null] = [rivalOf(table), table.state?.outcome?.decided_by];
  return [
    ...(opened.length ? [t(key, { cards })] : []),
    ...(last ? didLines(table, last) : []),
    ...(tempting.length
      ? [t("puzzle-why-only", { cards: either(tempting.map((id) => cardName(DECK, id))) })]
      : []),
    ...(rival === undefined ? [] : tieBreak(table, rival, table.view?.players ?? [], decidedBy)),
  ];
}

function whyHeld(
  table: Table,
  { prevented: [threat], spoiled }: Verdict,
  last: Moved[] | undefined,
): string[] {
  const { winners = [] } = table.state?.outcome ?? {};
  const names = words.list(winners.filter((seat) => seat !== table.you).map((seat) => table.name(seat)));
  const name = table.name(threat?.seat ?? spoiled?.seat ?? -1);
  const danger = threat && t("puzzle-why-threat", { name, cards: either(threat.ways.map(withThings)) });
  const taken = spoiled && t("puzzle-why-spoiled", { name, card: cardName(DECK, spoiled.card) });
  return [
    ...[danger, taken].filter((line) => line != null),
    ...(last?.some(({ brought }) => brought) ? didLines(table, last) : []),
    names ? t("puzzle-why-shared", { names }) : t("puzzle-why-safe"),
  ];
}

const didLines = (table: Table, moves: Moved[]): string[] =>
  table.you === null
    ? []
    : [turnText({ seat: table.you, moves }, DECK, (seat) => table.name(seat), table.you, false)];

/** What a theme teaches, if this try shows it. */
function lessonLines(theme: Theme, { opened, prevented }: Verdict, first: readonly Moved[]): string[] {
  if (theme === "two-ways" && opened.length < 2) return [];
  if (theme !== "block") return [t(`puzzle-idea-${theme}`)];
  const ways = prevented.flatMap((each) => each.ways);
  const needed = ways.map(({ card }) => card);
  if (first.some(({ move }) => needed.includes(move.split(" ")[1] ?? ""))) return [t("puzzle-took-card")];
  const place = first.map(({ brought }) => brought?.location).find(Boolean);
  return place && ways.some(({ location }) => location === place) ? [t("puzzle-took-location")] : [];
}

/** The moves of each turn of the user in this try. */
function ownTurns(table: Table, { moves }: Puzzle): Moved[][] {
  const turns: Moved[][] = [];
  for (const moved of movesOf(table.events).slice(moves.length))
    if (moved.seat !== table.you) continue;
    else if (startsTurn(moved.move)) turns.push([moved]);
    else turns.at(-1)?.push(moved);
  return turns;
}
