/** Texts in the user's language. Catalogues are loaded on demand; changing the language redraws the page. */

import { FluentBundle, FluentResource, type FluentVariable } from "@fluent/bundle";
import { untrack } from "svelte";
import { loadText, saveText } from "../storage";
import { isolate, isolated } from "./isolate";

export const LANGUAGES = {
  en: "English",
  es: "Español (España)",
  "es-419": "Español (Latinoamérica)",
  fr: "Français",
  pl: "Polski",
} as const;
export type Language = keyof typeof LANGUAGES;

const CATALOGUES = import.meta.glob<string>(
  "../../../../src/sixstones/locales/*/{page,account,learn,puzzles,ranking,report,review,daily,games,notify}.ftl",
  {
    query: "?raw",
    import: "default",
  },
);
/** What is there from the start. */
const AT_ONCE = ["page"];
const CHOSEN = "sixstones.language";

function preferredLanguage(): Language {
  const chosen = loadText(CHOSEN);
  if (chosen && chosen in LANGUAGES) return chosen as Language;
  for (const tag of navigator.languages) {
    const [language = ""] = tag.split("-");
    // Spanish from anywhere but Spain is the Latin American edition.
    if (language === "es") return tag === "es" || tag === "es-ES" ? "es" : "es-419";
    if (language in LANGUAGES) return language as Language;
  }
  return "en";
}

/** The build leaves out of a dialect what equals the base language. */
const DIALECTS: Partial<Record<Language, Language>> = { "es-419": "es" };

async function read(language: Language, catalogues: readonly string[]): Promise<FluentBundle> {
  const layers = [DIALECTS[language], language];
  const files = layers.flatMap((layer) =>
    Object.entries(CATALOGUES).filter(([path]) =>
      catalogues.some((name) => path.endsWith(`/${layer}/${name}.ftl`)),
    ),
  );
  const texts = await Promise.all(files.map(([, load]) => load()));
  const bundle = new FluentBundle(language, { useIsolating: false });
  for (const text of texts) {
    const problems = bundle.addResource(new FluentResource(text), { allowOverrides: true });
    for (const problem of problems) console.error(language, problem);
  }
  return bundle;
}

class Words {
  language = $state<Language>("en");
  private bundle = $state.raw<FluentBundle>();
  private catalogues = AT_ONCE;
  private loading: Promise<unknown> = Promise.resolve();

  /** Load the preferred language. Call it before anything is shown. */
  async start(): Promise<void> {
    await this.use(preferredLanguage());
  }

  /** Load more catalogues. Call it before their texts are shown. */
  need(...catalogues: string[]): Promise<void> {
    return this.load(() => this.add(catalogues));
  }

  /** One after the other: otherwise the slower one would undo what the faster one has changed. */
  private load(work: () => Promise<void>): Promise<void> {
    const loaded = this.loading.then(work);
    this.loading = loaded.catch(() => undefined);
    return loaded;
  }

  private async add(more: readonly string[]): Promise<void> {
    if (more.every((name) => this.catalogues.includes(name))) return;
    const catalogues = [...new Set([...this.catalogues, ...more])];
    // A screen that waits for its texts must not start again with each change of the language.
    const language = untrack(() => this.language);
    [this.catalogues, this.bundle] = [catalogues, await read(language, catalogues)];
  }

  choose(language: Language): Promise<void> {
    saveText(CHOSEN, language);
    return this.load(() => this.use(language));
  }

  private async use(language: Language): Promise<void> {
    this.bundle = await read(language, this.catalogues);
    this.language = language;
    document.documentElement.lang = language;
  }

  /** The text with this id. A missing one is logged; tests compare all catalogues, so there should be none. */
  t = (id: string, values: Record<string, FluentVariable> = {}): string => {
    const found = this.in(this.bundle, id, values);
    if (found !== undefined) return found;
    console.error(`${this.language} has no text ${id}`);
    return id;
  };

  has(id: string): boolean {
    return this.bundle?.getMessage(id)?.value != null;
  }

  number(value: number): string {
    return new Intl.NumberFormat(this.language).format(value);
  }

  percent(share: number): string {
    return new Intl.NumberFormat(this.language, { style: "percent" }).format(share);
  }

  date(milliseconds: number): string {
    return new Intl.DateTimeFormat(this.language, { dateStyle: "medium", timeStyle: "short" }).format(
      milliseconds,
    );
  }

  list(parts: readonly string[], type: "conjunction" | "disjunction" = "conjunction"): string {
    return new Intl.ListFormat(this.language, { type }).format(parts.map(isolate));
  }

  /** A list with "or". */
  choice(parts: string[]): string {
    return new Intl.ListFormat(this.language, { type: "disjunction" }).format(parts.map(isolate));
  }

  private in(
    bundle: FluentBundle | undefined,
    id: string,
    values: Record<string, FluentVariable>,
  ): string | undefined {
    const message = bundle?.getMessage(id);
    if (!bundle || message?.value == null) return undefined;
    const problems: Error[] = [];
    const text = bundle.formatPattern(message.value, isolated(values), problems);
    for (const problem of problems) console.error(bundle.locales[0], id, problem);
    return text;
  }
}

export const words = new Words();
export const t = words.t;
