/** What the players are called: people by their names, bots in the reader's language, told apart where two are alike. */

import type { SeatState } from "../protocol";
import { t } from "./i18n/index.svelte";

const plain = (seat: SeatState): string =>
  seat.kind === "bot" && seat.bot ? t(`bot-${seat.bot}`) : seat.name;

export function seatName(seats: readonly SeatState[], index: number): string {
  const seat = seats[index];
  if (!seat) return "";
  const name = plain(seat);
  const alike = seats.filter((other) => plain(other) === name).length > 1;
  return alike ? `${name} ${index + 1}` : name;
}
