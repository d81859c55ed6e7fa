import { describe, expect, it } from "vitest";
import { overlap, place, type Box } from "./placement";

const box = (left: number, top: number, width: number, height: number): Box => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});
const screen = box(0, 0, 1000, 700);
const panel = { width: 300, height: 200 };

function placed(about: Box | null, kept: Box[] = [], within = screen): Box {
  const things = [...(about ? [about] : []), ...kept].map((each) => ({ box: each, weight: 10 }));
  const { left, top } = place({ ...panel, about, kept: things, within });
  return box(left, top, panel.width, panel.height);
}

describe("place", () => {
  it("stands beside a card, on the side that has room", () => {
    expect(placed(box(100, 300, 100, 140)).left).toBe(210);
    expect(placed(box(800, 300, 100, 140)).right).toBe(790);
  });

  it("stays on the screen", () => {
    for (const about of [box(0, 0, 100, 140), box(900, 560, 100, 140), box(900, 0, 100, 140)]) {
      const at = placed(about);
      expect(overlap(at, about)).toBe(0);
      expect(overlap(at, screen)).toBe(panel.width * panel.height);
    }
  });

  it("covers neither the card nor what is kept free", () => {
    const about = box(400, 300, 100, 140);
    const tokens = box(510, 200, 490, 300);
    const at = placed(about, [tokens]);
    expect(overlap(at, tokens)).toBe(0);
    expect(overlap(at, about)).toBe(0);
  });

  it("goes above or below where a panel is as wide as the screen", () => {
    const phone = box(0, 50, 300, 750);
    const tokens = box(0, 650, 300, 150);
    const low = box(100, 500, 80, 110);
    expect(placed(low, [tokens], phone).bottom).toBe(low.top - 10);
    const high = box(100, 130, 80, 110);
    expect(placed(high, [tokens], phone).top).toBe(high.bottom + 10);
  });

  it("leaves the wanted corner only as far as it must, and covers other things rather than that", () => {
    const phone = box(0, 50, 400, 750);
    const size = { width: 400, height: 150 };
    const corner = box(400, 800, 0, 0);
    const must = [box(0, 50, 400, 250), box(0, 600, 400, 200)].map((each) => ({ box: each, weight: 1000 }));
    const rather = [box(0, 300, 400, 100)].map((each) => ({ box: each, weight: 1 }));
    const at = (kept = [...must, ...rather]) =>
      place({ ...size, about: corner, kept, within: phone, nearness: 0.01 });
    expect(at([])).toEqual({ left: 0, top: 650 });
    expect(at()).toEqual({ left: 0, top: 440 });
    expect(at([...must, { box: box(0, 400, 400, 200), weight: 1 }])).toEqual({ left: 0, top: 310 });
  });

  it("goes beside something that is far from what it is about", () => {
    const kept = [box(600, 0, 400, 700)].map((each) => ({ box: each, weight: 1 }));
    expect(place({ ...panel, about: null, kept, within: screen, nearness: 0.01 })).toEqual({
      left: 290,
      top: 500,
    });
  });

  it("stands in a corner if it is about nothing", () => {
    expect(placed(null)).toEqual(box(700, 500, 300, 200));
  });
});
