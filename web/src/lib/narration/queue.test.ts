import { beforeEach, describe, expect, it, vi } from "vitest";
import { type Flight, ShowQueue } from "./queue";

let shown: string[];
let queue: ShowQueue<string>;
const takesOff = (what: string): (() => Flight) => {
  return () => {
    shown.push(`${what} flies`);
    return { duration: 400, pause: 100, land: () => shown.push(`${what} lands`) };
  };
};
const nothing = (): null => null;

beforeEach(() => {
  vi.useFakeTimers();
  shown = [];
  queue = new ShowQueue((value) => shown.push(value));
});

describe("moves are shown in order", () => {
  it("shows at once what doesn't fly", () => {
    queue.push("a", nothing);
    queue.push("b", nothing);
    expect(shown).toEqual(["a", "b"]);
  });

  it("shows a move when its flight has ended, and only then starts the next flight", () => {
    queue.push("mine", takesOff("mine"));
    queue.push("theirs", takesOff("theirs"));
    expect(shown).toEqual(["mine flies"]);
    vi.advanceTimersByTime(399);
    expect(shown).toEqual(["mine flies"]);
    vi.advanceTimersByTime(1);
    expect(shown).toEqual(["mine flies", "mine lands", "mine"]);
    vi.advanceTimersByTime(100);
    expect(shown).toEqual(["mine flies", "mine lands", "mine", "theirs flies"]);
    vi.runAllTimers();
    expect(shown.slice(4)).toEqual(["theirs lands", "theirs"]);
  });

  it("keeps what doesn't fly in its place", () => {
    queue.push("move", takesOff("move"));
    queue.push("chat", nothing);
    expect(shown).not.toContain("chat");
    vi.runAllTimers();
    expect(shown.at(-1)).toBe("chat");
  });

  it("keeps the pause for a move that comes in it", () => {
    queue.push("a", takesOff("a"));
    vi.advanceTimersByTime(420);
    queue.push("b", takesOff("b"));
    expect(shown).not.toContain("b flies");
    vi.advanceTimersByTime(80);
    expect(shown).toContain("b flies");
  });
});

describe("skipping", () => {
  it("ends the flight and shows everything, once", () => {
    queue.push("a", takesOff("a"));
    queue.push("b", takesOff("b"));
    queue.skip();
    expect(shown).toEqual(["a flies", "a lands", "a", "b"]);
    vi.runAllTimers();
    expect(shown).toHaveLength(4);
  });

  it("starts again after that", () => {
    queue.push("a", takesOff("a"));
    queue.skip();
    queue.push("b", takesOff("b"));
    expect(shown.at(-1)).toBe("b flies");
  });

  it("happens by itself when too many moves wait", () => {
    for (let number = 0; number < 9; number++) queue.push(`${number}`, takesOff("it"));
    expect(shown.at(-1)).toBe("8");
  });

  it("shows nothing any more once closed", () => {
    queue.push("a", takesOff("a"));
    queue.close();
    vi.runAllTimers();
    expect(shown).toEqual(["a flies", "a lands"]);
  });
});
