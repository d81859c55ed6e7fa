/** Of Latin American Spanish, ships only the messages that differ from Spain's; the page loads both. */

import { readFileSync } from "node:fs";
import type { Plugin } from "vite";

/** The messages of a catalogue, each with its lines. */
const messages = (catalogue: string): string[] =>
  catalogue.split(/^(?=\S)/m).reduce<string[]>((all, part) => {
    // A closing brace at the start of a line belongs to the message before it.
    if (part.startsWith("}")) all.push((all.pop() ?? "") + part);
    else if (/^[a-z]/.test(part)) all.push(part);
    return all;
  }, []);

export function dialects(): Plugin {
  return {
    name: "dialects",
    enforce: "pre",
    load(id) {
      const file = /^(.*\/locales)\/es-419\/(\w+\.ftl)\?raw$/.exec(id);
      if (!file) return undefined;
      const [, locales, name] = file;
      const read = (language: string): string[] =>
        messages(readFileSync(`${locales}/${language}/${name}`, "utf8"));
      const shared = new Set(read("es").map((message) => message.trim()));
      const own = read("es-419").filter((message) => !shared.has(message.trim()));
      return `export default ${JSON.stringify(own.join(""))}`;
    },
  };
}
