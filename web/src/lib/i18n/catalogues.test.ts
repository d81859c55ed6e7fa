/** Every language has the same texts as English, complete and with its own grammar. */

import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { FluentBundle, FluentResource, type FluentVariable, type Message } from "@fluent/bundle";
import { describe, expect, it } from "vitest";
import schema from "../../../../docs/protocol.schema.json";
import { LADDER } from "../../engine/generated/deck";
import { COLOURS } from "../game/stones";
import { LANGUAGES, t, words, type Language } from "./index.svelte";

type Pattern = NonNullable<Message["value"]>;
type Expression = Exclude<Exclude<Pattern, string>[number], string>;
type Select = Extract<Expression, { type: "select" }>;

const LOCALES = resolve(import.meta.dirname, "../../../../src/sixstones/locales");
const ALL = Object.keys(LANGUAGES) as Language[];
const OTHERS = ALL.filter((language) => language !== "en");
const AMOUNTS = [0, 1, 2, 5, 22];

/** Texts that are the same as in English: names, symbols and shared words. */
const SAME: Record<string, string[]> = {
  es: ["a-bot", "key-talk", "no", "stone-gray", "tags", "talk"],
  "es-419": ["a-bot", "key-talk", "no", "stone-gray", "tags", "talk"],
  fr: [
    "a-bot",
    "bot-agent",
    "bot-champion",
    "bot-policy",
    "bot-recruit",
    "bot-titan",
    "colour-orange",
    "daily-share-points",
    "key-talk",
    "menu",
    "notify-title",
    "pause",
    "points",
    "tags",
    "talk",
    "tile-short",
    "title-table",
  ],
  pl: ["a-bot", "bot-agent", "menu", "tags", "tile-short"],
};

/** Words of another language, or of the other edition in the same language. */
const ENGLISH = "the|and|of|you|your|with";
const word = (...of: string[]): RegExp =>
  new RegExp(`(?<!\\p{L})(${[ENGLISH, ...of].join("|")})(?!\\p{L})`, "iu");
const FOREIGN: Record<string, RegExp> = {
  es: word(
    "costos?",
    "losetas?",
    "etiquetas?",
    "ubicaci(ón|ones)",
    "piedras?",
    "ensamble",
    "boca (arriba|abajo)",
    "tom(a|ar|as|an)",
  ),
  "es-419": word(
    "co(ge|ja)[rsn]?",
    "cogid[ao]s?",
    "costes?",
    "lugar(es)?",
    "gemas?",
    "piezas?",
    "iconos?",
    "reuníos",
    "boca(rriba|bajo)",
    "os|vuestr[ao]s?|habéis",
  ),
  fr: word("vous|votre|vos", "S\\.H\\.I\\.E\\.L\\.D\\."),
  pl: word("pan|pani|państwo", "S\\.?H\\.?I\\.?E\\.?L\\.?D\\.?"),
};

/** What the page loads; other catalogues in the folder belong to the terminal. */
const FILES = [
  "account.ftl",
  "daily.ftl",
  "learn.ftl",
  "notify.ftl",
  "page.ftl",
  "puzzles.ftl",
  "ranking.ftl",
  "report.ftl",
  "review.ftl",
];
const filesOf = (language: string): string[] =>
  readdirSync(join(LOCALES, language))
    .filter((file) => FILES.includes(file))
    .sort();
const source = (language: string, file: string): string =>
  readFileSync(join(LOCALES, language, file), "utf-8");
const resource = (language: string, file: string): FluentResource =>
  new FluentResource(source(language, file));

function messages(language: string): Map<string, Pattern> {
  const found = new Map<string, Pattern>();
  for (const file of filesOf(language)) {
    for (const entry of resource(language, file).body) {
      if (entry.value !== null) found.set(entry.id, entry.value);
    }
  }
  return found;
}

