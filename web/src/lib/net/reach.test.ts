import { afterEach, expect, it, vi } from "vitest";
import { reach } from "./reach";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

it("asks the server at the address, and can't read its answer", async () => {
  vi.stubEnv("MODE", "site");
  const asked = vi.fn(() => Promise.resolve(Response.error()));
  vi.stubGlobal("fetch", asked);
  expect(await reach("http://play.example/t/abc")).toBe("answers");
  expect(asked).toHaveBeenCalledWith(
    "http://play.example/api/about",
    expect.objectContaining({ mode: "no-cors" }),
  );
});

it("says when nothing is there", async () => {
  vi.stubEnv("MODE", "site");
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  expect(await reach("http://play.example/")).toBe("nothing");
});

it("knows where it can't ask", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("refused by the page's policy")));
  expect(await reach("http://play.example/")).toBe("unknown");
  vi.stubEnv("MODE", "site");
  vi.stubGlobal("location", new URL("https://site.example/"));
  expect(await reach("http://play.example/")).toBe("unknown");
});
