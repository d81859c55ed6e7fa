/** Reviews in the engine's worker: move by move, so that bots and hints get their turn in between. */

import type { Bots } from "../engine/bots.ts";
import { asEngineError } from "../engine/errors.ts";
import { readRecord, RecordProblem } from "../local/record.ts";
import type { FromReviewer, ReviewedMove, Trouble } from "./messages.ts";
import { QUICK_SIMULATIONS, Reviewer, SIMULATIONS } from "./reviewer.ts";

/** Moves finished at the same time are sent together, so that the page draws only once. */
const TELL_MS = 100;

let reviewer: { bots: Bots; ready: Promise<Reviewer> } | undefined;

/** There is one for the worker, because its memory is never freed. */
function reviewerOf(bots: Bots): Promise<Reviewer> {
  if (reviewer?.bots !== bots)
    reviewer = { bots, ready: bots.reviewTools().then((tools) => new Reviewer(bots.rules, tools)) };
  const { ready } = reviewer;
  ready.catch(() => (reviewer = undefined)); // the network's file may be there next time
  return ready;
}

/**
 * Review a record and tell it through the port: a quick pass, then the full one; or only the decisions of one seat. Any message from the page ends it.
 * `alone` runs a job when no bot uses the network; `nextTask` lets messages in.
 */
export async function serveReview(
  { port, record: text, seat }: { port: MessagePort; record: string; seat: number | undefined },
  load: () => Promise<Bots>,
  alone: <T>(job: () => Promise<T>) => Promise<T>,
  nextTask: () => Promise<void>,
): Promise<void> {
  const send = (message: FromReviewer): void => port.postMessage(message);
  let cancelled = false;
  port.onmessage = () => (cancelled = true);
  try {
    const bots = await load();
    const record = readRecord(text, bots.rules);
    const reviewer = await reviewerOf(bots);
    send({ type: "started", moves: record.moves.length });
    for (const full of seat === undefined ? [false, true] : [true]) {
      const steps = reviewer.review(record, full ? SIMULATIONS : QUICK_SIMULATIONS, seat);
      let [waiting, from, told] = [[] as ReviewedMove[], 0, performance.now()];
      for (;;) {
        const step = await alone(() => Promise.resolve(steps.next()));
        await nextTask();
        if (cancelled) return;
        if (!step.done) waiting.push(step.value);
        if (waiting.length && (step.done || performance.now() - told > TELL_MS)) {
          send({ type: "moves", from, moves: waiting, full });
          [from, waiting, told] = [from + waiting.length, [], performance.now()];
        }
        if (step.done) {
          send({ type: "ended", ending: step.value, full });
          break;
        }
      }
    }
  } catch (error) {
    send({ type: "failed", trouble: troubleOf(error) });
  } finally {
    port.close();
  }
}

function troubleOf(error: unknown): Trouble {
  if (error instanceof RecordProblem) return { code: `record-${error.trouble}`, line: error.line };
  return { code: `engine-${asEngineError(error).problem}`, line: 0 };
}
