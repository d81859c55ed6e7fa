/** Refusals of the server in the user's language. The server's own English message is never shown. */

import { EngineError } from "../engine/errors";
import { t, words } from "./i18n/index.svelte";
import { Refusal } from "./net/api";

export interface Reason {
  code: string;
  /** The rule that forbids a move. */
  clause?: string | null;
}

/** The section of the rules page for a clause: by its id, or else by its letter. */
const SECTIONS: Record<string, string> = {
  A: "avengers",
  C: "recruit",
  E: "end",
  E4: "tie",
  G: "time",
  L: "locations",
  R: "reserve",
  T1: "turn",
  T: "take",
  T5: "limit",
  X1: "take",
  X2: "recruit",
  X3: "turn",
  X6: "limit",
};

/** Why a request failed. */
export function reasonOf(error: unknown): Reason {
  if (error instanceof Refusal) return error;
  return { code: error instanceof EngineError ? `engine/${error.problem}` : "server/internal" };
}

export function refusalText({ code, clause }: Reason): string {
  if (code === "network/unreachable") return t("no-server");
  if (code.startsWith("engine/")) return t(code.replace("/", "-"));
  const id = `refused-${code.replace("/", "-")}`;
  const text = t(words.has(id) ? id : "refused-other");
  return code === "move/illegal" && clause ? `${text} ${clauseText(clause)}` : text;
}

function clauseText(clause: string): string {
  const section = SECTIONS[clause] ?? SECTIONS[clause.charAt(0)];
  return section ? `${t("rule", { clause })} ${t(`rules-${section}`)}` : "";
}
