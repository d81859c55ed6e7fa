/** Puzzles in their worker: one table at a time, which the page talks to as to any other. */

import { asEngineError } from "../engine/errors.ts";
import type { Rules } from "../engine/rules.ts";
import { RecordProblem } from "../local/record.ts";
import { Refused } from "../local/table.ts";
import { type AnyEvent, VERSION } from "../protocol.ts";
import type { FromPuzzles, TableCommand, Task, ToPuzzles } from "./messages.ts";
import { MistakeTable } from "./mistake-table.ts";
import { type JudgedTable, PuzzleTable } from "./puzzle-table.ts";
import type { Solver } from "./solver.ts";

/** Milliseconds before a move of the others, so that people can follow. */
const PACE = 600;

export interface Tools {
  rules: Rules;
  solver: Solver;
}

export class PuzzleServer {
  readonly #load: () => Promise<Tools>;
  readonly #send: (message: FromPuzzles) => void;
  #table: JudgedTable | undefined;
  #serial = 0;
  #slow = true;
  #jobs: Promise<void> = Promise.resolve();

  constructor(load: () => Promise<Tools>, send: (message: FromPuzzles) => void) {
    this.#load = load;
    this.#send = send;
  }

  /** Messages are answered one after the other; those for a table that was closed are not answered at all. */
  receive(message: ToPuzzles): Promise<void> {
    if (message.type === "open") {
      this.#serial = message.serial;
      this.#slow = message.slow;
    }
    this.#jobs = this.#jobs.then(() => (this.#isNow(message.serial) ? this.#answer(message) : undefined));
    return this.#jobs;
  }

  async #answer(message: ToPuzzles): Promise<void> {
    const { serial } = message;
    try {
      if (message.type === "open") await this.#open(serial, message.task, message.table, message.name);
      else if (message.type === "command") await this.#command(serial, message.command);
      else await this.#solve(serial, message.play);
    } catch (error) {
      this.#send({ type: "failed", serial, code: codeOf(error) });
    }
  }

  async #open(serial: number, task: Task, id: string, name: string): Promise<void> {
    this.#table = undefined;
    const { rules, solver } = await this.#load();
    this.#table =
      task.kind === "puzzle"
        ? new PuzzleTable(id, rules, solver, task.puzzle, name)
        : new MistakeTable(id, rules, task.mistake, task.record, name);
    const [table, events] = [this.#table.state(), [...this.#table.events()]];
    const welcome = { type: "welcome", table, events, earlier: false, version: VERSION } as const;
    this.#send({ type: "message", serial, message: welcome });
  }

  async #command(serial: number, command: TableCommand): Promise<void> {
    const table = this.#table;
    if (!table) return;
    const id = command.id ?? "";
    try {
      this.#update(serial, table.play(command));
      this.#send({ type: "message", serial, message: { type: "done", id, number: table.state().number } });
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      const refused = { type: "refused", id, code: error.code, message: "", clause: null } as const;
      this.#send({ type: "message", serial, message: { ...refused, table: table.state() } });
      return;
    }
    await this.#goOn(serial, table);
  }

  /** The others move until it is the person's turn or all is decided. */
  async #goOn(serial: number, table: JudgedTable): Promise<void> {
    this.#send({ type: "thinking", serial, thinking: true });
    for (;;) {
      const start = performance.now();
      const events = table.step();
      if (!events) break;
      await sleep((this.#slow ? PACE : 0) - (performance.now() - start));
      if (!this.#isNow(serial)) return;
      this.#update(serial, events);
    }
    const verdict = table.verdict(); // it searches for the reasons
    this.#send({ type: "thinking", serial, thinking: false });
    if (verdict) this.#send({ type: "verdict", serial, verdict });
  }

  async #solve(serial: number, play: boolean): Promise<void> {
    const table = this.#table;
    if (!table) return;
    this.#send({ type: "thinking", serial, thinking: true });
    const move = table.solve();
    this.#send({ type: "thinking", serial, thinking: false });
    this.#send({ type: "solution", serial, move });
    if (!play) return;
    for (let next = move; next && !table.verdict(); next = table.solve()) {
      await sleep(this.#slow ? PACE : 0);
      if (!this.#isNow(serial)) return;
      await this.#command(serial, { type: "play", id: "", move: next, state: table.state().state });
    }
  }

  #isNow(serial: number): boolean {
    return serial === this.#serial;
  }

  #update(serial: number, events: AnyEvent[]): void {
    const state = this.#table?.state();
    if (state) this.#send({ type: "message", serial, message: { type: "update", events, table: state } });
  }
}

function codeOf(error: unknown): string {
  if (error instanceof RecordProblem) return `record-${error.trouble}`;
  if (error instanceof Refused) return "puzzle-no-game";
  return `engine-${asEngineError(error).problem}`;
}

const sleep = (milliseconds: number): Promise<void> =>
  new Promise((resume) => setTimeout(resume, Math.max(0, milliseconds)));
