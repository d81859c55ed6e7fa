/** Notifications from the server while the page is closed: this browser's subscription, and which ones its user wants. */

import { words } from "../lib/i18n/index.svelte";
import { ask, becomeGuest } from "../lib/net/api";
import type { Notifications } from "../protocol";

export const KINDS = ["turn", "time", "nudge", "over"] as const;

const LATE = 20_000;

/** Why the server can't reach this browser: the id of a text. */
export type Problem = "notify-unsupported" | "notify-failed";

const put = (path: string, body: unknown, method = "PUT"): Promise<undefined> =>
  ask(path, { method, headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });

let last: Promise<unknown> = Promise.resolve();

/** One change after the other, so that the last one a user makes is the one that stays. */
function inOrder<T>(work: () => Promise<T>): Promise<T> {
  const result = last.then(work);
  last = result.catch(() => undefined); // whoever asked for it hears of the failure
  return result;
}

export const canPush = (): boolean => "serviceWorker" in navigator && "PushManager" in window;

/** Let the server notify this browser, or tell it that a subscription is still good. Returns why that fails. */
export const subscribe = (): Promise<Problem | null> => inOrder(subscribeNow);

async function subscribeNow(): Promise<Problem | null> {
  if (!canPush()) return "notify-unsupported";
  try {
    const { pushManager } = await worker();
    const { endpoint, keys } = (await subscription(pushManager)).toJSON();
    await becomeGuest();
    await put("api/me/push", { endpoint, keys, language: words.language });
    return null;
  } catch (problem) {
    console.info("no notifications", problem);
    return "notify-failed";
  }
}

/** The service worker. It usually starts later than a user can ask for notifications. */
async function worker(): Promise<ServiceWorkerRegistration> {
  await navigator.serviceWorker.register("./sw.js");
  const late = new Promise<never>((_, reject) => setTimeout(reject, LATE, new Error("it does not start")));
  return Promise.race([navigator.serviceWorker.ready, late]);
}

/** A subscription belongs to one key of a server; another one replaces it. */
async function subscription(manager: PushManager): Promise<PushSubscription> {
  const key = fromBase64(await ask<string>("api/push/key"));
  const old = await manager.getSubscription();
  if (old && same(old.options.applicationServerKey, key)) return old;
  await old?.unsubscribe();
  return manager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
}

/** The server notifies this browser no more. */
export const unsubscribe = (): Promise<void> => inOrder(unsubscribeNow);

async function unsubscribeNow(): Promise<void> {
  const worker = await navigator.serviceWorker?.getRegistration();
  const old = await worker?.pushManager?.getSubscription();
  if (!old) return;
  await put("api/me/push", { endpoint: old.endpoint }, "DELETE").catch(() => undefined); // it finds out by itself
  await old.unsubscribe();
}

export async function loadWishes(): Promise<Required<Notifications>> {
  await becomeGuest();
  return ask("api/me/notifications");
}

export const saveWishes = (wishes: Notifications): Promise<undefined> =>
  inOrder(() => put("api/me/notifications", wishes));

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
}

function same(one: ArrayBuffer | null, other: Uint8Array): boolean {
  const bytes = new Uint8Array(one ?? new ArrayBuffer(0));
  return bytes.length === other.length && bytes.every((byte, index) => byte === other[index]);
}
