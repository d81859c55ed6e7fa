/** A page that was open when somebody deleted their data shows neither their name nor their words. */

import { expect, it } from "vitest";
import type { AnyEvent } from "../../protocol";
import { withoutErased } from "./erased";

const log = (...events: object[]): AnyEvent[] =>
  events.map((event, index) => ({ number: index + 1, at: 0, ...event }) as AnyEvent);

const said = (seat: number, text: string): object => ({ type: "said", seat, text, phrase: null });

it("removes the name and the words of the person, and nothing of others", () => {
  const events = log(
    { type: "created" },
    { type: "sat", seat: 0, name: "Ann" },
    { type: "sat", seat: 1, name: "Ben" },
    said(0, "I am Ann"),
    { type: "started", order: [1, 0] },
    said(1, "me again"),
    said(0, "hello Ann"),
    { type: "said", seat: 1, phrase: "thanks", text: null },
    { type: "erased", seat: 1, name: "Player 2" },
  );
  const after = withoutErased(events);
  expect(after[1]).toMatchObject({ name: "Player 2" });
  expect([after[3], after[5]]).toMatchObject([{ text: "…" }, { text: "…" }]);
  expect(after.filter((_, at) => ![1, 3, 5].includes(at))).toEqual(
    events.filter((_, at) => ![1, 3, 5].includes(at)),
  );
});

it("keeps a log without such an event as it is", () => {
  const events = log({ type: "sat", seat: 0, name: "Ann" });
  expect(withoutErased(events)).toBe(events);
});
