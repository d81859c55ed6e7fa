/** Refusals are shown in the user's language, with the rule that forbids a move. */

import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { words, type Language } from "./i18n/index.svelte";
import { refusalText } from "./refusals";

beforeAll(() => words.start());

const SOURCE = resolve(import.meta.dirname, "../../../src/sixstones/game/refusal.py");
const CLAUSES = [...new Set(readFileSync(SOURCE, "utf-8").match(/(?<=")[A-Z]\d(?=")/g))];

describe("a refusal", () => {
  it.each<[Language, string]>([
    ["en", "It's not your turn."],
    ["es", "No es tu turno."],
    ["es-419", "No es tu turno."],
    ["fr", "Ce n’est pas ton tour."],
    ["pl", "To nie twoja tura."],
  ])("is translated to %s", async (language, sentence) => {
    await words.choose(language);
    expect(refusalText({ code: "move/not_your_turn", clause: "S1" })).toBe(sentence);
    await words.choose("en");
  });

  it("with an unknown code has a general text", () => {
    expect(refusalText({ code: "tea/cold" })).toBe("That didn't work.");
  });

  it("of a move quotes the rule", async () => {
    await words.choose("pl");
    expect(refusalText({ code: "move/illegal", clause: "R3" })).toBe(
      "Zasady nie pozwalają teraz na ten ruch. Zasada R3: Weź na rękę odkrytą kartę albo kartę z wierzchu " +
        "stosu, a do tego szary znacznik, jeśli jakiś został. Na ręce możesz mieć trzy karty. Szary znacznik zastępuje " +
        "każdy kolor.",
    );
    await words.choose("en");
  });

  it.each(CLAUSES)("of a move by clause %s quotes the rule", (clause) => {
    expect(refusalText({ code: "move/illegal", clause })).toMatch(
      new RegExp(`^The rules don't allow this move right now\\. Rule ${clause}: \\p{Lu}.*\\.$`, "u"),
    );
  });
});
