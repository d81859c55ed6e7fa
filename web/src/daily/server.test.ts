import { fireEvent, render, screen, within } from "@testing-library/svelte";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { words } from "../lib/i18n/index.svelte";
import { getRecord } from "../lib/net/api";
import type { Daily, DailyDay, DailyResult } from "../protocol";
import Ranking from "./Ranking.svelte";
import { phaseOf } from "./server";

const line = (place: number, more: Partial<DailyResult> = {}): DailyResult => ({
  ...{ place, name: `Guest ${place}`, won: false, lost: 3.5 * place, blunders: 1, points: 9, rounds: 20 },
  ...{ table: null, you: false },
  ...more,
});
const day = (ranking: DailyResult[], more: Partial<DailyDay> = {}): DailyDay => ({
  ...{ date: "2026-11-17", seat: 1, bots: ["titan", null, "hero", "avenger"], commitment: "c0ffee" },
  ...{ secret: null, ends: Date.UTC(2026, 10, 18), guests: ranking.length, ranking },
  ...more,
});
const NEW: Daily = { today: day([]), yesterday: null, table: null, over: false };

/** A server with these answers, one for each request; the last one stays. */
function answering(...answers: [number, unknown][]) {
  const asked = vi.fn((path: string, init?: RequestInit) => {
    const [status, body] = (answers.length > 1 ? answers.shift() : answers[0]) ?? [500, null];
    void [path, init];
    return Promise.resolve(new Response(status === 204 ? null : JSON.stringify(body), { status }));
  });
  vi.stubGlobal("fetch", asked);
  return asked;
}

beforeAll(() => words.start());
afterEach(() => void vi.unstubAllGlobals());

it("knows where the user's game stands", () => {
  const mine = line(1, { you: true });
  expect(phaseOf(NEW)).toBe("new");
  expect(phaseOf({ ...NEW, table: "daily1" })).toBe("playing");
  expect(phaseOf({ ...NEW, table: "daily1", over: true })).toBe("waiting");
  expect(phaseOf({ ...NEW, table: "daily1", over: true, today: day([line(1)]) })).toBe("waiting");
  expect(phaseOf({ ...NEW, table: "daily1", over: true, today: day([mine]) })).toBe("ranked");
});

it("starts the user's game with their name", async () => {
  const asked = answering([200, NEW], [204, null], [201, { id: "daily1" }]);
  render(Ranking, { name: "Ana" });
  await fireEvent.click(await screen.findByRole("button", { name: "Play this server's deal" }));
  await vi.waitFor(() => expect(location.hash).toBe("#/t/daily1"));
  const [path, init] = asked.mock.calls.at(-1) ?? [];
  expect([path, init?.method, init?.body]).toEqual(["api/daily", "POST", '{"name":"Ana"}']);
  location.hash = "";
});

it("ranks today without links, and yesterday with the games and the secret", async () => {
  const today = day([line(1, { you: true, won: true }), line(2, { lost: null, blunders: null })]);
  const before = [line(1, { table: "dailygame", name: "Eve" })];
  const yesterday = day(before, { date: "2026-11-16", secret: "5ec2e7", guests: 101 });
  answering([200, { today, yesterday, table: "daily1", over: true } satisfies Daily]);
  render(Ranking, { name: "Ana" });
  const now = await screen.findByRole("table", { name: "Ranking of November 17, 2026" });
  const rows = within(now).getAllByRole("row").slice(1);
  expect(
    rows.map((row) =>
      within(row)
        .getAllByRole("cell")
        .map(({ textContent }) => textContent.trim()),
    ),
  ).toEqual([
    ["1", "3.5", "1", "Won", "20"],
    ["2", "–", "–", "Resigned", "20"],
  ]);
  expect(
    within(now)
      .getAllByRole("rowheader")
      .map(({ textContent }) => textContent.trim()),
  ).toEqual(["Guest 1 (you)", "Guest 2"]);
  expect(rows[0]?.classList.contains("own")).toBe(true);
  expect(within(now).queryByRole("link")).toBeNull();
  const then = screen.getByRole("table", { name: "Ranking of November 16, 2026" });
  expect(within(then).getByRole("link", { name: "Eve" }).getAttribute("href")).toBe("#/replay/dailygame");
  expect(screen.getByText("The best of 101 guests")).toBeTruthy();
  expect(screen.getByText("5ec2e7")).toBeTruthy();
});

it("asks again until the game is reviewed, and when the server was gone", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const waiting: Daily = { ...NEW, table: "daily1", over: true };
  const refused = { type: "refused", code: "server/unavailable", message: "" };
  answering([200, waiting], [503, refused], [200, { ...waiting, today: day([line(1, { you: true })]) }]);
  render(Ranking, { name: "Ana" });
  await screen.findByText("The server is reviewing your decisions…");
  await vi.advanceTimersByTimeAsync(3_100);
  expect((await screen.findByRole("alert")).textContent).toBe(
    "The server can't save right now. Trying again…",
  );
  await vi.advanceTimersByTimeAsync(3_100);
  await screen.findByRole("table");
  expect(screen.queryByRole("alert")).toBeNull();
  expect(screen.getByRole("status").textContent.trim()).toBe("");
});

it("tells why there is no record before the day is over", async () => {
  answering([403, { type: "refused", code: "daily/sealed", message: "" }]);
  await expect(getRecord("daily1")).rejects.toMatchObject({ code: "daily/sealed" });
  answering([502, "a page of a proxy"]);
  await expect(getRecord("daily1")).rejects.toMatchObject({ code: "server/internal" });
});
