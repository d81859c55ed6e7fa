/** Single keys find what they press or enter, and keep out of the way. */

import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { roving } from "./focus";
import { COLOURS } from "./game/stones";
import { LANGUAGES, words, type Language } from "./i18n/index.svelte";
import { colourKeys, KEYS, onTableKey } from "./keyboard";
import { settings } from "./settings.svelte";

const pressed = vi.fn<(id: string) => void>();
beforeAll(() => words.start());
beforeEach(() => {
  Element.prototype.checkVisibility = () => true; // jsdom has none
  addEventListener("keydown", onTableKey);
  document.body.innerHTML = `
    <section id="board" aria-keyshortcuts="m"><button>card</button></section>
    <section id="hand" aria-keyshortcuts="m"><button>reserved</button></section>
    <button id="undo" aria-keyshortcuts="u"></button>
    <button id="pile" aria-keyshortcuts="4 r"></button>
    <button id="take" aria-keyshortcuts="Enter"></button>
    <input id="chat" /><input id="way" type="radio" />`;
  for (const id of ["board", "hand"]) roving(document.getElementById(id) as HTMLElement, "button");
  for (const button of document.querySelectorAll("button[id]"))
    button.addEventListener("click", () => pressed(button.id));
});
afterEach(() => {
  removeEventListener("keydown", onTableKey);
  pressed.mockClear();
  document.body.replaceChildren();
});

function press(key: string, on: Element = document.activeElement ?? document.body, init = {}): void {
  on.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...init }));
}
const at = (id: string): HTMLElement => document.getElementById(id) as HTMLElement;

it.each([
  ["u", "undo"],
  ["4", "pile"],
  ["R", "pile"],
  ["Enter", "take"],
])("%s presses %s", (key, id) => {
  press(key);
  expect(pressed.mock.calls).toEqual([[id]]);
});

it("m leads to the cards, and again to the reserved ones", () => {
  const texts = ["card", "reserved", "card"].map(
    (text) => (press("m"), [document.activeElement?.textContent, text]),
  );
  for (const [found, wanted] of texts) expect(found).toBe(wanted);
});

it("keeps out of fields, but not of a choice of payments", () => {
  press("u", at("chat"));
  expect(pressed).not.toHaveBeenCalled();
  press("u", at("way"));
  expect(pressed).toHaveBeenCalledOnce();
});

it("leaves modifiers, repeats, dialogs and the Enter of a button alone", () => {
  press("u", document.body, { ctrlKey: true });
  press("u", document.body, { repeat: true });
  press("Enter", at("pile"));
  document.body.append(Object.assign(document.createElement("dialog"), { open: true }));
  press("u");
  expect(pressed).not.toHaveBeenCalled();
});

it("can be switched off", () => {
  settings.set({ shortcuts: false });
  press("u");
  settings.set({ shortcuts: true });
  expect(pressed).not.toHaveBeenCalled();
});

it("a panel that asks comes first", () => {
  document.body.insertAdjacentHTML(
    "beforeend",
    `<div role="dialog"><button id="give" aria-keyshortcuts="4 r"></button></div>`,
  );
  at("give").addEventListener("click", () => pressed("give"));
  press("r");
  expect(pressed.mock.calls).toEqual([["give"]]);
});

it.each(Object.keys(LANGUAGES) as Language[])("no key has two meanings in %s", async (language) => {
  await words.choose(language);
  const keys = [...COLOURS.flatMap((colour) => colourKeys(colour).split(" ")), ...Object.values(KEYS)];
  expect(new Set(keys).size).toBe(keys.length);
  await words.choose("en");
});
