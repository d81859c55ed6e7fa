/** Each kind of event has a sound, as loud as the user wants. */

import { beforeEach, expect, it, vi } from "vitest";

const played: { volume: number; sound: readonly number[] }[] = [];

async function sounds(volume: number): Promise<typeof import("./sound")> {
  vi.resetModules();
  const ZZFX = { volume: 1 };
  vi.doMock("zzfx", () => ({
    ZZFX,
    zzfx: (...sound: number[]) => played.push({ volume: ZZFX.volume, sound }),
  }));
  const { settings } = await import("./settings.svelte");
  settings.set({ volume });
  return import("./sound");
}

beforeEach(() => {
  played.length = 0;
  return () => {
    localStorage.clear();
    vi.doUnmock("zzfx");
  };
});

it("is louder with a higher volume, and silent at 0", async () => {
  for (const volume of [30, 90, 0]) (await sounds(volume)).play("take");
  expect(played.map(({ volume }) => volume)).toEqual([expect.closeTo(0.15), expect.closeTo(0.45)]);
});

it("differs by the kind of move", async () => {
  const { playMove } = await sounds(50);
  for (const kind of ["take", "return", "reserve", "recruit", "claim", "pass"] as const) playMove(kind);
  expect(new Set(played.map(({ sound }) => sound.join())).size).toBe(5);
});

it("differs for a tile that is won or lost, a location and a warning", async () => {
  const { playCaption } = await sounds(50);
  playCaption({ kind: "tile", seat: 0, tone: "good" });
  playCaption({ kind: "tile", seat: 1, tone: "bad" });
  playCaption({ kind: "location", seat: 0, tone: "good" });
  playCaption({ kind: "threat", seat: 1, tone: "bad" });
  expect(new Set(played.map(({ sound }) => sound.join())).size).toBe(4);
});