function bundle(language: string): FluentBundle {
  const made = new FluentBundle(language, { useIsolating: false });
  for (const file of filesOf(language)) {
    expect(made.addResource(resource(language, file)), file).toEqual([]);
  }
  return made;
}

/** Every part of a pattern: literal texts and expressions, those inside variants too. */
function* parts(pattern: Pattern): Generator<string | Expression> {
  for (const part of typeof pattern === "string" ? [pattern] : pattern) {
    yield part;
    if (typeof part === "string" || part.type !== "select") continue;
    yield part.selector;
    for (const variant of part.variants) yield* parts(variant.value);
  }
}

/** What a text is given and what it refers to: `$name` and ids of other messages. */
const references = (pattern: Pattern): string[] =>
  [...new Set([...parts(pattern)].flatMap((part) => reference(part)))].sort();

function reference(part: string | Expression): string[] {
  if (typeof part === "string") return [];
  if (part.type === "var") return [`$${part.name}`];
  return part.type === "mesg" || part.type === "term" ? [part.name] : [];
}

const literal = (pattern: Pattern): string =>
  [...parts(pattern)].filter((part) => typeof part === "string").join("|");

const keys = (select: Select): string[] => select.variants.map(({ key }) => String(key.value));

/** Choices by number, as opposed to those by a word. */
const counting = (pattern: Pattern): Select[] =>
  [...parts(pattern)].filter(
    (part): part is Select =>
      typeof part !== "string" &&
      part.type === "select" &&
      keys(part).some((key) => /^(\d+|one|few|many)$/.test(key)),
  );

/** Variables that some language counts with; they are tried with several amounts, the others with a word. */
const COUNTED = new Set(
  ALL.flatMap((language) => [...messages(language)]).flatMap(([id, pattern]) =>
    counting(pattern).flatMap(({ selector }) => (selector.type === "var" ? [`${id} ${selector.name}`] : [])),
  ),
);

function samples(id: string, pattern: Pattern, amount: number): Record<string, FluentVariable> {
  const names = references(pattern).filter((name) => name.startsWith("$"));
  return Object.fromEntries(
    names.map((name) => [
      name.slice(1),
      COUNTED.has(`${id} ${name.slice(1)}`) ? amount : name.slice(1).toUpperCase(),
    ]),
  );
}

function say(language: string, id: string, values: Record<string, FluentVariable> = {}): string {
  const made = bundle(language);
  const value = made.getMessage(id)?.value;
  if (value == null) throw new Error(`${language} has no text ${id}`);
  return made.formatPattern(value, values);
}

const english = messages("en");

