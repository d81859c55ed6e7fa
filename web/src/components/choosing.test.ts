/** Picking tokens, choosing a payment, returning tokens: exactly what was chosen is sent. */

import { fireEvent, render, screen } from "@testing-library/svelte";
import { beforeAll, describe, expect, it, vi } from "vitest";
import type { Character } from "../lib/game/deck";
import { words } from "../lib/i18n/index.svelte";
import type { PlayerView } from "../protocol";
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

describe("the supply", () => {
  const legal = ["take yellow blue red", "take yellow yellow"];

  it("enables only what can be taken and reports what is picked", async () => {
    const onpick = vi.fn();
    render(Supply, { supply: SUPPLY, legal, picked: [], onpick, ontake: vi.fn() });
    expect(screen.getByRole("button", { name: /purple/ })).toHaveProperty("disabled", true);
    await fireEvent.click(screen.getByRole("button", { name: /yellow/ }));
    expect(onpick).toHaveBeenCalledWith(["yellow"]);
  });

  it("takes only a complete selection", async () => {
    const ontake = vi.fn();
    const { rerender } = render(Supply, {
      supply: SUPPLY,
      legal,
      picked: ["yellow"],
      onpick: vi.fn(),
      ontake,
    });
    expect(screen.getByRole("button", { name: "Take" })).toHaveProperty("disabled", true);
    await rerender({ picked: ["red", "yellow", "blue"] });
    await fireEvent.click(screen.getByRole("button", { name: "Take" }));
    expect(ontake).toHaveBeenCalledWith("take yellow blue red");
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
    const offer = { price: { red: 2 }, payments: ["red red", "red gray"] };
    const legal = ["recruit rocket", "reserve rocket"];
    render(CardPanel, { card, offer, gray: 1, legal, busy: false, onplay, onclose: vi.fn() });
    await fireEvent.click(screen.getByRole("button", { name: "Recruit" }));
    expect(onplay).toHaveBeenLastCalledWith("recruit rocket");
    await fireEvent.click(screen.getAllByRole("radio")[1] as HTMLElement);
    await fireEvent.click(screen.getByRole("button", { name: "Recruit" }));
    expect(onplay).toHaveBeenLastCalledWith("recruit rocket paying red gray");
  });

  it("can't be recruited when the server says so", () => {
    render(CardPanel, {
      card,
      offer: { price: { red: 2 }, missing: { red: 2 } },
      gray: 0,
      legal: ["reserve rocket"],
      busy: false,
      onplay: vi.fn(),
      onclose: vi.fn(),
    });
    expect(screen.queryByRole("button", { name: "Recruit" })).toBeNull();
    expect(screen.getByRole("button", { name: "Reserve" })).toBeTruthy();
  });
});

describe("returning tokens", () => {
  const legal = ["return blue", "return red"];

  it("offers only what the server allows: the Time stone stays", () => {
    render(ReturnPanel, { me: player({ red: 6, blue: 4, green: 1 }), legal, busy: false, onreturn: vi.fn() });
    expect(screen.getAllByRole("button", { name: /left\)/ })).toHaveLength(2);
    expect(screen.queryByRole("button", { name: /Return green/ })).toBeNull();
  });

  it("is enabled when exactly the excess is chosen", async () => {
    const onreturn = vi.fn();
    render(ReturnPanel, { me: player({ red: 6, blue: 6 }), legal, busy: false, onreturn });
    const give = screen.getByRole("button", { name: "Return" });
    expect(give).toHaveProperty("disabled", true);
    await fireEvent.click(screen.getByRole("button", { name: /Return red/ }));
    expect(give).toHaveProperty("disabled", true);
    await fireEvent.click(screen.getByRole("button", { name: /Return blue/ }));
    await fireEvent.click(give);
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
