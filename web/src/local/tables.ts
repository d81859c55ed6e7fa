/** The tables of this browser, in the engine's worker: they carry out commands, save them, and move the bots. */

import type { Level } from "../engine/bots.ts";
import { asEngineError } from "../engine/errors.ts";
import { PACE } from "../engine/generated/engine.ts";
import type { Position, Rules } from "../engine/rules.ts";
import { type AnyEvent, VERSION } from "../protocol.ts";
import { playDemo } from "./demo.ts";
import { challengeOf, unpack } from "./challenge.ts";
import { dealt, fixedLevel, moveSeed } from "./fixed.ts";
import { IMPORTED, isFixed, PLAYED_ON } from "./index.ts";
import type { FromTables, LocalCommand, Notice, Requests, RequestType, ToTables } from "./messages.ts";
import { readRecord, recordOf, RecordProblem, recordText } from "./record.ts";
import { Conflict, type Store } from "./store.ts";
import {
  continued,
  created,
  type Decision,
  type Entry,
  freshTableId,
  imported,
  Refused,
  Table,
} from "./table.ts";

export interface Opponents {
  rules: Rules;
  /** Load what a bot needs. Rejects with an EngineError. */
  prepare(level: Level): Promise<unknown>;
  /** A move for the player to move; undefined if it was cancelled. */
  choose(
    position: Position,
    level: Level,
    seed: number,
    cancelled: () => boolean,
    /** The choice depends on nothing else: no clock, and nothing of an earlier search. */
    fixed?: boolean,
  ): Promise<string | undefined>;
}

type Send = (message: FromTables) => void;

const MOST_EVENTS = 400;
/** Milliseconds until this tab moves a bot in a game that another tab has continued. */
const OTHER_TAB = 4000;
/** Milliseconds until a bot is shown as not ready, and until its file is loaded again. */
const PREPARING = 300;
const RETRY = 3000;

export class Tables {
  readonly #opponents: () => Promise<Opponents>;
  readonly #around: Surroundings;
  readonly #open = new Map<string, OpenTable>();

  constructor(opponents: () => Promise<Opponents>, store: Store, send: Send) {
    this.#opponents = opponents;
    this.#around = { store, send, channel: new BroadcastChannel("sixstones-tables"), slow: true };
    this.#around.channel.onmessage = ({ data }: MessageEvent<{ table: string; number: number }>) =>
      data.table ? this.#open.get(data.table)?.continuedElsewhere(data.number) : this.#closeAll();
  }

