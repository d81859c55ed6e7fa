/** Which events are told over the board, and in which words. */

import { beforeAll, describe, expect, it } from "vitest";
import type { AnyEvent, Moved, TableState, Threat } from "../../protocol";
import type { Deck } from "../game/deck";
import { words } from "../i18n/index.svelte";
import { recruited as moved } from "../../test-moves";
import { captionsOf, captionText } from "./captions";

beforeAll(() => words.start());

const deck = {
  characters: [{ id: "drax", name: "Drax" }],
  locations: [{ id: "asgard", name: "Asgard", points: 3 }],
} as unknown as Deck;
const state = (threats: Threat[] = [], phase: TableState["phase"] = "playing"): TableState =>
  ({ you: 0, phase, threats }) as unknown as TableState;

/** What seat 0 is told, with the tone. */
function told(event: AnyEvent, before = state(), now = state()): string[] {
  return captionsOf(event, before, now).map(
    (caption) =>
      `${caption.tone}: ${captionText(caption, now.you, (seat) => ["Ana", "Ben", "Cleo"][seat] ?? "", deck)}`,
  );
}

describe("captions", () => {
  it("are not for ordinary moves", () => {
    expect(told(moved(1, null))).toEqual([]);
    expect(told(moved(1, { paid: { red: 2 }, points: 5 }))).toEqual([]);
    expect(told({ type: "said", number: 1, at: 0, seat: 1, phrase: "oops", text: null })).toEqual([]);
  });

  it.each<[string, Moved, string]>([
    ["free", moved(1, { tile: true }), "plain: Ben takes the Avengers tile: +3 points"],
    ["mine", moved(0, { tile: true }), "good: You take the Avengers tile: +3 points"],
    [
      "lost by me",
      moved(1, { tile: true, tile_from: 0 }),
      "bad: Ben takes the Avengers tile from you: −3 points",
    ],
    [
      "lost by another",
      moved(1, { tile: true, tile_from: 2 }),
      "plain: Ben takes the Avengers tile from Cleo: +3 and −3 points",
    ],
    [
      "won from another",
      moved(0, { tile: true, tile_from: 1 }),
      "good: You take the Avengers tile from Ben: +3 and −3 points",
    ],
  ])("tell about the tile: %s", (_, event, text) => expect(told(event)).toEqual([text]));

  it("tell about locations, the Time stone and the Gauntlet", () => {
    expect(told(moved(1, { location: "asgard", stone: true, gauntlet: true }))).toEqual([
      "plain: Ben gets Asgard: +3 points",
      "plain: Ben gets the Time stone",
      "bad: Ben completes the Gauntlet: last round!",
    ]);
    expect(told(moved(0, { gauntlet: true }))).toEqual(["good: You complete the Gauntlet: last round!"]);
  });

  it("tell that somebody no longer meets the Gauntlet", () => {
    expect(told(moved(1, { tile: true, tile_from: 2, reopened: 2 }))[1]).toContain("Cleo lost the tile");
    expect(told(moved(1, { tile: true, tile_from: 0, reopened: 0 }))[1]).toContain("you lost the tile");
    const passed = told(moved(1, { tile: true, tile_from: 2, reopened: 2, gauntlet: true }));
    expect(passed.join()).not.toContain("open again");
  });

  it("leave the end of the game to the result", () => {
    expect(told(moved(1, { stone: true, gauntlet: true }), state(), state([], "over"))).toEqual([
      "plain: Ben gets the Time stone",
    ]);
  });

  it("warn once of somebody who can win", () => {
    const threat = [{ seat: 1, cards: ["drax", "thor"] }];
    const warning = "bad: Watch out: Ben can win next turn with Drax or thor";
    expect(told(moved(2, null), state(), state(threat))).toEqual([warning]);
    expect(told(moved(2, null), state(threat), state(threat))).toEqual([]);
  });
});
