/** A reviewed move in words. */

import { hintLines } from "../lib/game/hint-text";
import { DECK } from "../lib/game/deck";
import { t, words } from "../lib/i18n/index.svelte";
import type { Thought } from "../engine/messages";
import type { Fact, PlayerView } from "../protocol";
import type { ReviewedMove } from "./messages";
import type { Balance } from "./sums";

/** Threats, the worst last. */
const THREATS = ["takes", "scores", "finishes"];
/** Less luck than this is not worth a sentence. */
const LEAST_LUCK = 0.01;

/** A number of points with its sign, also for 0.4 and −0.4, which are both "0". */
export const signed = (points: number): string =>
  new Intl.NumberFormat(words.language, { signDisplay: "exceptZero", maximumFractionDigits: 0 }).format(
    points,
  );

const linesOf = (thought: Thought, names: readonly string[], me: PlayerView | null = null): string[] =>
  hintLines({ ...thought, bot: "champion", lost: false }, null, DECK, (seat) => names[seat] ?? "", { me });

/** The better move, and why: what to do, the reasons, the threat. `me` is the player who moved. */
export const betterLines = (
  { better }: ReviewedMove,
  names: readonly string[],
  me: PlayerView | null = null,
): string[] => (better ? linesOf(better, names, me) : []);

/** What the move made allowed: the threat after it, if it is worse than the one after the better move. */
export function allowedLine({ better, made }: ReviewedMove, names: readonly string[]): string {
  const threat = made && threatOf(made);
  if (!threat || !better || danger(threat) <= danger(threatOf(better))) return "";
  return linesOf({ ...made, urgency: null, facts: [threat] }, names).at(-1) ?? "";
}

const threatOf = ({ facts }: Thought): Fact | undefined => facts.find(({ kind }) => THREATS.includes(kind));

/** Points count among threats to score; there are never a hundred of them. */
const danger = (threat: Fact | undefined): number =>
  threat ? 100 * THREATS.indexOf(threat.kind) + (threat.kind === "scores" ? threat.number : 0) : -1;

/** A move as a request. */
export const orderLine = (move: string, names: readonly string[]): string => {
  const nothing = { aim: null, urgency: null, rival: null, facts: [], lost: false, simulations: 0 };
  return linesOf({ ...nothing, move, candidates: [] }, names)[0] ?? "";
};

/** What the card that was turned up changed for the player who moved. */
export function luckLine({ seat, luck, cards }: ReviewedMove, names: readonly string[]): string {
  const gain = luck[seat] ?? 0;
  if (!cards || Math.abs(gain) < LEAST_LUCK) return "";
  return t("review-card", { name: names[seat] ?? "", points: signed(100 * gain), cards });
}

/** The id of the text for a part of a sum. */
export const partId = (part: keyof Balance, finished: boolean): string =>
  part === "result" && !finished
    ? "review-unfinished"
    : `review-${part.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
