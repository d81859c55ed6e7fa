/** Days, results, streaks and clocks of the daily deal. */

import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { words } from "../lib/i18n/index.svelte";
import type { ReviewedMove } from "../review/messages";
import { better, roundsOf, turnsOf } from "./compare";
import {
  anyDay,
  championOf,
  countedDay,
  dailyTable,
  dayOf,
  daysAfter,
  practiceOf,
  seatOf,
  tableOf,
} from "./day";
import { type DailyResult, isResult } from "./result";
import { shareText } from "./share";
import { futureDay, streaks } from "./streaks";

const result = (date: string, changes: Partial<DailyResult> = {}): DailyResult => ({
  ...{ date, table: tableOf(date), won: true, points: 16, rounds: 24 },
  ...{ lost: 31.4, mistakes: 2, blunders: 1 },
  ...changes,
});

beforeAll(async () => {
  await words.start();
  await words.need("daily");
});

describe("a day", () => {
  it("is a date in UTC", () => {
    expect(dayOf(Date.UTC(2026, 10, 17, 23, 59))).toBe("2026-11-17");
    expect(daysAfter("2026-12-31", 1)).toBe("2027-01-01");
    expect(daysAfter("2028-03-01", -1)).toBe("2028-02-29");
  });

  it("has one table that counts", () => {
    expect(countedDay(tableOf("2026-11-17"))).toBe("2026-11-17");
    for (const other of [practiceOf("2026-11-17"), championOf("2026-11-17")]) {
      expect(countedDay(other)).toBeNull();
      expect(anyDay(other)).toBe("2026-11-17");
    }
    expect(countedDay("local-daily-2026-13-45")).toBeNull();
    expect(anyDay("local-abc")).toBeNull();
  });

  it("seats the person by the date, against the same three bots", () => {
    const dates = [0, 1, 2, 3].map((days) => daysAfter("2026-11-17", days));
    expect(new Set(dates.map(seatOf)).size).toBe(4);
    for (const date of dates) {
      const { seats, secret } = dailyTable(date, tableOf(date), "Ana");
      expect(seats[seatOf(date)]).toEqual({ name: "Ana", bot: null });
      expect(seats.flatMap(({ bot }) => bot ?? []).sort()).toEqual(["avenger", "hero", "titan"]);
      expect(secret).toEqual({ seed: `daily ${date}` });
    }
    const champion = dailyTable("2026-11-17", "", "", true).seats;
    expect(champion[seatOf("2026-11-17")]?.bot).toBe("champion");
  });
});

describe("a streak", () => {
  const today = "2026-11-17";
  const played = (...days: [number, boolean?][]): DailyResult[] =>
    days.map(([ago, won = true]) => result(daysAfter(today, -ago), { won }));

  it.each([
    ["nothing", played(), { played: [0, 0], won: [0, 0] }],
    ["today", played([0]), { played: [1, 1], won: [1, 1] }],
    ["yesterday: it can still go on", played([2], [1]), { played: [2, 2], won: [2, 2] }],
    ["the day before yesterday: it is over", played([3], [2]), { played: [0, 2], won: [0, 2] }],
    ["a lost day ends only the wins", played([2], [1], [0, false]), { played: [3, 3], won: [0, 2] }],
    ["a gap", played([5], [4], [3], [1], [0]), { played: [2, 3], won: [2, 3] }],
    ["a day to come, from a wrong clock", played([1], [0], [-1]), { played: [3, 3], won: [3, 3] }],
    ["a clock that is weeks late", played([-20], [-21]), { played: [2, 2], won: [2, 2] }],
  ])("%s", (_, results, { played, won }) => {
    const found = streaks(results, today);
    expect([found.played.now, found.played.best]).toEqual(played);
    expect([found.won.now, found.won.best]).toEqual(won);
  });

  it("says which day is still to come", () => {
    expect(futureDay(played([1], [0]), today)).toBeNull();
    expect(futureDay(played([0], [-3]), today)).toBe("2026-11-20");
  });
});

