/** The server behind this page, if there is one. Games against bots need none. */

import type { About, BotState } from "../protocol";
import { getAbout, NO_CODE, Refusal } from "./net/api";

/** "starting": the server still compiles, and tables open when it is ready. "none": on a static host, or offline. */
type Status = "unknown" | "none" | "starting" | "ready";

const ASK_WHILE_STARTING = 1000;
const ASK_AGAIN = 15_000;

class Server {
  status = $state<Status>("unknown");
  private about = $state.raw<About>();
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** Find the server, and keep looking while there is none. */
  watch(): void {
    if (import.meta.env.MODE === "site") {
      this.status = "none";
      return;
    }
    addEventListener("online", () => void this.check());
    void this.check();
  }

  async check(): Promise<void> {
    clearTimeout(this.timer);
    try {
      this.about = await getAbout();
      this.status = "ready";
    } catch (problem) {
      const code = problem instanceof Refusal ? problem.code : "";
      if (code === "server/starting") this.status = "starting";
      else if (code === "network/unreachable" || code === NO_CODE) this.status = "none";
      const wait = this.status === "starting" ? ASK_WHILE_STARTING : ASK_AGAIN;
      this.timer = setTimeout(() => void this.check(), wait);
    }
  }

  /** The server's bots with a level, weakest first. */
  get ladder(): BotState[] {
    const bots = this.about?.bots.filter(({ level }) => level !== null) ?? [];
    return bots.sort((one, other) => (one.level ?? 0) - (other.level ?? 0));
  }

  /** Whether it sends notifications to browsers. */
  get push(): boolean {
    return this.about?.push === true;
  }

  /** Whether this page can use passkeys here: browsers tie them to one address. */
  get passkeys(): boolean {
    return this.about?.passkeys === location.origin;
  }

  /** Ids of the phrases that players can say. */
  get phrases(): readonly string[] {
    return this.about?.phrases ?? [];
  }
}

export const server = new Server();
