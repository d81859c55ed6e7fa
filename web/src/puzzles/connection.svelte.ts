/** The page's side of a puzzle's table: a connection like any other, and what its judge says. */

import { EngineError } from "../engine/errors";
import { supported } from "../engine/module";
import type { Command, Handlers, TableConnection } from "../lib/net/connection";
import { settings } from "../lib/settings.svelte";
import type { FromPuzzles, Task, ToPuzzles, Verdict } from "./messages";
import PuzzleWorker from "./puzzle-worker?worker";

let worker: Worker | undefined;
let last = 0;

/** One try at a puzzle. */
export class PuzzleConnection implements TableConnection {
  thinking = $state(false);
  verdict = $state.raw<Verdict>();
  /** A move that reaches the goal, once somebody asked; null if there is none. */
  solution = $state.raw<string | null>();
  /** The text of what went wrong. */
  problem = $state<string>();
  readonly #serial = ++last;
  readonly #handlers: Handlers;
  #commands = 0;

  constructor(table: string, handlers: Handlers, task: Task, name: string) {
    this.#handlers = handlers;
    handlers.status("connecting");
    if (!supported()) {
      this.problem = "engine-unsupported";
      return;
    }
    worker ??= new PuzzleWorker();
    worker.onmessage = ({ data }: MessageEvent<FromPuzzles>) => {
      if (data.serial === this.#serial) this.#receive(data);
    };
    worker.onerror = (event) => {
      event.preventDefault();
      this.#fail(new EngineError("failed", event.message));
    };
    this.#post({ type: "open", serial: this.#serial, task, table, name, slow: !settings.fastBots });
  }

  send(command: Command): string {
    const id = `${this.#serial}-${++this.#commands}`;
    this.#post({ type: "command", serial: this.#serial, command: { ...command, id } });
    return id;
  }

  /** Ask for a move that reaches the goal; with `play`, see it and what follows on the board. */
  solve(play: boolean): void {
    this.#post({ type: "solve", serial: this.#serial, play });
  }

  /** The next puzzle uses the worker again. */
  close(): void {
    this.thinking = false;
  }

  #post(message: ToPuzzles): void {
    worker?.postMessage(message);
  }

  #receive(message: FromPuzzles): void {
    if (message.type === "message") {
      if (message.message.type === "welcome") this.#handlers.status("open");
      this.#handlers.receive(message.message);
    } else if (message.type === "thinking") this.thinking = message.thinking;
    else if (message.type === "verdict") this.verdict = message.verdict;
    else if (message.type === "solution") this.solution = message.move;
    else this.problem = message.code;
  }

  #fail({ problem }: EngineError): void {
    worker?.terminate();
    worker = undefined;
    this.problem = `engine-${problem}`;
  }
}
