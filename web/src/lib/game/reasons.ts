/**
 * Why something can't be used. The engine decides what is legal; these texts only explain it, from what the table
 * has sent, once a move is not among the legal ones.
 */

import type { GameView, PlayerView, TableState } from "../../protocol";
import { t } from "../i18n/index.svelte";
import { canAdd, count } from "./moves";
import { amountsText } from "./event-text";
import { held, total, type KnownOffer } from "./offers";
import { TOKEN_LIMIT, type Colour } from "./stones";

/** The table, as far as reasons need it. */
export interface Moment {
  readonly state?: { readonly phase: string; readonly pause?: TableState["pause"] } | undefined;
  readonly view: GameView | null;
  /** The user's seat. */
  readonly you: number | null;
  readonly me: PlayerView | null;
  readonly myTurn: boolean;
  readonly busy: boolean;
  readonly legal: readonly string[];
}

/** Why the user can't do anything now; null in their own turn, before the move. */
export function waitReason({ state, view, you, myTurn, busy }: Moment): string | null {
  if (state?.phase === "over") return t("refused-table-finished");
  if (you === null) return t("watching");
  if (state?.pause?.since) return t("paused");
  if (!myTurn) return t("refused-move-not_your_turn");
  if (busy) return t("sending");
  if (view?.phase === "return") return t("task-return");
  if (view?.phase === "claim") return t("task-claim");
  return null;
}

/** Why no token of this colour can be added to those picked. */
export function pileReason(moment: Moment, picked: readonly Colour[], colour: Colour): string | null {
  if (canAdd(picked, colour, moment.legal)) return null;
  if (colour === "gray" || colour === "green") return t(`why-${colour}`);
  const waiting = waitReason(moment);
  if (waiting) return waiting;
  const pile = moment.view?.supply[colour] ?? 0;
  if (pile <= count(picked, colour)) return t("why-empty-pile");
  if (picked.length === 1 && picked[0] === colour) return t("why-small-pile", { number: pile });
  if (picked.length === 2 && picked[0] === picked[1]) return t("why-pair-is-all");
  if (picked.includes(colour)) return t("why-one-of-each");
  return t(picked.length === 3 ? "why-three-is-all" : "refused-move-illegal");
}

/** Why a card, or the top of a deck, can't be reserved; `what` is its name in a move. */
export function reserveReason(moment: Moment, what: string): string | null {
  const { view, me, legal } = moment;
  if (legal.includes(`reserve ${what}`)) return null;
  const waiting = waitReason(moment);
  if (waiting) return waiting;
  const [, level] = /^deck (\d)$/.exec(what) ?? [];
  if (level && !view?.deck_sizes[level]) return t("why-empty-deck");
  return me?.hand.length ? t("why-hand-full", { number: me.hand.length }) : t("refused-move-illegal");
}

/** Why a card can't be recruited. */
export function recruitReason(moment: Moment, card: string, offer: KnownOffer | undefined): string | null {
  if (moment.legal.includes(`recruit ${card}`)) return null;
  const waiting = waitReason(moment);
  if (waiting) return waiting;
  return offer && total(offer.missing) > offer.gray ? lackText(offer) : t("refused-move-illegal");
}

/** Which tokens are missing, and how many of them gray ones replace. */
export function lackText({ missing = {}, gray }: Pick<KnownOffer, "missing" | "gray">): string {
  const lacks = t("card-lacks", { cost: amountsText(missing) });
  return gray ? `${lacks} ${t("card-by-gray", { number: gray })}` : lacks;
}

const tooMany = (id: string, tokens: number): string | null =>
  tokens > TOKEN_LIMIT ? t(id, { held: tokens, number: tokens - TOKEN_LIMIT }) : null;

/** A warning if the user would have more tokens than they may keep. */
export const takeWarning = ({ me }: Moment, picked: readonly Colour[]): string | null =>
  picked.length ? tooMany("over-limit", held(me) + picked.length) : null;

/** The same for reserving, which brings a gray token if there is one. */
export const reserveWarning = ({ me, view }: Moment): string | null =>
  tooMany("over-limit-reserve", held(me) + (view?.supply["gray"] ? 1 : 0));
