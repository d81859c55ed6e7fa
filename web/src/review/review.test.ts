import { beforeAll, expect, it, vi } from "vitest";
import { words } from "../lib/i18n/index.svelte";
import { Refusal } from "../lib/net/api";
import type { FromReviewer, ReviewedMove } from "./messages";
import { GameReview } from "./review.svelte";

const move = (loss: number, verdict: ReviewedMove["verdict"] = ""): ReviewedMove => ({
  ...{ round: 1, seat: 0, move: "pass", best: "pass", legal: 2, cards: 0, error: 0 },
  ...{ chances: [0.5, 0.5], errors: [0, 0], after: [0.5, 0.5], luck: [0, 0] },
  ...{ loss, verdict },
});
const ENDING = { end: [1, 0], result: [1, 0], finished: true, statistics: [] };

/** A review whose worker is this test. */
function begun(loadRecord = () => Promise.resolve("the record")) {
  const worker = { postMessage: vi.fn(), onmessage: null as MessagePort["onmessage"] };
  let stop = (): void => undefined;
  const review = new GameReview("table", {
    loadRecord,
    openReview: (_, onStop) => {
      stop = onStop;
      return worker as unknown as MessagePort;
    },
  });
  const leave = review.start();
  const tell = (data: FromReviewer): void =>
    worker.onmessage?.call(worker as unknown as MessagePort, { data } as MessageEvent);
  return {
    review,
    worker,
    leave,
    tell,
    crash: () => stop(),
    ready: () => vi.waitFor(() => expect(worker.onmessage).not.toBeNull()),
  };
}

beforeAll(() => words.start());

it("shows the quick pass without marks, and replaces it move by move", async () => {
  const { review, tell, ready } = begun();
  await ready();
  tell({ type: "started", moves: 2 });
  tell({ type: "moves", from: 0, moves: [move(0.3, "blunder"), move(0.2, "mistake")], full: false });
  tell({ type: "ended", ending: ENDING, full: false });
  expect(review.moves.map(({ verdict }) => verdict)).toEqual(["", ""]);
  expect([review.done, review.finished, review.moments]).toEqual([0, false, []]);
  tell({ type: "moves", from: 0, moves: [move(0.25, "blunder")], full: true });
  expect(review.moves.map(({ loss }) => loss)).toEqual([0.25, 0.2]);
  expect([review.done, review.moments]).toEqual([1, [0]]);
  tell({ type: "moves", from: 1, moves: [move(0)], full: true });
  tell({ type: "ended", ending: ENDING, full: true });
  expect([review.done, review.finished]).toEqual([2, true]);
});

it("is cancelled by whoever leaves, and starts again", async () => {
  const { review, worker, leave, tell, ready } = begun();
  await ready();
  leave();
  expect(worker.postMessage).toHaveBeenCalledOnce();
  tell({ type: "moves", from: 0, moves: [move(0)], full: true });
  expect(review.moves).toEqual([]);
});

it("goes on as long as somebody waits for it", async () => {
  const { review, worker, leave, tell, ready } = begun();
  await ready();
  const other = review.start();
  leave();
  leave(); // counts once
  expect(worker.postMessage).not.toHaveBeenCalled();
  tell({ type: "moves", from: 0, moves: [move(0)], full: true });
  expect(review.done).toBe(1);
  other();
  expect(worker.postMessage).toHaveBeenCalledOnce();
});

it("is not computed again when it is finished", async () => {
  const { review, worker, tell, ready } = begun();
  await ready();
  tell({ type: "ended", ending: ENDING, full: true });
  worker.onmessage = null;
  review.start()();
  expect(worker.onmessage).toBeNull();
  expect(worker.postMessage).not.toHaveBeenCalled();
});

it("says in one sentence why there is none", async () => {
  const other = begun();
  await other.ready();
  other.tell({ type: "failed", trouble: { code: "record-other-deck", line: 5 } });
  expect(other.review.problem).toMatch(/Line 5.*deck/);

  const stopped = begun();
  await stopped.ready();
  stopped.crash();
  expect(stopped.review.problem).toBe(words.t("engine-failed"));

  const offline = begun(() => Promise.reject(new Refusal("network/unreachable")));
  await vi.waitFor(() => expect(offline.review.problem).toBe(words.t("no-server")));
});
