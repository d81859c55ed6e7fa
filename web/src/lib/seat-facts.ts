/** What a player's area and a chip show about a seat, and the actions there. */

import type { ClockState, PlayerView, SeatState } from "../protocol";
import type { Deck } from "./game/deck";
import type { Turn } from "./narration/trace";

export interface SeatFacts {
  seat: number;
  info: SeatState;
  name: string;
  player: PlayerView;
  deck: Deck;
  playing: boolean;
  holdsTile: boolean;
  /** The player can win next turn. */
  threatens?: boolean | undefined;
  clock: ClockState | null;
  /** The player's last turn, to be shown. */
  last?: Turn | undefined;
  /** The names of all players, for the last turn. */
  nameOf?: (seat: number) => string;
  onlook?: ((seat: number) => void) | undefined;
  onclaim?: ((seat: number) => void) | undefined;
  onoffer?: ((seat: number) => void) | undefined;
  /** When the player can first be reminded that it is their turn. */
  nudgeAt?: number | null | undefined;
  onnudge?: (() => void) | undefined;
}
