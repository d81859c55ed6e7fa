/** A card in words, for screen readers and tooltips. */

import { t } from "../i18n/index.svelte";
import type { Character } from "./deck";
import { amountsText } from "./event-text";
import type { Standing } from "./offers";
import { lackText } from "./reasons";

/** All that is printed on a card. */
export const cardText = (card: Character): string =>
  t("card-label", {
    name: card.name,
    level: card.level,
    bonus: t(`colour-${card.bonus}`),
    points: card.points,
    tags: card.avengers_tags,
    cost: amountsText(card.cost),
  });

/** What the user would pay for it, or still needs. */
export function offerText({ pay, now, missing, byGray }: Standing): string {
  if (pay && !now) return t("card-enough");
  if (pay) return amountsText(pay) ? t("card-pay", { cost: amountsText(pay) }) : t("card-free");
  return missing && amountsText(missing) ? lackText({ missing, gray: byGray }) : "";
}
