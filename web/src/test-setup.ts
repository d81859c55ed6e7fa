import { afterEach, vi } from "vitest";
import { cleanup } from "@testing-library/svelte";

// jsdom has no layout, so nothing is ever resized.
globalThis.ResizeObserver ??= class {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
};

afterEach(() => {
  cleanup();
  vi.useRealTimers(); // the next file runs in the same process
});
