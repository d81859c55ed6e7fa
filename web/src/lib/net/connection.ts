/**
 * A WebSocket to a table that reconnects: it asks for the events that were missed and resends unanswered commands with
 * the same id, which the server carries out only once.
 */

import { CompactReader } from "./compact";
import { freshId } from "./ids";
import { VERSION, type FromClient, type FromServer } from "../../protocol";

export type Status = "connecting" | "open" | "lost" | "ended";

/** A command; the connection adds the id. */
type Without<T> = T extends unknown ? Omit<T, "id"> : never;
export type Command = Without<Exclude<FromClient, { type: "hello" | "ping" }>>;

export interface Handlers {
  receive(message: FromServer): void;
  /** `reason`: the code of the server's last goodbye. */
  status(status: Status, reason?: string): void;
  /** Something that the player should know; null when it is over. Only from tables in this browser. */
  notice?(notice: string | null): void;
}

/** A way to a table: on the server, or in this browser. */
export interface TableConnection {
  /** Send a command. Returns its id, which the answer repeats. */
  send(command: Command): string;
  close(): void;
}

const FIRST_RETRY = 250;
const LONGEST_RETRY = 5000;
/** The server sends something at least every 20 seconds. */
const SILENCE_TIMEOUT = 45_000;
/** After these goodbyes reconnecting is pointless. */
const FINAL = new Set([
  "table/unknown",
  "table/damaged",
  "daily/sealed",
  "server/damaged",
  "protocol/version",
  "request/credentials",
  "request/malformed",
]);

export class Connection implements TableConnection {
  private socket: WebSocket | undefined;
  private lastEvent = 0;
  private retryAfter = FIRST_RETRY;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private watchdog: ReturnType<typeof setTimeout> | undefined;
  private readonly unanswered = new Map<string, string>();
  private serial = 0;
  private ended = false;
  private goodbye: string | undefined;
  private reader = new CompactReader();
  /** The answer to a hello is still to come. */
  private greeting = false;
  private readonly session = freshId();
  private readonly wake = (): void => {
    if (document.visibilityState === "visible" && !this.open) this.connectNow();
  };

  constructor(
    private readonly table: string,
    private readonly handlers: Handlers,
  ) {
    window.addEventListener("online", this.wake);
    document.addEventListener("visibilitychange", this.wake);
    this.connectNow();
  }

  get open(): boolean {
    return this.socket?.readyState === WebSocket.OPEN;
  }

  send(command: Command): string {
    const id = `${this.session}-${++this.serial}`;
    const text = JSON.stringify({ ...command, id });
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
    this.handlers.status(this.lastEvent ? "lost" : "connecting", this.goodbye);
    const address = new URL(`api/tables/${this.table}/socket`, document.baseURI);
    address.protocol = address.protocol.replace("http", "ws");
    const socket = new WebSocket(address);
    this.socket = socket;
    socket.onopen = () => this.sayHello();
    socket.onmessage = (event) => {
      if (socket === this.socket) this.read(JSON.parse(event.data as string) as FromServer);
    };
    socket.onclose = () => {
      if (socket === this.socket) this.onLost();
    };
    this.resetWatchdog();
  }

  private sayHello(): void {
    this.greeting = true;
    this.socket?.send(JSON.stringify({ type: "hello", version: VERSION, last: this.lastEvent }));
  }

  private read(compact: FromServer): void {
    this.resetWatchdog();
    const message = this.reader.read(compact, this.greeting);
    if (message) this.receive(message);
    else if (!this.greeting) this.sayHello(); // something is missing
  }

  private receive(message: FromServer): void {
    if (message.type === "welcome") this.greeting = false;
    if (message.type === "welcome" || message.type === "update") this.lastEvent = message.table.number;
    if (message.type === "done" || message.type === "hinted") this.unanswered.delete(message.id);
    if (message.type === "refused" && message.code !== "server/unavailable")
      this.unanswered.delete(message.id);
    if (message.type === "goodbye") this.onGoodbye(message.code);
    this.handlers.receive(message);
    if (message.type === "welcome") this.onWelcome();
    if (message.type === "refused" && message.code === "server/unavailable") this.resendLater(message.id);
  }

  private onGoodbye(code: string): void {
    this.goodbye = code;
    if (!FINAL.has(code)) return;
    this.close();
    this.handlers.status("ended", code);
  }

  private onWelcome(): void {
    this.retryAfter = FIRST_RETRY;
    this.goodbye = undefined;
    this.handlers.status("open");
    for (const text of this.unanswered.values()) this.socket?.send(text);
  }

  private resendLater(id: string): void {
    const text = this.unanswered.get(id);
    if (text) setTimeout(() => this.open && this.socket?.send(text), 500);
  }

  private onLost(): void {
    if (this.ended) return;
    this.handlers.status("lost", this.goodbye);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.connectNow(), this.retryAfter * (0.7 + 0.6 * Math.random()));
    this.retryAfter = Math.min(LONGEST_RETRY, this.retryAfter * 2);
  }

  /** Reconnect if the server stays silent. */
  private resetWatchdog(): void {
    clearTimeout(this.watchdog);
    this.watchdog = setTimeout(() => this.connectNow(), SILENCE_TIMEOUT);
  }
}