describe("results", () => {
  beforeEach(() => {
    localStorage.clear();
    vi.resetModules();
  });

  it("are kept: the first one of a day stays and gets its review", async () => {
    const { days } = await import("./days.svelte");
    const first = result("2026-11-17", { lost: null, mistakes: null, blunders: null });
    days.keep([first]);
    days.keep([{ ...first, won: false, points: 3 }]);
    expect(days.of("2026-11-17")).toEqual(first);
    const review = { ...{ table: first.table, own: true, at: 0, accuracy: 90 }, inaccuracies: 1 };
    days.addReview("2026-11-17", { ...review, lost: 12.5, mistakes: 1, blunders: 0 });
    days.addReview("2026-11-17", { ...review, lost: 99, mistakes: 9, blunders: 9 });
    vi.resetModules();
    const { days: reloaded } = await import("./days.svelte");
    expect(reloaded.of("2026-11-17")).toEqual({ ...first, lost: 12.5, mistakes: 1, blunders: 0 });
  });

  it("of two tabs are all kept", async () => {
    const { days: one } = await import("./days.svelte");
    vi.resetModules();
    const { days: other } = await import("./days.svelte");
    one.keep([result("2026-11-16")]);
    other.keep([result("2026-11-17")]);
    one.look();
    expect(one.all.map(({ date }) => date)).toEqual(["2026-11-16", "2026-11-17"]);
  });

  it("that are can't be read are left out, but not deleted", async () => {
    const kept = { a: result("2026-11-17"), b: { date: "2026-11-16" }, c: null };
    localStorage.setItem("sixstones.daily", JSON.stringify(kept));
    const { days } = await import("./days.svelte");
    expect(days.all).toEqual([result("2026-11-17")]);
    days.keep([result("2026-11-18")]);
    expect(localStorage.getItem("sixstones.daily")).toContain('"b":{"date":"2026-11-16"}');
    expect(isResult({ ...result("2026-11-17"), date: "2026-11-18" })).toBe(false);
    expect(isResult({ ...result("2026-11-17"), points: -1 })).toBe(false);
  });
});

describe("the text to share", () => {
  it("says it in one line, without emoji", () => {
    expect(shareText(result("2026-11-17"), "https://example.org/#/daily")).toBe(
      "Sixstones daily 2026-11-17: won in 24 rounds, 16 points, 31 points of win chance lost, 1 blunder. " +
        "https://example.org/#/daily",
    );
  });

  it("leaves out what isn't known yet", () => {
    const early = result("2026-11-17", { won: false, points: 1, lost: null });
    expect(shareText(early, "A")).toBe("Sixstones daily 2026-11-17: not won in 24 rounds, 1 point. A");
  });
});

describe("two games compared", () => {
  const move = (round: number, seat: number, text: string, loss = 0, verdict = ""): ReviewedMove =>
    ({ round, seat, move: text, loss, verdict, chances: [0.25, 0.5] }) as ReviewedMove;

  it("turn by turn: what belongs to a turn is added up", () => {
    const mine = turnsOf(
      [
        move(1, 0, "pass"),
        move(1, 1, "take red", 0.02),
        move(1, 1, "return red", 0.1, "mistake"),
        move(2, 1, "pass"),
      ],
      1,
    );
    expect(mine.get(1)).toEqual({
      moves: ["take red", "return red"],
      loss: 12,
      verdict: "mistake",
      chance: 0.5,
    });
    const theirs = turnsOf([move(1, 1, "take red"), move(1, 1, "return red")], 1);
    const rounds = roundsOf(theirs, mine);
    expect(rounds.map(({ number, same }) => [number, same])).toEqual([
      [1, true],
      [2, false],
    ]);
    expect(rounds[1]?.theirs).toBeUndefined();
  });

  it("and who gave away less", () => {
    expect(better(31, 12)).toBe("mine");
    expect(better(12, 31)).toBe("theirs");
    expect(better(12.4, 11.6)).toBe("even");
  });
});
