/** What calls the user back to the table. */

import { afterEach, beforeEach, expect, it, vi } from "vitest";

const shown = vi.fn();
let answer: NotificationPermission = "granted";
let hidden = true;

class Notice {
  static permission: NotificationPermission = "default";
  static requestPermission = vi.fn(() => Promise.resolve((Notice.permission = answer)));
  onclick?: () => void;
  constructor(...told: unknown[]) {
    shown(...told);
  }
}

async function fresh() {
  vi.resetModules();
  const { words } = await import("./i18n/index.svelte");
  await words.start();
  return (await import("./attention.svelte")).attention;
}

beforeEach(() => {
  localStorage.clear();
  Object.assign(Notice, { permission: "default" });
  answer = "granted";
  hidden = true;
  vi.stubGlobal("Notification", Notice);
  vi.stubGlobal("isSecureContext", true);
  vi.spyOn(document, "hidden", "get").mockImplementation(() => hidden);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  shown.mockClear();
  Notice.requestPermission.mockClear();
});

it("counts the games that wait", async () => {
  const attention = await fresh();
  attention.games = 3;
  expect(attention.titled("Sixstones")).toBe("Your turn! (3) Sixstones");
  attention.turn = true; // at a table, this one counts
  expect(attention.titled("Table")).toBe("Your turn! Table");
});

it("is in the title and the icon", async () => {
  const attention = await fresh();
  expect([attention.titled("Table"), attention.icon]).toEqual(["Table", "./icon.svg"]);
  attention.turn = true;
  attention.unread = 2;
  expect([attention.titled("Table"), attention.icon]).toEqual(["Your turn! (2) Table", "./icon-turn.svg"]);
});

it("asks for permission only when notifications are switched on, and is off before", async () => {
  const attention = await fresh();
  await attention.announceTurn("t", "Round 1");
  expect([attention.notifies, Notice.requestPermission.mock.calls.length]).toEqual([false, 0]);
  await attention.notify(true);
  expect([attention.notifies, Notice.requestPermission.mock.calls.length]).toEqual([true, 1]);
  await attention.announceTurn("t", "Round 2");
  expect(shown).toHaveBeenCalledExactlyOnceWith("Your turn!", expect.objectContaining({ body: "Round 2" }));
  expect((await fresh()).notifies).toBe(true);
});

it("shows nothing while the page is seen, or after it was switched off", async () => {
  const attention = await fresh();
  await attention.notify(true);
  hidden = false;
  await attention.announceTurn("t", "Round 1");
  hidden = true;
  await attention.notify(false);
  await attention.announceTurn("t", "Round 2");
  expect(shown).not.toHaveBeenCalled();
  expect((await fresh()).notifies).toBe(false);
});

it("stays off where the browser says no", async () => {
  answer = "denied";
  const attention = await fresh();
  await attention.notify(true);
  expect([attention.notifies, attention.blocked, attention.canNotify]).toEqual([false, true, true]);
});
