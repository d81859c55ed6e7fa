import { expect, it } from "vitest";
import type { TableState } from "../../protocol";
import { hasWon } from "./outcome";

const state = (resigned: boolean, winners: number[]) =>
  ({
    seats: [{ resigned }, { resigned: false }],
    outcome: { reason: "gauntlet", winners, decided_by: "only-one" },
  }) as unknown as TableState;

it("is a loss to resign, even if the bot in one's place wins", () => {
  expect(hasWon(state(false, [0]), 0)).toBe(true);
  expect(hasWon(state(true, [0]), 0)).toBe(false);
  expect(hasWon(state(true, [1]), 1)).toBe(true);
  expect(hasWon({ ...state(false, []), outcome: null }, 0)).toBe(false);
});
