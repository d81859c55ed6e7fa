/** What undo would take back, in words. */

import type { GameView, SeatState } from "../../protocol";
import { t } from "../i18n/index.svelte";
import type { Deck } from "./deck";
import { moveText } from "./event-text";
import { parse } from "./moves";

type Logged = NonNullable<GameView["log"]>[number];

const startsTurn = ({ move }: Logged): boolean => !["return", "claim"].includes(parse(move).kind);

/** The moves that undo takes back: against bots the user's last turn and the answers, among people one move. */
export function undone(log: readonly Logged[], seats: readonly SeatState[], you: number | null): Logged[] {
  const alone = seats.every(({ kind }, seat) => kind === "bot" || seat === you);
  const first = alone ? log.findLastIndex((each) => each.seat === you && startsTurn(each)) : log.length - 1;
  return first < 0 ? [] : log.slice(first);
}

export function undoText(moves: readonly Logged[], you: number | null, deck: Deck): string {
  const own = moves.filter(({ seat }) => seat === you).map(({ move }) => moveText(null, move, deck));
  const answers = moves.filter((each) => each.seat !== you && startsTurn(each)).length;
  const more = answers ? [t("undo-answers", { number: answers })] : [];
  return [t("undo-takes-back"), ...own, ...more].join(" ");
}
