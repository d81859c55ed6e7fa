import { describe, expect, it } from "vitest";
import type { Fact, Hinted, PlayerView } from "../../protocol";
import { words, type Language } from "../i18n/index.svelte";
import type { Deck } from "./deck";
import { hintLines, hintTarget } from "./hint-text";

const deck = {
  characters: [
    { id: "wong", name: "Wong", level: 3, points: 3, bonus: "red" },
    { id: "drax", name: "Drax" },
  ],
  locations: [{ id: "triskelion", name: "Triskelion" }],
} as unknown as Deck;
const candidate = (move: string, mine: number, error = 0.02) => ({
  move,
  share: 0.5,
  chances: [mine, 1 - mine],
  error,
});
const fact = (kind: string, more: Partial<Fact> = {}): Fact => ({
  kind,
  seat: 1,
  number: 0,
  card: null,
  location: null,
  colour: null,
  tile: false,
  ...more,
});
const threat = fact("scores", { number: 14, card: "drax", location: "triskelion" });
const usual: Hinted = {
  type: "hinted",
  id: "",
  state: 7,
  bot: "avenger",
  move: "take orange red blue",
  reason: "",
  candidates: [candidate("take orange red blue", 0.62), candidate("reserve wong", 0.58)],
  aim: null,
  urgency: null,
  rival: null,
  facts: [fact("toward", { card: "wong", number: 2 }), fact("starves", { colour: "orange" }), threat],
  lost: false,
};

/** A hint for seat 0, who plays against Titan on seat 1. */
async function said(hint: Partial<Hinted> = {}, language: Language = "en"): Promise<string[]> {
  await words.start();
  await words.choose(language);
  const lines = hintLines({ ...usual, ...hint }, 0, deck, (seat) => (seat === 1 ? "Titan" : ""));
  return lines.map((line) => line.replace(/[\u00a0\u202f]/g, " "));
}

