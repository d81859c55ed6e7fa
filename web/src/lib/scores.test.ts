/** The user's record against each bot. */

import { beforeEach, describe, expect, it, vi } from "vitest";
import type { SeatState, TableState } from "../protocol";
import { resultOf } from "./scores.svelte";

const seat = (bot: string | null, resigned = false): SeatState =>
  ({ kind: bot ? "bot" : "person", name: "", bot, resigned }) as SeatState;
const table = (
  winners: number[] | null,
  seats = [seat(null), seat("hero")],
  you: number | null = 0,
): Parameters<typeof resultOf>[0] => ({
  you,
  seats,
  phase: winners ? "over" : "playing",
  outcome: winners && ({ winners } as TableState["outcome"]),
});

describe("a game counts", () => {
  it.each([
    ["as won", table([0]), { bot: "hero", result: "won" }],
    ["as lost", table([1]), { bot: "hero", result: "lost" }],
    ["as drawn if the victory is shared", table([0, 1]), { bot: "hero", result: "drawn" }],
    ["as drawn if nobody wins", table([]), { bot: "hero", result: "drawn" }],
    ["not before it is over", table(null), null],
    [
      "as lost once one has resigned, while the bots go on",
      table(null, [seat("titan"), seat(null, true), seat("titan")], 1),
      { bot: "titan", result: "lost" },
    ],
    [
      "as lost if two others share the victory",
      table([1, 2], [seat(null), seat("hero"), seat("hero")]),
      {
        bot: "hero",
        result: "lost",
      },
    ],
    ["not against bots of different levels", table([0], [seat(null), seat("hero"), seat("titan")]), null],
    ["not against people", table([0], [seat(null), seat(null)]), null],
    ["not for those who watch", table([0], undefined, null), null],
  ] as const)("%s", (_, state, result) => expect(resultOf(state)).toEqual(result));
});

const game = (table: string, bot: string, result: "won" | "lost" | "drawn", players = 2) => ({
  ...{ table, bot, result, players },
  at: 0,
});

describe("the record", () => {
  beforeEach(() => {
    localStorage.clear();
    vi.resetModules();
  });

  it("counts each game once, also if two tabs show it", async () => {
    const { scores } = await import("./scores.svelte");
    vi.resetModules();
    const { scores: otherTab } = await import("./scores.svelte");
    scores.add(game("local-a", "hero", "won"));
    otherTab.add(game("local-a", "hero", "won"));
    otherTab.add(game("local-b", "hero", "lost", 4));
    scores.add(game("local-c", "titan", "drawn"));
    expect(scores.of("hero")).toEqual({ won: 1, lost: 1, drawn: 0 });
    expect(scores.of("titan")).toEqual({ won: 0, lost: 0, drawn: 1 });
    expect(scores.of("agent")).toEqual({ won: 0, lost: 0, drawn: 0 });
    expect(scores.of("hero", 4)).toEqual({ won: 0, lost: 1, drawn: 0 });
  });

  it("is kept", async () => {
    (await import("./scores.svelte")).scores.add(game("local-a", "hero", "won"));
    vi.resetModules();
    expect((await import("./scores.svelte")).scores.of("hero").won).toBe(1);
  });

  it("goes on from what older versions counted", async () => {
    const old = { scores: { hero: { won: 3, lost: 1, drawn: 0 } }, counted: ["local-a"] };
    localStorage.setItem("sixstones.scores", JSON.stringify(old));
    const { scores } = await import("./scores.svelte");
    scores.add(game("local-a", "hero", "won"));
    scores.add(game("local-b", "hero", "won"));
    expect(scores.of("hero")).toEqual({ won: 4, lost: 1, drawn: 0 });
    expect(scores.of("hero", 2)).toEqual({ won: 1, lost: 0, drawn: 0 });
  });
});
