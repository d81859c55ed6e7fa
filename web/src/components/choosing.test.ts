/** Picking tokens, choosing a payment, returning tokens: exactly what was chosen is sent. */

import { fireEvent, render, screen } from "@testing-library/svelte";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { announcer } from "../lib/announce.svelte";
import type { Character } from "../lib/game/deck";
import type { Moment } from "../lib/game/reasons";
import { words } from "../lib/i18n/index.svelte";
import { tips } from "../lib/tip.svelte";
import type { GameView, PlayerView } from "../protocol";
import CardPanel from "./CardPanel.svelte";
import ReturnPanel from "./ReturnPanel.svelte";
import Supply from "./Supply.svelte";

beforeAll(() => words.start());

const SUPPLY = { yellow: 4, blue: 4, orange: 0, red: 4, purple: 1, green: 2, gray: 5 };
const NONE = { yellow: 0, blue: 0, orange: 0, red: 0, purple: 0 };

function player(tokens: Record<string, number>): PlayerView {
  return {
    tokens: { ...NONE, green: 0, gray: 0, ...tokens },
    bonuses: { ...NONE },
    points: 0,
    tags: 0,
    team: [],
    hand: [],
    hand_levels: [],
    hand_blind: [],
    locations: [],
    meets_gauntlet: false,
  };
}

/** The table in the user's turn. */
const moment = (legal: readonly string[], me = player({}), view = {}): Moment => ({
  view: { phase: "action", supply: SUPPLY, ...view } as unknown as GameView,
  you: 0,
  me,
  myTurn: true,
  busy: false,
  legal,
});
const blocked = (name: string | RegExp): boolean =>
  screen.getByRole("button", { name }).getAttribute("aria-disabled") === "true";

describe("the supply", () => {
  const legal = ["take yellow blue red", "take yellow yellow"];

  it("reports what is picked, and says why something can't be", async () => {
    const onpick = vi.fn();
    render(Supply, { supply: SUPPLY, legal, picked: [], moment: moment(legal), onpick, ontake: vi.fn() });
    expect(blocked(/orange.*This pile is empty/)).toBe(true);
    await fireEvent.click(screen.getByRole("button", { name: /orange/ }));
    expect(onpick).not.toHaveBeenCalled();
    expect(tips.now?.text).toBe("This pile is empty.");
    expect(announcer.text).toBe("This pile is empty.");
    expect(blocked(/yellow.*Pick one/)).toBe(false);
    await fireEvent.click(screen.getByRole("button", { name: /yellow/ }));
    expect(onpick).toHaveBeenCalledWith(["yellow"]);
  });

  it("takes only a complete selection, which gets the focus if it was picked by keyboard", async () => {
    const ontake = vi.fn();
    const { rerender } = render(Supply, {
      supply: SUPPLY,
      legal,
      picked: ["red", "blue"],
      moment: moment(legal),
      onpick: (picked) => void rerender({ picked }),
      ontake,
    });
    expect(blocked("Take")).toBe(true);
    await fireEvent.click(screen.getByRole("button", { name: "Take" }));
    expect(ontake).not.toHaveBeenCalled();
    await fireEvent.click(screen.getByRole("button", { name: /^yellow/ }), { detail: 0 });
    await vi.waitFor(() => expect(document.activeElement?.textContent).toBe("Take"));
    await fireEvent.click(screen.getByRole("button", { name: "Take" }));
    expect(ontake).toHaveBeenCalledWith("take yellow blue red");
    await rerender({ picked: [] });
    expect(document.activeElement?.getAttribute("data-colour")).toBe("yellow");
  });

  it("warns of more than ten tokens", async () => {
    const { rerender } = render(Supply, {
      supply: SUPPLY,
      legal,
      picked: ["yellow"],
      moment: moment(legal, player({ red: 9 })),
      onpick: vi.fn(),
      ontake: vi.fn(),
    });
    expect(screen.queryByText(/must return/)).toBeNull();
    await rerender({ picked: ["yellow", "yellow"] });
    expect(screen.getByText("You'll have 11 tokens: you must return 1.")).toBeTruthy();
  });
});

