/** Tells the user that it is their turn: in the page's title and icon and, if they want, with a notification. */

import { t, words } from "./i18n/index.svelte";
import { server } from "./server.svelte";
import { load, save } from "./storage";

const KEY = "sixstones.notify";
const ASKED = "sixstones.notify-asked";
const ICONS = { usual: "./icon.svg", turn: "./icon-turn.svg" };
const BUZZ = [120, 60, 120];

class Attention {
  /** It is the user's turn in a game with other people. */
  turn = $state(false);
  /** Lines of others in the chat that the user hasn't seen. */
  unread = $state(0);
  /** In how many games it is the user's turn, while a list of them is open. */
  games = $state(0);
  private wanted = $state(load(KEY) === true);
  private permission = $state(permission());
  private asked = $state(load(ASKED) === true);
  /** Why the server can't call the user while the page is closed: the id of a text. */
  problem = $state<string | null>(null);

  /** The title of the page, with what waits for the reader. */
  titled(title: string): string {
    const count = this.unread || (this.turn ? 0 : this.games);
    const waiting = [this.turn || this.games ? t("title-turn") : "", count ? `(${count})` : ""];
    return [...waiting.filter(Boolean), title].join(" ");
  }

  get icon(): string {
    return this.turn ? ICONS.turn : ICONS.usual;
  }

  /** Whether this browser can show notifications. */
  get canNotify(): boolean {
    return this.permission !== null;
  }

  get notifies(): boolean {
    return this.wanted && this.permission === "granted";
  }

  /** The user has told the browser to ask no more. */
  get blocked(): boolean {
    return this.permission === "denied";
  }

  /** The user was never asked whether they want notifications. */
  get mayAsk(): boolean {
    return this.permission === "default" && !this.asked;
  }

  askNoMore(): void {
    save(ASKED, (this.asked = true));
  }

  /** Switch notifications on, which makes the browser ask for permission, or off. */
  async notify(on: boolean): Promise<void> {
    if (on && this.permission === "default") this.permission = await Notification.requestPermission();
    this.wanted = on;
    save(KEY, this.notifies);
    this.askNoMore();
    await this.tellServer();
  }

  /** Let the server call the user while the page is closed, or not any more. */
  async tellServer(): Promise<void> {
    this.problem = null;
    if (!server.push) return;
    const [{ subscribe, unsubscribe }] = await Promise.all([import("../account/push"), words.need("notify")]);
    this.problem = this.notifies ? await subscribe() : ((await unsubscribe()) ?? null);
  }

  /** The user's turn has begun. A notification is shown only while the page is hidden. */
  async announceTurn(table: string, round: string): Promise<void> {
    if (!this.notifies) return;
    if (!document.hidden) {
      if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(BUZZ); // browsers complain without a touch
      return;
    }
    const options = { body: round, tag: table, icon: ICONS.turn, vibrate: BUZZ };
    // Phones allow it only to the service worker.
    const worker = await navigator.serviceWorker?.getRegistration();
    if (worker) await worker.showNotification(t("title-turn"), options);
    else new Notification(t("title-turn"), options).onclick = () => window.focus();
  }
}

function permission(): NotificationPermission | null {
  return "Notification" in window && window.isSecureContext ? Notification.permission : null;
}

export const attention = new Attention();
