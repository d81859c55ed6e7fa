import { afterEach, vi } from "vitest";
import { cleanup } from "@testing-library/svelte";

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
