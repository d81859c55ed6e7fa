/** A daily result as a text to share. */

import { t } from "../lib/i18n/index.svelte";
import { addressOf } from "../lib/route.svelte";
import type { DailyResult } from "./result";

/** One line without pictures: what counts, then the address. */
export function shareText(result: DailyResult, address = addressOf("/daily")): string {
  const { date, won, rounds, points, lost, blunders } = result;
  const parts = [
    t(won ? "daily-share-won" : "daily-share-lost", { rounds }),
    t("daily-share-points", { points }),
    ...(lost === null
      ? []
      : [
          t("daily-share-chance", { points: Math.round(lost) }),
          t("daily-blunders", { number: blunders ?? 0 }),
        ]),
  ];
  return `${t("daily-share-start", { date })} ${parts.join(", ")}. ${address}`;
}
