/** Names of players, bots and phrases in the user's language. */

import type { BotState, SeatState } from "../protocol";
import { t, words } from "./i18n/index.svelte";
import { isolate } from "./i18n/isolate";

/** As much of a seat as its name needs. */
export type NamedSeat = Pick<SeatState, "kind" | "name" | "bot">;

/** A text of the catalogue, or the fallback: the server may have bots and phrases that the page doesn't know. */
const known = (id: string, fallback: string): string => (words.has(id) ? t(id) : fallback);

export const botName = (bot: string): string => known(`bot-${bot}`, bot);
export const botSummary = ({ name, summary }: BotState): string => known(`bot-${name}-about`, summary);
export const phraseText = (phrase: string): string => known(`phrase-${phrase}`, phrase.replaceAll("_", " "));

const plain = (seat: NamedSeat): string => (seat.kind === "bot" && seat.bot ? botName(seat.bot) : seat.name);

/** The player's name, with the seat's number if two players have the same name. */
export function seatName(seats: readonly NamedSeat[], index: number): string {
  const seat = seats[index];
  if (!seat) return "";
  const name = plain(seat);
  const alike = seats.filter((other) => plain(other) === name).length > 1;
  return alike ? `${isolate(name)} ${index + 1}` : name;
}
