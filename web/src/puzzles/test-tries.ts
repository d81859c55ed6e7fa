/** Tries at puzzles for tests, with the real engine and the real solver, and what the page says about them. */

import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { vi } from "vitest";
import { type EngineModule, instantiate, type PuzzlesModule } from "../engine/module";
import { Rules } from "../engine/rules";
import { words } from "../lib/i18n/index.svelte";
import type { Table } from "../lib/table.svelte";
import type { AnyEvent } from "../protocol";
import type { Puzzle } from "./book";
import type { Verdict } from "./messages";
import { PuzzleTable } from "./puzzle-table";
import type { Tools } from "./serve";
import { Solver } from "./solver";
import { resultWords } from "./words";

export let tools: Tools;

const file = (path: string): ArrayBuffer =>
  new Uint8Array(readFileSync(resolve(import.meta.dirname, "../engine/generated", path))).buffer;

/** Load everything, before all tests. */
export async function start(): Promise<void> {
  vi.spyOn(performance, "now").mockReturnValue(0); // a slow machine looks as long for a reply as a fast one
  await words.start();
  await words.need("puzzles");
  tools = {
    rules: new Rules(await instantiate<EngineModule>(file("engine.wasm"))),
    solver: new Solver(await instantiate<PuzzlesModule>(file("puzzles.wasm"))),
  };
}

export const opened = (puzzle: Puzzle): PuzzleTable =>
  new PuzzleTable("local-puzzle-1", tools.rules, tools.solver, puzzle, "Me");

/** Make a move, and let the others reply. */
export function play(table: PuzzleTable, move: string): AnyEvent[] {
  const events = table.play({ type: "play", id: "", move, state: table.state().state });
  for (let more = table.step(); more; more = table.step()) events.push(...more);
  return events;
}

/** Let the solver play to the end. */
export function solved(puzzle: Puzzle): PuzzleTable {
  const table = opened(puzzle);
  for (let turns = 0; !table.verdict() && turns < 12; turns++) play(table, table.solve() ?? "");
  return table;
}

/** What the page says about the end of a try. */
export const said = (played: PuzzleTable, puzzle: Puzzle): string => {
  const verdict = played.verdict();
  return verdict ? linesOf(played, puzzle, verdict) : "";
};

export function shownBy(played: PuzzleTable): Table {
  const state = played.state();
  const you = state.you ?? 0;
  const titan = (seat: number): string => (state.seats.length > 2 ? `Titan ${seat + 1}` : "Titan");
  return {
    ...{ events: played.events(), you, state, view: state.view, me: state.view?.players[you] },
    name: (seat: number): string => (seat === you ? "Me" : titan(seat)),
  } as unknown as Table;
}

/** `change` is null if the solution was played for the reader. */
export function linesOf(
  played: PuzzleTable,
  puzzle: Puzzle,
  verdict: Verdict,
  change: number | null = 0,
): string {
  const { lines } = resultWords(shownBy(played), { kind: "puzzle", puzzle }, verdict, change);
  return lines.join(" ").replaceAll(/[\u2068\u2069]/g, "");
}
