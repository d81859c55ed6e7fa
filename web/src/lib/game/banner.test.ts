/** When the last round is announced, and when that it is none after all. */

import { describe, expect, it } from "vitest";
import type { AnyEvent, GameView, PlayerView } from "../../protocol";
import { next, recruited } from "../../test-moves";
import { banner } from "./banner";

const view = (triggered_by: number | null, ...meets: boolean[]): GameView =>
  ({
    triggered_by,
    players: meets.map((meets_gauntlet) => ({ meets_gauntlet }) as PlayerView),
  }) as GameView;

const moved = (reopened: number | null = null): AnyEvent => recruited(1, { reopened });
const said = (): AnyEvent => ({ type: "said", number: next(), at: 0, seat: 0, phrase: "oops", text: null });
const undone = (): AnyEvent => ({ type: "undone", number: next(), at: 0, seat: 1, moves: 1 });

describe("the banner", () => {
  it("says nothing while nobody has met the Gauntlet", () => {
    expect(banner(view(null, false, false), [moved(), moved()])).toBeNull();
  });

  it("names the player who triggered the last round", () => {
    expect(banner(view(0, true, false), [moved()])).toEqual({ text: "last-round", seat: 0 });
  });

  it("says during the round that this player lost the tile", () => {
    const events = [moved(0), moved(), moved()];
    expect(banner(view(0, false, false, false, false), events)).toEqual({ text: "gauntlet-open", seat: 0 });
  });

  it("names another player who meets it", () => {
    expect(banner(view(0, false, false, true), [moved(0)])).toEqual({ text: "last-round", seat: 2 });
  });

  it("stays for two moves after the round; chat does not count", () => {
    const events = [moved(), moved(0)];
    const open = view(null, false, false);
    expect(banner(open, events)).toEqual({ text: "gauntlet-open", seat: 0 });
    events.push(said(), moved(), said());
    expect(banner(open, events)).toEqual({ text: "gauntlet-open", seat: 0 });
    events.push(moved());
    expect(banner(open, events)).toBeNull();
  });

  it("disappears when the move is taken back", () => {
    const again = view(0, true, false);
    expect(banner(again, [moved(), moved(0), undone()])).toEqual({ text: "last-round", seat: 0 });
  });
});
