/** A character shows its price or what is missing, never both. */

import { describe, expect, it } from "vitest";
import { missing, pay, payments } from "./offers";

const OFFERS = {
  "kate-bishop": { price: { purple: 3 }, missing: { purple: 1 }, payments: ["purple purple gray"] },
  rocket: { price: { red: 2 }, missing: { red: 2 } },
  groot: { payments: [""] },
};
const LEGAL = ["recruit kate-bishop", "recruit groot"];

describe("an offer", () => {
  it("shows the default payment if the character can be recruited", () => {
    expect(pay("kate-bishop", OFFERS, LEGAL)).toEqual({ purple: 2, gray: 1 });
    expect(missing("kate-bishop", OFFERS, LEGAL)).toBeNull();
  });

  it("shows what is missing if not", () => {
    expect(pay("rocket", OFFERS, LEGAL)).toBeNull();
    expect(missing("rocket", OFFERS, LEGAL)).toEqual({ red: 2 });
  });

  it("shows what is missing while a move is being sent", () => {
    expect(pay("kate-bishop", OFFERS, [])).toBeNull();
    expect(missing("kate-bishop", OFFERS, [])).toEqual({ purple: 1 });
  });

  it("costs nothing if the character is free", () => {
    expect(payments(OFFERS.groot)).toEqual([[]]);
    expect(pay("groot", OFFERS, LEGAL)).toEqual({});
  });

  it("shows nothing to spectators", () => {
    expect(pay("rocket", {}, [])).toBeNull();
    expect(missing("rocket", {}, [])).toBeNull();
  });
});
