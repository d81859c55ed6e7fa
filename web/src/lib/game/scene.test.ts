/** The pictures of cards: each has its own figure and its own scene, which never changes. */

import { describe, expect, it } from "vitest";
import { DECK } from "./deck";
import { pictogram } from "./pictograms";
import { randomFrom, scene } from "./scene";

const IDS = [...DECK.characters, ...DECK.locations].map(({ id }) => id);

describe("the scene of a card", () => {
  it("is made of numbers, and no two cards have the same", () => {
    const drawn = IDS.map((id) => {
      const { sky, lines, dots } = scene(id);
      return sky + lines + dots;
    });
    expect(drawn.filter((paths) => /NaN|undefined|Infinity/.test(paths))).toEqual([]);
    expect(new Set(drawn).size).toBe(IDS.length);
  });

  it("depends only on the id", () => {
    const [one, other] = [randomFrom("thor"), randomFrom("thor")];
    const numbers = [one(), one(), one()];
    expect([other(), other(), other()]).toEqual(numbers);
    expect(numbers.every((number) => number >= 0 && number < 1)).toBe(true);
    expect(randomFrom("hulk")()).not.toBe(numbers[0]);
  });
});

it("every card and location has a figure of its own", () => {
  expect(new Set(IDS.map(pictogram)).size).toBe(IDS.length);
});
