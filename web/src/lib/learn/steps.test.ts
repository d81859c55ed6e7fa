import type { Step } from "./steps";
import { coachMove } from "./coach-move";
import { describe, expect, it } from "vitest";
import type { GameView, PlayerView } from "../../protocol";
import type { Character, Deck } from "../game/deck";
import type { Offers } from "../game/offers";
import { bestTake, distance, firstTarget, reserveTarget, type Situation } from "./advice";
import { acknowledge, advance, FRESH, selector, step, STEPS, type Progress } from "./steps";

const card = (id: string, cost: Record<string, number>, rest: Partial<Character> = {}): Character => ({
  id,
  name: id,
  level: 1,
  bonus: "yellow",
  points: 0,
  avengers_tags: 0,
  cost,
  ...rest,
});

const DECK: Deck = {
  name: "test",
  characters: [
    card("rocket", { yellow: 1, red: 2 }),
    card("lockjaw", { yellow: 1, blue: 1, orange: 1, purple: 1 }, { bonus: "blue" }),
    card("vulture", { red: 4 }, { points: 1 }),
    card("wasp", { yellow: 2, blue: 1, orange: 2 }, { avengers_tags: 1, bonus: "blue" }),
    card("ghost-rider", { yellow: 2, blue: 4, purple: 1 }, { level: 2, points: 2, bonus: "red" }),
    card("thor", { yellow: 3, purple: 7 }, { level: 3, points: 5 }),
  ],
  locations: [{ id: "asgard", name: "Asgard", points: 3, requirement: { yellow: 4 } }],
};

const PLAYER: PlayerView = {
  bonuses: {},
  hand: [],
  hand_blind: [],
  hand_levels: [],
  locations: [],
  meets_gauntlet: false,
  points: 0,
  tags: 0,
  team: [],
  tokens: {},
};

const FULL = { yellow: 4, blue: 4, orange: 4, red: 4, purple: 4, green: 2, gray: 5 };
const TAKES = [
  "take yellow blue orange",
  "take yellow blue purple",
  "take yellow red purple",
  "take blue orange purple",
  "take red red",
];

interface Change {
  me?: Partial<PlayerView>;
  bot?: Partial<PlayerView>;
  log?: string[];
  view?: Partial<GameView>;
  over?: boolean;
}

/** What the server would send. */
function offers({ bonuses, tokens }: PlayerView): Offers {
  const left = (due: Record<string, number>, less: Record<string, number>): Record<string, number> =>
    Object.fromEntries(
      Object.entries(due)
        .map(([colour, number]) => [colour, number - (less[colour] ?? 0)] as const)
        .filter(([, number]) => number > 0),
    );
  return Object.fromEntries(
    DECK.characters.map(({ id, cost }) => {
      const price = left(cost, bonuses);
      const missing = left(price, tokens);
      return [id, { price, missing, ...(Object.keys(missing).length ? {} : { payments: ["…"] }) }];
    }),
  );
}

/** A table where the user sits on seat 0; a move of the bot is written with a ~ before it. */
function table({ me = {}, bot = {}, log = [], view = {}, over = false }: Change = {}): Situation {
  const cards = (view.market ?? MARKET)["1"]?.concat((view.market ?? MARKET)["2"] ?? []) ?? [];
  return {
    you: 0,
    deck: DECK,
    offers: offers({ ...PLAYER, ...me }),
    over,
    view: {
      avengers_holder: null,
      deck: "test",
      deck_sizes: { "1": 36, "2": 26, "3": 16 },
      legal_moves: [...TAKES, ...cards.flatMap((id) => (id ? [`reserve ${id}`] : []))],
      locations: ["asgard"],
      log: log.map((move) => ({ seat: move.startsWith("~") ? 1 : 0, move: move.replace("~", "") })),
      market: MARKET,
      options: { short_takes: false },
      outcome: null,
      phase: "action",
      players: [
        { ...PLAYER, ...me },
        { ...PLAYER, ...bot },
      ],
      round: 1,
      seat: 0,
      supply: FULL,
      to_play: 0,
      triggered_by: null,
      ...view,
    },
  };
}

const MARKET: Record<string, (string | null)[]> = {
  "1": ["vulture", "rocket", "lockjaw", "wasp"],
  "2": ["ghost-rider"],
  "3": ["thor"],
};

/** Progress that stands at a step. */
const at = (id: (typeof STEPS)[number], rest: Partial<Progress> = {}): Progress => ({
  ...FRESH,
  done: STEPS.slice(0, STEPS.indexOf(id)),
  ...rest,
});

const after = (progress: Progress, now: Situation): ReturnType<typeof step> =>
  step(advance(progress, now), now);

