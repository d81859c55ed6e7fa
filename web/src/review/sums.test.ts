import { describe, expect, it } from "vitest";
import { graphOf } from "./graph";
import type { ReviewedMove } from "./messages";
import { stepsOf } from "./steps";
import { accuracyOf, balanceOf, countOf, PARTS, roundTogether, turningPoints, wholePoints } from "./sums";

const move = (given: Partial<ReviewedMove>): ReviewedMove => ({
  round: 1,
  seat: 0,
  move: "pass",
  best: "pass",
  legal: 2,
  chances: [0.5, 0.5],
  errors: [0.05, 0.05],
  after: [0.5, 0.5],
  luck: [0, 0],
  cards: 0,
  loss: 0,
  error: 0,
  verdict: "",
  ...given,
});

const GAME = [
  move({ chances: [0.52, 0.48], after: [0.42, 0.58], luck: [0.03, -0.03], loss: 0.1, verdict: "inaccuracy" }),
  move({ seat: 1, chances: [0.4, 0.6], after: [0.61, 0.39], luck: [-0.07, 0.07], loss: 0.21 }),
  move({ chances: [0.66, 0.34], after: [0.66, 0.34] }),
];

describe("a balance", () => {
  it("has every part on its side, and the rest is what is left", () => {
    const balance = balanceOf(GAME, 0, { end: [1, 0], result: [1, 0] });
    expect(balance.start).toBe(0.52);
    expect(balance.ownLuck).toBeCloseTo(0.03);
    expect(balance.othersLuck).toBeCloseTo(-0.07);
    expect(balance.ownDecisions).toBeCloseTo(-0.1);
    expect(balance.othersDecisions).toBeCloseTo(0.21);
    expect(balance.rest).toBeCloseTo(1 - 0.52 - 0.03 + 0.07 + 0.1 - 0.21);
    expect(balance.ending).toBe(0);
  });

  it("has an ending if the rules did not end the game", () => {
    const balance = balanceOf(GAME, 1, { end: [0.7, 0.3], result: [0, 1] });
    expect(balance.ending).toBeCloseTo(0.7);
    expect(balance.start + PARTS.reduce((sum, part) => sum + balance[part], 0)).toBeCloseTo(1);
  });

  it("of a game without moves is its end", () => {
    expect(balanceOf([], 0, { end: [0.5, 0.5], result: [0, 1] })).toMatchObject({
      start: 0.5,
      rest: 0,
      ending: -0.5,
    });
  });
});

describe("rounding", () => {
  it("adds up to the rounded sum, whatever the parts", () => {
    let seed = 1;
    const random = (): number => (seed = (seed * 16807) % 2147483647) / 2147483647 - 0.5;
    for (let i = 0; i < 500; i++) {
      const parts = Array.from({ length: 1 + (i % 7) }, () => 120 * random());
      const whole = roundTogether(parts);
      const sum = (numbers: number[]): number => numbers.reduce((all, one) => all + one, 0);
      expect(sum(whole) === Math.round(sum(parts))).toBe(true); // −0 is 0
      expect(whole.every((number, k) => Math.abs(number - (parts[k] ?? 0)) < 1)).toBe(true);
    }
  });

  it("leaves whole numbers alone", () => expect(roundTogether([0, -3, 12.4, 0.6])).toEqual([0, -3, 12, 1]));

  it("makes the shown numbers of a balance add up to the shown result", () => {
    const points = wholePoints(balanceOf(GAME, 0, { end: [1, 0], result: [1, 0] }));
    expect(points.start + PARTS.reduce((sum, part) => sum + points[part], 0)).toBe(100);
    expect(points.result).toBe(100);
  });
});

describe("the steps of a sum", () => {
  it("lead from the start to the result, and all are in sight", () => {
    const seats = [0, 1].map((seat) => wholePoints(balanceOf(GAME, seat, { end: [1, 0], result: [1, 0] })));
    const steps = stepsOf(seats);
    expect(steps.map(({ part }) => part)).not.toContain("ending");
    const changes = steps.filter(({ total }) => !total);
    for (const seat of [0, 1]) {
      expect(changes[0]?.cells[seat]?.from).toBe(steps[0]?.cells[seat]?.to);
      expect(changes.at(-1)?.cells[seat]?.to).toBeCloseTo(steps.at(-1)?.cells[seat]?.to ?? NaN);
    }
    const places = steps.flatMap(({ cells }) => cells.flatMap(({ from, to }) => [from, to]));
    expect(Math.min(...places)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...places)).toBeLessThanOrEqual(1);
  });
});

describe("accuracy", () => {
  it("is 100 without a loss and 50 for 7 points on average", () => {
    expect(accuracyOf([move({})], 0)).toBe(100);
    expect(accuracyOf([move({ loss: 0.14 }), move({})], 0)).toBeCloseTo(50);
  });

  it("counts neither forced moves nor those of others", () => {
    expect(accuracyOf([move({ legal: 1, loss: 0.5 }), move({ seat: 1, loss: 0.5 }), move({})], 0)).toBe(100);
    expect(accuracyOf([move({ legal: 1 })], 0)).toBeNull();
  });
});

describe("turning points", () => {
  it("are the five surest losses in the order of the game", () => {
    const losses = [0.3, 0.2, 0.6, 0.1, 0.5, 0.4];
    const moves = losses.map((loss) => move({ loss, error: 0.02, verdict: "blunder" }));
    expect(turningPoints([move({ loss: 0.9 }), ...moves])).toEqual([1, 2, 3, 5, 6]);
  });

  it("subtract the error", () => {
    const sure = move({ loss: 0.2, verdict: "blunder" });
    const doubtful = Array.from({ length: 5 }, () => move({ loss: 0.3, error: 0.14, verdict: "blunder" }));
    expect(turningPoints([...doubtful, sure])).toContain(5);
  });

  it("have their counts", () => expect(countOf(GAME, 0, "inaccuracy")).toBe(1));
});

it("the graph has a point before each move and one at the end, inside the frame", () => {
  const [first] = graphOf(
    [move({ chances: [0.98, 0.02] })],
    [1, 0],
    2,
    (x) => x,
    (chance) => chance,
  );
  expect(first?.line).toBe("M0.0 1.0L1.0 1.0");
  expect(first?.band).toBe("M0.0 1.0L1.0 1.0L1.0 1.0L0.0 0.9Z");
});
