import { beforeAll, describe, expect, it } from "vitest";
import type { Thought } from "../engine/messages";
import { words } from "../lib/i18n/index.svelte";
import type { Fact } from "../protocol";
import type { ReviewedMove } from "./messages";
import { allowedLine, betterLines, luckLine, orderLine, partId, signed } from "./words";

const NAMES = ["Ana", "Bob"];
const fact = (kind: Fact["kind"], number: number, card: string): Fact => ({
  kind,
  seat: 1,
  number,
  card,
  location: null,
  colour: null,
  tile: false,
});
const thought = (move: string, ...facts: Fact[]): Thought => ({
  move,
  candidates: [{ move, share: 1, chances: [0.6, 0.4], error: 0 }],
  aim: null,
  urgency: null,
  rival: null,
  facts,
  lost: false,
  simulations: 1000,
});
const reviewed = (given: Partial<ReviewedMove>): ReviewedMove => ({
  round: 3,
  seat: 0,
  move: "take red red",
  best: "reserve hulk",
  legal: 20,
  chances: [0.6, 0.4],
  errors: [0.02, 0.02],
  after: [0.4, 0.6],
  luck: [0.034, -0.034],
  cards: 12,
  loss: 0.2,
  error: 0.04,
  verdict: "blunder",
  better: thought("reserve hulk", fact("snatches", 0, "hulk")),
  made: thought("take red red", fact("finishes", 0, "hulk")),
  ...given,
});

beforeAll(() => words.need("review"));

describe("a marked move", () => {
  it("has the better move with its reason, and no chance: the panel has it already", () => {
    const [order, why, ...more] = betterLines(reviewed({}), NAMES);
    expect(order).toBe("Reserve Hulk.");
    expect(why).toContain("Bob");
    expect(more).toEqual([]);
  });

  it("says what it allowed", () => expect(allowedLine(reviewed({}), NAMES)).toContain("can win next turn"));

  it("says nothing of a threat that the better move leaves, too", () => {
    const still = thought("reserve hulk", fact("finishes", 0, "thor"));
    expect(allowedLine(reviewed({ better: still }), NAMES)).toBe("");
  });

  it("says a threat to score more", () => {
    const made = thought("take red red", fact("scores", 12, "hulk"));
    const less = thought("reserve hulk", fact("scores", 10, "thor"));
    const more = thought("reserve hulk", fact("scores", 13, "thor"));
    expect(allowedLine(reviewed({ made, better: less }), NAMES)).toContain("12");
    expect(allowedLine(reviewed({ made, better: more }), NAMES)).toBe("");
  });
});

it("a card that came is told with its sign, unless it changed little", () => {
  expect(luckLine(reviewed({}), NAMES)).toMatch(/\+3.*Ana.*12/);
  expect(luckLine(reviewed({ luck: [0.004, -0.004] }), NAMES)).toBe("");
  expect(luckLine(reviewed({ cards: 0 }), NAMES)).toBe("");
});

it("moves, signs and parts have their texts", () => {
  expect(orderLine("take red red", NAMES)).toBe("Take 2 red.");
  expect([2.6, -2.6, -0.2].map(signed)).toEqual(["+3", "-3", "0"]);
  expect(partId("othersDecisions", true)).toBe("review-others-decisions");
  expect(partId("result", false)).toBe("review-unfinished");
});
