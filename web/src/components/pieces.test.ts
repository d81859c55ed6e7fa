/** What is drawn on cards, piles and rings. */

import { render } from "@testing-library/svelte";
import { beforeAll, describe, expect, it } from "vitest";
import { DECK, type Character } from "../lib/game/deck";
import { words } from "../lib/i18n/index.svelte";
import type { PlayerView } from "../protocol";
import CharacterCard from "./CharacterCard.svelte";
import Gauntlet from "./Gauntlet.svelte";
import TokenStack from "./TokenStack.svelte";

beforeAll(() => words.start());

const card = (id: string): Character => DECK.characters.find((each) => each.id === id) as Character;

describe("a card", () => {
  const stones = (id: string): string[] => {
    const { container } = render(CharacterCard, { card: card(id) });
    return [...container.querySelectorAll(".band text")].map((text) => text.textContent);
  };

  it("of level 3 carries the Time stone that it brings, beside its bonus", () => {
    expect(stones("thor")).toEqual(["G", "R"]);
    expect(stones("hela")).toEqual(["R"]);
  });

  it("has a ring and a mark for each Avengers tag", () => {
    const { container } = render(CharacterCard, { card: card("thor") });
    expect(container.querySelectorAll(".halo:not(.dark)")).toHaveLength(2);
    expect(container.querySelector(".tags")?.textContent).toBe("AA");
  });
});

describe("a pile", () => {
  it.each([0, 1, 4, 7])("of %i tokens is as high as that", (count) => {
    const { container } = render(TokenStack, { colour: "red", count });
    expect(container.querySelectorAll(".below, .top")).toHaveLength(count);
    expect(container.querySelector("text")?.textContent).toBe(String(count));
    expect(container.querySelectorAll(".gone")).toHaveLength(count === 0 ? 1 : 0);
  });

  it("shows the tokens that were picked as outlines on top", () => {
    const { container } = render(TokenStack, { colour: "red", count: 3, picked: 2 });
    expect(container.querySelectorAll(".gone")).toHaveLength(2);
  });
});

describe("the ring", () => {
  const BONUSES = { yellow: 1, blue: 1, orange: 1, red: 1, purple: 1 };
  const ring = (points: number, bonuses: object, green: number): Element => {
    const player = { points, bonuses, tokens: { green }, meets_gauntlet: false } as unknown as PlayerView;
    return render(Gauntlet, { player, name: "Ann" }).container;
  };

  it("says how many of the 16 points there are", () => {
    expect(ring(11, {}, 0).querySelector("text")?.textContent).toBe("11/16");
  });

  it.each([
    ["points", 16, {}, 0, 1, 0],
    ["colours", 3, BONUSES, 0, 1, 5],
    ["the Time stone", 3, { red: 2 }, 1, 1, 2],
    ["all three", 17, BONUSES, 1, 3, 6],
    ["none", 15, { ...BONUSES, red: 0 }, 0, 0, 4],
  ] as const)("ticks %s", (_, points, bonuses, green, ticks, lit) => {
    const drawn = ring(points, bonuses, green);
    expect(drawn.querySelectorAll(".tick")).toHaveLength(ticks);
    expect(drawn.querySelectorAll(".lit")).toHaveLength(lit);
  });
});
