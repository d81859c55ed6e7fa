/**
 * Single keys at the table. A control says in `aria-keyshortcuts` which keys press it, and a part of the table which
 * key leads into it; nothing else has to know about keys.
 */

import { entrance } from "./focus";
import { COLOURS, type Colour } from "./game/stones";
import { t } from "./i18n/index.svelte";
import { settings } from "./settings.svelte";

/** The keys of the table: the list under "?" has them in this order. */
export const KEYS = {
  board: "m",
  supply: "s",
  hint: "h",
  undo: "u",
  log: "l",
  talk: "t",
  remove: "Backspace",
  confirm: "Enter",
} as const;

const TAKEN: readonly string[] = Object.values(KEYS);

/** The keys of a colour: the place of its pile, and its letter if that is one free key. */
export function colourKeys(colour: Colour): string {
  const letter = t(`letter-${colour}`).toLowerCase();
  const place = String(COLOURS.indexOf(colour) + 1);
  return /^[a-z]$/.test(letter) && !TAKEN.includes(letter) ? `${place} ${letter}` : place;
}

const TYPING = "input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable]";

/** Whether a key is meant for the page: not typed into a field, without modifiers, outside of dialogs. */
export const isForPage = (event: KeyboardEvent): boolean =>
  !event.defaultPrevented &&
  !event.repeat &&
  !(event.ctrlKey || event.metaKey || event.altKey) &&
  !(event.target instanceof Element && event.target.closest(TYPING)) &&
  !document.querySelector("dialog[open]");

/** Press or enter what has this key. */
export function onTableKey(event: KeyboardEvent): void {
  if (!settings.shortcuts || !isForPage(event)) return;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  // Enter presses what has the focus.
  if (key === KEYS.confirm && event.target !== document.body) return;
  const found = withKey(key);
  if (!found.length) return;
  event.preventDefault();
  const [first] = found;
  if (first instanceof HTMLButtonElement) {
    first.click();
    if (first.role === "tab") first.focus();
  } else {
    const inside = found.findIndex((part) => part.contains(document.activeElement));
    entrance(found[(inside + 1) % found.length])?.focus();
  }
}

/** What can be seen and has the key; a panel that asks comes first. */
function withKey(key: string): Element[] {
  const all = [...document.querySelectorAll("[aria-keyshortcuts]")].filter(
    (element) =>
      element.getAttribute("aria-keyshortcuts")?.split(" ").includes(key) &&
      !element.matches(":disabled, [inert] *") &&
      element.checkVisibility(),
  );
  const asked = all.filter((element) => element.closest("[role=dialog]"));
  return asked.length ? asked : all;
}