describe("the choice of cards and tokens", () => {
  it("counts turns, with gray tokens and a scarce supply", () => {
    const [rocket, , vulture] = DECK.characters as [Character, Character, Character];
    const rich = table({ me: { tokens: { yellow: 1, red: 1, gray: 1 } } });
    const scarce = table({ view: { supply: { ...FULL, red: 1 } } });
    expect(distance(table(), rocket)).toBe(2);
    expect(distance(table(), vulture)).toBe(3);
    expect(distance(rich, rocket)).toBe(0);
    expect(distance(scarce, rocket)).toBeGreaterThan(distance(table(), vulture));
  });
  it("starts with a cheap card that needs three colours", () => {
    expect(firstTarget(table())?.id).toBe("lockjaw");
  });
  it("takes only what is legal and helps", () => {
    const [rocket, lockjaw] = DECK.characters as [Character, Character];
    expect(bestTake(table(), lockjaw)).toEqual(["yellow", "blue", "orange"]);
    expect(bestTake(table({ me: { tokens: { yellow: 1 } } }), rocket)).toEqual(["red", "red"]);
    expect(bestTake(table({ view: { legal_moves: ["take green"] } }), rocket)).toBeNull();
  });
  it("reserves what can't be paid yet", () => {
    const rich = { tokens: { yellow: 1, red: 2, blue: 1, orange: 1, purple: 1 }, bonuses: { yellow: 1 } };
    const wanted = reserveTarget(table({ me: rich }));
    expect(wanted && ["rocket", "lockjaw"].includes(wanted.id)).toBe(false);
    expect(wanted).toBeDefined();
  });
});

describe("the steps", () => {
  it("start with the goal, and continue when it was read", () => {
    const now = table();
    expect(after(FRESH, now)?.id).toBe("goal");
    const next = after(acknowledge(FRESH, "goal"), now);
    expect(next).toMatchObject({ id: "card", number: 2, spots: ["card:lockjaw"] });
  });
  it("ask for tokens and notice that they were taken", () => {
    const asked = after(at("take"), table());
    expect(asked).toMatchObject({ id: "take", kind: "do" });
    expect(asked?.ask?.values.tokens).toEqual(["yellow", "blue", "orange"]);
    expect(asked?.spots).toEqual(["pile:yellow:1", "pile:blue:1", "pile:orange:1", "act:take"]);
    const done = after(at("take"), table({ log: ["take yellow blue orange"], view: { to_play: 1 } }));
    expect(done).toMatchObject({ id: "recruit", kind: "wait", praise: "learn-take-praise" });
  });
  it("don't praise the same thing again on a later turn", () => {
    const one = table({ log: ["take yellow blue orange"], view: { to_play: 1 } });
    const progress = advance(at("take"), one);
    const two = table({ log: ["take yellow blue orange", "~pass", "take red red"], view: { to_play: 1 } });
    expect(after(progress, two)?.praise).toBeNull();
  });
  it("skip what the user did before it was asked", () => {
    const eager = table({ log: ["take red red", "reserve thor", "take red red"] });
    expect(after(at("take"), eager)?.id).toBe("recruit");
    expect(after(at("reserve"), eager)?.id).toBe("avengers");
  });
  it("say when the card can be recruited", () => {
    const tokens = { yellow: 1, blue: 1, orange: 1, purple: 1 };
    const legal_moves = [...TAKES, "recruit lockjaw"];
    const now = table({ me: { tokens }, view: { legal_moves }, log: ["take yellow blue orange"] });
    const ready = after(at("recruit"), now);
    expect(ready).toMatchObject({ title: "learn-recruit-title", spots: ["card:lockjaw", "act:recruit"] });
  });
  it("name another card if somebody took the target", () => {
    const market = { ...MARKET, "1": ["vulture", "rocket", null, "wasp"] };
    const now = table({ view: { market }, log: ["take red red", "~recruit lockjaw"] });
    const progress = advance(at("recruit", { target: "lockjaw" }), now);
    expect(progress).toMatchObject({ target: "rocket", gone: "lockjaw" });
    expect(step(progress, now)?.lines.map((line) => line.text)).toContain("learn-gone");
    expect(advance(progress, now)).toEqual(progress);
  });
  it("don't call a card gone that the user recruited or reserved", () => {
    const market = { ...MARKET, "1": ["vulture", "rocket", null, "wasp"] };
    const own = table({ me: { team: ["lockjaw"] }, view: { market }, log: ["recruit lockjaw"] });
    expect(advance(at("recruit", { target: "lockjaw" }), own)).toMatchObject({ gone: null });
    const kept = table({ me: { hand: ["lockjaw"] }, view: { market }, log: ["reserve lockjaw"] });
    expect(advance(at("recruit", { target: "lockjaw" }), kept)).toMatchObject({
      gone: null,
      target: "lockjaw",
    });
  });
  it("explain the bonus by a card that it makes cheaper", () => {
    const now = table({ me: { team: ["lockjaw"], bonuses: { blue: 1 } }, log: ["recruit lockjaw"] });
    const told = after(at("bonus"), now);
    expect(told?.lines[0]?.values).toEqual({ card: "lockjaw", colour: "blue" });
    expect(told?.lines[1]?.values.example).toBe("lockjaw");
  });
  it("skip the bonus if recruiting was skipped, and reserving if it is impossible", () => {
    expect(after(at("bonus"), table())?.id).toBe("reserve");
    expect(after(at("reserve"), table({ view: { legal_moves: TAKES } }))?.id).toBe("avengers");
  });
  it("count what the bonuses save", () => {
    const me = { team: ["lockjaw"], bonuses: { yellow: 1 }, hand: ["rocket"], tokens: { red: 1, gray: 1 } };
    const now = table({ me, view: { legal_moves: [...TAKES, "recruit rocket"] } });
    const told = after(at("second"), now);
    expect(told?.lines.map((line) => [line.text, line.values])).toEqual([
      ["learn-second-ready", { card: "rocket" }],
      ["learn-second-saves", { saved: 1 }],
    ]);
  });
  it("warn before the token limit", () => {
    const now = table({ me: { tokens: { blue: 4, orange: 4 } } });
    expect(after(at("recruit"), now)?.lines.map((line) => line.text)).toContain("learn-limit-soon");
  });
  it("end with the last step, then nothing", () => {
    expect(after(at("free"), table())).toMatchObject({ kind: "free", number: STEPS.length });
    expect(after(acknowledge(at("free"), "free"), table())).toBeNull();
  });
  it("survive an undo", () => {
    const progress = advance(at("take"), table({ log: ["take red red"], view: { to_play: 1 } }));
    expect(after(progress, table())).toMatchObject({ id: "recruit", kind: "do" });
  });
});

