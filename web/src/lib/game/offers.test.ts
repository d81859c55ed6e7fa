/** A character shows its price or what is missing, never both; gray tokens are counted. */

import { describe, expect, it } from "vitest";
import { known, payments, standing } from "./offers";

const OFFERS = {
  "kate-bishop": { price: { purple: 3 }, missing: { purple: 1 }, payments: ["purple purple gray"] },
  rocket: { price: { red: 2, yellow: 1 }, missing: { red: 2 } },
  groot: { payments: [""] },
};
const TOKENS = { purple: 2, yellow: 1, gray: 1 };
const LEGAL = ["recruit kate-bishop", "recruit groot"];
const shown = (card: string, legal: readonly string[], returned: "purple"[] | "gray"[] = []) =>
  standing(card, known(OFFERS, TOKENS, returned), legal);

describe("an offer", () => {
  it("shows the default payment if the character can be recruited", () => {
    expect(shown("kate-bishop", LEGAL)).toMatchObject({
      pay: { purple: 2, gray: 1 },
      now: true,
      missing: null,
    });
  });

  it("shows what is missing if not, and how much of it gray tokens cover", () => {
    expect(shown("rocket", LEGAL)).toEqual({ pay: null, now: false, missing: { red: 2 }, byGray: 1 });
  });

  it("shows the same while a move is sent, others play or tokens go back", () => {
    expect(shown("kate-bishop", [])).toMatchObject({ pay: { purple: 2, gray: 1 }, now: false });
    expect(shown("groot", [])).toMatchObject({ pay: {}, now: false });
  });

  it("counts what is left after the tokens that are chosen to be returned", () => {
    expect(shown("kate-bishop", [], ["gray"])).toMatchObject({
      pay: null,
      missing: { purple: 1 },
      byGray: 0,
    });
    expect(shown("kate-bishop", [], ["purple"])).toMatchObject({
      pay: null,
      missing: { purple: 2 },
      byGray: 1,
    });
  });

  it("costs nothing if the character is free", () => {
    expect(payments(OFFERS.groot)).toEqual([[]]);
    expect(shown("groot", LEGAL)).toMatchObject({ pay: {}, now: true });
  });

  it("shows nothing to spectators", () => {
    expect(standing("rocket", known({}, undefined), [])).toMatchObject({ pay: null, missing: null });
  });
});
