/** Why something can't be used: always the reason that applies now. */

import { beforeAll, describe, expect, it } from "vitest";
import type { GameView, PlayerView } from "../../protocol";
import { words } from "../i18n/index.svelte";
import {
  pileReason,
  recruitReason,
  reserveReason,
  reserveWarning,
  takeWarning,
  type Moment,
} from "./reasons";
import type { Colour } from "./stones";

beforeAll(() => words.start());

const SUPPLY = { yellow: 4, blue: 3, orange: 0, red: 3, purple: 1, green: 2, gray: 5 };
const LEGAL = [
  "take yellow blue red",
  "take yellow blue purple",
  "take blue red purple",
  "take yellow yellow",
];

function moment(changes: Partial<Omit<Moment, "view" | "me">> & { view?: object; me?: object } = {}): Moment {
  const { view, me, ...rest } = changes;
  return {
    view: { phase: "action", supply: SUPPLY, deck_sizes: { "1": 5, "2": 0 }, ...view } as unknown as GameView,
    me: { tokens: { red: 9 }, hand: [], ...me } as unknown as PlayerView,
    ...{ you: 0, myTurn: true, busy: false, legal: LEGAL },
    ...rest,
  };
}

describe("a pile", () => {
  it.each<[Colour, Colour[], string | null]>([
    ["yellow", [], null],
    ["yellow", ["yellow"], null],
    ["gray", [], "You can't take these: one comes with each card you reserve."],
    ["green", [], "You can't take this: it comes with your first level 3 character."],
    ["orange", [], "This pile is empty."],
    ["purple", ["purple"], "This pile is empty."],
    ["red", ["red"], "To take two of one colour, the pile needs four. It has 3."],
    ["red", ["yellow", "yellow"], "After two of one colour, you can't take more."],
    ["yellow", ["yellow", "blue"], "If you take different colours, only one of each."],
    ["purple", ["yellow", "blue", "red"], "You can take three tokens at most."],
  ])("%s with %j picked", (colour, picked, text) => {
    expect(pileReason(moment(), picked, colour)).toBe(text);
  });

  it.each([
    [{ state: { phase: "over" }, myTurn: false }, "The game is over."],
    [{ you: null }, "You are watching."],
    [{ myTurn: false }, "It's not your turn."],
    [{ busy: true }, "One moment…"],
    [{ view: { phase: "return" } }, "Return tokens: you can keep ten"],
    [{ view: { phase: "claim" } }, "Choose a location"],
  ])("at another moment: %j", (changes, text) => {
    expect(pileReason(moment({ ...changes, legal: [] }), [], "red")).toBe(text);
  });
});

describe("a card", () => {
  const full = { hand: ["groot", null, "drax"] };

  it("can't be reserved with a full hand, from an empty deck, or out of turn", () => {
    expect(reserveReason(moment({ legal: ["reserve thor"] }), "thor")).toBeNull();
    expect(reserveReason(moment({ me: full }), "thor")).toBe("Your hand is full: you can hold 3 cards.");
    expect(reserveReason(moment({ me: full }), "deck 1")).toBe("Your hand is full: you can hold 3 cards.");
    expect(reserveReason(moment(), "deck 2")).toBe("This deck is empty.");
    expect(reserveReason(moment({ myTurn: false }), "deck 2")).toBe("It's not your turn.");
  });

  it("lacks tokens, gray ones counted", () => {
    const lacking = { missing: { red: 2, blue: 1 }, gray: 1 };
    expect(recruitReason(moment({ legal: ["recruit thor"] }), "thor", lacking)).toBeNull();
    expect(recruitReason(moment(), "thor", lacking)).toBe(
      "You still need 2 red, 1 blue. A S.H.I.E.L.D. token replaces 1 of these.",
    );
  });
});

describe("more than ten tokens", () => {
  it("are announced before they are taken", () => {
    expect(takeWarning(moment(), ["red"])).toBeNull();
    expect(takeWarning(moment(), ["red", "blue", "yellow"])).toBe(
      "You'll have 12 tokens: you must return 2.",
    );
  });

  it("come with a gray token, if there is one", () => {
    const ten = { tokens: { red: 9, gray: 1 } };
    expect(reserveWarning(moment())).toBeNull();
    expect(reserveWarning(moment({ me: ten }))).toMatch(/^If you reserve, you'll have 11/);
    expect(reserveWarning(moment({ me: ten, view: { supply: { gray: 0 } } }))).toBeNull();
  });
});
