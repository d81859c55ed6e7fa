import { expect, it } from "vitest";
import type { TableState } from "../protocol";
import { expectedMinutes } from "./duration";

const minutes = (kinds: string, options: Partial<TableState["options"]> = {}): number =>
  expectedMinutes({
    seats: [...kinds].map((kind) => ({ kind: kind === "b" ? "bot" : "person" })),
    options: { clock: "none", ...options },
  } as unknown as TableState);

it.each([
  ["pp", {}, 15],
  ["pppp", {}, 30],
  ["pb", {}, 10],
  ["ppbb", {}, 20],
  ["pp", { clock: "game", seconds: 300 }, 10],
  ["pp", { clock: "game", seconds: 900 }, 15],
  ["pp", { clock: "game", seconds: 10 }, 5],
] as const)("a game of %s with %o takes about %i minutes", (kinds, options, number) =>
  expect(minutes(kinds, options)).toBe(number),
);
