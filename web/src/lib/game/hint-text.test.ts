import { describe, expect, it } from "vitest";
import type { Hinted } from "../../protocol";
import { words, type Language } from "../i18n/index.svelte";
import type { Deck } from "./deck";
import { hintText } from "./hint-text";

const deck = { characters: [{ id: "thor", name: "Thor" }], locations: [] } as unknown as Deck;
const candidate = (move: string, mine: number) => ({ move, share: 0.5, chances: [mine, 1 - mine] });

/** A hint for seat 0, who plays against Ben on seat 1. */
async function said(hint: Partial<Hinted>, language: Language = "en"): Promise<string> {
  await words.start();
  await words.choose(language);
  const usual: Hinted = {
    type: "hinted",
    id: "",
    state: 7,
    bot: "avenger",
    move: "take red red",
    reason: "",
    candidates: [candidate("take red red", 0.62), candidate("reserve thor", 0.58)],
    aim: null,
    urgency: null,
    rival: null,
  };
  return hintText({ ...usual, ...hint }, 0, deck, (seat) => (seat === 1 ? "Ben" : ""));
}

describe("a hint", () => {
  it("gives the plan, the chance and the second best move", async () => {
    expect(await said({ aim: "thor" })).toBe(
      "Hint – in your place: Veteran takes 2 red. The plan: recruit Thor. Your chance of winning: 62%. " +
        "Second best (58%): Veteran reserves Thor.",
    );
  });

  it.each<[Language, string]>([
    [
      "es",
      "Pista – en tu lugar: Veterano coge 2 rojas. El plan: reclutar a Thor. Tu probabilidad de ganar: 62 %. " +
        "La segunda opción (58 %): Veterano reserva a Thor.",
    ],
    [
      "es-419",
      "Pista – en tu situación: Veterano toma 2 rojas. El plan: reclutar a Thor. Tu probabilidad de ganar: 62%. " +
        "La segunda opción (58%): Veterano reserva a Thor.",
    ],
    [
      "fr",
      "Indice – à ta place : Vétéran prend 2 rouges. Le plan : recruter Thor. Tes chances de gagner : 62 %. " +
        "Deuxième choix (58 %) : Vétéran réserve Thor.",
    ],
    [
      "pl",
      "Podpowiedź – na twoim miejscu: Weteran bierze 2 × czerwony. Plan: zwerbować kartę „Thor”. Twoja szansa na wygraną: 62%. " +
        "Drugi wybór (58%): Weteran rezerwuje kartę „Thor”.",
    ],
  ])("does so in %s", async (language, text) => {
    expect((await said({ aim: "thor" }, language)).replace(/[\u00a0\u202f]/g, " ")).toBe(text);
  });

  it("says nothing else if the move wins", async () => {
    expect(await said({ urgency: "wins", move: "recruit thor" })).toBe(
      "Hint – in your place: Veteran recruits Thor. You win immediately.",
    );
  });

  it("says who is stopped, and no chance if there was only one move", async () => {
    const alone = [{ move: "reserve thor", share: 0, chances: [] }];
    expect(await said({ urgency: "stops", rival: 1, move: "reserve thor", candidates: alone })).toBe(
      "Hint – in your place: Veteran reserves Thor. Otherwise Ben can win.",
    );
  });

  it("says that it is the only move", async () => {
    expect(await said({ urgency: "only", move: "pass", candidates: [] })).toBe(
      "Hint – in your place: Veteran passes. This is the only legal move.",
    );
  });

  it("leaves out a second best move with a better chance", async () => {
    const candidates = [candidate("take red red", 0.5), candidate("reserve thor", 0.6)];
    expect(await said({ candidates })).toBe(
      "Hint – in your place: Veteran takes 2 red. Your chance of winning: 50%.",
    );
  });
});
