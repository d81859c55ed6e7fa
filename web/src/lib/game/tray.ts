/** What can be taken now, in words, from the legal moves. */

import { t, words } from "../i18n/index.svelte";
import { canAdd, count, takeOf, takes } from "./moves";
import { BASIC, COLOURS, type Colour } from "./stones";

/** More pairs than this are not listed one by one. */
const FEW = 2;

/** Whether these tokens are a take to which nothing can be added. */
export const isWhole = (picked: readonly Colour[], legal: readonly string[]): boolean =>
  takeOf(picked, legal) !== null && !COLOURS.some((colour) => canAdd(picked, colour, legal));

/** What the user can do next; empty if only the button is left. */
export function trayText(picked: readonly Colour[], legal: readonly string[]): string {
  if (picked.length === 0) return startText(takes(legal));
  const whole = takeOf(picked, legal) !== null;
  const again = picked.some((colour) => canAdd(picked, colour, legal));
  const other = BASIC.some((colour) => !picked.includes(colour) && canAdd(picked, colour, legal));
  if (whole) return again || other ? t("tray-may-add") : "";
  if (picked.length > 1) return t("tray-one-more");
  return t(again ? (other ? "tray-two-or-same" : "tray-same") : "tray-two-more");
}

function startText(all: readonly Colour[][]): string {
  if (all.length === 0) return t("tray-nothing");
  const pairs = BASIC.filter((colour) => all.some((take) => count(take, colour) === 2));
  const sizes = new Set(all.filter((take) => new Set(take).size === take.length).map((take) => take.length));
  const most = Math.max(...sizes);
  const different = t(sizes.size > 1 && most === 3 ? "tray-up-to-3" : `tray-different-${most}`);
  return pairs.length ? t("tray-or", { different, pairs: pairsText(pairs, all) }) : different;
}

function pairsText(pairs: readonly Colour[], all: readonly Colour[][]): string {
  if (pairs.length <= FEW)
    return words.choice(pairs.map((colour) => t("tokens", { number: 2, colour: t(`colour-${colour}`) })));
  const offered = BASIC.filter((colour) => all.some((take) => take.includes(colour)));
  return t(pairs.length === offered.length ? "tray-any-pair" : "tray-large-pair");
}
