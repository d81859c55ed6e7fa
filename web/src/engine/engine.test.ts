import { describe, expect, it, vi } from "vitest";
import { Engine } from "./engine";
import { LAYOUT, STATE } from "./generated/engine";
import type { FromWorker, Thought, ToWorker } from "./messages";

const position = { layout: LAYOUT, bytes: new Uint8Array(STATE.size) };
const thought: Thought = {
  move: "pass",
  candidates: [],
  aim: null,
  urgency: null,
  rival: null,
  facts: [],
  lost: false,
  simulations: 1,
};

/** A worker that only notes what it is sent. */
class Fake {
  readonly sent: ToWorker[] = [];
  terminated = false;
  onmessage: ((event: { data: FromWorker }) => void) | undefined;
  onerror: ((event: { message: string; preventDefault: () => void }) => void) | undefined;

  postMessage(message: ToWorker): void {
    this.sent.push(message);
  }

  terminate(): void {
    this.terminated = true;
  }

  says(data: FromWorker): void {
    this.onmessage?.({ data });
  }
}

function started(): { engine: Engine; workers: Fake[] } {
  const workers: Fake[] = [];
  const engine = new Engine(() => {
    workers.push(new Fake());
    return workers.at(-1) as unknown as Worker;
  });
  return { engine, workers };
}

describe("the engine's client", () => {
  it("passes on progress and the result", async () => {
    const { engine, workers } = started();
    const onProgress = vi.fn();
    const asked = engine.think(position, "hero", 1, { onProgress });
    workers[0]?.says({ type: "progress", id: 1, thought });
    workers[0]?.says({ type: "done", id: 1, thought: { ...thought, simulations: 2 } });
    expect((await asked).simulations).toBe(2);
    expect(onProgress).toHaveBeenCalledWith(thought);
  });

  it("cancels with the signal's reason", async () => {
    const { engine, workers } = started();
    const stop = new AbortController();
    const asked = engine.hint(position, 0, { signal: stop.signal });
    stop.abort("enough");
    await expect(asked).rejects.toBe("enough");
    expect(workers[0]?.sent.at(-1)).toEqual({ type: "cancel", id: 1 });
    workers[0]?.says({ type: "done", id: 1, thought });
    expect(workers[0]?.terminated).toBe(false);
  });

  it("starts a new worker after an error, and fails what the old one was asked", async () => {
    const { engine, workers } = started();
    const asked = [engine.think(position, "hero", 1), engine.think(position, "hero", 2)];
    workers[0]?.says({ type: "error", id: 1, problem: "failed", detail: "unreachable" });
    for (const each of asked) await expect(each).rejects.toMatchObject({ problem: "failed" });
    expect(workers[0]?.terminated).toBe(true);
    const again = engine.think(position, "hero", 3);
    workers[1]?.says({ type: "done", id: 3, thought });
    expect(await again).toEqual(thought);
  });

  it("fails if the worker can't start", async () => {
    const { engine, workers } = started();
    const asked = engine.think(position, "hero", 1);
    workers[0]?.onerror?.({ message: "", preventDefault: () => undefined });
    await expect(asked).rejects.toMatchObject({ problem: "failed" });
  });
});
