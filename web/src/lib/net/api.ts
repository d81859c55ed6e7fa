/** HTTP requests to the server. A refusal is thrown as `Refusal` with its code. */

import type {
  About,
  CreateTable,
  Refused,
  Replay,
  TableListing,
  TableMade,
  TableState,
} from "../../protocol";
import { freshId } from "./ids";

export class Refusal extends Error {
  constructor(readonly code: string) {
    super(code);
  }
}

/** The code for an answer that does not come from our server, such as a page of a static host. */
export const NO_CODE = "server/internal";

async function request(path: string, init: RequestInit = {}): Promise<Response> {
  try {
    return await fetch(path, { credentials: "same-origin", ...init });
  } catch {
    throw new Refusal("network/unreachable");
  }
}

export async function ask<T>(path: string, init: RequestInit = {}): Promise<T> {
  const response = await request(path, init);
  if (response.status === 204) return undefined as T;
  const body: unknown = await response.json().catch(() => null);
  if (response.ok && body !== null) return body as T;
  const refused = body as Refused | null;
  throw new Refusal(refused?.code ?? NO_CODE);
}

export const post = <T>(path: string, body?: unknown): Promise<T> =>
  ask<T>(path, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });

let guest: Promise<undefined> | undefined;

/** Make sure that this browser has a guest cookie. */
export function becomeGuest(): Promise<undefined> {
  guest ??= post<undefined>("api/guests").catch((problem: unknown) => {
    guest = undefined;
    throw problem;
  });
  return guest;
}

/** After the cookie was removed, the next request for one gets a new guest. */
export function forgetGuest(): void {
  guest = undefined;
}

/** The last request for a table without an answer, and its id. */
let unanswered: { text: string; id: string } | undefined;

/** Create a table. If the answer was lost, the same request again returns the table that was already created. */
export async function createTable(request: CreateTable): Promise<TableMade> {
  const text = JSON.stringify(request);
  if (unanswered?.text !== text) unanswered = { text, id: freshId() };
  const { id } = unanswered;
  try {
    await becomeGuest();
    const made = await post<TableMade>("api/tables", { ...request, id });
    unanswered = undefined;
    return made;
  } catch (problem) {
    if (problem instanceof Refusal && problem.code !== "network/unreachable") unanswered = undefined;
    throw problem;
  }
}

export const listTables = (): Promise<TableListing[]> => ask("api/tables");
export const getAbout = (): Promise<About> => ask("api/about");
export const getReplay = (table: string): Promise<Replay> => ask(`api/tables/${table}/replay`);
export const getTable = (table: string): Promise<TableState> => ask(`api/tables/${table}`);
export const recordAddress = (table: string): string => `api/tables/${table}/record`;

export async function getRecord(table: string): Promise<string> {
  const response = await request(recordAddress(table));
  if (response.ok) return response.text();
  const refused = (await response.json().catch(() => null)) as Refused | null;
  throw new Refusal(refused?.code ?? NO_CODE);
}
