import { describe, expect, it } from "vitest";
import type { Moved, Replay, TableState } from "../protocol";
import { missedMoves } from "./catch-up";

const moved = (number: number, seat: number): Moved =>
  ({ type: "moved", number, at: 0, seat, move: "pass", by: "person", brought: null }) as Moved;
const replay = {
  id: "x",
  moves: [moved(5, 0), moved(7, 1), moved(8, 0)],
  views: [{ round: 1 }, { round: 2 }, { round: 3 }, { round: 4 }],
} as unknown as Replay;
const now = { phase: "over", outcome: {}, view: { round: 4 } } as unknown as TableState;

describe("moves since the user looked", () => {
  it("lead from what was seen to now", () => {
    const [before, steps] = missedMoves(now, replay, 6);
    expect(before).toMatchObject({ phase: "playing", outcome: null, view: { round: 2, log: [moved(5, 0)] } });
    expect(steps.map((step) => [step.moved.number, step.now.view?.round])).toEqual([
      [7, 3],
      [8, 4],
    ]);
    expect(steps.at(-1)?.now).toBe(now);
  });

  it("are none if everything was seen", () => {
    expect(missedMoves(now, replay, 8)).toEqual([now, []]);
  });
});
