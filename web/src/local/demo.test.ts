/** The game for show, played by the real engine. */

import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { beforeAll, expect, it } from "vitest";
import { Bots } from "../engine/bots";
import { instantiate } from "../engine/module";
import { playDemo } from "./demo";
import { bestFrame } from "./demo-frames";
import type { Opponents } from "./tables";

let opponents: Opponents;

beforeAll(async () => {
  const file = readFileSync(resolve(import.meta.dirname, "../engine/generated/engine.wasm"));
  const bots = new Bots(await instantiate(new Uint8Array(file).buffer), () => Promise.reject(new Error()));
  opponents = {
    rules: bots.rules,
    prepare: () => Promise.resolve(),
    choose: async (position, level, seed) => {
      const thinker = await bots.thinker(level, seed);
      thinker.start(bots.rules.viewOf(position));
      thinker.step(0);
      return thinker.thought().move;
    },
  };
});

it("goes from empty hands to a result", async () => {
  const frames = await playDemo(opponents, () => false);
  expect(frames[0]?.players).toEqual([
    { points: 0, stones: [] },
    { points: 0, stones: [] },
  ]);
  expect(frames.slice(0, -1).every(({ move }) => move !== null)).toBe(true);
  expect(frames.every(({ market }) => market.length === 12)).toBe(true);
  const last = frames.at(-1);
  expect(last?.move).toBeNull();
  expect(last?.players.some(({ points, stones }) => points >= 16 && stones.length === 6)).toBe(true);
  expect(frames[bestFrame(frames)]?.move).not.toBeNull();
});

it("stops when a real game begins", async () => {
  let asked = 0;
  expect(await playDemo(opponents, () => ++asked > 5)).toHaveLength(6);
});
