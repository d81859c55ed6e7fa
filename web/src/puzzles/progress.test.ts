import { beforeEach, describe, expect, it } from "vitest";
import type { ReviewedMove } from "../review/messages";
import { rated } from "./glicko";
import { findMistake, keepMistakes, mistakeId, mistakes } from "./mistakes";
import {
  clearPuzzleProgress,
  exportPuzzleProgress,
  importPuzzleProgress,
  progress,
  puzzleProgress,
} from "./progress.svelte";

const KEY = "sixstones.puzzles";

beforeEach(() => {
  localStorage.clear();
  clearPuzzleProgress();
});

it("rates as the example in Glickman's paper", () => {
  const player = { rating: 1500, deviation: 200, volatility: 0.06 };
  const after = rated(player, [
    { rating: 1400, deviation: 30, score: 1 },
    { rating: 1550, deviation: 100, score: 0 },
    { rating: 1700, deviation: 300, score: 0 },
  ]);
  expect(after.rating).toBeCloseTo(1464.06, 1);
  expect(after.deviation).toBeCloseTo(151.52, 1);
  expect(after.volatility).toBeCloseTo(0.05999, 4);
});

it("never changes by more than a limit, and then stays as unsure as if less was learned", () => {
  const start = { rating: 1200, deviation: 350, volatility: 0.06 };
  const lost = { rating: 840, deviation: 80, score: 0 };
  const [whole, part] = [rated(start, [lost]), rated(start, [lost], 150)];
  expect(whole.rating).toBeLessThan(800);
  expect(part.rating).toBeCloseTo(1050, 6);
  expect(part.deviation).toBeGreaterThan(whole.deviation);
  expect(part.deviation).toBeLessThan(start.deviation);
  const won = rated(start, [{ ...lost, rating: 2100, score: 1 }], 150);
  expect(won.rating).toBeCloseTo(1350, 6);
  // A small change is what the paper says.
  const sure = { ...start, deviation: 60 };
  expect(rated(sure, [lost], 150)).toEqual(rated(sure, [lost]));
});

describe("progress", () => {
  it("rates only the first try of a puzzle, and counts a row of them", () => {
    expect(puzzleProgress()).toEqual({
      rating: 1200,
      deviation: 350,
      solved: 0,
      tried: 0,
      streak: 0,
      best: 0,
    });
    const gain = progress.add("2-1-1", 1200, true);
    expect(gain).toBe(150);
    expect(progress.add("2-1-1", 1200, true)).toBe(0);
    expect(puzzleProgress()).toMatchObject({ rating: 1200 + gain, solved: 1, tried: 1, streak: 1 });
    progress.add("2-2-2", 1200, true);
    expect(progress.add("2-3-3", 1200, false)).toBeLessThan(0);
    const after = puzzleProgress();
    expect(after).toMatchObject({ solved: 2, tried: 3, streak: 0, best: 2 });
    expect(progress.add("2-3-3", 1200, true)).toBe(0);
    expect(puzzleProgress()).toEqual({ ...after, solved: 3 });
    expect([progress.markOf("2-1-1"), progress.markOf("2-3-3")]).toEqual(["first", "later"]);
  });

  it("goes on with what another tab has done", () => {
    progress.add("2-1-1", 1200, true);
    const here = localStorage.getItem(KEY) ?? "";
    progress.add("2-2-2", 1200, true); // of the other tab
    const there = localStorage.getItem(KEY) ?? "";
    localStorage.setItem(KEY, here);
    dispatchEvent(new StorageEvent("storage", { key: KEY }));
    expect(puzzleProgress().tried).toBe(1);
    localStorage.setItem(KEY, there);
    progress.add("2-3-3", 1200, false);
    expect(puzzleProgress().tried).toBe(3);
  });

  it("keeps what it can't read, and starts again", () => {
    localStorage.setItem(KEY, '{"version": 2, "rating": 1700}');
    progress.add("2-1-1", 1200, true);
    expect(puzzleProgress().tried).toBe(1);
    expect(localStorage.getItem(`${KEY}.unreadable`)).toContain("1700");
  });

  it("can be exported, cleared and imported", () => {
    progress.add("2-1-1", 1200, true);
    progress.add("2-2-2", 1200, false);
    const [saved, numbers] = [JSON.stringify(exportPuzzleProgress()), puzzleProgress()];
    clearPuzzleProgress();
    expect(puzzleProgress().tried).toBe(0);
    progress.add("2-2-2", 1200, true);
    expect(importPuzzleProgress(JSON.parse(saved))).toBe(true);
    expect(puzzleProgress()).toEqual({ ...numbers, solved: 2 });
    for (const nonsense of [null, 3, {}, { ...JSON.parse(saved), marks: { "2-1-1": "wild" } }]) {
      expect(importPuzzleProgress(nonsense)).toBe(false);
      expect(puzzleProgress().tried).toBe(2);
    }
  });
});

it("keeps the user's blunders of each game", () => {
  const move = (seat: number, verdict: string): ReviewedMove =>
    ({ seat, verdict, best: `take ${verdict}` }) as unknown as ReviewedMove;
  const moves = [move(0, "blunder"), move(1, "blunder"), move(1, "mistake"), move(1, "")];
  expect(keepMistakes("local-a", 1, moves)).toBe(1);
  expect(keepMistakes("local-b", 0, moves)).toBe(1);
  expect(keepMistakes("local-a", 1, moves)).toBe(1);
  expect(mistakes().map(({ table, before }) => [table, before])).toEqual([
    ["local-a", 1],
    ["local-b", 0],
  ]);
  const [first] = mistakes();
  expect(first && findMistake(mistakeId(first))).toEqual(first);
  expect(keepMistakes("local-a", 1, [])).toBe(0);
  expect(mistakes()).toHaveLength(1);
  localStorage.setItem("sixstones.mistakes", '[{"table": 3}, null]');
  expect(mistakes()).toEqual([]);
});
