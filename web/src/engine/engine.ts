/** The engine for the page. It runs in a worker, so that nothing here blocks. */

import { EngineError } from "./errors.ts";
import type { Level } from "./bots.ts";
import type { FromWorker, Thought, ThinkRequest, ToWorker } from "./messages.ts";
import { supported } from "./module.ts";
import { checked, type StoredPosition } from "./rules.ts";

export interface ThinkOptions {
  /** Stops the thinking; the promise is rejected with the signal's reason. */
  signal?: AbortSignal;
  /** Gets what the bot thinks so far, a few times a second. */
  onProgress?: (thought: Thought) => void;
  milliseconds?: number;
}

interface Waiting {
  done: (thought: Thought) => void;
  failed: (error: unknown) => void;
  onProgress?: ((thought: Thought) => void) | undefined;
}

const HINT: Level = "champion";
/** Always the same, so that the tree of the last hint is used again. */
const HINT_SEED = Math.floor(Math.random() * 2 ** 31);
const MILLISECONDS = 900;

export class Engine {
  readonly #startWorker: () => Worker;
  readonly #waiting = new Map<number, Waiting>();
  #worker: Worker | undefined;
  #last = 0;
  readonly #onStop = new Set<() => void>();

  constructor(startWorker: () => Worker) {
    this.#startWorker = startWorker;
  }

  /** Load the engine before it is needed. */
  warmUp(): void {
    if (supported()) this.#send({ type: "load" });
  }

  /** What a strong bot would do as `seat`, whose turn it is, and why. Rejects with an EngineError. */
  hint(
    position: StoredPosition,
    seat: number,
    options: ThinkOptions = {},
    level: Level = HINT,
  ): Promise<Thought> {
    return this.#ask({ position, seat, level, seed: HINT_SEED, hint: true }, options);
  }

  /** What a bot does for the player to move. The same seed makes the same choice, if the level has no clock. */
  think(position: StoredPosition, level: Level, seed: number, options: ThinkOptions = {}): Promise<Thought> {
    return this.#ask({ position, seat: undefined, level, seed, hint: false }, options);
  }

  /** A connection to the local tables in the worker; `onStop` is called when the worker has ended. */
  openTables(onStop: () => void): MessagePort {
    return this.#open((port) => ({ type: "tables", port }), onStop);
  }

  /** A review of a record, or of one seat's decisions in it, sent through the port; `onStop` is called when the worker has ended. */
  openReview(record: string, onStop: () => void, seat?: number): MessagePort {
    return this.#open((port) => ({ type: "review", port, record, seat }), onStop);
  }

  /** Stop the worker. The next request starts a new one. */
  close(): void {
    this.#stop(new EngineError("failed", "The engine was stopped."));
  }

  async #ask(
    question: Omit<ThinkRequest, "id" | "milliseconds">,
    { signal, onProgress, milliseconds = MILLISECONDS }: ThinkOptions,
  ): Promise<Thought> {
    signal?.throwIfAborted();
    if (!supported()) throw new EngineError("unsupported", "This browser has no WebAssembly with SIMD.");
    checked(question.position);
    const id = ++this.#last;
    const request: ThinkRequest = { ...question, id, milliseconds };
    const cancel = () => {
      this.#waiting.get(id)?.failed(signal?.reason);
      this.#waiting.delete(id);
      this.#send({ type: "cancel", id });
    };
    signal?.addEventListener("abort", cancel);
    try {
      return await new Promise((done, failed) => {
        this.#waiting.set(id, { done, failed, onProgress });
        this.#send({ type: "think", request });
      });
    } finally {
      signal?.removeEventListener("abort", cancel);
    }
  }

  #open(message: (port: MessagePort) => ToWorker, onStop: () => void): MessagePort {
    if (!supported()) throw new EngineError("unsupported", "This browser has no WebAssembly with SIMD.");
    const { port1, port2 } = new MessageChannel();
    this.#send(message(port2), [port2]);
    this.#onStop.add(onStop);
    return port1;
  }

  #send(message: ToWorker, transfer: Transferable[] = []): void {
    if (!this.#worker) {
      this.#worker = this.#startWorker();
      this.#worker.onmessage = (event: MessageEvent<FromWorker>) => this.#receive(event.data);
      this.#worker.onerror = (event) => {
        event.preventDefault();
        this.#stop(new EngineError("failed", event.message || "The engine's worker did not start."));
      };
    }
    this.#worker.postMessage(message, transfer);
  }

  #receive(message: FromWorker): void {
    const waiting = this.#waiting.get(message.id);
    if (message.type === "progress") {
      waiting?.onProgress?.(message.thought);
      return;
    }
    this.#waiting.delete(message.id);
    if (message.type === "done") {
      waiting?.done(message.thought);
      return;
    }
    const error = new EngineError(message.problem, message.detail);
    waiting?.failed(error);
    if (message.problem === "failed") this.#stop(error); // the memory of the instance may be inconsistent
  }

  /** End the worker and all requests. */
  #stop(reason: EngineError): void {
    this.#worker?.terminate();
    this.#worker = undefined;
    for (const waiting of this.#waiting.values()) waiting.failed(reason);
    this.#waiting.clear();
    const told = [...this.#onStop];
    this.#onStop.clear();
    for (const tell of told) tell();
  }
}
