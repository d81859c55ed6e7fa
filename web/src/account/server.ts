/** What the server stores about the user, and what they can do with it. */

import { attention } from "../lib/attention.svelte";
import { myGames } from "../lib/my-games.svelte";
import { ask, becomeGuest, forgetGuest, post } from "../lib/net/api";
import { settings } from "../lib/settings.svelte";
import type { Me, PasskeyState, RecoveryCode } from "../protocol";
import { created, proven } from "./passkey";
import { unsubscribe } from "./push";

const remove = (path: string): Promise<void> => ask(path, { method: "DELETE" });
const rename = (path: string, name: string): Promise<void> =>
  ask(path, {
    method: "PATCH",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ name }),
  });

export const EXPORT = "api/me/export";

export async function getMe(): Promise<Me> {
  await becomeGuest();
  return ask<Me>("api/me");
}

export async function addPasskey(): Promise<PasskeyState> {
  const credential = await created(await post("api/me/passkeys/options"));
  return post("api/me/passkeys", { credential });
}

export const newRecoveryCode = (): Promise<RecoveryCode> => post("api/me/recovery");
export const renamePasskey = (id: string, name: string): Promise<void> =>
  rename(`api/me/passkeys/${id}`, name);
export const deletePasskey = (id: string): Promise<void> => remove(`api/me/passkeys/${id}`);
export const endSession = (id: string): Promise<void> => remove(`api/me/sessions/${id}`);
export const endOtherSessions = (): Promise<void> => remove("api/me/sessions");
export const saveName = (name: string): Promise<void> => rename("api/me", name);

export async function logInWithPasskey(): Promise<Me> {
  const credential = await proven(await post("api/session/passkey/options"));
  await post("api/session/passkey", { credential });
  return loggedIn();
}

export async function logInWithCode(code: string): Promise<Me> {
  await post("api/session/recovery", { code });
  return loggedIn();
}

/** The name and the games come along. */
async function loggedIn(): Promise<Me> {
  const [me] = await Promise.all([getMe(), myGames.load()]);
  if (me.name) settings.set({ name: me.name });
  if (attention.notifies) void attention.tellServer();
  return me;
}

export async function logOut(): Promise<void> {
  await unsubscribe().catch(() => undefined); // the server stops by itself, too
  await remove("api/session");
  forgetGuest();
}

export async function deleteEverything(): Promise<void> {
  await remove("api/me");
  forgetGuest();
}
