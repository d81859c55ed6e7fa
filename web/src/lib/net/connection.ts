/**
 * A connection to a table that mends itself: it connects again after any loss, asks for what was missed, and sends
 * unanswered commands again under the same id, which the server does once.
 */

import { freshId } from "./ids";
import { VERSION, type FromClient, type FromServer } from "../../protocol";

export type Status = "connecting" | "open" | "lost" | "ended";

/** A command without what the connection adds to it. */
type Without<T> = T extends unknown ? Omit<T, "id"> : never;
export type Order = Without<Exclude<FromClient, { type: "hello" | "ping" }>>;

export interface Ears {
  hear(message: FromServer): void;
  /** With the code of the server's last goodbye, where it said one. */
  status(status: Status, reason?: string): void;
}

const FIRST_PAUSE = 250;
const LONGEST_PAUSE = 5000;
const SILENCE = 45_000;
/** After these goodbyes it is no use to connect again. */
const FINAL = new Set([
  "table/unknown",
  "table/damaged",
  "server/damaged",
  "protocol/version",
  "request/credentials",
  "request/malformed",
]);

export class Connection {
  private socket: WebSocket | undefined;
  private last = 0;
  private pause = FIRST_PAUSE;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private watchdog: ReturnType<typeof setTimeout> | undefined;
  private readonly unanswered = new Map<string, string>();
  private serial = 0;
  private ended = false;
  private goodbye: string | undefined;
  private readonly session = freshId();
  private readonly wake = (): void => {
    if (document.visibilityState === "visible" && !this.open) this.connectNow();
  };

  constructor(
    private readonly table: string,
    private readonly ears: Ears,
  ) {
    window.addEventListener("online", this.wake);
    document.addEventListener("visibilitychange", this.wake);
    this.connectNow();
  }

  get open(): boolean {
    return this.socket?.readyState === WebSocket.OPEN;
  }

  /** Send a command; returns its id, by which the answer is known. */
  send(order: Order): string {
    const id = `${this.session}-${++this.serial}`;
    const text = JSON.stringify({ ...order, id });
    this.unanswered.set(id, text);
    if (this.open) this.socket?.send(text);
    return id;
  }

  close(): void {
    this.ended = true;
    clearTimeout(this.timer);
    clearTimeout(this.watchdog);
    window.removeEventListener("online", this.wake);
    document.removeEventListener("visibilitychange", this.wake);
    this.socket?.close();
  }

  private connectNow(): void {
    if (this.ended) return;
    clearTimeout(this.timer);
    this.socket?.close();
    this.ears.status(this.last ? "lost" : "connecting", this.goodbye);
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/api/tables/${this.table}/socket`);
    this.socket = socket;
    socket.onopen = () => socket.send(JSON.stringify({ type: "hello", version: VERSION, last: this.last }));
    socket.onmessage = (event) => {
      if (socket === this.socket) this.receive(JSON.parse(event.data as string) as FromServer);
    };
    socket.onclose = () => {
      if (socket === this.socket) this.lost();
    };
    this.listenFor();
  }

  private receive(message: FromServer): void {
    this.listenFor();
    if (message.type === "welcome" || message.type === "update") this.last = message.table.number;
    if (message.type === "done" || message.type === "hinted") this.unanswered.delete(message.id);
    if (message.type === "refused" && message.code !== "server/unavailable")
      this.unanswered.delete(message.id);
    if (message.type === "goodbye") this.part(message.code);
    this.ears.hear(message);
    if (message.type === "welcome") this.resume();
    if (message.type === "refused" && message.code === "server/unavailable") this.again(message.id);
  }

  private part(code: string): void {
    this.goodbye = code;
    if (!FINAL.has(code)) return;
    this.close();
    this.ears.status("ended", code);
  }

  private resume(): void {
    this.pause = FIRST_PAUSE;
    this.goodbye = undefined;
    this.ears.status("open");
    for (const text of this.unanswered.values()) this.socket?.send(text);
  }

  private again(id: string): void {
    const text = this.unanswered.get(id);
    if (text) setTimeout(() => this.open && this.socket?.send(text), 500);
  }

  private lost(): void {
    if (this.ended) return;
    this.ears.status("lost", this.goodbye);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.connectNow(), this.pause * (0.7 + 0.6 * Math.random()));
    this.pause = Math.min(LONGEST_PAUSE, this.pause * 2);
  }

  /** The server gives a sign of life every 20 s; a connection that is silent for longer is dead. */
  private listenFor(): void {
    clearTimeout(this.watchdog);
    this.watchdog = setTimeout(() => this.connectNow(), SILENCE);
  }
}
