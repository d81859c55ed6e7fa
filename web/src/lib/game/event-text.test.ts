/** Moves and events in words. */

import { beforeAll, describe, expect, it } from "vitest";
import type { AnyEvent, MoveEffect } from "../../protocol";
import type { NamedSeat } from "../names";
import { words } from "../i18n/index.svelte";
import { NOTHING } from "../../test-moves";
import { logLine, logLines, moveText } from "./event-text";

beforeAll(() => words.start());

describe("a move in words", () => {
  it("speaks to the user", () => {
    const brought = { ...NOTHING, paid: { red: 2 }, points: 7, tile: true, tile_from: 1 };
    const nameOf = (seat: number): string => ["Ana", "Ben"][seat] ?? "";
    expect(moveText(null, "recruit vision", undefined, brought, nameOf, 0)).toBe(
      "You recruit vision. You pay 2 red. You take the Avengers Assemble tile from Ben! You now have 7 points.",
    );
    expect(
      moveText("Ben", "take red red", undefined, { ...NOTHING, tile: true, tile_from: 0 }, nameOf, 0),
    ).toBe("Ben takes 2 red. Ben takes the Avengers Assemble tile from you!");
  });

  it("says what was paid and gained", () => {
    const brought = { ...NOTHING, paid: { red: 2, gray: 1 }, points: 7, tile: true, stone: true };
    expect(moveText("Ana", "recruit vision", undefined, brought)).toBe(
      "Ana recruits vision. Pays 2 red and 1 gray. Ana takes the Avengers Assemble tile! Ana gets the Time stone. Now has 7 points.",
    );
    expect(moveText("Ana", "recruit rocket", undefined, NOTHING)).toBe("Ana recruits rocket. Pays nothing.");
  });

  it("names a location once", () => {
    const brought = { ...NOTHING, location: "asgard", points: 3 };
    expect(moveText("Ana", "take red red", undefined, brought)).toBe(
      "Ana takes 2 red. Ana gets asgard. Now has 3 points.",
    );
    expect(moveText("Ana", "claim asgard", undefined, brought)).toBe("Ana takes asgard. Now has 3 points.");
  });

  it("ends a sentence once", () => {
    expect(moveText("Ana", "recruit M.O.D.O.K.", undefined, NOTHING)).toBe(
      "Ana recruits M.O.D.O.K. Pays nothing.",
    );
  });

  it("says who lost the tile, who meets the Gauntlet and who no longer does", () => {
    const brought = { ...NOTHING, tile: true, tile_from: 1, gauntlet: true, reopened: 1 };
    const told = (effect: MoveEffect, you: number | null = null): string =>
      moveText("Ana", "recruit vision", undefined, effect, (seat) => ["Ana", "Ben"][seat] ?? "", you);
    expect(told(brought)).toContain(
      "Ana takes the Avengers Assemble tile from Ben! The Gauntlet is complete! Ben now has fewer than 16 points.",
    );
    expect(told(brought, 1)).toContain("You now have fewer than 16 points.");
    const open = { ...brought, gauntlet: false };
    expect(told(open)).toContain("The Gauntlet is open again: Ben lost the tile");
    expect(told(open, 1)).toContain("The Gauntlet is open again: you lost the tile");
  });

  it("says only the move if its effects are unknown", () => {
    expect(moveText("Ana", "recruit rocket", undefined)).toBe("Ana recruits rocket.");
  });
});

describe("events of a table in words", () => {
  const seats: NamedSeat[] = ["Ana", "Ben"].map((name) => ({ kind: "person", name, bot: null }));
  const told = (event: object): string | undefined =>
    logLine({ number: 1, at: 0, ...event } as AnyEvent, seats, undefined)?.text;

  it.each([
    [{ type: "nudged", seat: 0, by: 1 }, "Ben reminds Ana."],
    [{ type: "offered", seat: 0 }, "Someone else can now play for Ana."],
    [
      { type: "unlisted" },
      "This table was inactive for a long time and is no longer in the public list. Its link still works.",
    ],
    [{ type: "ended", reason: "truncated" }, "The game is too long and ends here. Nobody wins."],
    [{ type: "ended", reason: "operator" }, "The operator of this server ended the game. Nobody wins."],
    [{ type: "erased", seat: null, name: "" }, "A player has deleted their data."],
    [{ type: "stood_in", seat: 0, bot: "ultron" }, "ultron stands in for Ana."],
  ])("%o", (event, text) => expect(told(event)).toBe(text));
});

describe("the log", () => {
  const present: NamedSeat[] = [
    { kind: "bot", name: "Agent", bot: "agent" },
    { kind: "person", name: "Eve", bot: null },
  ];
  const told = (...events: object[]): string[] =>
    logLines(
      events.map((event, index) => ({ number: index + 1, at: 0, ...event }) as AnyEvent),
      present,
      undefined,
    ).map((line) => line.text);

  it("uses the names of the time", () => {
    expect(
      told(
        { type: "sat", seat: 0, name: "Ana" },
        { type: "bot_sat", seat: 1, bot: "ultron" },
        { type: "started", order: [1, 0] },
        { type: "moved", seat: 0, move: "take red red", by: "bot" },
        { type: "moved", seat: 1, move: "take blue blue", by: "person" },
        { type: "claimed", seat: 1, name: "Eve" },
        { type: "moved", seat: 1, move: "reserve deck 1", by: "person" },
      ),
    ).toEqual([
      "Ana joins the table.",
      "ultron joins the table.",
      "The game starts. ultron goes first.",
      "ultron takes 2 red.",
      "Ana takes 2 blue.",
      "Eve takes a seat.",
      "Eve reserves a hidden card of level 1.",
    ]);
  });

  it("knows the rounds, also after a move was taken back", () => {
    const move = (seat: number, text: string): object => ({ type: "moved", seat, move: text, by: "bot" });
    const events = [
      { type: "started", order: [0, 1] },
      move(0, "take red red"),
      move(1, "take blue blue"),
      move(1, "return blue"),
      move(0, "pass"),
      { type: "undone", seat: 0, moves: 3 },
      move(1, "pass"),
      move(0, "pass"),
    ].map((event, index) => ({ number: index + 1, at: 0, ...event }) as AnyEvent);
    const rounds = (known: AnyEvent[]): unknown[] =>
      logLines(known, present, undefined).map(({ round }) => round);
    expect(rounds(events)).toEqual([undefined, 1, 1, 1, 2, undefined, 1, 2]);
    expect(rounds(events.slice(1))).not.toContain(1);
  });

  it("uses the current names if earlier events are unknown", () => {
    expect(told({ type: "away", seat: 1 })).toEqual(["Eve lost the connection."]);
  });
});
