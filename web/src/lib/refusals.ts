/** Why the server did not do something, in the reader's language. Its own sentence is English and is never shown. */

import { t, words } from "./i18n/index.svelte";

export interface Reason {
  code: string;
  /** The clause of the rules that forbids a move. */
  clause?: string | null;
}

/** Which part of the rules, as the page tells them, a clause belongs to; first by its id, then by its letter. */
const PARTS: Record<string, string> = {
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

export function refusalText({ code, clause }: Reason): string {
  if (code === "network/unreachable") return t("no-server");
  const id = `refused-${code.replace("/", "-")}`;
  const said = t(words.has(id) ? id : "refused-other");
  return code === "move/illegal" && clause ? `${said} ${clauseText(clause)}` : said;
}

function clauseText(clause: string): string {
  const part = PARTS[clause] ?? PARTS[clause.charAt(0)];
  return part ? `${t("rule", { clause })} ${t(`rules-${part}`)}` : "";
}
