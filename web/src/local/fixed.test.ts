/** Tables with a given deal, played by the real engine: the same moves make the same game. */

import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { dailyTable, tableOf } from "../daily/day";
import { Bots, type Level } from "../engine/bots";
import { type EngineModule, instantiate, type NetworkModule } from "../engine/module";
import { Reviewer } from "../review/reviewer";
import type { TableState } from "../protocol";
import { pack, unpack } from "./challenge";
import { secretFromSeed } from "./fixed";
import { Game } from "./game";
import { sealedSetup } from "./deal";
import type { FromTables } from "./messages";
import { readRecord } from "./record";
import { Conflict, type Store } from "./store";
import type { Entry } from "./table";
import { type Opponents, Tables } from "./tables";

const DATE = "2026-11-17";
let bots: Bots;

function file(name: string): ArrayBuffer {
  return new Uint8Array(readFileSync(resolve(import.meta.dirname, "../engine/generated", name))).buffer;
}

/** Other tabs hear nothing: here they are other machines. */
class Silence {
  onmessage = null;
  postMessage(): void {}
}

beforeAll(async () => {
  vi.stubGlobal("BroadcastChannel", Silence);
  vi.stubGlobal("reportError", (problem: unknown) => console.error(problem));
  bots = new Bots(await instantiate<EngineModule>(file("engine.wasm")), async () => ({
    module: await instantiate<NetworkModule>(file("network.wasm")),
    weights: file("champion.safetensors"),
  }));
});

afterAll(() => {
  vi.unstubAllGlobals();
});

/** As in the worker. `steps` cuts a search short. */
async function think(
  position: Uint8Array<ArrayBuffer>,
  level: Level,
  seed: number,
  fresh: boolean,
  steps = Infinity,
) {
  const thinker = await bots.thinker(level, seed, false, fresh);
  thinker.start(bots.rules.viewOf(position));
  for (let done = 1; thinker.step(Infinity) && done < steps; done++);
  return thinker.thought();
}

/** Entries in memory: what a disk keeps over a reload. */
class Disk {
  readonly #entries = new Map<string, Entry[]>();

  saved = (): boolean => true;
  load = (table: string, after = 0): Promise<Entry[]> =>
    Promise.resolve((this.#entries.get(table) ?? []).filter(({ event }) => event.number > after));
  append = (more: ReadonlyMap<string, readonly Entry[]>): Promise<void> => {
    for (const [table, entries] of more) {
      const there = this.#entries.get(table) ?? [];
      if (there.some(({ event }) => event.number >= (entries[0]?.event.number ?? 0)))
        return Promise.reject(new Conflict());
      this.#entries.set(table, [...there, ...entries]);
    }
    return Promise.resolve();
  };
}

/** A page with tables on this disk: it answers each of its turns with the first legal move of a kind. */
class Reader {
  readonly #tables: Tables;
  readonly #answers = new Map<number, (answer: unknown) => void>();
  #last = 0;
  #state: TableState | undefined;
  #waiting: ((state: TableState) => void) | undefined;

  /** `before` happens before each choice of a bot. */
  constructor(disk: Disk, before: (...asked: Parameters<Opponents["choose"]>) => Promise<unknown>) {
    const opponents: Opponents = {
      rules: bots.rules,
      prepare: (level) => bots.prepare(level),
      choose: async (position, level, seed, cancelled, fixed) => {
        await before(position, level, seed, cancelled, fixed);
        return (await think(position, level, seed, fixed ?? false)).move;
      },
    };
    this.#tables = new Tables(
      () => Promise.resolve(opponents),
      disk as unknown as Store,
      (message) => this.#receive(message),
    );
    void this.#tables.receive({ type: "pace", slow: false });
  }

  async open(table: string): Promise<void> {
    const answer = new Promise((done) => this.#answers.set(++this.#last, done));
    const ask = dailyTable(DATE, table, "Ana");
    await this.#tables.receive({ type: "request", id: this.#last, what: "deal", ask });
    await answer;
    await this.#tables.receive({ type: "connect", table, last: 0 });
  }

  /** Play turns; the moves of all players so far. */
  async play(table: string, turns: number): Promise<string[]> {
    for (let turn = 0; turn < turns; turn++) {
      const { view, state } = await this.#myTurn();
      const move = view?.legal_moves?.[0] ?? "pass";
      this.#state = undefined;
      await this.#tables.receive({
        type: "command",
        table,
        command: { type: "play", id: `${state}`, state, move },
      });
    }
    const { view } = await this.#myTurn();
    await this.#tables.receive({ type: "disconnect", table });
    return (view?.log ?? []).map(({ move }) => move);
  }

  #myTurn(): Promise<TableState> {
    const ready = this.#state;
    if (ready) return Promise.resolve(ready);
    return new Promise((done) => (this.#waiting = done));
  }

  #receive(message: FromTables): void {
    if (message.type === "answer") this.#answers.get(message.id)?.(message.answer);
    if (message.type !== "message") return;
    const { message: told } = message;
    if (told.type !== "welcome" && told.type !== "update") return;
    if (told.table.view?.to_play !== told.table.you) return;
    this.#state = told.table;
    this.#waiting?.(told.table);
    this.#waiting = undefined;
  }
}

