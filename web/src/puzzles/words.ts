/** Puzzles in words. */

import { t, words } from "../lib/i18n/index.svelte";
import { DECK } from "../lib/game/deck";
import { moveText, sentences } from "../lib/game/event-text";
import { hintLines } from "../lib/game/hint-text";
import { parse } from "../lib/game/moves";
import type { Table } from "../lib/table.svelte";
import type { Goal, Puzzle } from "./book";
import type { Task, Verdict } from "./messages";
import { progress, puzzleProgress } from "./progress.svelte";
import { rivalOf, turnsOf } from "./phrases";
import { ideaText, reasons } from "./reasons";
import { isTileWin, refutation } from "./refutation";

export const goalText = (goal: Goal): string => t(`puzzle-${goal}`);
export const goalShort = (goal: Goal): string => t(`puzzle-${goal}-short`);

/** The kind of action, without saying which. */
const kindText = (move: string): string => t(`puzzle-kind-${parse(move).kind}`);

/** The first hints for a decision: the idea, the kind of action, the move. A mistake has no theme. */
export function hintSteps(puzzle: Puzzle | undefined, move: string, count: number): string[] {
  const idea = puzzle ? ideaText(puzzle) : t("puzzle-idea-mine");
  return [idea, kindText(move), orderText(move)].slice(0, count);
}

/** A move as a request. */
const orderText = (move: string): string => {
  const nothing = { aim: null, urgency: null, rival: null, facts: [], lost: false, candidates: [], bot: "" };
  return hintLines({ ...nothing, move }, null, DECK, () => "")[0] ?? "";
};

/** A number with its sign. */
export const signed = (number: number): string =>
  new Intl.NumberFormat(words.language, { signDisplay: "exceptZero" }).format(number);

/**
 * How a try ended, as a title and some sentences. `change` is what it did to the rating; null if the solution was
 * played for the reader.
 */
export function resultWords(
  table: Table,
  task: Task,
  verdict: Verdict,
  change: number | null,
): { title: string; lines: string[] } {
  if (change === null) {
    const why = task.kind === "puzzle" && verdict.solved ? reasons(table, task.puzzle, verdict) : [];
    return { title: t("puzzle-shown"), lines: [ownMoves(table, startOf(task)), ...why] };
  }
  if (!verdict.solved) {
    const wrong = task.kind === "puzzle" ? refutation(table, task.puzzle, verdict) : [t("puzzle-mine-wrong")];
    return { title: t("puzzle-wrong"), lines: wrong };
  }
  const right =
    task.kind === "puzzle"
      ? [...reasons(table, task.puzzle, verdict, true), ...standing(change)]
      : [t("puzzle-mine-right")];
  return { title: t("puzzle-solved"), lines: right };
}

/** The cards and the colours of tokens that a refutation is about. */
export function namedIn(table: Table, { gone, left, wishes, example }: Verdict): string[] {
  // Once somebody has won, what others could win with is left out.
  const isComplete = rivalOf(table) !== undefined;
  const threats = isComplete ? [] : (table.state?.threats ?? []).flatMap(({ cards }) => cards);
  const { goal, missed, cards = [] } = example ?? {};
  const tokens = [...wishes, missed?.short, example?.reserved].flatMap((short) =>
    Object.keys(short?.missing ?? {}),
  );
  const best = example ? [...cards.slice(0, 3), goal?.card, left[0]] : [];
  const gones = gone.filter(({ before }) => before.player.meets_gauntlet || isTileWin(table));
  const all = [
    ...threats,
    ...gones.map(({ before }) => before.card),
    ...wishes.map(({ card }) => card),
    ...best,
    ...tokens,
  ];
  return [...new Set(all.filter((id) => id !== undefined))];
}

/** How many turns the user still has for the goal; nothing after the last one. */
export function leftText(table: Table, puzzle: Puzzle): string {
  const { all, used } = turnsOf(table, puzzle);
  return used < all ? t("puzzle-turns", { number: all - used }) : "";
}

/** How many moves of the game come before the task. */
export const startOf = (task: Task): number =>
  task.kind === "puzzle" ? task.puzzle.moves.length : task.mistake.before;

/** What the user's seat did since the start. */
function ownMoves(table: Table, start: number): string {
  const moves = (table.view?.log ?? []).slice(start).filter(({ seat }) => seat === table.you);
  return sentences(moves.map(({ move }) => moveText(null, move, DECK)));
}

function standing(change: number): string[] {
  const { rating, streak } = puzzleProgress();
  const now = t("puzzle-rating", { rating: String(rating) });
  const row = t("puzzle-streak", { number: streak });
  const unsaved = progress.saved ? [] : [t("puzzle-unsaved")];
  return [`${now}${change > 0 ? ` (${signed(change)})` : ""} · ${row}`, ...unsaved];
}

/** Who still moves in this round, after the user; where there is little room, how many. */
export function afterText(table: Table, short = false): string {
  const you = table.you ?? 0;
  const names = table.seats.flatMap((_, seat) => (seat > you ? [table.name(seat)] : []));
  if (short) return names.length ? t("puzzle-after-short", { number: names.length }) : t("puzzle-last-short");
  return names.length ? t("puzzle-after", { names: words.list(names) }) : t("puzzle-last");
}