describe.each(ALL)("the catalogues of %s", (language) => {
  it("are those that the page loads", () => {
    expect(filesOf(language)).toEqual(FILES);
  });

  it.each(filesOf(language))("%s has no syntax errors", (file) => {
    const lines = source(language, file).split("\n");
    const written = lines.flatMap((line) => /^(-?[a-zA-Z][\w-]*) *=/.exec(line)?.[1] ?? []);
    const read = resource(language, file).body.map(({ id }) => id);
    expect(read).toEqual(written);
    expect(new Set(written).size).toBe(written.length);
    expect(lines.filter((line) => !/^(#|$|}|\s|-?[a-zA-Z][\w-]* *=)/.test(line))).toEqual([]);
  });

  it("format every text for any number", () => {
    const made = bundle(language);
    for (const [id, pattern] of messages(language)) {
      for (const amount of AMOUNTS) {
        const problems: Error[] = [];
        const text = made.formatPattern(pattern, samples(id, pattern, amount), problems);
        expect(problems, id).toEqual([]);
        expect(text.trim(), id).not.toBe("");
        expect(text, id).not.toMatch(/[{}]| {2}|\n/);
      }
    }
  });
});

describe.each(OTHERS)("the words of %s", (language) => {
  const own = messages(language);

  it("have the ids of English in each file", () => {
    for (const file of filesOf("en")) {
      const ids = (of: string): string[] => resource(of, file).body.map(({ id }) => id);
      expect(ids(language).sort(), file).toEqual(ids("en").sort());
    }
  });

  it("use the same variables and references as English", () => {
    for (const [id, pattern] of english) {
      expect(references(own.get(id) ?? ""), id).toEqual(references(pattern));
    }
  });

  it("are translated", () => {
    const leaked = [...english]
      .filter(
        ([id, pattern]) => /\p{L}/u.test(literal(pattern)) && literal(own.get(id) ?? "") === literal(pattern),
      )
      .filter(([id]) => !id.startsWith("letter-"))
      .map(([id]) => id);
    expect(leaked.sort()).toEqual(SAME[language]);
  });

  it("are those of this edition", () => {
    const odd = [...own].filter(([, pattern]) => FOREIGN[language]?.test(literal(pattern))).map(([id]) => id);
    expect(odd).toEqual([]);
  });
});

describe.each(ALL)("the log in %s", (language) => {
  /** The first letters, which a word shares with its relatives. */
  const stem = (word: string): string => word.toLowerCase().slice(0, 5);
  const telling = [...messages(language)].filter(([id]) => /^(did|event)-/.test(id));

  it("has no sentence that repeats the name of its player, such as “Recruit recruits Prowler”", () => {
    for (const { name: bot } of LADDER) {
      const name = say(language, `bot-${bot}`);
      const alike = telling.filter(([, pattern]) =>
        literal(pattern)
          .split(/[^\p{L}]+/u)
          .some((word) => stem(word) === stem(name)),
      );
      expect(
        alike.map(([id]) => id),
        name,
      ).toEqual([]);
    }
  });
});

describe("Polish", () => {
  it("has all plural forms", () => {
    for (const [id, pattern] of messages("pl")) {
      for (const select of counting(pattern)) {
        expect(keys(select), id).toEqual(expect.arrayContaining(["one", "few", "many", "other"]));
      }
    }
  });

  it.each([
    ["has-points", { points: 1 }, "Ma teraz 1 punkt."],
    ["has-points", { points: 2 }, "Ma teraz 2 punkty."],
    ["has-points", { points: 5 }, "Ma teraz 5 punktów."],
    ["has-points", { points: 12 }, "Ma teraz 12 punktów."],
    ["has-points", { points: 22 }, "Ma teraz 22 punkty."],
    ["open-seats", { number: 1, players: 4 }, "1 wolne miejsce z 4"],
    ["open-seats", { number: 2, players: 4 }, "2 wolne miejsca z 4"],
    ["open-seats", { number: 5, players: 6 }, "5 wolnych miejsc z 6"],
    ["deck-label", { level: 1, number: 1 }, "Stos poziomu 1, 1 karta."],
    ["deck-label", { level: 1, number: 5 }, "Stos poziomu 1, 5 kart."],
    ["deck-label", { level: 1, number: 22 }, "Stos poziomu 1, 22 karty."],
    [
      "return-text",
      { held: 11, limit: 10, number: 1 },
      "Masz 11, możesz zachować 10. Odłóż jeszcze 1 znacznik.",
    ],
    [
      "return-text",
      { held: 13, limit: 10, number: 3 },
      "Masz 13, możesz zachować 10. Odłóż jeszcze 3 znaczniki.",
    ],
    ["event-undone", { name: "Ana", moves: 1 }, "Ana cofa ostatni ruch."],
    ["event-undone", { name: "Ana", moves: 4 }, "Ana cofa ostatnie 4 ruchy."],
    ["event-undone", { name: "Ana", moves: 5 }, "Ana cofa ostatnich 5 ruchów."],
  ])("%s with %o", (id, values, text) => {
    expect(say("pl", id, values)).toBe(text);
  });
});

describe.each(ALL)("answers of the server in %s", (language) => {
  const own = messages(language);
  const codes: string[] = schema.$defs.Code.enum;

  it("have a text for every code of the protocol", () => {
    expect(codes.length).toBeGreaterThan(35);
    const lacking = codes.filter((code) => !own.has(`refused-${code.replace("/", "-")}`));
    expect(lacking).toEqual([]);
  });

  it("have no other texts", () => {
    const known = new Set(["refused-other", ...codes.map((code) => `refused-${code.replace("/", "-")}`)]);
    expect([...own.keys()].filter((id) => id.startsWith("refused-") && !known.has(id))).toEqual([]);
  });

  it("have a text for every way a game can end", () => {
    for (const reason of ["operator", "resigned", "stalemate", "time", "truncated"])
      expect(own.has(`reason-${reason}`), reason).toBe(true);
  });
});

describe.each(ALL)("the letters on the stones in %s", (language) => {
  it("are distinct and start the name of the colour, or the name of gray", () => {
    const letters = COLOURS.map((colour) => say(language, `letter-${colour}`));
    expect(new Set(letters).size).toBe(COLOURS.length);
    COLOURS.forEach((colour, index) => {
      const name = say(language, colour === "gray" ? "stone-gray" : `colour-${colour}`);
      expect(name.toLowerCase(), colour).toMatch(new RegExp(`^${letters[index]?.toLowerCase()}`));
    });
  });
});

describe("tokens agree with their number", () => {
  const told = (language: string, number: number): string[] =>
    COLOURS.map((colour) => say(language, "tokens", { number, colour: say(language, `colour-${colour}`) }));

  it.each(["es", "es-419"])("in %s", (language) => {
    const one = ["1 amarilla", "1 azul", "1 naranja", "1 roja", "1 morada", "1 verde", "1 gris"];
    const two = ["2 amarillas", "2 azules", "2 naranjas", "2 rojas", "2 moradas", "2 verdes", "2 grises"];
    expect(told(language, 1)).toEqual(one);
    expect(told(language, 2)).toEqual(two);
  });

  it("in French", () => {
    const two = ["2 jaunes", "2 bleus", "2 orange", "2 rouges", "2 violets", "2 verts", "2 gris"];
    expect(told("fr", 1)).toEqual([
      "1 jaune",
      "1 bleu",
      "1 orange",
      "1 rouge",
      "1 violet",
      "1 vert",
      "1 gris",
    ]);
    expect(told("fr", 2)).toEqual(two);
  });
});

it("French uses narrow spaces", () => {
  const NARROW = "\u202f";
  for (const [id, pattern] of messages("fr")) {
    const text = literal(pattern).replaceAll("Splendor: Marvel", "");
    expect(text, id).not.toMatch(new RegExp(`[^${NARROW}|][!?:;»]|«[^${NARROW}]|'`, "u"));
  }
});

it("Spanish opens its questions and exclamations", () => {
  const count = (text: string, sign: string): number => text.split(sign).length - 1;
  for (const [id, pattern] of [...messages("es"), ...messages("es-419")]) {
    const text = literal(pattern);
    expect(count(text, "¿"), id).toBe(count(text, "?"));
    expect(count(text, "¡"), id).toBe(count(text, "!"));
  }
});

it("Latin American Spanish is complete although the build leaves out what equals Spain's", async () => {
  await words.start();
  await words.need("account", "daily", "learn", "notify", "puzzles", "ranking", "report", "review");
  await words.choose("es-419");
  const whole = bundle("es-419");
  for (const [id, pattern] of messages("es-419")) {
    const values = samples(id, pattern, 2);
    expect(t(id, values), id).toBe(whole.formatPattern(pattern, values));
  }
  await words.choose("en");
});

it("a language can be chosen while texts are being loaded", async () => {
  const loaded = words.need("games");
  await Promise.all([words.choose("pl"), loaded]);
  expect([t("time-title"), t("points")]).toEqual(["Czas", "Punkty"]);
  await words.choose("en");
});
