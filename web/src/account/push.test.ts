/** This browser's subscription to the notifications of the server. */

import { afterEach, beforeEach, expect, it, vi } from "vitest";

const KEY = "BAIo-_um";
const sent: [string, string, unknown][] = [];
let held: Subscription | null;
let works = true;

class Subscription {
  endpoint = "https://push.example/abc";
  options: { applicationServerKey: ArrayBuffer };
  unsubscribe = vi.fn(() => {
    held = null;
    return Promise.resolve(true);
  });
  constructor(key: Uint8Array) {
    this.options = { applicationServerKey: new Uint8Array(key).buffer };
  }
  toJSON = () => ({ endpoint: this.endpoint, expirationTime: null, keys: { p256dh: "p", auth: "a" } });
}

const manager = {
  getSubscription: () => Promise.resolve(held),
  subscribe: vi.fn(({ applicationServerKey }: { applicationServerKey: Uint8Array }) => {
    if (!works) return Promise.reject(new DOMException("no push service", "AbortError"));
    return Promise.resolve((held = new Subscription(applicationServerKey)));
  }),
};
const worker = { pushManager: manager, addEventListener: () => undefined };

beforeEach(() => {
  vi.resetModules();
  [held, works, sent.length] = [null, true, 0];
  manager.subscribe.mockClear();
  vi.stubGlobal("PushManager", Object);
  Object.defineProperty(navigator, "serviceWorker", {
    configurable: true,
    value: {
      ready: Promise.resolve(worker),
      register: () => Promise.resolve(worker),
      getRegistration: () => Promise.resolve(worker),
    },
  });
  vi.stubGlobal("fetch", (path: string, { method = "GET", body }: RequestInit = {}) => {
    sent.push([method, path, body ? JSON.parse(String(body)) : undefined]);
    return Promise.resolve(
      path === "api/push/key" ? Response.json(KEY) : new Response(null, { status: 204 }),
    );
  });
  vi.spyOn(console, "info").mockImplementation(() => undefined);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  Reflect.deleteProperty(navigator, "serviceWorker");
});

it("gives the server what it needs, and the language, and nothing else", async () => {
  const { subscribe } = await import("./push");
  expect(await subscribe()).toBeNull();
  expect(manager.subscribe).toHaveBeenCalledExactlyOnceWith({
    userVisibleOnly: true,
    applicationServerKey: Uint8Array.from([4, 2, 40, 251, 251, 166]),
  });
  const wanted = { endpoint: "https://push.example/abc", keys: { p256dh: "p", auth: "a" }, language: "en" };
  expect(sent.at(-1)).toEqual(["PUT", "api/me/push", wanted]);
});

it("keeps a subscription, unless it is for another key", async () => {
  const { subscribe } = await import("./push");
  await subscribe();
  await subscribe();
  expect(manager.subscribe).toHaveBeenCalledTimes(1);
  const old = (held = new Subscription(Uint8Array.from([1, 2, 3])));
  await subscribe();
  expect(old.unsubscribe).toHaveBeenCalledOnce();
  expect(manager.subscribe).toHaveBeenCalledTimes(2);
});

it("says so where the push service can't be reached, or where there is none", async () => {
  const { subscribe } = await import("./push");
  works = false;
  expect(await subscribe()).toBe("notify-failed");
  expect(sent.some(([method]) => method === "PUT")).toBe(false);
  Reflect.deleteProperty(navigator, "serviceWorker");
  expect(await subscribe()).toBe("notify-unsupported");
});

it("ends a subscription at the server and in the browser", async () => {
  const { subscribe, unsubscribe } = await import("./push");
  await unsubscribe();
  expect(sent).toEqual([]);
  await subscribe();
  await unsubscribe();
  expect(sent.at(-1)).toEqual(["DELETE", "api/me/push", { endpoint: "https://push.example/abc" }]);
  expect(held).toBeNull();
});

it("sends a change only when the one before it has arrived", async () => {
  const { saveWishes, subscribe } = await import("./push");
  await Promise.all([saveWishes({ on: false }), subscribe(), saveWishes({ on: true })]);
  expect(sent.filter(([method]) => method === "PUT").map(([, path, body]) => [path, body])).toEqual([
    ["api/me/notifications", { on: false }],
    ["api/me/push", expect.anything()],
    ["api/me/notifications", { on: true }],
  ]);
});
