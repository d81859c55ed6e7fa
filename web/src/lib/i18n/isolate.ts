/** Names and words of people, kept from reordering the sentence that they stand in. */

import type { FluentVariable } from "@fluent/bundle";

/** Signs of scripts that are written from right to left. Only they can reorder what stands around them. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** The text between the signs "first strong isolate" and "pop directional isolate", where it needs them. */
export const isolate = (text: string): string => (RIGHT_TO_LEFT.test(text) ? `\u2068${text}\u2069` : text);

/** What a sentence is filled with, each text by itself. */
export const isolated = (values: Record<string, FluentVariable>): Record<string, FluentVariable> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === "string" ? isolate(value) : value]),
  );
