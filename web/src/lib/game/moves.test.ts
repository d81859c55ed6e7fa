import { describe, expect, it } from "vitest";
import { canAdd, missing, parse, payments, price, takeOf } from "./moves";

const LEGAL = [
  "take yellow blue red",
  "take yellow yellow",
  "take blue red purple",
  "reserve thor",
  "reserve deck 2",
];

describe("moves as text", () => {
  it.each([
    ["take yellow blue", { kind: "take", colours: ["yellow", "blue"] }],
    ["reserve thor", { kind: "reserve", card: "thor" }],
    ["reserve deck 3", { kind: "reserve-deck", level: 3 }],
    ["recruit rocket", { kind: "recruit", card: "rocket", payment: null }],
    ["recruit rocket paying red gray", { kind: "recruit", card: "rocket", payment: ["red", "gray"] }],
    ["return gray", { kind: "return", colour: "gray" }],
    ["claim asgard", { kind: "claim", location: "asgard" }],
    ["pass", { kind: "pass" }],
  ])("reads %s", (text, move) => expect(parse(text)).toEqual(move));
});

describe("picking tokens", () => {
  it("finds the take whatever the order of picking", () => {
    expect(takeOf(["red", "yellow", "blue"], LEGAL)).toBe("take yellow blue red");
  });

  it("finds none while the selection is half made", () => {
    expect(takeOf(["red", "yellow"], LEGAL)).toBeNull();
  });

  it("allows only what can still become a take", () => {
    expect(canAdd(["yellow"], "yellow", LEGAL)).toBe(true);
    expect(canAdd(["yellow"], "purple", LEGAL)).toBe(false);
    expect(canAdd(["yellow", "yellow"], "blue", LEGAL)).toBe(false);
    expect(canAdd([], "green", LEGAL)).toBe(false);
  });
});

describe("paying", () => {
  it("puts the way with the fewest gray tokens first", () => {
    const ways = payments({ red: 2, blue: 1 }, { red: 2, blue: 1, gray: 1 });
    expect(ways[0]).toEqual(["blue", "red", "red"]);
    expect(ways).toContainEqual(["blue", "red", "gray"]);
    expect(ways).toContainEqual(["red", "red", "gray"]);
    expect(ways).toHaveLength(3);
  });

  it("needs gray where a colour is short", () => {
    expect(payments({ red: 3 }, { red: 1, gray: 2 })).toEqual([["red", "gray", "gray"]]);
    expect(payments({ red: 3 }, { red: 1, gray: 1 })).toEqual([]);
  });

  it("is nothing for a card that is free", () => {
    expect(payments({ red: 0 }, {})).toEqual([[]]);
  });

  it("counts bonuses before tokens", () => {
    const due = price({ red: 3, blue: 1 }, { red: 1, blue: 4 });
    expect(due).toEqual({ red: 2, blue: 0 });
    expect(missing(due, { red: 1 })).toEqual({ red: 1 });
  });
});
