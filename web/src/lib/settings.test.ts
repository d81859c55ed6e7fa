/** What older versions stored is understood. */

import { afterEach, expect, it, vi } from "vitest";

const KEY = "sixstones.settings";

async function settingsWith(stored: object): Promise<typeof import("./settings.svelte").settings> {
  localStorage.setItem(KEY, JSON.stringify(stored));
  vi.resetModules();
  return (await import("./settings.svelte")).settings;
}

afterEach(() => localStorage.clear());

it.each([
  ["sound that was off", { sound: false }, 0],
  ["sound that was on", { sound: true }, 60],
  ["nothing", {}, 60],
  ["a volume", { volume: 20 }, 20],
  ["a volume that came after sound was off", { sound: false, volume: 30 }, 30],
])("the volume after %s", async (_, stored, volume) => {
  expect((await settingsWith(stored)).volume).toBe(volume);
});

it("the new volume is stored without the old switch", async () => {
  const settings = await settingsWith({ sound: false, name: "Ann" });
  settings.set({ volume: 40 });
  expect(JSON.parse(localStorage.getItem(KEY) ?? "")).toMatchObject({ name: "Ann", volume: 40 });
  expect(localStorage.getItem(KEY)).not.toContain("sound");
});
