import { beforeAll, describe, expect, it } from "vitest";
import type { ClockState } from "../protocol";
import { words } from "./i18n/index.svelte";
import { DAY, leftOf, terms, timeText } from "./time-left";

beforeAll(() => words.start());
const HOUR = DAY / 24;

describe("lengths of time", () => {
  it.each([
    [2 * DAY + 4 * HOUR, "2d 4h"],
    [2 * DAY, "2d"],
    [4 * HOUR + 60_000, "4h 1m"],
    [30_000, "1m"],
    [0, "0m"],
  ])("%i ms is %s", (milliseconds, text) => expect(timeText(milliseconds)).toBe(text));
});

describe("what is left of a turn", () => {
  const clock: ClockState = { milliseconds: [DAY, DAY], running: 0, at: 1000, bank: [10 * HOUR, 10 * HOUR] };

  it("first comes from its days, then from the time bank", () => {
    expect(leftOf(clock, 0, 1000 + 20 * HOUR)).toEqual({ turn: 4 * HOUR, bank: 10 * HOUR });
    expect(leftOf(clock, 0, 1000 + DAY + 3 * HOUR)).toEqual({ turn: 0, bank: 7 * HOUR });
    expect(leftOf(clock, 0, 1000 + 9 * DAY)).toEqual({ turn: 0, bank: 0 });
  });

  it("stays for those whose turn it is not, and in a pause", () => {
    expect(leftOf(clock, 1, 1000 + 9 * DAY)).toEqual({ turn: DAY, bank: 10 * HOUR });
    expect(leftOf({ ...clock, running: null }, 0, 1000 + 9 * DAY).turn).toBe(DAY);
  });
});

describe("the terms of a table", () => {
  it("say what happens when time runs out", () => {
    expect(terms({ clock: "days", days: 1, bank: 0 }).slice(0, 2)).toEqual([
      "1 day per move.",
      "Whoever runs out of time loses.",
    ]);
    expect(terms({ clock: "days", players: 3 })[2]).toContain("a bot plays on");
    expect(terms({ clock: "days", bank: 48, late: "stand_in" }).slice(1, 3)).toEqual([
      "Time bank for the game: 2d.",
      "If somebody runs out of time, a stand-in plays until they are back.",
    ]);
  });
});
