/** What a table shows, and for which state it sends, while moves are in the air. */

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { localTables, type LocalConnection } from "../local/connection";
import type { ToTables } from "../local/messages";
import type { AnyEvent, FromServer, Moved, TableState } from "../protocol";
import { settings } from "./settings.svelte";
import { Table } from "./table.svelte";

let connection: LocalConnection;
let sent: unknown[];
let table: Table;

beforeEach(() => {
  vi.useFakeTimers();
  sent = [];
  vi.spyOn(localTables, "connect").mockImplementation((made) => (connection = made));
  vi.spyOn(localTables, "send").mockImplementation((message: ToTables) => {
    if (message.type === "command") sent.push(message.command);
  });
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  // jsdom has no animations.
  Element.prototype.animate = () => ({}) as Animation;
  document.body.innerHTML = '<section data-seat="0"></section><section data-seat="1"></section>';
  table = new Table("local-1");
  welcome(state(1, 0));
});

afterEach(() => {
  table.close();
  document.body.innerHTML = "";
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  settings.set({ speed: "normal" });
});

const LEGAL = ["take red red"];
/** The table after an event; seat 0 is the user's. */
const state = (number: number, toPlay: number, phase: TableState["phase"] = "playing"): TableState =>
  ({
    number,
    state: number,
    phase,
    you: 0,
    seats: [{}, {}],
    view: { to_play: toPlay, legal_moves: toPlay === 0 ? LEGAL : [], players: [] },
  }) as unknown as TableState;
const moved = (number: number, seat: number): AnyEvent => ({
  type: "moved",
  number,
  at: 0,
  seat,
  move: "pass",
  by: "bot",
  brought: null,
});
const receive = (message: object): void => connection.receive(message as FromServer);
const update = (table: TableState, ...events: AnyEvent[]): void => receive({ type: "update", table, events });
const welcome = (table: TableState): void =>
  receive({ type: "welcome", table, events: [], earlier: false, version: 1 });

describe("a table with moves in the air", () => {
  it("shows the position before a move until its flight has ended", () => {
    update(state(2, 1), moved(2, 0));
    update(state(3, 0), moved(3, 1));
    expect([table.state?.state, table.behind, table.legal]).toEqual([1, true, []]);
    vi.advanceTimersToNextTimer();
    expect([table.state?.state, table.behind, table.events.length]).toEqual([2, true, 1]);
    vi.runAllTimers();
    expect([table.state?.state, table.behind, table.legal]).toEqual([3, false, LEGAL]);
  });

  it("tells its listeners in the order of what is shown", () => {
    const told: unknown[] = [];
    table.onEvents((events, before, now) => told.push([events[0]?.number, before?.state, now.state]));
    update(state(2, 1), moved(2, 0));
    update(state(3, 0), moved(3, 1));
    expect(told).toEqual([]);
    table.skip();
    expect(told).toEqual([
      [2, 1, 2],
      [3, 2, 3],
    ]);
  });

  it("sends no move that the user made for an older state", () => {
    update(state(2, 1), moved(2, 0));
    update(state(3, 0), moved(3, 1));
    table.play("take red red");
    expect(sent).toEqual([]);
    expect(table.behind).toBe(false); // the user sees the newest state now
    table.play("take red red");
    expect(sent).toMatchObject([{ type: "play", state: 3 }]);
  });

  it("sends other commands for the newest state", () => {
    update(state(2, 1), moved(2, 0));
    table.send({ type: "undo" });
    expect(sent).toMatchObject([{ type: "undo", state: 2 }]);
    expect(table.state?.state).toBe(2);
  });

  it("shows the end of the game only after the last flight", () => {
    update(state(2, 0, "over"), moved(2, 0));
    expect(table.state?.phase).toBe("playing");
    vi.runAllTimers();
    expect(table.state?.phase).toBe("over");
  });
});

describe("goes straight to the newest state", () => {
  beforeEach(() => update(state(2, 1), moved(2, 0)));

  it("when a move was taken back", () =>
    update(state(3, 0), { type: "undone", number: 3, at: 0, seat: 0, moves: 1 }));
  it("when several moves come at once", () => update(state(4, 0), moved(3, 1), moved(4, 0)));
  it("after a refusal with the table", () =>
    receive({
      type: "refused",
      id: "1",
      code: "table/stale",
      message: "",
      clause: null,
      table: state(3, 0),
    }));
  it("when the tab is hidden", () => {
    vi.spyOn(document, "hidden", "get").mockReturnValue(true);
    document.dispatchEvent(new Event("visibilitychange"));
  });
  it("after a reconnection", () =>
    receive({ type: "welcome", earlier: false, version: 1, table: state(3, 0), events: [moved(3, 1)] }));

  afterEach(() => expect(table.behind).toBe(false));
});

describe("shows moves at once", () => {
  it("if the user wants no motion", () => settings.set({ speed: "off" }));
  it("if the system asks for less motion", () => vi.stubGlobal("matchMedia", () => ({ matches: true })));
  it("in a hidden tab", () => vi.spyOn(document, "hidden", "get").mockReturnValue(true));

  afterEach(() => {
    update(state(2, 1), moved(2, 0));
    expect(table.state?.state).toBe(2);
  });
});

describe("moves that the user has missed", () => {
  const missed = (): void => {
    update(state(4, 0), moved(2, 0), moved(3, 1), moved(4, 0));
    table.goBack(state(1, 0), [
      { moved: moved(3, 1) as Moved, now: state(3, 0) },
      { moved: moved(4, 0) as Moved, now: state(4, 0) },
    ]);
  };

  it("are shown one after the other, and nothing can be played meanwhile", () => {
    missed();
    expect([table.state?.state, table.legal, table.events.at(-1)?.number]).toEqual([1, [], 2]);
    table.next();
    vi.runAllTimers();
    expect([table.state?.state, table.legal, table.events.at(-1)?.number]).toEqual([3, [], 3]);
    table.next();
    vi.runAllTimers();
    expect([table.state?.state, table.legal, table.missed.length]).toEqual([4, LEGAL, 0]);
    expect(table.events.map(({ number }) => number)).toEqual([2, 3, 4]);
  });

  it("can be skipped", () => {
    missed();
    table.next();
    table.skip();
    expect([table.state?.state, table.missed.length, table.events.at(-1)?.number]).toEqual([4, 0, 4]);
  });

  it("are over when something new happens", () => {
    missed();
    update(state(5, 1), moved(5, 0));
    vi.runAllTimers();
    expect([table.state?.state, table.missed.length]).toEqual([5, 0]);
    expect(table.events.map(({ number }) => number)).toEqual([2, 3, 4, 5]);
  });

  it("stay when the tab is hidden", () => {
    missed();
    vi.spyOn(document, "hidden", "get").mockReturnValue(true);
    document.dispatchEvent(new Event("visibilitychange"));
    expect(table.missed).toHaveLength(2);
  });
});
