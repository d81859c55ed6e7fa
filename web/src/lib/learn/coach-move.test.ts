import { expect, it } from "vitest";
import { coachMove } from "./coach-move";
import type { Step } from "./steps";

const legal = ["take blue orange red", "take red red", "reserve thor", "recruit lockjaw"];
const step = (values: object, act: string): Step => ({
  id: "recruit",
  kind: "do",
  title: "",
  lines: [],
  ask: { text: "", values },
  praise: null,
  spots: ["card:any", act],
  number: 4,
});

it.each([
  [step({ tokens: ["red", "blue", "orange"] }, "act:take"), "take blue orange red"],
  [step({ tokens: ["blue", "blue"] }, "act:take"), null],
  [step({ card: "lockjaw" }, "act:recruit"), "recruit lockjaw"],
  [step({ card: "thor" }, "act:reserve"), "reserve thor"],
  [step({ card: "thor" }, "act:recruit"), null],
  [{ ...step({ card: "thor" }, "act:reserve"), kind: "tell" as const }, null],
  [null, null],
])("the coach's move %#", (asked, move) => expect(coachMove(asked, legal)).toBe(move));
