/** What a player still needed to meet the Gauntlet, as the gauntlet of the page shows it. */

import type { PlayerView } from "../../protocol";
import { t, words } from "../i18n/index.svelte";
import { BASIC, type Colour } from "./stones";

/** The points on a full ring. */
export const TARGET = 16;
/** With no more than these points missing, and nothing else, it was close. */
const CLOSE = 3;

export interface Lacked {
  points: number;
  colours: readonly Colour[];
  time: boolean;
}

/** Null if the player meets the Gauntlet. */
export function lackedBy(player: PlayerView): Lacked | null {
  if (player.meets_gauntlet) return null;
  return {
    points: Math.max(0, TARGET - player.points),
    colours: BASIC.filter((colour) => !player.bonuses[colour]),
    time: !player.tokens["green"],
  };
}

export function lackedText({ points, colours, time }: Lacked): string {
  const parts = [
    points > 0 ? t("lacked-points", { number: points }) : "",
    colours.length
      ? t("lacked-bonuses", { colours: words.list(colours.map((each) => t(`colour-${each}`))) })
      : "",
    time ? t("lacked-time") : "",
  ];
  return words.list(parts.filter(Boolean));
}

/** A friendly word for somebody who did not win. */
export function consolation(player: PlayerView): string {
  const lacked = lackedBy(player);
  if (!lacked) return t("lost-complete");
  const { points, colours, time } = lacked;
  const stones = colours.length + Number(time);
  const close = stones === 0 ? points <= CLOSE : stones === 1 && points === 0;
  return t(close ? "lost-close" : "lost-kindly", { lacked: lackedText(lacked) });
}
