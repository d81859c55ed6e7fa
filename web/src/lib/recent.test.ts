/** Games that this browser was at: bots are called in the language that is read, also in visits kept long ago. */

import { beforeEach, expect, it, vi } from "vitest";
import { words } from "./i18n/index.svelte";

beforeEach(() => {
  localStorage.clear();
  vi.resetModules();
});

it("names bots in the language of the page", async () => {
  const { otherNames } = await import("./recent.svelte");
  const { words: fresh } = await import("./i18n/index.svelte");
  await fresh.start();
  const seats = [
    { kind: "person" as const, name: "Ana", bot: null },
    { kind: "bot" as const, name: "Hero", bot: "hero" },
  ];
  const visit = { table: "t", seats, at: 0, over: false, won: null };
  expect(otherNames(visit)).toBe("Ana, Hero");
  await fresh.choose("pl");
  expect(otherNames(visit)).toBe("Ana, Bohater");
});

it("names those the user plays with, bots of a kind together", async () => {
  const { otherNames } = await import("./recent.svelte");
  const { words: fresh } = await import("./i18n/index.svelte");
  await fresh.start();
  const ana = { kind: "person" as const, name: "Ana", bot: null };
  const hero = { kind: "bot" as const, name: "", bot: "hero" };
  const agent = { ...hero, bot: "agent" };
  const named = (seats: (typeof ana | typeof hero)[], you?: number): string =>
    otherNames({ table: "t", seats, at: 0, over: false, won: null, you });
  expect(named([hero, ana, hero, hero], 1)).toBe("3 × Hero");
  expect(named([ana, hero, agent], 0)).toBe("Hero, Agent");
  expect(named([hero, ana], 1)).toBe("Hero");
  expect(named([ana, hero])).toBe("Ana, Hero");
});

it("reads visits in the old format", async () => {
  await words.start();
  const older = [{ table: "t", names: ["Ana", "Ben"], at: 0, over: false, won: null }];
  localStorage.setItem("sixstones.recent", JSON.stringify(older));
  const { recent, otherNames } = await import("./recent.svelte");
  expect(recent.open.map(otherNames)).toEqual(["Ana, Ben"]);
});

it("keeps the latest visit to each table, newest first, and not too many", async () => {
  const { recent } = await import("./recent.svelte");
  const visit = (table: string, at: number) => ({ table, seats: [], at, over: false, won: null });
  for (const [at, table] of ["a", "b", "a"].entries()) recent.add(visit(table, at));
  expect(recent.visits).toEqual([visit("a", 2), visit("b", 1)]);
  for (let at = 3; at < 50; at++) recent.add(visit(`t${at}`, at));
  expect(recent.visits).toHaveLength(20);
  expect(recent.visits[0]?.table).toBe("t49");
  recent.forget("t49");
  expect(recent.visits[0]?.table).toBe("t48");
});
