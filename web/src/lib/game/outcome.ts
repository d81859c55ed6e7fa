/** Who has won, from the user's point of view. */

import type { TableState } from "../../protocol";

/** Whoever resigned has lost, even if the bot in their place wins. */
export const hasWon = ({ seats, outcome }: Pick<TableState, "seats" | "outcome">, seat: number): boolean =>
  seats[seat]?.resigned !== true && (outcome?.winners.includes(seat) ?? false);
