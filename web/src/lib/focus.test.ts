/** One Tab stop for a group; the focus stays in its place when things disappear. */

import { afterEach, describe, expect, it } from "vitest";
import { panelFocus, roving, target } from "./focus";

/** Two rows of three, as a market; the first column is narrower. */
const BOXES = [0, 1, 2, 3, 4, 5].map((index) => ({
  left: (index % 3) * 100,
  top: Math.floor(index / 3) * 140,
  width: index % 3 ? 90 : 40,
  height: 130,
}));

describe("arrows", () => {
  it.each([
    ["ArrowRight", 0, 1],
    ["ArrowLeft", 2, 1],
    ["ArrowDown", 1, 4],
    ["ArrowUp", 5, 2],
    ["ArrowUp", 1, 1],
    ["ArrowDown", 4, 4],
    ["ArrowRight", 2, 3],
    ["ArrowLeft", 3, 2],
    ["ArrowRight", 5, 5],
    ["Home", 4, 0],
    ["End", 1, 5],
  ])("%s leads from %i to %i", (key, at, to) => expect(target(key, at, BOXES)).toBe(to));

  it("other keys lead nowhere", () => expect(target("a", 0, BOXES)).toBeUndefined());
});

function group(...names: string[]): {
  node: HTMLElement;
  item: (name: string) => HTMLElement;
  end: () => void;
} {
  const node = document.createElement("div");
  node.innerHTML = names.map((name) => `<button>${name}</button>`).join("");
  document.body.append(node);
  const item = (name: string): HTMLElement =>
    [...node.children].find((child) => child.textContent === name) as HTMLElement;
  return { node, item, end: roving(node, "button").destroy };
}
const stops = (node: HTMLElement): string[] =>
  [...node.querySelectorAll('[tabindex="0"]')].map((each) => each.textContent ?? "");
const focused = (): string => document.activeElement?.textContent ?? "";
const settled = (): Promise<void> => new Promise((done) => queueMicrotask(done));

afterEach(() => document.body.replaceChildren());

describe("a group", () => {
  it("has one Tab stop, which follows the focus", () => {
    const { node, item } = group("a", "b", "c");
    expect(stops(node)).toEqual(["a"]);
    item("a").focus();
    item("a").dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true }));
    expect(focused()).toBe("b");
    expect(stops(node)).toEqual(["b"]);
  });

  it("leaves keys with modifiers alone", () => {
    const { item } = group("a", "b");
    item("a").focus();
    item("a").dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight", altKey: true, bubbles: true }));
    expect(focused()).toBe("a");
  });

  it("gives the focus to what comes in the place of the focused item", async () => {
    const { node, item } = group("a", "b", "c");
    item("b").focus();
    const fresh = document.createElement("button");
    fresh.textContent = "new";
    item("b").replaceWith(fresh);
    await settled();
    expect(focused()).toBe("new");
    expect(stops(node)).toEqual(["new"]);
    fresh.remove();
    item("c").remove();
    await settled();
    expect(focused()).toBe("a");
  });

  it("takes no focus that was elsewhere", async () => {
    const { item } = group("a", "b");
    item("b").remove();
    await settled();
    expect(document.activeElement).toBe(document.body);
  });
});

describe("a panel", () => {
  function panel(): { close: () => void } {
    const node = document.createElement("div");
    node.innerHTML = "<button>other</button><button data-first>main</button>";
    document.body.append(node);
    const { destroy } = panelFocus(node);
    return { close: () => (node.remove(), destroy()) };
  }

  it("takes the focus and gives it back", () => {
    const { item } = group("a", "b");
    item("b").focus();
    const { close } = panel();
    expect(focused()).toBe("main");
    close();
    expect(focused()).toBe("b");
  });

  it("gives it to the same place if what opened it is gone", async () => {
    const { item } = group("a", "b", "c");
    item("b").focus();
    const { close } = panel();
    item("b").remove();
    await settled();
    close();
    expect(focused()).toBe("c");
  });

  it("does not disturb who is typing", () => {
    const input = document.body.appendChild(document.createElement("input"));
    input.focus();
    panel();
    expect(document.activeElement).toBe(input);
  });
});
