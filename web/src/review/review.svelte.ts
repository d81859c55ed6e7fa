/** The review of one game in the page. */

import { engine } from "../lib/engine";
import { t } from "../lib/i18n/index.svelte";
import { reasonOf, refusalText } from "../lib/refusals";
import { loadRecord } from "../lib/replay";
import type { Ending, FromReviewer, ReviewedMove, ToReviewer, Trouble } from "./messages";
import { turningPoints } from "./sums";

/** Where records come from, and who reviews them. */
export interface Sources {
  loadRecord: (table: string) => Promise<string>;
  openReview: (record: string, onStop: () => void) => MessagePort;
}
const SOURCES: Sources = {
  loadRecord,
  openReview: (record, onStop) => engine.openReview(record, onStop),
};

export class GameReview {
  /** All moves, or none: the first ones are replaced while the full pass runs. */
  moves = $state.raw<ReviewedMove[]>([]);
  /** How many moves the game has, and how many the full pass has done. */
  all = $state(0);
  done = $state(0);
  ending = $state.raw<Ending>();
  finished = $state(false);
  problem = $state("");
  /** The record that is reviewed. */
  record = "";
  moments = $derived(turningPoints(this.moves));
  readonly #table: string;
  readonly #sources: Sources;
  #readers = 0;
  #stop = (): void => undefined;

  constructor(table: string, sources: Sources = SOURCES) {
    this.#table = table;
    this.#sources = sources;
  }

  /** Start, unless it runs or is done. Returns a function that stops it, when nobody else waits for it. */
  start(): () => void {
    if (this.#readers++ === 0) this.#stop = this.#begin();
    let left = false;
    return () => {
      if (!left && --this.#readers === 0) this.#stop();
      left = true;
    };
  }

  #begin(): () => void {
    if (this.finished) return () => undefined;
    let port: MessagePort | undefined;
    let stopped = false;
    const fail = (problem: string): void => {
      if (!stopped && !this.finished) this.problem = problem;
    };
    this.problem = "";
    this.done = 0;
    this.#sources
      .loadRecord(this.#table)
      .then((record) => {
        if (stopped) return;
        this.record = record;
        port = this.#sources.openReview(record, () => fail(t("engine-failed")));
        port.onmessage = ({ data }: MessageEvent<FromReviewer>) => {
          if (stopped) return;
          if (data.type === "failed") fail(troubleText(data.trouble));
          else this.#receive(data);
        };
      })
      .catch((error: unknown) => fail(refusalText(reasonOf(error))));
    return () => {
      stopped = true;
      port?.postMessage({ type: "cancel" } satisfies ToReviewer);
    };
  }

  #receive(message: Exclude<FromReviewer, { type: "failed" }>): void {
    switch (message.type) {
      case "started":
        this.all = message.moves;
        break;
      case "moves":
        this.#replace(message.from, message.full ? message.moves : message.moves.map(unmarked));
        if (message.full) this.done = message.from + message.moves.length;
        break;
      case "ended":
        this.ending = message.ending;
        this.finished = message.full;
    }
  }

  #replace(from: number, moves: readonly ReviewedMove[]): void {
    this.moves = [...this.moves.slice(0, from), ...moves, ...this.moves.slice(from + moves.length)];
  }
}

/** A quick look marks no move. */
const unmarked = (move: ReviewedMove): ReviewedMove => ({ ...move, verdict: "" });

const troubleText = ({ code, line }: Trouble): string => t(code, { line });
