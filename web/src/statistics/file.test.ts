/** Statistics as a file: export, import, and files that can't be read. */

import { describe, expect, it } from "vitest";
import type { DailyResult } from "../daily/result";
import type { CountedGame, KeptScores } from "../lib/scores.svelte";
import { type Contents, FileProblem, fileText, gamesFor, readFile, withGames } from "./file";

const game = (table: string, at = 0): CountedGame => ({ table, at, bot: "hero", players: 2, result: "won" });
const hero = (won: number, lost = 0) => ({ hero: { won, lost, drawn: 0 } });
const kept = (changes: Partial<KeptScores> = {}): KeptScores => ({
  ...{ scores: {}, counted: [], games: [], others: {} },
  ...changes,
});
const DAY: DailyResult = {
  ...{ date: "2026-11-17", table: "local-daily-2026-11-17", won: true, points: 16, rounds: 24 },
  ...{ lost: 12, mistakes: 1, blunders: 0 },
};
const REVIEW = {
  ...{ table: "local-a", own: true, at: 5, accuracy: 88.1, lost: 20 },
  ...{ inaccuracies: 1, mistakes: 0, blunders: 0 },
};
const CONTENTS: Contents = {
  ...{ games: [game("local-a")], before: { home: hero(2) } },
  ...{ daily: [DAY], reviews: [REVIEW], puzzles: { rating: 1500 } },
};

const trouble = (text: string): string => {
  try {
    readFile(text);
    return "";
  } catch (error) {
    return error instanceof FileProblem ? error.trouble : "crash";
  }
};

describe("a file", () => {
  it("has everything", () => {
    expect(readFile(fileText(CONTENTS, "now"))).toEqual(CONTENTS);
  });

  it("that is no such file, or is damaged, is refused as a whole", () => {
    const text = fileText(CONTENTS, "now");
    const other = (changes: object): string =>
      JSON.stringify({ ...(JSON.parse(text) as object), ...changes });
    const files = [
      ...["", "{", "[]", "null", '"x"', "{}", text.slice(0, -9)],
      other({ format: "other" }),
      other({ version: "1" }),
      other({ games: [{ ...game("a"), result: "cheated" }] }),
      other({ daily: [{ ...DAY, date: "2026-11-18" }] }),
      other({ reviews: [{}] }),
      other({ before: { home: { hero: { won: -1, lost: 0, drawn: 0 } } } }),
    ];
    for (const file of files) expect(trouble(file), file).toBe("damaged");
  });

  it("of a newer version is refused", () => {
    expect(trouble(JSON.stringify({ format: "sixstones statistics", version: 2 }))).toBe("newer");
  });
});

describe("reading a file", () => {
  it("joins the games; each counts once", () => {
    const here = kept({ games: [game("local-b", 2)], counted: ["local-old"] });
    const file = {
      games: [game("local-a", 1), game("local-b", 2), game("local-old"), game("local-a", 1)],
      before: {},
    };
    const joined = withGames(here, file);
    expect(joined.games.map(({ table }) => table)).toEqual(["local-a", "local-b"]);
    expect(withGames(joined, file)).toEqual(joined);
  });

  it("changes nothing if the browser has written it itself", () => {
    const here = kept({ scores: hero(3, 1), games: [game("local-a")], browser: "home" });
    expect(withGames(here, gamesFor(here, "home"))).toEqual(here);
  });

  it("adds what an older version counted in another browser, once", () => {
    const phone = gamesFor(kept({ scores: hero(5) }), "phone");
    const here = kept({ scores: hero(3), browser: "home" });
    const joined = withGames(withGames(here, phone), phone);
    expect([joined.scores, joined.others]).toEqual([hero(3), { phone: hero(5) }]);
    // Back on the phone, which has played on meanwhile.
    const back = withGames(kept({ scores: hero(6), browser: "phone" }), gamesFor(joined, "home"));
    expect([back.scores, back.others]).toEqual([hero(6), { home: hero(3) }]);
  });

  it("restores what was deleted", () => {
    const before = kept({ scores: hero(3), games: [game("local-a")], browser: "home" });
    const { games, others } = withGames(kept(), gamesFor(before, "home"));
    expect([games, others]).toEqual([before.games, { home: hero(3) }]);
  });
});
