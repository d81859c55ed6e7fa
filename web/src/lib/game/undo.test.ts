/** The undo button says what it takes back. */

import { beforeAll, expect, it } from "vitest";
import type { SeatState } from "../../protocol";
import { words } from "../i18n/index.svelte";
import { DECK } from "./deck";
import { undone, undoText } from "./undo";

beforeAll(() => words.start());

const seats = (...kinds: string[]) => kinds.map((kind) => ({ kind })) as SeatState[];
const LOG = [
  { seat: 0, move: "take red blue yellow" },
  { seat: 1, move: "reserve deck 1" },
  { seat: 0, move: "reserve deck 2" },
  { seat: 0, move: "return red" },
  { seat: 1, move: "take red red" },
];

it("takes back the whole exchange against bots", () => {
  const moves = undone(LOG, seats("person", "bot"), 0);
  expect(moves).toEqual(LOG.slice(2));
  expect(undoText(moves, 0, DECK)).toBe(
    "Takes back: You reserve a hidden card of level 2. You return 1 red. And the answer to it.",
  );
});

it("takes back one move among people", () => {
  expect(undone(LOG.slice(0, 4), seats("person", "person"), 0)).toEqual([LOG[3]]);
});

it("takes nothing back before the first own move", () => {
  expect(undone([], seats("person", "bot"), 0)).toEqual([]);
  expect(undone(LOG.slice(1, 2), seats("person", "bot"), 0)).toEqual([]);
});
