import { describe, expect, it } from "vitest";
import type { AnyEvent, GameView } from "../../protocol";
import { changedPlaces, lastTurns, movesOf } from "./trace";

let number = 0;
const moved = (seat: number, move: string): AnyEvent => ({
  type: "moved",
  number: ++number,
  at: 0,
  seat,
  move,
  by: "bot",
  brought: null,
});
const undone = (moves: number): AnyEvent => ({ type: "undone", number: ++number, at: 0, seat: 0, moves });
const told = (events: AnyEvent[], you: number | null): Record<number, string[]> =>
  Object.fromEntries(
    [...lastTurns(events, you)].map(([seat, turn]) => [seat, turn.moves.map(({ move }) => move)]),
  );

describe("the last turns", () => {
  const round = [
    moved(0, "take red red"),
    moved(1, "take blue blue"),
    moved(1, "return red"),
    moved(2, "pass"),
  ];

  it("are those of the others since my last move", () => {
    expect(told(round, 0)).toEqual({ 1: ["take blue blue", "return red"], 2: ["pass"] });
  });

  it("are gone after my next move", () => {
    expect(told([...round, moved(0, "reserve deck 2")], 0)).toEqual({});
    expect(told([...round, moved(0, "reserve thor"), moved(1, "recruit rocket")], 0)).toEqual({
      1: ["recruit rocket"],
    });
  });

  it("stay while I return tokens", () => {
    const mine = [moved(0, "take red red"), moved(0, "return red")];
    expect(told([...mine, ...round.slice(1)], 0)).toEqual({
      1: ["take blue blue", "return red"],
      2: ["pass"],
    });
  });

  it("are everybody's for a spectator", () => {
    expect(told(round, null)[0]).toEqual(["take red red"]);
  });

  it("leave out what was taken back", () => {
    expect(movesOf([...round, undone(3)])).toHaveLength(1);
    expect(told([...round, undone(1)], 0)).toEqual({ 1: ["take blue blue", "return red"] });
  });
});

describe("changed places", () => {
  const view = (...cards: (string | null)[]): GameView => ({ market: { "1": cards } }) as unknown as GameView;

  it("have the card that came", () => {
    expect(changedPlaces(view("a", "b"), view("a", "c"))).toEqual(["c"]);
    expect(changedPlaces(view("a", "b"), view("a", "b"))).toEqual([]);
  });

  it("can stay empty", () => {
    expect(changedPlaces(view("a", "b"), view("a", null))).toEqual(["empty-1-1"]);
    expect(changedPlaces(view("a", null), view("b", null))).toEqual(["b"]);
  });
});
