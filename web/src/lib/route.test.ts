import { describe, expect, it } from "vitest";
import { read } from "./route.svelte";

describe("addresses", () => {
  it.each([
    ["/", { screen: "home" }],
    ["/t/ABC123", { screen: "table", table: "abc123" }],
    ["/replay/abc", { screen: "replay", table: "abc" }],
    ["/learn", { screen: "learn" }],
    ["/puzzles", { screen: "puzzles", puzzle: "" }],
    ["/puzzles/2-18-58", { screen: "puzzles", puzzle: "2-18-58" }],
    ["/daily", { screen: "daily" }],
    ["/games", { screen: "games" }],
    ["/deal/AbC_-9", { screen: "deal", data: "AbC_-9", again: "" }],
    ["/deal/AbC_-9/x1", { screen: "deal", data: "AbC_-9", again: "x1" }],
    ["/deal", { screen: "not-found" }],
    ["/nowhere", { screen: "not-found" }],
    ["#/t/abc123", { screen: "table", table: "abc123" }],
    ["", { screen: "home" }],
  ])("%s", (path, route) => expect(read(path)).toEqual(route));
});