describe("remarks", () => {
  const free: Progress = { ...FRESH, done: [...STEPS] };

  it("explain returning tokens once", () => {
    const back = table({ view: { phase: "return", legal_moves: ["return red"] }, log: ["take red red"] });
    const progress = advance(free, back);
    expect(step(progress, back)).toMatchObject({ id: "return", kind: "do", spots: ["return"] });
    const later = advance(progress, table({ view: { to_play: 1 }, log: ["take red red", "return red"] }));
    expect(later.done).toContain("return");
    expect(step(advance(later, back), back)).toBeNull();
  });
  it("come before the step, which continues afterwards", () => {
    const now = table({ view: { avengers_holder: 1 } });
    expect(after(at("take"), now)).toMatchObject({ id: "tile-other", number: null });
    expect(after(acknowledge(at("take"), "tile-other"), now)?.id).toBe("take");
  });
  it("distinguish a lost tile from one that was never held", () => {
    const held = advance(free, table({ view: { avengers_holder: 0 } }));
    const read = acknowledge(held, "tile-mine");
    expect(after(read, table({ view: { avengers_holder: 1 } }))?.id).toBe("tile-lost");
  });
  it.each([
    ["time-mine", { me: { tokens: { green: 1 } } }],
    ["place-mine", { me: { locations: ["asgard"] } }],
    ["place-other", { bot: { locations: ["asgard"] } }],
    ["last-mine", { view: { triggered_by: 0 } }],
    ["last-other", { view: { triggered_by: 1 } }],
    ["claim", { view: { phase: "claim", legal_moves: ["claim asgard"] } }],
  ] as [string, Change][])("speak of %s once", (id, change) => {
    const now = table(change);
    const progress = advance(free, now);
    expect(step(progress, now)?.id).toBe(id);
    expect(step(acknowledge(progress, id), now)).toBeNull();
  });
  it.each([
    [[0], "won"],
    [[1], "lost"],
    [[], "over"],
  ])("close the game that %j won with “%s”", (winners, id) => {
    const outcome = { winners, reason: "gauntlet", decided_by: null };
    const now = table({ over: true, view: { phase: "over", outcome } });
    expect(after(at("take"), now)).toMatchObject({ id, kind: "over" });
  });
});

describe("the selector", () => {
  it("finds the parts of the table", () => {
    expect(selector("card:rocket", 0)).toBe('[data-card="rocket"]:not(:disabled, [aria-disabled="true"])');
    expect(selector("gauntlet", 1)).toBe('[data-seat="1"] [data-spot="gauntlet"]');
    expect(selector("avengers", 0)).toBe('[data-spot="avengers"]');
    for (const spot of ["pile:red:1", "pile:red:2", "act:take", "row:3", "location:asgard", "area:1"]) {
      expect(() => document.querySelector(selector(spot, 0))).not.toThrow();
    }
  });
});

const LEGAL = ["take blue orange red", "take red red", "reserve thor", "recruit lockjaw"];
const asks = (values: object, act: string): Step => ({
  id: "recruit",
  kind: "do",
  title: "",
  lines: [],
  ask: { text: "", values },
  praise: null,
  spots: ["card:any", act],
  number: 4,
});

it.each([
  [asks({ tokens: ["red", "blue", "orange"] }, "act:take"), "take blue orange red"],
  [asks({ tokens: ["blue", "blue"] }, "act:take"), null],
  [asks({ card: "lockjaw" }, "act:recruit"), "recruit lockjaw"],
  [asks({ card: "thor" }, "act:reserve"), "reserve thor"],
  [asks({ card: "thor" }, "act:recruit"), null],
  [{ ...asks({ card: "thor" }, "act:reserve"), kind: "tell" as const }, null],
  [null, null],
])("the coach's move %#", (asked, move) => expect(coachMove(asked, LEGAL)).toBe(move));