describe("a chosen card", () => {
  const card: Character = {
    id: "rocket",
    name: "Rocket",
    level: 1,
    bonus: "yellow",
    points: 0,
    avengers_tags: 0,
    cost: { ...NONE, red: 2 },
  };

  it("uses the default payment unless another is chosen", async () => {
    const onplay = vi.fn();
    const offer = { price: { red: 2 }, payments: ["red red", "red gray"], gray: 1 };
    render(CardPanel, {
      card,
      offer,
      moment: moment(["recruit rocket", "reserve rocket"]),
      onplay,
      onclose: vi.fn(),
    });
    expect(document.activeElement?.textContent).toBe("Recruit");
    await fireEvent.click(screen.getByRole("button", { name: "Recruit" }));
    expect(onplay).toHaveBeenLastCalledWith("recruit rocket");
    await fireEvent.click(screen.getAllByRole("radio")[1] as HTMLElement);
    await fireEvent.click(screen.getByRole("button", { name: "Recruit" }));
    expect(onplay).toHaveBeenLastCalledWith("recruit rocket paying red gray");
  });

  it("says what is missing and warns of the gray token when it can only be reserved", async () => {
    const onplay = vi.fn();
    render(CardPanel, {
      card,
      offer: { price: { red: 2 }, missing: { red: 2 }, gray: 1 },
      moment: moment(["reserve rocket"], player({ blue: 9, gray: 1 })),
      onplay,
      onclose: vi.fn(),
    });
    expect(blocked("Recruit")).toBe(true);
    await fireEvent.click(screen.getByRole("button", { name: "Recruit" }));
    expect(onplay).not.toHaveBeenCalled();
    expect(tips.now?.text).toBe("You still need 2 red. A S.H.I.E.L.D. token replaces 1 of these.");
    expect(screen.getByText("If you reserve, you'll have 11 tokens and must return 1.")).toBeTruthy();
    expect(document.activeElement?.textContent).toBe("Reserve");
  });

  it("says that the hand is full", () => {
    const me = { ...player({}), hand: ["groot", "drax", null] };
    const offer = { missing: { red: 2 }, gray: 0 };
    render(CardPanel, { card, offer, moment: moment(["pass"], me), onplay: vi.fn(), onclose: vi.fn() });
    expect(blocked("Reserve")).toBe(true);
    expect(screen.getByText("Your hand is full: you can hold 3 cards.")).toBeTruthy();
    expect(document.activeElement?.ariaLabel).toBe("Close");
  });

  it("offers nothing when it is not the user's turn", () => {
    const waiting = { ...moment([]), myTurn: false };
    render(CardPanel, { card, offer: undefined, moment: waiting, onplay: vi.fn(), onclose: vi.fn() });
    expect(screen.queryByRole("button", { name: "Reserve" })).toBeNull();
    expect(screen.getByText("It's not your turn.")).toBeTruthy();
  });
});

describe("returning tokens", () => {
  const legal = ["return blue", "return red"];

  it("offers only what the server allows: the Time stone stays", () => {
    render(ReturnPanel, { me: player({ red: 6, blue: 4, green: 1 }), legal, busy: false, onreturn: vi.fn() });
    expect(screen.getAllByRole("button", { name: /left\)/ })).toHaveLength(2);
    expect(screen.queryByRole("button", { name: /Return green/ })).toBeNull();
  });

  it("is possible when exactly the excess is chosen; a chosen token can be kept", async () => {
    const onreturn = vi.fn();
    const { rerender } = render(ReturnPanel, {
      me: player({ red: 6, blue: 6 }),
      legal,
      busy: false,
      picked: [],
      onpick: (picked) => void rerender({ picked }),
      onreturn,
    });
    const press = (name: string | RegExp) => fireEvent.click(screen.getByRole("button", { name }));
    await press(/Return red/);
    expect(blocked("Return")).toBe(true);
    await press("Return");
    expect(onreturn).not.toHaveBeenCalled();
    await press(/Return red/);
    expect(blocked(/Return blue/)).toBe(true);
    await fireEvent.click(screen.getAllByRole("button", { name: "Keep red" })[0] as HTMLElement);
    await press(/Return blue/);
    await press("Return");
    expect(onreturn).toHaveBeenCalledWith(["red", "blue"]);
  });

  it("highlights what a hint would return", () => {
    const advice = "Hint: return red";
    render(ReturnPanel, {
      me: player({ red: 6, blue: 5 }),
      legal,
      busy: false,
      advice,
      hinted: ["red"],
      onreturn: vi.fn(),
    });
    expect(screen.getByRole("status").textContent).toBe(advice);
    expect(screen.getByRole("button", { name: /Return red/ }).className).toContain("hinted");
    expect(screen.getByRole("button", { name: /Return blue/ }).className).not.toContain("hinted");
  });
});