  /** All games are forgotten, here or by another tab. */
  #closeAll(): void {
    for (const [id, open] of this.#open) {
      open.close();
      const message = { type: "goodbye", code: "table/unknown", message: "" } as const;
      this.#around.send({ type: "message", table: id, message });
    }
    this.#open.clear();
  }

  async receive(message: ToTables): Promise<void> {
    if (message.type === "request") return this.#request(message.id, message.what, message.ask);
    if (message.type === "connect") return this.#connect(message.table, message.last);
    if (message.type === "pace") {
      this.#around.slow = message.slow;
      return;
    }
    const open = this.#open.get(message.table);
    if (message.type === "command") return open?.command(message.command);
    open?.close();
    this.#open.delete(message.table);
  }

  async #connect(id: string, last: number): Promise<void> {
    this.#open.get(id)?.close();
    try {
      const open = new OpenTable(await this.#load(id), await this.#opponents(), this.#around);
      this.#open.set(id, open);
      open.welcome(last);
    } catch (error) {
      const code = error instanceof Refused ? error.code : `engine/${asEngineError(error).problem}`;
      this.#around.send({ type: "message", table: id, message: { type: "goodbye", code, message: "" } });
    }
  }

  async #load(id: string): Promise<Table> {
    const { rules } = await this.#opponents();
    const entries = await this.#around.store.load(id);
    if (!entries.length) throw new Refused("table/unknown");
    return new Table(id, rules, entries);
  }

  async #request(id: number, what: RequestType, ask: Requests[RequestType]["ask"]): Promise<void> {
    try {
      const answer = await (this.#answers[what] as (ask: unknown) => Promise<unknown>)(ask);
      this.#around.send({ type: "answer", id, answer });
    } catch (error) {
      if (error instanceof RecordProblem) {
        this.#around.send({ type: "failed", id, code: `record/${error.trouble}`, line: error.line });
      } else {
        const code = error instanceof Refused ? error.code : `engine/${asEngineError(error).problem}`;
        this.#around.send({ type: "failed", id, code });
      }
    }
  }

  readonly #answers: { [T in RequestType]: (ask: Requests[T]["ask"]) => Promise<Requests[T]["answer"]> } = {
    create: async (request) => this.#add(freshTableId(), created(request, Date.now())),
    open_record: async (text) => {
      const { rules } = await this.#opponents();
      const table = new Table(freshTableId(IMPORTED), rules);
      const entries = imported(readRecord(text, rules));
      for (const entry of entries) table.apply(entry);
      await this.#add(table.id, entries);
      return { table: table.id, playable: table.phase === "playing" && table.you !== null };
    },
    play_on: async ({ record, before, name, bot }) => {
      const { rules } = await this.#opponents();
      return this.#add(freshTableId(PLAYED_ON), continued(readRecord(record, rules), before, name, bot));
    },
    deal: async (ask) => {
      const there = await this.#around.store.load(ask.table);
      if (there.length) return ask.table;
      return this.#add(ask.table, dealt(ask, Date.now())).catch((error: unknown) => {
        if (error instanceof Conflict) return ask.table; // another tab was faster
        throw error;
      });
    },
    challenge: async (id) => {
      const table = await this.#load(id);
      const { rules } = await this.#opponents();
      return { own: await challengeOf(table, rules), from: table.challenge };
    },
    read_challenge: async (text) => unpack(text, (await this.#opponents()).rules),
    clear: async () => {
      this.#closeAll();
      await this.#around.store.clear();
      this.#around.channel.postMessage({ table: "", number: 0 });
      return null;
    },
    demo: async () => playDemo(await this.#opponents(), () => this.#open.size > 0),
    record: async (id) => recordText(recordOf(await this.#load(id))),
    replay: async (id) => {
      const table = await this.#load(id);
      return { replay: table.toReplay(), table: table.toState() };
    },
  };

  async #add(id: string, entries: readonly Entry[]): Promise<string> {
    await this.#opponents(); // a table that can't be played is not created
    await this.#around.store.append(new Map([[id, entries]]));
    return id;
  }
}

/** What all tables share. */
interface Surroundings {
  readonly store: Store;
  readonly send: Send;
  /** Other tabs hear which games have continued. */
  readonly channel: BroadcastChannel;
  /** Whether bots wait before their moves. */
  slow: boolean;
}

/** A table that the page shows. One command after the other is carried out and saved before the page sees it. */
class OpenTable {
  readonly #table: Table;
  readonly #opponents: Opponents;
  readonly #around: Surroundings;
  readonly #seed = Math.floor(Math.random() * 2 ** 31);
  #jobs: Promise<void> = Promise.resolve();
  /** Counts up when the position changes: a bot that thinks about an older one stops. */
  #turn = 0;
  #closed = false;
  #preparing = false;

  constructor(table: Table, opponents: Opponents, around: Surroundings) {
    this.#table = table;
    this.#opponents = opponents;
    this.#around = around;
  }

  welcome(last: number): void {
    const missed = this.#table.events.filter((event) => event.number > last);
    const events = missed.slice(-MOST_EVENTS);
    const earlier = events.length < missed.length;
    this.#tell({ type: "welcome", table: this.#table.toState(), events, earlier, version: VERSION });
    this.#notice();
    this.#moveBots();
  }

  command(command: LocalCommand): Promise<void> {
    return this.#enqueue(async () => {
      const id = command.id ?? "";
      try {
        const decision = this.#table.decide(command, Date.now());
        await this.#commit(decision);
        this.#tell({ type: "done", id, number: this.#table.number });
        this.#moveBots();
      } catch (error) {
        if (!(error instanceof Refused || error instanceof Conflict)) throw error;
        const code = error instanceof Refused ? error.code : "table/stale";
        const table = this.#table.toState(this.#preparing);
        this.#tell({ type: "refused", id, code, message: "", clause: null, table });
      }
    });
  }

  /** Another tab has continued this game. */
  continuedElsewhere(number: number): void {
    void this.#enqueue(async () => {
      if (number <= this.#table.number) return;
      await this.#catchUp();
      this.#moveBots(OTHER_TAB);
    });
  }

  close(): void {
    this.#closed = true;
  }

  #enqueue(job: () => Promise<void>): Promise<void> {
    this.#jobs = this.#jobs.then(() => (this.#closed ? undefined : job())).catch(reportError);
    return this.#jobs;
  }

  /** Save entries, then show them. Throws Conflict if another tab was faster. */
  async #commit({ entries, also }: Decision): Promise<void> {
    const { store, channel } = this.#around;
    const { id } = this.#table;
    try {
      await store.append(new Map([[id, entries], ...(also ? [[also.table, also.entries] as const] : [])]));
    } catch (error) {
      if (error instanceof Conflict) await this.#catchUp();
      throw error;
    }
    this.#show(entries);
    channel.postMessage({ table: id, number: this.#table.number });
  }

  async #catchUp(): Promise<void> {
    this.#show(await this.#around.store.load(this.#table.id, this.#table.number));
  }

  #show(entries: readonly Entry[]): void {
    const seen = this.#table.events.length;
    for (const entry of entries) this.#table.apply(entry);
    this.#update(this.#table.events.slice(seen));
    this.#notice();
  }

  #update(events: AnyEvent[]): void {
    this.#tell({ type: "update", events, table: this.#table.toState(this.#preparing) });
  }

  #tell(message: Extract<FromTables, { type: "message" }>["message"]): void {
    this.#around.send({ type: "message", table: this.#table.id, message });
  }

  #notice(notice: Notice | null = this.#around.store.saved(this.#table.id) ? null : "unsaved"): void {
    this.#around.send({ type: "notice", table: this.#table.id, notice });
  }

  /** Let the bots move until it is the player's turn. */
  #moveBots(wait = 0): void {
    const turn = ++this.#turn;
    const cancelled = (): boolean => this.#closed || turn !== this.#turn;
    const bot = this.#table.botToMove;
    if (bot) this.#moveBot(bot as Level, wait, cancelled).catch(reportError);
  }

  async #moveBot(bot: Level, wait: number, cancelled: () => boolean): Promise<void> {
    await sleep(wait);
    if (cancelled() || !(await this.#prepared(bot, cancelled))) return;
    const start = performance.now();
    const { position, toPlay } = this.#table.game as NonNullable<Table["game"]>;
    const { id, secret = "", moves, you } = this.#table;
    const fixed = isFixed(id);
    const level = fixed ? fixedLevel(bot) : bot;
    const seed = fixed ? moveSeed(secret, moves.length) : this.#seed + toPlay;
    const move = await this.#opponents.choose(position, level, seed, cancelled, fixed);
    // Nobody follows a game without a person.
    const pace = this.#around.slow && you !== null ? ((PACE as Record<string, number>)[bot] ?? 0) : 0;
    await sleep(pace - (performance.now() - start));
    await this.#enqueue(async () => {
      if (cancelled() || move === undefined) return;
      const others = await this.#commit({ entries: this.#table.moveEntries(move, Date.now()) }).then(
        () => 0,
        (error: unknown) => {
          if (error instanceof Conflict) return OTHER_TAB;
          throw error;
        },
      );
      this.#moveBots(others);
    });
  }

  /** Wait until a bot has its files. Returns false if it is no longer needed. */
  async #prepared(bot: Level, cancelled: () => boolean): Promise<boolean> {
    const timer = setTimeout(() => !cancelled() && this.#prepare(true), PREPARING);
    for (;;) {
      try {
        await this.#opponents.prepare(bot);
        break;
      } catch (error) {
        if (asEngineError(error).problem !== "damaged") throw error;
        if (!cancelled()) this.#notice("bot-waits");
        await sleep(RETRY);
      }
      if (cancelled()) break;
    }
    clearTimeout(timer);
    if (this.#preparing) this.#prepare(false);
    return !cancelled();
  }

  #prepare(preparing: boolean): void {
    this.#preparing = preparing;
    this.#update([]);
    if (!preparing) this.#notice();
  }
}

const sleep = (milliseconds: number): Promise<void> =>
  new Promise((resume) => setTimeout(resume, Math.max(0, milliseconds)));
