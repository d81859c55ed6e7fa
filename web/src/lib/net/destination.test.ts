import { describe, expect, it } from "vitest";
import { codeOf, destination, isCode } from "./destination";

const here = location.origin;

describe("at a server", () => {
  it.each([
    ["ABCdef2345", { path: "/t/abcdef2345" }],
    [` ${here}/t/abcdef2345/ `, { path: "/t/abcdef2345" }],
    [`${here}/#/t/abcdef2345`, { path: "/t/abcdef2345" }],
    ["https://other.example/#/t/abc", { url: "https://other.example/#/t/abc" }],
    ["192.168.0.5:8616", { url: "http://192.168.0.5:8616/" }],
    ["k7m 3xq", { path: "/t/k7m3xq" }],
    [" K7M-3XQ ", { path: "/t/k7m3xq" }],
    ["k7m3xq", { path: "/t/k7m3xq" }],
    ["k 7 m – 3 x q", { path: "/t/k7m3xq" }],
    ["living-room-pc", { url: "http://living-room-pc/" }],
    ["k7m 3x", undefined],
    ["a b", undefined],
    ["", undefined],
    ["javascript://%0aalert(1)", undefined],
  ])("%s", (typed, found) => expect(destination(typed, true)).toEqual(found));
});

it("says a code in two groups", () => {
  expect(codeOf("k7m3xq9abcde")).toBe("k7m 3xq");
  expect([isCode("k7m3xq"), isCode("k7m3xq9abcde")]).toEqual([true, false]);
});

describe("without a server", () => {
  it.each([
    ["localhost:8616", { url: "http://localhost:8616/" }],
    ["raspberrypi", { url: "http://raspberrypi/" }],
    ["https://play.example/t/abcdef2345", { url: "https://play.example/t/abcdef2345" }],
    ["ftp://play.example", undefined],
    ["no address", undefined],
  ])("%s", (typed, found) => expect(destination(typed, false)).toEqual(found));
});
