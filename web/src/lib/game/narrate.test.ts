/** Moves in words: what the server says of them, whenever it is heard. */

import { beforeAll, describe, expect, it } from "vitest";
import type { Brought } from "../../protocol";
import { words } from "../i18n/index.svelte";
import { moveText } from "./narrate";

beforeAll(() => words.start());

const NOTHING: Brought = {
  paid: {},
  points: null,
  location: null,
  tile: false,
  stone: false,
  reopened: null,
};

describe("a move in words", () => {
  it("says what was paid and what came with it", () => {
    const brought = { ...NOTHING, paid: { red: 2, gray: 1 }, points: 7, tile: true, stone: true };
    expect(moveText("Ana", "recruit vision", undefined, brought)).toBe(
      "Ana recruits vision. Pays 2 red and 1 gray. Ana takes the Avengers Assemble tile! Ana gets the Time stone. Now at 7 points.",
    );
    expect(moveText("Ana", "recruit rocket", undefined, NOTHING)).toBe("Ana recruits rocket. Pays nothing.");
  });

  it("names a location once", () => {
    const brought = { ...NOTHING, location: "asgard", points: 3 };
    expect(moveText("Ana", "take red red", undefined, brought)).toBe(
      "Ana takes 2 red. asgard comes to Ana. Now at 3 points.",
    );
    expect(moveText("Ana", "claim asgard", undefined, brought)).toBe("Ana takes asgard. Now at 3 points.");
  });

  it("ends a sentence once", () => {
    expect(moveText("Ana", "recruit M.O.D.O.K.", undefined, NOTHING)).toBe(
      "Ana recruits M.O.D.O.K. Pays nothing.",
    );
  });

  it("says no more than the move where nothing is known", () => {
    expect(moveText("Ana", "recruit rocket", undefined)).toBe("Ana recruits rocket.");
  });
});
