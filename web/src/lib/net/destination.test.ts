import { describe, expect, it } from "vitest";
import { destination } from "./destination";

const here = location.origin;

describe("at a server", () => {
  it.each([
    ["ABCdef2345", { path: "/t/abcdef2345" }],
    [` ${here}/t/abcdef2345/ `, { path: "/t/abcdef2345" }],
    [`${here}/#/t/abcdef2345`, { path: "/t/abcdef2345" }],
    ["https://other.example/#/t/abc", { url: "https://other.example/#/t/abc" }],
    ["192.168.0.5:8616", { url: "http://192.168.0.5:8616/" }],
    ["a b", undefined],
    ["", undefined],
    ["javascript://%0aalert(1)", undefined],
  ])("%s", (typed, found) => expect(destination(typed, true)).toEqual(found));
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
