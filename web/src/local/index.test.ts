import { expect, it } from "vitest";
import { countsForRecord, isLocal, isPuzzle, PLAYED_ON, PUZZLE } from ".";
import { freshTableId } from "./table";

it("a game that went on from a position is local, but does not count", () => {
  const id = freshTableId(PLAYED_ON);
  expect([isLocal(id), countsForRecord(id)]).toEqual([true, false]);
});

it("other games in this browser count, and those on a server don't", () => {
  expect(countsForRecord(freshTableId())).toBe(true);
  expect(countsForRecord("k7m3xq")).toBe(false);
});

it("a puzzle is local, and no game is a puzzle", () => {
  expect([isLocal(`${PUZZLE}2-18-58`), isPuzzle(`${PUZZLE}2-18-58`)]).toEqual([true, true]);
  expect(isPuzzle(freshTableId())).toBe(false);
});
