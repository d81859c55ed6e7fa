// Runs the engine under Node, for tests/wasm. A request is two pieces: a JSON list of the job and its options, and the
// input. The answer is two pieces too: what went wrong, if anything, and the output. A piece is its length and its bytes.
import { createHash } from "node:crypto";
import { readFileSync, readSync, writeFileSync } from "node:fs";
import { Bots, type Level } from "./src/engine/bots.ts";
import { ACTIONS, COLOURS, MAX_PLAYERS, STATE } from "./src/engine/generated/engine.ts";
import {
  type EngineModule,
  instantiate,
  type NetworkModule,
  type PuzzlesModule,
} from "./src/engine/module.ts";
import { moveText, type Position, SPECTATOR } from "./src/engine/rules.ts";
import { positionOf } from "./src/engine/view-position.ts";
import { CompactReader } from "./src/lib/net/compact.ts";
import { Game } from "./src/local/game.ts";
import { readRecord, recordText } from "./src/local/record.ts";
import { type Entry, Table } from "./src/local/table.ts";
import { Solver } from "./src/puzzles/solver.ts";
import type { ReviewedMove } from "./src/review/messages.ts";
import { Reviewer } from "./src/review/reviewer.ts";
import { accuracyOf, balanceOf, turningPoints } from "./src/review/sums.ts";
import type { FromServer, GameView } from "./src/protocol.ts";

const generated = (name: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(readFileSync(new URL(`./src/engine/generated/${name}`, import.meta.url)));
const bots = new Bots(await instantiate<EngineModule>(generated("engine.wasm")), async () => ({
  module: await instantiate<NetworkModule>(generated("network.wasm")),
  weights: generated("champion.safetensors").buffer,
}));
const { rules } = bots;

/** Of the request that is being answered. */
let input = Buffer.alloc(0);
let options: string[] = [];
let at = 0;
const next = (count: number): Position => new Uint8Array(input.subarray(at, (at += count)));
const number = () => new DataView(next(4).buffer).getInt32(0, true);

/** Games of [position, number of moves, moves]; writes every position, its legal actions and all views of it. */
function* replay(): Generator<Uint8Array> {
  while (at < input.length) {
    let position = next(STATE.size);
    let left = number();
    for (;;) {
      const legal = rules.legalActions(position);
      yield position;
      yield Uint8Array.from({ length: ACTIONS + 1 }, (_, i) => (i ? (legal[i - 1] ?? 0) : legal.length));
      for (let viewer = SPECTATOR; viewer < MAX_PLAYERS; viewer++) yield rules.redact(position, viewer);
      if (left-- === 0) break;
      const [action = 0, paying] = next(2);
      const payment = [...next(COLOURS.length)];
      position = rules.apply(position, action, paying ? payment : undefined);
    }
  }
}

/** Positions with a depth; writes their perft counts, a line each. */
function* perft(): Generator<Uint8Array> {
  while (at < input.length) {
    const position = next(STATE.size);
    yield new TextEncoder().encode(`${rules.perft(position, number())}\n`);
  }
}

/** Positions; writes their legal moves as text, a line each. */
function* texts(): Generator<Uint8Array> {
  while (at < input.length) {
    const position = next(STATE.size);
    const moves = rules.legalActions(position).map((action) => moveText(position, action));
    yield new TextEncoder().encode(`${moves.join("|")}\n`);
  }
}

/** Positions; writes what a level thinks of each, or its hints, as JSON. Its seed is the position's number. */
async function* think(): AsyncGenerator<Uint8Array> {
  for (let number = 0; at < input.length; number++) {
    const thinker = await bots.thinker(options[0] as Level, number, options[1] === "hint");
    thinker.start(next(STATE.size));
    while (thinker.step(Infinity));
    yield new TextEncoder().encode(`${JSON.stringify(thinker.thought())}\n`);
  }
}

/** Views as JSON, a line each; writes their positions. */
function* views(): Generator<Uint8Array> {
  for (const line of input.toString().split("\n")) yield positionOf(JSON.parse(line) as GameView);
}

/** Records as JSON strings, a line each; writes them back, and a digest of a view of each position: viewers take turns. */
function* records(): Generator<Uint8Array> {
  for (const text of inputLines<string>()) {
    const record = readRecord(text, rules);
    yield line(recordText(record));
    const game = new Game(rules, record.setup);
    const viewers = [null, ...Array(record.setup.players).keys()];
    for (const [number, ply] of [null, ...record.moves].entries()) {
      if (ply) game.play(ply.move);
      yield line(digest(game.view(viewers[number % viewers.length] ?? null)));
    }
  }
}

/** The entries of tables as JSON, a table each line; writes a digest of the event and the table after each of them. */
function* tables(): Generator<Uint8Array> {
  for (const { id, entries } of inputLines<{ id: string; entries: Entry[] }>()) {
    const table = new Table(id, rules);
    for (const entry of entries) {
      const undone = entry.event.type === "undone";
      // Decided here too: as much is taken back as on the server.
      const [same = entry] = undone
        ? table.decide({ type: "undo", state: table.state }, entry.event.at).entries
        : [];
      table.apply(same);
      if (table.phase === "lobby") continue; // it is never shown
      yield line([digest(table.events.at(-1)), digest(table.toState())]);
    }
    yield line(digest(table.toReplay()));
  }
}

/** Messages of version 2, those of a listener each line; writes a digest of the table after each of them. */
function* compact(): Generator<Uint8Array> {
  for (const messages of inputLines<FromServer[]>()) {
    const reader = new CompactReader();
    for (const [i, message] of messages.entries()) {
      const plain = reader.read(message, i === 0);
      yield line([plain?.type, digest(plain && "table" in plain ? plain.table : null)]);
    }
  }
}

const inputLines = <T>(): T[] =>
  input
    .toString()
    .trim()
    .split("\n")
    .map((text) => JSON.parse(text) as T);
const line = (value: unknown): Uint8Array => new TextEncoder().encode(`${JSON.stringify(value)}\n`);
const digest = (value: unknown): string =>
  process.env["WHOLE"]
    ? canonical(value)
    : createHash("sha256").update(canonical(value)).digest("hex").slice(0, 16);
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) =>
    part && typeof part === "object" && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  );

