import { beforeAll, describe, expect, it } from "vitest";
import type { PlayerView } from "../../protocol";
import { words } from "../i18n/index.svelte";
import { consolation, lackedBy, lackedText } from "./lacked";

beforeAll(async () => {
  await words.start();
  await words.choose("en");
});

const player = (points: number, without: string[] = [], time = true, meets = false): PlayerView =>
  ({
    points,
    meets_gauntlet: meets,
    bonuses: Object.fromEntries(
      ["yellow", "blue", "orange", "red", "purple"].map((colour) => [
        colour,
        Number(!without.includes(colour)),
      ]),
    ),
    tokens: { green: Number(time) },
  }) as unknown as PlayerView;

describe("what a player lacked", () => {
  it("names points, colours and Time", () => {
    const lacked = lackedBy(player(11, ["red", "blue"], false));
    expect(lacked).toEqual({ points: 5, colours: ["blue", "red"], time: true });
    expect(lacked && lackedText(lacked)).toBe("5 points, a bonus in blue and red, and the Time stone");
  });

  it("is nothing if the Gauntlet is complete", () => {
    expect(lackedBy(player(18, [], true, true))).toBeNull();
  });

  it("is told kindly", () => {
    expect(consolation(player(15))).toBe("So close! All you needed: 1 point.");
    expect(consolation(player(17, ["red"]))).toBe("So close! All you needed: a bonus in red.");
    expect(consolation(player(15, ["red"]))).toContain(
      "Well played! You still needed: 1 point and a bonus in red.",
    );
    expect(consolation(player(18, [], true, true))).toContain("complete, too");
  });
});
