/** The tray says what can be taken now. */

import { beforeAll, expect, it } from "vitest";
import { words } from "../i18n/index.svelte";
import type { Colour } from "./stones";
import { isWhole, trayText } from "./tray";

beforeAll(() => words.start());

const FIVE = ["yellow", "blue", "orange", "red", "purple"];
const threes = (colours: string[]): string[] =>
  colours.flatMap((one, i) =>
    colours
      .slice(i + 1)
      .flatMap((two, j) => colours.slice(i + j + 2).map((three) => `take ${one} ${two} ${three}`)),
  );
const pairs = (colours: string[]): string[] => colours.map((colour) => `take ${colour} ${colour}`);
const LEFT_TWO = ["take red blue", "take red", "take blue"];

it.each<[string, Colour[], string[]]>([
  ["Take three different, or two of one colour", [], [...threes(FIVE), ...pairs(FIVE)]],
  [
    "Take three different, or two from a pile of four",
    [],
    [...threes(FIVE), ...pairs(["red", "blue", "orange"])],
  ],
  ["Take three different, or 2 blue or 2 red", [], [...threes(FIVE), ...pairs(["red", "blue"])]],
  ["Take three different", [], threes(FIVE)],
  ["Take up to three different", [], [...threes(FIVE), ...LEFT_TWO]],
  ["Only two colours left: take 2 or 1", [], LEFT_TWO],
  ["Only two colours left: take 2 or 1, or 2 red", [], [...LEFT_TWO, "take red red"]],
  ["Only one colour left: take 1", [], ["take red"]],
  ["No tokens left to take: reserve or recruit", [], ["reserve deck 1"]],
  ["Pick two other colours, or the same again", ["red"], [...threes(FIVE), ...pairs(FIVE)]],
  ["Pick two other colours", ["red"], threes(FIVE)],
  ["Pick the same again", ["red"], pairs(FIVE)],
  ["Pick one more colour", ["red", "blue"], threes(FIVE)],
  ["Take, or pick one more", ["red"], LEFT_TWO],
  ["", ["red", "blue"], LEFT_TWO],
  ["", ["red", "red"], [...threes(FIVE), ...pairs(FIVE)]],
])("“%s” with %j picked", (text, picked, legal) => {
  expect(trayText(picked, legal)).toBe(text);
});

it("knows when nothing can be added", () => {
  expect(isWhole(["red"], LEFT_TWO)).toBe(false);
  expect(isWhole(["red", "blue"], LEFT_TWO)).toBe(true);
  expect(isWhole(["red", "blue"], threes(FIVE))).toBe(false);
});
