import { describe, expect, it } from "vitest";
import { canAdd, parse, takeOf } from "./moves";

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
  it("finds the take for any order of picking", () => {
    expect(takeOf(["red", "yellow", "blue"], LEGAL)).toBe("take yellow blue red");
  });

  it("finds none for an incomplete selection", () => {
    expect(takeOf(["red", "yellow"], LEGAL)).toBeNull();
  });

  it("allows only what can still become a take", () => {
    expect(canAdd(["yellow"], "yellow", LEGAL)).toBe(true);
    expect(canAdd(["yellow"], "purple", LEGAL)).toBe(false);
    expect(canAdd(["yellow", "yellow"], "blue", LEGAL)).toBe(false);
    expect(canAdd([], "green", LEGAL)).toBe(false);
  });
});
