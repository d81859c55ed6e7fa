import { afterEach, describe, expect, it, vi } from "vitest";
import { server } from "./server.svelte";

const about = { name: "sixstones", version: "1", protocol: 1, bots: [], phrases: ["hello"] };
const answer = (status: number, body: string) => (): Promise<Response> =>
  Promise.resolve(new Response(body, { status }));

afterEach(() => vi.restoreAllMocks());

describe("the status of the server", () => {
  it.each([
    ["ready", answer(200, JSON.stringify(about))],
    ["starting", answer(503, '{"code":"server/starting"}')],
    ["starting", answer(429, '{"code":"request/too_many"}')], // says nothing new
    ["none", answer(404, "Not found")],
    ["ready", answer(200, JSON.stringify(about))],
    ["none", answer(200, "<!doctype html>")],
    ["ready", answer(200, JSON.stringify(about))],
    ["none", () => Promise.reject(new TypeError("offline"))],
  ])("is %s", async (status, fetching) => {
    vi.useFakeTimers();
    vi.spyOn(globalThis, "fetch").mockImplementation(fetching);
    await server.check();
    expect(server.status).toBe(status);
    vi.clearAllTimers();
  });
});
