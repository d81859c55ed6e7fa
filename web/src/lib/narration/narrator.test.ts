/** What a narrator keeps on the screen, and for how long. */

import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { AnyEvent, MoveEffect, TableState } from "../../protocol";
import type { Deck } from "../game/deck";
import { words } from "../i18n/index.svelte";
import type { Table } from "../table.svelte";
import { Narrator } from "./narrator.svelte";

vi.mock("zzfx", () => ({ ZZFX: { volume: 1 }, zzfx: vi.fn() })); // it asks for audio as it is loaded

beforeAll(() => words.start());

type Listener = Parameters<Table["onEvents"]>[0];
let tell: Listener;
let narrator: Narrator;
let number: number;
const seats = ["Ana", "Ben"].map((name) => ({ kind: "person", name, bot: null }));

/** A table whose only row of cards is `market`; seat 0 is the user's. */
const state = (market: string[], cards: string[] = []): TableState =>
  ({
    you: 0,
    phase: "playing",
    seats,
    threats: cards.length ? [{ seat: 1, cards }] : [],
    view: { market: { "1": market }, round: 3, to_play: 0 },
  }) as unknown as TableState;
const moved = (seat: number, move: string, brought: Partial<MoveEffect> | null = null): AnyEvent =>
  ({ type: "moved", number: ++number, at: 0, seat, move, by: "person", brought }) as AnyEvent;

beforeEach(() => {
  vi.useFakeTimers();
  number = 0;
  const table = {
    id: "local-abc",
    events: [],
    seats,
    you: 0,
    myTurn: false,
    name: (seat: number) => seats[seat]?.name,
    onEvents: (listener: Listener) => ((tell = listener), () => undefined),
  };
  narrator = new Narrator(table as unknown as Table, { characters: [], locations: [] } as unknown as Deck);
  narrator.follow();
});

describe("a narrator", () => {
  it("marks the cards that came, until the user's next turn", () => {
    tell([moved(0, "recruit a")], state(["a", "b"]), state(["c", "b"]));
    tell([moved(1, "recruit b")], state(["c", "b"]), state(["c", "d"]));
    expect(narrator.fresh).toEqual(["c", "d"]);
    tell([moved(0, "return red")], state(["c", "d"]), state(["c", "d"]));
    expect(narrator.fresh).toEqual(["c", "d"]);
    tell([moved(0, "recruit c")], state(["c", "d"]), state(["e", "d"]));
    expect(narrator.fresh).toEqual(["e"]);
    tell([{ type: "undone", number: ++number, at: 0, seat: 0, moves: 1 }], state(["e"]), state(["c"]));
    expect(narrator.fresh).toEqual([]);
  });

  it("corrects a warning, and takes it back when it is no longer true", () => {
    tell([moved(1, "take red red")], state(["a"]), state(["a"], ["a", "b"]));
    expect(narrator.captions.map(({ about }) => about)).toEqual([["a", "b"]]);
    tell([moved(2, "recruit a")], state(["a"], ["a", "b"]), state(["c"], ["b"]));
    expect(narrator.captions.map(({ about }) => about)).toEqual([["b"]]);
    tell([moved(3, "recruit b")], state(["c"], ["b"]), state(["c"]));
    expect(narrator.captions).toEqual([]);
  });

  it("shows a caption for a while", () => {
    tell([moved(1, "recruit a", { paid: {}, points: 3, tile: true, reopened: null })], state([]), state([]));
    expect(narrator.captions.map(({ text }) => text)).toEqual(["Ben takes the Avengers tile: +3 points"]);
    vi.advanceTimersByTime(3000);
    expect(narrator.captions).toHaveLength(1);
    vi.runAllTimers();
    expect(narrator.captions).toHaveLength(0);
  });

  it("writes a warning into the log, after the move", () => {
    tell([moved(1, "pass")], state([]), state([], ["drax"]));
    expect(narrator.lines.map(({ text, kind, round }) => [text, kind, round])).toEqual([
      ["Ben passes.", "move", 3],
      ["Watch out: Ben can win next turn with drax.", "warning", 3],
    ]);
  });

  it("doesn't say who sits down at a table of this browser", () => {
    const sat = {
      type: "bot_sat",
      number: ++number,
      at: 0,
      seat: 1,
      bot: "hero",
      level: 3,
    } as unknown as AnyEvent;
    tell([sat, moved(1, "pass")], state([]), state([]));
    expect(narrator.lines.map(({ text }) => text)).toEqual(["Ben passes."]);
  });
});
