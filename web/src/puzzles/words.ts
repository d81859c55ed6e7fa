/** Puzzles in words. */

import { t, words } from "../lib/i18n/index.svelte";
import { DECK } from "../lib/game/deck";
import { cardName, moveText, sentences, turnText } from "../lib/game/event-text";
import { hintLines } from "../lib/game/hint-text";
import { lackedBy, lackedText } from "../lib/game/lacked";
import { parse, startsTurn } from "../lib/game/moves";
import type { Table } from "../lib/table.svelte";
import { lastTurns, type Turn } from "../lib/story/trace";
import type { Moved } from "../protocol";
import { GOALS, type Goal, type Puzzle } from "./book";
import type { Task, Verdict } from "./messages";
import { progress, puzzleProgress } from "./progress.svelte";

export const goalText = (goal: Goal): string => t(`puzzle-${goal}`);
export const goalShort = (goal: Goal): string => t(`puzzle-${goal}-short`);

/** The idea of a puzzle: its themes, or what every puzzle with this goal asks for. */
const ideaText = ({ themes, goal }: Puzzle): string =>
  sentences(
    themes.length
      ? themes.map((theme) => t(`puzzle-idea-${theme}`))
      : [t(`puzzle-idea-${goal.slice(0, -2)}`)],
  );

/** The kind of action, without saying which. */
const kindText = (move: string): string => t(`puzzle-kind-${parse(move).kind}`);

const cards = (ids: readonly string[]): string =>
  words.list(
    ids.slice(0, 3).map((id) => cardName(DECK, id)),
    "disjunction",
  );

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
  const idea = task.kind === "puzzle" && task.puzzle.themes.length ? [ideaText(task.puzzle)] : [];
  if (change === null) return { title: t("puzzle-shown"), lines: [ownMoves(table, startOf(task)), ...idea] };
  if (!verdict.solved) {
    const wrong = task.kind === "puzzle" ? refutation(table, task.puzzle, verdict) : [t("puzzle-mine-wrong")];
    return { title: t("puzzle-wrong"), lines: wrong };
  }
  const right =
    task.kind === "puzzle" ? [...tieBreak(table), ...idea, ...standing(change)] : [t("puzzle-mine-right")];
  return { title: t("puzzle-solved"), lines: right };
}

/** How many moves of the game come before the task. */
export const startOf = (task: Task): number =>
  task.kind === "puzzle" ? task.puzzle.moves.length : task.mistake.before;

/** What the reader's seat did since the start. */
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

/** Why a try failed: what the others did, and what that means. */
function refutation(table: Table, puzzle: Puzzle, verdict: Verdict): string[] {
  const turns = [...lastTurns(table.events, table.you).values()];
  const has = (what: (move: Moved) => boolean): Turn[] => turns.filter(({ moves }) => moves.some(what));
  // Who completes the Gauntlet or takes the card that was needed says it all.
  const sharp = has(
    ({ move, brought }) => brought?.gauntlet || verdict.gone.includes(move.split(" ")[1] ?? ""),
  );
  const told = sharp.length ? sharp : has(({ number }) => verdict.telling.includes(number));
  const replies = told.map((turn) => turnText(turn, DECK, (seat) => table.name(seat), table.you));
  return [...uncovered(table, told, verdict), ...replies, ...consequences(table, puzzle, verdict)];
}

/** Whose move brought the cards that the others used. */
function uncovered(table: Table, told: readonly Turn[], { came }: Verdict): string[] {
  const used = told.flatMap(({ moves }) => moves.map(({ move }) => move.split(" ")[1]));
  return came
    .filter(({ card }) => used.includes(card))
    .map(({ card, seat }) =>
      seat === table.you
        ? t("puzzle-came-yours", { card: cardName(DECK, card) })
        : t("puzzle-came", { card: cardName(DECK, card), name: table.name(seat) }),
    );
}

/** What decided between several complete Gauntlets. */
function tieBreak(table: Table): string[] {
  const decidedBy = table.state?.outcome?.decided_by ?? "only-one";
  return decidedBy === "only-one" ? [] : [t(`reason-${decidedBy}`)];
}

/** Who still moves in this round, after the reader. */
export function afterText(table: Table): string {
  const you = table.you ?? 0;
  const names = table.seats.flatMap((_, seat) => (seat > you ? [table.name(seat)] : []));
  return names.length ? t("puzzle-after", { names: words.list(names) }) : t("puzzle-last");
}

function consequences(table: Table, puzzle: Puzzle, verdict: Verdict): string[] {
  const winners = table.state?.outcome?.winners ?? [];
  if (winners.length) return [winnersText(table, winners), ...tieBreak(table)];
  return puzzle.goal.startsWith("save") ? notHeld(table, verdict) : notWon(table, puzzle, verdict);
}

function winnersText(table: Table, winners: readonly number[]): string {
  const others = winners.filter((seat) => seat !== table.you);
  const names = words.list(others.map((seat) => table.name(seat)));
  return t(others.length < winners.length ? "puzzle-shared" : "puzzle-lost", { names });
}

/** Why the others will win. */
function notHeld(table: Table, { example }: Verdict): string[] {
  const { view, threats = [] } = table.state ?? {};
  const complete = view?.players.findIndex(
    ({ meets_gauntlet }, seat) => meets_gauntlet && seat !== table.you,
  );
  if (complete !== undefined && complete >= 0) return [t("puzzle-complete", { name: table.name(complete) })];
  const [threat] = threats;
  if (!threat) return [t("puzzle-not-held"), ...exampleLines(table, example)];
  const said = t("puzzle-threat", { name: table.name(threat.seat), cards: cards(threat.cards) });
  return [said, ...exampleLines(table, example)];
}

/** How many turns the reader has used. */
const ownTurns = (table: Table, { moves }: Puzzle): number =>
  (table.view?.log ?? [])
    .slice(moves.length)
    .filter(({ seat, move }) => seat === table.you && startsTurn(move)).length;

/** What is missing for a win in time. */
function notWon(table: Table, puzzle: Puzzle, { rounds, gone, left, example }: Verdict): string[] {
  const lacked = table.me && lackedBy(table.me);
  if (!lacked) return [t("puzzle-not-alone")];
  const needed = { lacked: lackedText(lacked) };
  if (ownTurns(table, puzzle) >= GOALS[puzzle.goal].rounds) return [t("puzzle-lacked-now", needed)];
  if (left.length) return [t("puzzle-left"), ...exampleLines(table, example)];
  if (gone.length) return [t("puzzle-gone", { cards: cards(gone) })];
  return [t(rounds === 1 ? "puzzle-lacked-last" : "puzzle-lacked", needed)];
}

/** One way how it goes on. What it costs the reader is not the point. */
function exampleLines(table: Table, example: Verdict["example"]): string[] {
  if (!example) return [];
  const name = (seat: number): string => table.name(seat);
  const moves = example.events
    .filter(({ move }) => startsTurn(move))
    .map(({ seat, move, brought }) =>
      seat === table.you
        ? moveText(null, move, DECK)
        : moveText(name(seat), move, DECK, brought, name, table.you),
    );
  const end = example.winners.length ? [winnersText(table, example.winners)] : [];
  return [t("puzzle-example", { line: sentences([...moves, ...end]) })];
}
