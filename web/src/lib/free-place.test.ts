import { describe, expect, it } from "vitest";
import { freePlace, type Box } from "./free-place";

const room: Box = { left: 0, top: 50, right: 400, bottom: 800 };
const box = (left: number, top: number, right: number, bottom: number): Box => ({ left, top, right, bottom });

describe("a free place", () => {
  it("is the wanted one if nothing is in the way", () => {
    expect(freePlace({ width: 100, height: 100 }, room, { x: 300, y: 700 }, [])).toEqual({ x: 300, y: 700 });
  });

  it("is inside the room", () => {
    expect(freePlace({ width: 100, height: 100 }, room, { x: 900, y: -9 }, [])).toEqual({ x: 300, y: 50 });
  });

  it("is beside what must not be covered, as near as possible", () => {
    const place = freePlace({ width: 380, height: 200 }, room, { x: 10, y: 600 }, [box(0, 620, 90, 740)]);
    expect(place).toEqual({ x: 10, y: 412 });
  });

  it("covers other things rather than that, but as few as possible", () => {
    const must = [box(0, 50, 400, 300), box(0, 600, 400, 800)];
    const rather = [box(0, 300, 400, 400)];
    const place = freePlace({ width: 400, height: 150 }, room, { x: 0, y: 650 }, must, rather);
    expect(place).toEqual({ x: 0, y: 442 });
  });
});
