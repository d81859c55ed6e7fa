/** What goes wrong with a passkey has a sentence of its own in every case. */

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { words } from "../lib/i18n/index.svelte";
import { Refusal } from "../lib/net/api";
import { Attempt, problemText } from "./attempt.svelte";
import { created, PasskeyProblem, proven } from "./passkey";

beforeAll(async () => {
  await words.start();
  await words.need("account");
});

afterAll(() => {
  Reflect.deleteProperty(globalThis, "PublicKeyCredential");
  Reflect.deleteProperty(navigator, "credentials");
});

function browser(answer: () => Promise<unknown>): void {
  Object.assign(globalThis, {
    PublicKeyCredential: {
      parseCreationOptionsFromJSON: (options: unknown) => options,
      parseRequestOptionsFromJSON: (options: unknown) => options,
    },
  });
  Object.defineProperty(navigator, "credentials", {
    value: { create: answer, get: answer },
    configurable: true,
  });
}

const asked = [
  () => created({} as PublicKeyCredentialCreationOptionsJSON),
  () => proven({} as PublicKeyCredentialRequestOptionsJSON),
];

describe.each([
  ["NotAllowedError", "cancelled"],
  ["AbortError", "cancelled"],
  ["InvalidStateError", "has-passkey"],
  ["NotSupportedError", "no-passkeys"],
  ["SecurityError", "no-passkeys"],
])("%s", (name, trouble) => {
  it.each(asked)("is told", async (ask) => {
    browser(() => Promise.reject(new DOMException("", name)));
    const problem = await ask().catch((error: unknown) => error);
    expect(problem).toBeInstanceOf(PasskeyProblem);
    expect(problem).toMatchObject({ trouble });
    expect(problemText(problem)).not.toContain("account-");
  });
});

it("returns the answer in the form that the server reads", async () => {
  browser(() => Promise.resolve({ toJSON: () => ({ id: "x" }) }));
  for (const ask of asked) expect(await ask()).toEqual({ id: "x" });
});

it("an attempt says what came of it, and takes one at a time", async () => {
  const attempt = new Attempt();
  const finish: ((said: string) => void)[] = [];
  const first = attempt.run(() => new Promise((done) => finish.push(done)));
  expect(attempt.busy).toBe(true);
  expect(await attempt.run(() => Promise.resolve("second"))).toBe(false);
  finish[0]?.("first");
  expect(await first).toBe(true);
  expect([attempt.said, attempt.busy]).toEqual(["first", false]);
  expect(await attempt.run(() => Promise.reject(new Refusal("network/unreachable")))).toBe(false);
  expect(attempt.problem).toBe("The server can't be reached. Check your connection, then try again.");
  expect(attempt.said).toBe("");
});
