/** In how many games on the server it is the user's turn. */

import { untrack } from "svelte";
import type { MyGames } from "../protocol";
import { isLocal } from "../local";
import { attention } from "./attention.svelte";
import { ask, becomeGuest } from "./net/api";
import { recent } from "./recent.svelte";
import { server } from "./server.svelte";
import { load, save } from "./storage";

const KEY = "sixstones.has-games";
const LOOK_EVERY = 30_000;

class MyGamesList {
  known = $state.raw<MyGames>();

  /** Ask the server. The user becomes a guest, if they are not one yet. */
  async load(): Promise<MyGames> {
    await becomeGuest();
    this.known = await ask<MyGames>("api/me/games");
    attention.games = this.known.games.filter(({ turn, you, paused }) => turn === you && !paused).length;
    save(KEY, this.known.games.length > 0);
    return this.known;
  }

  /** Whether the user has games, or this browser has been at a table of a server: others have no games there. */
  get likely(): boolean {
    if (this.known?.games.length) return true;
    return load(KEY) === true || recent.visits.some(({ table }) => !isLocal(table));
  }

  /** Check from time to time while the page is visible. Returns a function that stops it. */
  watch(): () => void {
    const look = (): void => {
      // A new answer must not restart the effect that checks.
      if (server.status === "ready" && untrack(() => this.likely) && !document.hidden)
        void this.load().catch(() => undefined);
    };
    look();
    const timer = setInterval(look, LOOK_EVERY);
    document.addEventListener("visibilitychange", look);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
      attention.games = 0;
    };
  }
}

export const myGames = new MyGamesList();
