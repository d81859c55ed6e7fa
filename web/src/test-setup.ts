import { afterEach, vi } from "vitest";
import { cleanup, configure } from "@testing-library/svelte";

configure({ asyncUtilTimeout: 10_000 }); // for a machine that is busy

// jsdom has no layout, so nothing is ever resized.
globalThis.ResizeObserver ??= class {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
};

globalThis.matchMedia ??= (media) =>
  Object.assign(new EventTarget(), { media, matches: false }) as MediaQueryList;

afterEach(() => {
  cleanup();
  vi.useRealTimers(); // the next file runs in the same process
});
