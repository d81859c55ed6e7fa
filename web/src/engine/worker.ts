/** The worker that owns the engine: it thinks for the page and runs the local tables. */

import { Store } from "../local/store.ts";
import { type Opponents, Tables } from "../local/tables.ts";
import { serveReview } from "../review/serve.ts";
import { Bots, type NetworkFiles, type Thinker } from "./bots.ts";
import { asEngineError, EngineError } from "./errors.ts";
import weightsUrl from "./generated/champion.safetensors?url";
import engineUrl from "./generated/engine.wasm?url";
import networkUrl from "./generated/network.wasm?url";
import type { FromWorker, ThinkRequest, Thought, ToWorker } from "./messages.ts";
import { type EngineModule, instantiate, type NetworkModule } from "./module.ts";
import { checked } from "./rules.ts";

const PROGRESS_MS = 250;
/** How long a bot of a local table thinks, if only time limits it. */
const BOT_MS = 900;

const cancelled = new Set<number>();
let bots: Promise<Bots> | undefined;
let queue: Promise<unknown> = Promise.resolve();

self.onmessage = ({ data }: MessageEvent<ToWorker>) => {
  if (data.type === "load") void load();
  else if (data.type === "cancel") cancelled.add(data.id);
  else if (data.type === "tables") serveTables(data.port);
  else if (data.type === "review") void serveReview(data, load, alone, nextTask);
  else void answer(data.request);
};

async function answer(request: ThinkRequest): Promise<void> {
  const { id, position, seat, level, seed, hint, milliseconds } = request;
  try {
    const ready = await load();
    const thought = await alone(async () => {
      const thinker = await ready.thinker(level, seed, hint);
      thinker.start(ready.rules.viewOf(checked(position), seat));
      return think(
        thinker,
        milliseconds,
        () => cancelled.has(id),
        (sofar) => send({ type: "progress", id, thought: sofar }),
      );
    });
    if (thought) send({ type: "done", id, thought });
  } catch (error) {
    const { problem, message } = asEngineError(error);
    send({ type: "error", id, problem, detail: message });
  } finally {
    cancelled.delete(id);
  }
}

function serveTables(port: MessagePort): void {
  const tables = new Tables(opponents, new Store(), (message) => port.postMessage(message));
  port.onmessage = ({ data }: MessageEvent<Parameters<Tables["receive"]>[0]>) =>
    void tables.receive(data).catch(reportError);
}

async function opponents(): Promise<Opponents> {
  const ready = await load();
  return {
    rules: ready.rules,
    prepare: (level) => ready.prepare(level),
    choose: (position, level, seed, stopped, fixed = false) =>
      alone(async () => {
        const thinker = await ready.thinker(level, seed, false, fixed);
        thinker.start(ready.rules.viewOf(position));
        return (await think(thinker, fixed ? Infinity : BOT_MS, stopped))?.move;
      }),
  };
}

/** Think until the end. Returns undefined if it was cancelled. */
async function think(
  thinker: Thinker,
  milliseconds: number,
  stopped: () => boolean,
  onProgress?: (thought: Thought) => void,
): Promise<Thought | undefined> {
  const start = performance.now();
  let reported = start;
  while (thinker.step(milliseconds - (performance.now() - start))) {
    await nextTask();
    if (stopped()) return undefined;
    if (performance.now() - reported > PROGRESS_MS) {
      reported = performance.now();
      onProgress?.(thinker.thought());
    }
  }
  return thinker.thought();
}

/** Run a job when those before it are done: the bots share their memory. */
function alone<T>(job: () => Promise<T>): Promise<T> {
  const result = queue.then(job);
  queue = result.catch(() => undefined);
  return result;
}

function load(): Promise<Bots> {
  bots ??= file(engineUrl)
    .then(instantiate<EngineModule>)
    .then((module) => new Bots(module, loadNetwork));
  bots.catch(() => (bots = undefined)); // the file may be there next time
  return bots;
}

async function loadNetwork(): Promise<NetworkFiles> {
  const [wasm, weights] = await Promise.all([file(networkUrl), file(weightsUrl)]);
  return { module: await instantiate<NetworkModule>(wasm), weights };
}

async function file(url: string): Promise<ArrayBuffer> {
  try {
    const response = await fetch(url);
    if (response.ok) return await response.arrayBuffer();
  } catch {
    // the same as a wrong answer
  }
  throw new EngineError("damaged", `${url} could not be loaded.`);
}

function send(message: FromWorker): void {
  self.postMessage(message);
}

const channel = new MessageChannel();
/** Several jobs may wait: a bot and two reviews. */
const waiting: (() => void)[] = [];
channel.port1.onmessage = () => waiting.shift()?.();

/** Lets messages in; faster than a timeout. */
function nextTask(): Promise<void> {
  return new Promise((resume) => {
    waiting.push(resume);
    channel.port2.postMessage(undefined);
  });
}
