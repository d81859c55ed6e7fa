import { expect, it } from "vitest";
import { countsForRecord, isFixed, isLocal, isPuzzle, isRanked, isSealed, PLAYED_ON, PUZZLE } from ".";
import { freshTableId } from "./table";

it("a game that went on from a position is local, but does not count", () => {
  const id = freshTableId(PLAYED_ON);
  expect([isLocal(id), countsForRecord(id)]).toEqual([true, false]);
});

it("games with a given deal are local, but do not count", () => {
  for (const id of ["local-daily-2026-11-17", "local-deal-0123456789ab"])
    expect([isLocal(id), isFixed(id), countsForRecord(id)]).toEqual([true, true, false]);
  expect(isFixed(freshTableId())).toBe(false);
});

it("other games in this browser count, and those on a server don't", () => {
  expect(countsForRecord(freshTableId())).toBe(true);
  expect(countsForRecord("k7m3xq")).toBe(false);
});

it("a puzzle is local, and no game is a puzzle", () => {
  expect([isLocal(`${PUZZLE}2-18-58`), isPuzzle(`${PUZZLE}2-18-58`)]).toEqual([true, true]);
  expect(isPuzzle(freshTableId())).toBe(false);
});

it("knows the tables of a server's daily deal, and when their cards stop being secret", () => {
  const table = "daily20261117abcdefghijkl";
  expect([isRanked(table), isRanked("k7m3xq"), isRanked("local-daily-2026-11-17")]).toEqual([
    true,
    false,
    false,
  ]);
  expect(isSealed(table, Date.parse("2026-11-17T23:59:59Z"))).toBe(true);
  expect(isSealed(table, Date.parse("2026-11-18T00:00:00Z"))).toBe(false);
  expect(isSealed("k7m3xq")).toBe(false);
});
