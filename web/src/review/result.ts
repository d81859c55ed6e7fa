/** Who won, in words. */

import { t, words } from "../lib/i18n/index.svelte";
import type { OutcomeState } from "../protocol";

export function resultTitle(outcome: OutcomeState | null, names: readonly string[]): string {
  if (!outcome) return t("review-unfinished-game");
  if (!outcome.winners.length) return t("nobody-won");
  const winners = words.list(outcome.winners.map((seat) => names[seat] ?? ""));
  return t(outcome.winners.length > 1 ? "shared-win" : "somebody-won", { names: winners });
}
