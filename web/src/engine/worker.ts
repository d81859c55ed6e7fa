/** The worker that owns the engine. It answers one request after the other, and looks for messages between steps. */

import { Bots, type Thinker } from "./bots.ts";
import { asEngineError, EngineError } from "./errors.ts";
import networkUrl from "./generated/champion.safetensors?url";
import wasmUrl from "./generated/engine.wasm?url";
import type { FromWorker, ThinkRequest, ToWorker } from "./messages.ts";
import { instantiate } from "./module.ts";
import { checked } from "./rules.ts";

const PROGRESS_MS = 250;

const cancelled = new Set<number>();
let bots: Promise<Bots> | undefined;
let queue = Promise.resolve();

self.onmessage = ({ data }: MessageEvent<ToWorker>) => {
  if (data.type === "cancel") cancelled.add(data.id);
  else queue = queue.then(() => answer(data.request));
};

async function answer(request: ThinkRequest): Promise<void> {
  try {
    bots ??= load();
    const { position, seat, level, seed, calibrated } = request;
    const ready = await bots;
    const thinker = await ready.thinker(level, seed, calibrated);
    thinker.start(ready.rules.viewOf(checked(position), seat));
    await think(thinker, request);
  } catch (error) {
    const { problem, message } = asEngineError(error);
    send({ type: "error", id: request.id, problem, detail: message });
  } finally {
    cancelled.delete(request.id);
  }
}

async function think(thinker: Thinker, { id, milliseconds }: ThinkRequest): Promise<void> {
  const start = performance.now();
  let reported = start;
  while (thinker.step(milliseconds - (performance.now() - start))) {
    await nextTask();
    if (cancelled.has(id)) return;
    if (performance.now() - reported > PROGRESS_MS) {
      reported = performance.now();
      send({ type: "progress", id, thought: thinker.thought() });
    }
  }
  send({ type: "done", id, thought: thinker.thought() });
}

async function load(): Promise<Bots> {
  return new Bots(await instantiate(await file(wasmUrl)), () => file(networkUrl));
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

/** Lets messages in; faster than a timeout. */
function nextTask(): Promise<void> {
  return new Promise((resume) => {
    channel.port1.onmessage = () => resume();
    channel.port2.postMessage(undefined);
  });
}
