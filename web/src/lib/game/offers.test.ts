/** What a character costs the one who looks: a price, or what is missing, never both. */

import { describe, expect, it } from "vitest";
import type { PlayerView } from "../../protocol";
import type { Character } from "./deck";
import { lacks, pay } from "./offers";

const card = { id: "kate-bishop", cost: { blue: 1, red: 1, purple: 3 } } as unknown as Character;
const me = {
  bonuses: { blue: 1, red: 1 },
  tokens: { purple: 2, gray: 1 },
} as unknown as PlayerView;

describe("an offer", () => {
  it("names the default payment where the server allows the recruit", () => {
    const way = pay(card, me, ["recruit kate-bishop"]);
    expect(way).toMatchObject({ purple: 2, gray: 1, blue: 0, red: 0 });
    expect(lacks(card, me, ["recruit kate-bishop"])).toBeNull();
  });

  it("names what is missing where it doesn't", () => {
    expect(pay(card, me, ["pass"])).toBeNull();
    expect(lacks(card, me, ["pass"])).toEqual({ purple: 1 });
  });

  it("says nothing to those who only watch", () => {
    expect(pay(card, null, [])).toBeNull();
    expect(lacks(card, null, [])).toBeNull();
  });
});