describe("the daily deal", () => {
  it("is the one that Python deals for the same text", () => {
    expect(secretFromSeed(`daily ${DATE}`)).toBe(
      "5ff8d05919a551f35b6e1dd5273d0605b6d050cd5b6e947d6c8936f246a36d83",
    );
  });

  it("is the same game for the same moves, also after a reload and whatever the engine did before", async () => {
    const table = tableOf(DATE);
    const calm = new Reader(new Disk(), () => Promise.resolve());
    await calm.open(table);
    const first = await calm.play(table, 6);
    expect(first.length).toBeGreaterThan(16);

    // The second reader asks for hints, begins searches that are cut short, and loads the page again.
    const disk = new Disk();
    const disturb: ConstructorParameters<typeof Reader>[1] = async (position, level, seed) => {
      await think(position, "champion-400", 7, false, 2);
      await think(position, level, seed, false, 1);
    };
    const before = new Reader(disk, disturb);
    await before.open(table);
    await before.play(table, 3);
    const after = new Reader(disk, disturb);
    await after.open(table);
    expect(await after.play(table, 3)).toEqual(first);
  });
});

describe.each(["hero", "avenger", "titan", "champion-400"] as const)("%s", (level) => {
  it("thinks the same again, though a search of the same position was cut short", async () => {
    const { position } = new Game(bots.rules, sealedSetup(secretFromSeed("again"), 4, false));
    const first = await think(position, level, 5, true);
    await think(position, level, 5, false, 5);
    expect(await think(position, level, 5, true)).toEqual(first);
  });
});

describe("a review of one seat", () => {
  it("judges its decisions as the review of the whole game does", async () => {
    const game = new Game(bots.rules, sealedSetup(secretFromSeed("a review"), 3, false));
    for (let i = 0; i < 9; i++) game.play(game.view(game.toPlay).legal_moves?.[i] ?? "pass");
    const record = {
      setup: game.setup,
      secret: undefined,
      names: [],
      date: undefined,
      moves: game.log,
      outcome: null,
    };
    const reviewer = new Reviewer(bots.rules, await bots.reviewTools());
    const losses = (only?: number): number[] =>
      [...reviewer.review(record, 120, only)].filter(({ seat }) => seat === 1).map(({ loss }) => loss);
    const whole = losses();
    expect(whole.some((loss) => loss > 0)).toBe(true);
    expect(losses(1)).toEqual(whole);
  });
});

describe("a deal as data for a link", () => {
  const secret = secretFromSeed("a link");
  const seats = ["agent", null, "hero"];

  /** A whole game; the person pays with gray tokens where that is possible. */
  function played(): string[] {
    const game = new Game(bots.rules, sealedSetup(secret, seats.length, false));
    for (let i = 0; !game.outcome; i++) {
      const view = game.view(game.toPlay);
      const legal = view.legal_moves ?? [];
      const best =
        legal.findLast((move) => move.startsWith("recruit ")) ?? legal[(i * 7) % legal.length] ?? "pass";
      const other = paid(game, best);
      game.play(other ?? best);
    }
    return game.log.map(({ move }) => move);
  }

  function paid(game: Game, move: string): string | undefined {
    if (!move.startsWith("recruit ")) return undefined;
    const tokens = game.view(game.toPlay).players[game.toPlay]?.tokens ?? {};
    const colours = Object.entries(tokens).flatMap(([colour, count]) => Array<string>(count).fill(colour));
    for (const [i] of colours.entries())
      for (let length = 1; length <= colours.length - i; length++) {
        const way = `${move} paying ${colours.slice(i, i + length).join(" ")}`;
        if (game.check(way) === way) return way;
      }
    return undefined;
  }

  const packed = (moves: readonly string[], name = "Ana"): Promise<string> =>
    pack({ secret, shortTakes: false, bots: seats, name, moves }, bots.rules);

  it("has everything, in few letters", async () => {
    const moves = played();
    expect(moves.some((move) => move.includes(" paying "))).toBe(true);
    const text = await packed(moves, "Ána 🚀");
    expect(text).toMatch(/^[\w-]+$/);
    expect(text.length).toBeLessThan(600);
    const found = await unpack(text, bots.rules);
    expect(found).toMatchObject({ secret, shortTakes: false, bots: seats, seat: 1, name: "Ána 🚀" });
    const record = readRecord(found.record, bots.rules);
    expect(record.moves.map(({ move }) => move)).toEqual(moves);
    expect(record.names).toEqual(["Agent", "Ána 🚀", "Hero"]);
    expect(found.won).toBe(record.outcome?.winners.includes(1));
  });

  it("is refused if it is cut, changed, unfinished or of a later version", async () => {
    const moves = played();
    const text = await packed(moves);
    const refusal = (data: string): Promise<string> =>
      unpack(data, bots.rules).then(
        () => "read",
        (error: Error) => error.message,
      );
    for (const cut of ["", "A", text.slice(0, 5), text.slice(0, -1), text.slice(0, -9), `${text}AA`, "?!"])
      expect(await refusal(cut), cut).toBe("deal/damaged");
    for (let at = 1; at < text.length; at += 17) {
      const changed = text.slice(0, at) + (text[at] === "A" ? "B" : "A") + text.slice(at + 1);
      expect(await refusal(changed)).toBe("deal/damaged");
    }
    expect(await refusal(await packed(moves.slice(0, -1)))).toBe("deal/damaged");
    expect(await refusal(`Ag${text.slice(2)}`)).toBe("deal/newer");
  });
});