/** Positions; writes the network's numbers for all actions. */
async function* logits(): AsyncGenerator<Uint8Array> {
  while (at < input.length) yield new Uint8Array((await bots.look(next(STATE.size))).buffer);
}

/** Records as JSON strings, a line each; writes the review of each, with this many simulations per decision. */
async function* reviews(): AsyncGenerator<Uint8Array> {
  const reviewer = new Reviewer(rules, await bots.reviewTools());
  for (const text of inputLines<string>()) {
    const record = readRecord(text, rules);
    const steps = reviewer.review(record, Number(options[0]));
    const moves: ReviewedMove[] = [];
    let step = steps.next();
    for (; !step.done; step = steps.next()) moves.push(step.value);
    const ending = step.value;
    const seats = [...Array(record.setup.players).keys()];
    yield line({
      ...ending,
      moves,
      balances: seats.map((seat) => balanceOf(moves, seat, ending)),
      accuracy: seats.map((seat) => accuracyOf(moves, seat)),
      moments: turningPoints(moves),
    });
  }
}

/** Views with the player, the aim and the rounds; writes whether the aim can be forced, and the best reply. */
async function* proofs(): AsyncGenerator<Uint8Array> {
  const solver = new Solver(await instantiate<PuzzlesModule>(generated("puzzles.wasm")));
  while (at < input.length) {
    const view = next(STATE.size);
    const quest = { me: number(), aim: number(), rounds: number() };
    yield line({ works: solver.stillWorks(view, quest), ...solver.findReply(view, quest) });
  }
}

type Output = Generator<Uint8Array> | AsyncGenerator<Uint8Array>;
const jobs: Record<string, () => Output> = {
  replay,
  perft,
  texts,
  think,
  views,
  records,
  tables,
  logits,
  reviews,
  proofs,
  compact,
};

/** This many bytes of standard input, or null at its end. */
function read(count: number): Buffer<ArrayBuffer> | null {
  const bytes = Buffer.alloc(count);
  for (let done = 0; done < count;) {
    const more = readSync(0, bytes, done, count - done, null);
    if (more === 0) return null;
    done += more;
  }
  return bytes;
}

function readPiece(): Buffer<ArrayBuffer> | null {
  const size = read(4)?.readUInt32LE();
  return size === undefined ? null : read(size);
}

function writePiece(bytes: Uint8Array): void {
  const size = Buffer.alloc(4);
  size.writeUInt32LE(bytes.length);
  writeFileSync(1, Buffer.concat([size, bytes]));
}

for (let request = readPiece(); request; request = readPiece()) {
  const [name = "", ...rest] = JSON.parse(request.toString()) as string[];
  [input, options, at] = [readPiece() ?? Buffer.alloc(0), rest, 0];
  const output: Uint8Array[] = [];
  let problem = "";
  try {
    const job = jobs[name];
    if (!job) throw new Error(`jobs: ${Object.keys(jobs).join(", ")}`);
    for await (const piece of job()) output.push(piece);
  } catch (error) {
    problem = error instanceof Error ? (error.stack ?? error.message) : String(error);
  }
  writePiece(new TextEncoder().encode(problem));
  writePiece(Buffer.concat(output));
}
