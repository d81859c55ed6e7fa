/** The page's side of the local tables. */

import { EngineError, type Problem } from "../engine/errors.ts";
import { engine } from "../lib/engine";
import { Refusal } from "../lib/net/api";
import type { Command, Handlers, TableConnection } from "../lib/net/connection";
import { freshId } from "../lib/net/ids";
import { settings } from "../lib/settings.svelte";
import type { FromServer } from "../protocol";
import type { FromTables, LocalCommand, Notice, Requests, RequestType, ToTables } from "./messages";
import { RecordProblem, type RecordTrouble } from "./record";

/** Pause before the engine's worker is started again. */
const RESTART = 500;

interface Waiting {
  done: (answer: unknown) => void;
  failed: (error: unknown) => void;
}

/** The local tables in the engine's worker. */
class LocalTables {
  readonly #connections = new Map<string, LocalConnection>();
  readonly #waiting = new Map<number, Waiting>();
  #port: MessagePort | undefined;
  #last = 0;

  /** Rejects with an EngineError, a Refusal or a RecordProblem. */
  request<T extends RequestType>(what: T, ask: Requests[T]["ask"]): Promise<Requests[T]["answer"]> {
    const id = ++this.#last;
    return new Promise((done, failed) => {
      this.#waiting.set(id, { done: done as Waiting["done"], failed });
      this.send({ type: "request", id, what, ask } as ToTables);
    });
  }

  connect(connection: LocalConnection): void {
    this.#connections.set(connection.table, connection);
  }

  disconnect(connection: LocalConnection): void {
    if (this.#connections.get(connection.table) !== connection) return;
    this.#connections.delete(connection.table);
    this.send({ type: "disconnect", table: connection.table });
  }

  send(message: ToTables): void {
    if (!this.#port) {
      this.#port = engine.openTables(() => this.#stopped());
      this.#port.onmessage = ({ data }: MessageEvent<FromTables>) => this.#receive(data);
      this.setPace();
    }
    this.#port.postMessage(message);
  }

  /** Tell the bots how fast the user wants them. */
  setPace(): void {
    this.#port?.postMessage({ type: "pace", slow: !settings.fastBots } satisfies ToTables);
  }

  #receive(message: FromTables): void {
    if (message.type === "message") this.#connections.get(message.table)?.receive(message.message);
    else if (message.type === "notice") this.#connections.get(message.table)?.notice(message.notice);
    else {
      const waiting = this.#waiting.get(message.id);
      this.#waiting.delete(message.id);
      if (message.type === "answer") waiting?.done(message.answer);
      else waiting?.failed(problem(message.code, message.line));
    }
  }

  /** The worker has ended. Games are stored, so tables can be opened again. */
  #stopped(): void {
    this.#port = undefined;
    for (const waiting of this.#waiting.values())
      waiting.failed(new EngineError("failed", "The engine was stopped."));
    this.#waiting.clear();
    for (const connection of this.#connections.values()) connection.lost();
  }
}

export const localTables = new LocalTables();

function problem(code: string, line = 0): Error {
  const [kind, what = ""] = code.split("/");
  if (kind === "record") return new RecordProblem(what as RecordTrouble, line);
  if (kind === "engine") return new EngineError(what as Problem, code);
  return new Refusal(code);
}

/** A connection to a table in this browser, with the interface of one to a server. */
export class LocalConnection implements TableConnection {
  readonly #handlers: Handlers;
  readonly #unanswered = new Map<string, LocalCommand>();
  readonly #session = freshId();
  #serial = 0;
  #lastEvent = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly table: string,
    handlers: Handlers,
  ) {
    this.#handlers = handlers;
    handlers.status("connecting");
    localTables.connect(this);
    this.#open();
  }

  send(command: Command): string {
    const id = `${this.#session}-${++this.#serial}`;
    const sent = { ...command, id };
    this.#unanswered.set(id, sent);
    localTables.send({ type: "command", table: this.table, command: sent });
    return id;
  }

  close(): void {
    clearTimeout(this.#timer);
    localTables.disconnect(this);
  }

  receive(message: FromServer): void {
    if (message.type === "welcome" || message.type === "update") this.#lastEvent = message.table.number;
    if (message.type === "done" || message.type === "refused") this.#unanswered.delete(message.id);
    this.#handlers.receive(message);
    if (message.type === "goodbye") this.#handlers.status("ended", message.code);
    if (message.type === "welcome") {
      this.#handlers.status("open");
      for (const command of this.#unanswered.values())
        localTables.send({ type: "command", table: this.table, command });
    }
  }

  notice(notice: Notice | null): void {
    this.#handlers.notice?.(notice);
  }

  lost(): void {
    this.#handlers.status("lost");
    this.#timer = setTimeout(() => this.#open(), RESTART);
  }

  #open(): void {
    try {
      localTables.send({ type: "connect", table: this.table, last: this.#lastEvent });
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      this.#handlers.status("ended", `engine/${error.problem}`);
    }
  }
}