describe("a hint", () => {
  it("says what, why, the threat and the chance, and a second best move that is clearly worse", async () => {
    expect(await said()).toEqual([
      "Take 1 blue, 1 orange, and 1 red.",
      "Toward Wong: 2 tokens to go. It leaves Titan no orange.",
      "Threat: Titan can get to 14 points with Drax and Triskelion.",
      "Your chance of winning: 62%. Second best (58%): Reserve Wong.",
    ]);
  });

  it.each<[Language, string[]]>([
    [
      "es",
      [
        "Coge 1 azul, 1 naranja y 1 roja.",
        "Te acerca a Wong: te faltan 2 fichas. Deja a Titan sin fichas naranjas.",
        "Amenaza: Titan puede llegar a 14 puntos con Drax y Triskelion.",
        "Tu probabilidad de ganar: 62 %. La segunda opción (58 %): Reserva a Wong.",
      ],
    ],
    [
      "es-419",
      [
        "Toma 1 azul, 1 naranja y 1 roja.",
        "Te acerca a Wong: te faltan 2 fichas. Deja a Titan sin fichas naranjas.",
        "Amenaza: Titan puede llegar a 14 puntos con Drax y Triskelion.",
        "Tu probabilidad de ganar: 62%. La segunda opción (58%): Reserva a Wong.",
      ],
    ],
    [
      "fr",
      [
        "Prends 1 bleu, 1 orange et 1 rouge.",
        "Vers Wong : encore 2 jetons. Il ne reste plus d’orange pour Titan.",
        "Menace : Titan peut arriver à 14 points avec Drax et Triskelion.",
        "Tes chances de gagner : 62 %. Deuxième choix (58 %) : Réserve Wong.",
      ],
    ],
    [
      "pl",
      [
        "Weź 1 × niebieski, 1 × pomarańczowy i 1 × czerwony.",
        "Bliżej do karty „Wong”: brakuje 2 znaczników. Dla gracza Titan nie zostaje żaden pomarańczowy znacznik.",
        "Zagrożenie: Titan może mieć 14 punktów (Drax i Triskelion).",
        "Twoja szansa na wygraną: 62%. Drugi wybór (58%): Zarezerwuj kartę „Wong”.",
      ],
    ],
  ])("does so in %s", async (language, lines) => {
    expect(await said({}, language)).toEqual(lines);
  });

  it("has words for every fact in every language", async () => {
    const kinds = [
      "points",
      "time",
      "snatches",
      "tags",
      "place",
      "free",
      "cheaper",
      "ready",
      "safe",
      "toward",
    ];
    const others = ["starves", "gray", "unseen", "spare", "race", "returns", "options", "colour"];
    const threats = ["finishes", "scores", "takes"];
    const about = { number: 2, card: "wong", location: "triskelion", colour: "blue", tile: true };
    for (const language of ["en", "es", "es-419", "fr", "pl"] as const) {
      const facts = [...kinds, ...others].map((kind) => fact(kind, about));
      for (const kind of threats)
        expect((await said({ facts: [...facts, fact(kind, about)] }, language)).join(" ")).not.toContain(
          "hint-",
        );
    }
  });

  it("says nothing else if the move wins", async () => {
    const facts = [fact("points", { number: 4 }), fact("cheaper", { colour: "red", number: 6 })];
    expect(await said({ urgency: "wins", move: "recruit wong", facts })).toEqual([
      "Recruit Wong.",
      "It wins the game! It scores 4 points.",
    ]);
  });

  it("says who is stopped, and nothing of threats if there are none", async () => {
    const facts = [fact("safe", { card: "wong", number: 1 })];
    const alone = [{ move: "reserve wong", share: 0, chances: [], error: 0 }];
    expect(
      await said({ urgency: "stops", rival: 1, move: "reserve wong", candidates: alone, facts }),
    ).toEqual([
      "Reserve Wong.",
      "Otherwise Titan can win. Nobody can take Wong from you now: 1 token to go.",
    ]);
  });

  it("doesn't say that a rival is stopped who has other ways to win, and names those", async () => {
    const facts = [fact("finishes", { card: "drax" })];
    const hint = { ...usual, urgency: "stops" as const, rival: 1, move: "reserve vision", facts };
    const threats = [{ seat: 1, cards: ["vision", "drax", "wong"] }];
    const lines = hintLines(hint, 0, deck, () => "Titan", { threats });
    expect(lines.slice(1, 3)).toEqual([
      "It takes away one of Titan's ways to win.",
      "Threat: Titan can win next turn with Drax or Wong.",
    ]);
  });

  it("says that the last thing for the Gauntlet comes", () => {
    const facts = [fact("points", { number: 4 }), fact("time")];
    const me = {
      points: 12,
      tokens: {},
      bonuses: { yellow: 1, blue: 1, orange: 1, red: 1, purple: 1 },
      meets_gauntlet: false,
    } as unknown as PlayerView;
    const why = (player: PlayerView, all: Fact[]): string | undefined =>
      hintLines({ ...usual, move: "recruit wong", facts: all }, 0, deck, () => "", { me: player })[1];
    expect(why(me, facts)).toContain("It completes your Gauntlet!");
    expect(why(me, facts.slice(0, 1))).not.toContain("Gauntlet"); // no Time stone
    expect(why({ ...me, points: 11 }, facts)).not.toContain("Gauntlet");
    const next = [fact("ready", { card: "wong" })];
    expect(why({ ...me, points: 15 }, next)).toBe(
      "Next turn you can recruit Wong. It completes your Gauntlet!",
    );
    expect(why(me, next)).toBe("Next turn you can recruit Wong.");
  });

  it("says where the points come from", async () => {
    const facts = [fact("points", { number: 8, card: "drax", location: "triskelion", tile: true })];
    const [, why] = await said({ move: "recruit drax", facts });
    expect(why).toBe("It scores 8 points, with Triskelion and the Avengers Assemble tile.");
  });

  it("says that it is the only move", async () => {
    expect(await said({ urgency: "only", move: "pass", candidates: [], facts: [] })).toEqual([
      "Pass.",
      "This is the only legal move.",
    ]);
  });

  it("leaves out a second best move within the error bar, or with a better chance", async () => {
    for (const next of [0.49, 0.6]) {
      const candidates = [candidate("take red red", 0.5), candidate("reserve wong", next)];
      expect((await said({ candidates })).at(-1)).toBe("Your chance of winning: 50%.");
    }
  });

  it("never says 0% or 100%", async () => {
    const chance = async (mine: number) =>
      (await said({ candidates: [candidate("pass", mine)], lost: mine < 0.01 })).at(-1);
    expect(await chance(0.002)).toBe("It's hard to win from here; this holds out longest.");
    expect(await chance(0.012)).toBe("Your chance of winning: 1%.");
    expect(await chance(0.998)).toBe("Your chance of winning: over 99%.");
  });
});

describe("what a hint points at", () => {
  it.each([
    ["take red red", '[data-colour="red"]'],
    ["recruit wong", '[data-card="wong"]'],
    ["reserve deck 3", '[data-deck="3"]'],
    ["claim triskelion", '[data-location="triskelion"]'],
  ])("%s", (move, selector) => {
    expect(hintTarget(move).spots).toContain(selector);
  });
});
