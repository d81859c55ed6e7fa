/** The deck, asked for once. */

import type { Deck } from "./game/deck";
import { getDeck } from "./net/api";

class Cards {
  deck = $state.raw<Deck>();

  async load(): Promise<void> {
    try {
      this.deck = await getDeck();
    } catch (problem) {
      console.error("the deck could not be loaded", problem);
      setTimeout(() => void this.load(), 1500);
    }
  }
}

export const cards = new Cards();
