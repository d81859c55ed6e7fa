/** What the players are called: people by their names, bots in the reader's language, told apart where two are alike. */

import type { SeatState } from "../protocol";
import { t, words } from "./i18n/index.svelte";
import { isolate } from "./i18n/isolate";

/** As much of a seat as its name needs. */
export type Called = Pick<SeatState, "kind" | "name" | "bot">;

/** A server may have bots that the page has no word for. */
export const botName = (bot: string): string => (words.has(`bot-${bot}`) ? t(`bot-${bot}`) : bot);

const plain = (seat: Called): string => (seat.kind === "bot" && seat.bot ? botName(seat.bot) : seat.name);

export function seatName(seats: readonly Called[], index: number): string {
  const seat = seats[index];
  if (!seat) return "";
  const name = plain(seat);
  const alike = seats.filter((other) => plain(other) === name).length > 1;
  return alike ? `${isolate(name)} ${index + 1}` : name;
}
