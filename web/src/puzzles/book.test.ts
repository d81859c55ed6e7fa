import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { BookProblem, readBook } from "./book";
import { matches, nextPuzzle } from "./choose";

const LINE = "3 1041 Bq0 win-2 q 1450 tile,two-ways";
const book = (...lines: string[]): string => ["sixstones puzzles 1", ...lines, ""].join("\n");

describe("the file of puzzles", () => {
  it("has one puzzle in each line", () => {
    expect(readBook(book(LINE))).toEqual([
      {
        id: "3-1041-3",
        players: 3,
        deal: 1041,
        moves: [18, 65, 0],
        goal: "win-2",
        solution: 65,
        rating: 1450,
        themes: ["tile", "two-ways"],
      },
    ]);
    expect(readBook(book(LINE.replace("tile,two-ways", "-")))[0]?.themes).toEqual([]);
  });

  it.each([
    "",
    "sixstones puzzles 2\n",
    book(LINE.slice(2)),
    book(LINE.replace("win-2", "win-9")),
    book("", LINE),
  ])("is refused as a whole if something in it is wrong: %j", (text) => {
    expect(() => readBook(text)).toThrow(BookProblem);
  });

  it("that comes with the page can be read, and its ids differ", () => {
    const path = resolve(import.meta.dirname, "../../../src/sixstones/puzzles/puzzles.txt");
    const puzzles = readBook(readFileSync(path, "utf-8"));
    expect(new Set(puzzles.map(({ id }) => id)).size).toBe(puzzles.length);
  });
});

describe("the next puzzle", () => {
  const lines = [900, 1200, 1500, 1800].map((rating, deal) => `2 ${deal} B win-1 q ${rating} -`);
  const puzzles = readBook(book(...lines));
  const next = (...rest: Parameters<typeof nextPuzzle> extends [unknown, ...infer R] ? R : never) =>
    nextPuzzle(puzzles, ...rest)?.rating;

  it("is near the user's rating, and not the same again", () => {
    expect(next({}, 1250)).toBe(1200);
    expect(next({}, 1250, "2-1-1")).toBe(1500);
  });

  it("is a new one, then one that was not solved, then any", () => {
    expect(next({ "2-1-1": "failed", "2-2-1": "first" }, 1250)).toBe(900);
    const tried = { "2-0-1": "first", "2-1-1": "later", "2-2-1": "first" } as const;
    expect(next({ ...tried, "2-3-1": "failed" }, 1250)).toBe(1800);
    expect(next({ ...tried, "2-3-1": "first" }, 1250)).toBe(1200);
    expect(nextPuzzle([], {}, 1250)).toBeUndefined();
  });

  it("is found by goal, theme, players and result", () => {
    const [puzzle] = readBook(book(LINE));
    const all = { goal: "", theme: "", players: 0, open: false } as const;
    const fits = (filter: object, mark?: "first" | "failed"): boolean =>
      puzzle !== undefined && matches(puzzle, { ...all, ...filter }, mark);
    expect([fits({}), fits({ goal: "win-2" }), fits({ theme: "tile" }), fits({ players: 3 })]).not.toContain(
      false,
    );
    expect([fits({ goal: "win-1" }), fits({ theme: "block" }), fits({ players: 2 })]).not.toContain(true);
    expect([fits({ open: true }), fits({ open: true }, "failed"), fits({ open: true }, "first")]).toEqual([
      true,
      true,
      false,
    ]);
  });
});
