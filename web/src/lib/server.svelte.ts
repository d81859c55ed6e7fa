/** What the server offers: the cards, bots and phrases, loaded once. */

import type { About, BotState } from "../protocol";
import type { Deck } from "./game/deck";
import { getAbout, getDeck } from "./net/api";

const RETRY_AFTER = 1500;

class Server {
  deck = $state.raw<Deck>();
  private about = $state.raw<About>();

  async load(): Promise<void> {
    try {
      [this.deck, this.about] = await Promise.all([getDeck(), getAbout()]);
    } catch (problem) {
      console.error("the cards and bots could not be loaded", problem);
      setTimeout(() => void this.load(), RETRY_AFTER);
    }
  }

  /** The bots with a level, weakest first; empty until loaded. */
  get ladder(): BotState[] {
    const bots = this.about?.bots.filter(({ level }) => level !== null) ?? [];
    return bots.sort((one, other) => (one.level ?? 0) - (other.level ?? 0));
  }

  /** Ids of the phrases that players can say. */
  get phrases(): readonly string[] {
    return this.about?.phrases ?? [];
  }
}

export const server = new Server();
