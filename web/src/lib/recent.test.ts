/** Games that this browser was at: bots are called in the language that is read, also in visits kept long ago. */

import { beforeEach, expect, it, vi } from "vitest";
import { words } from "./i18n/index.svelte";

beforeEach(() => {
  localStorage.clear();
  vi.resetModules();
});

it("names bots in the language of the page", async () => {
  const { playerNames } = await import("./recent.svelte");
  const { words: fresh } = await import("./i18n/index.svelte");
  await fresh.start();
  const seats = [
    { kind: "person" as const, name: "Ana", bot: null },
    { kind: "bot" as const, name: "Hero", bot: "hero" },
  ];
  const visit = { table: "t", seats, at: 0, over: false, won: null };
  expect(playerNames(visit)).toBe("Ana, Hero");
  await fresh.choose("pl");
  expect(playerNames(visit)).toBe("Ana, Bohater");
});

it("reads visits in the old format", async () => {
  await words.start();
  const older = [{ table: "t", names: ["Ana", "Ben"], at: 0, over: false, won: null }];
  localStorage.setItem("sixstones.recent", JSON.stringify(older));
  const { recent, playerNames } = await import("./recent.svelte");
  expect(recent.open.map(playerNames)).toEqual(["Ana, Ben"]);
});
