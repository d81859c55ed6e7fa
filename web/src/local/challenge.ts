/**
 * A finished game as data for a link: the deal, the seats and the moves. A byte with the version, four that show changes,
 * then the rest compressed; all of it in base64url.
 */

import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";
import { COLOURS, DECK, PACE } from "../engine/generated/engine.ts";
import { moveText, type Rules } from "../engine/rules.ts";
import { sealedSetup } from "./deal.ts";
import { Game } from "./game.ts";
import type { Challenge } from "./messages.ts";
import { type GameRecord, recordText } from "./record.ts";
import { Refused, type Table, usableName } from "./table.ts";

const VERSION = 1;
const CHECK = 4;
const SECRET = 32;
const PERSON = 255;
/** Added to an action whose payment was chosen: it follows, a byte for each colour. */
const PAID = 128;
const SHORT_TAKES = 1;
/** A game has at most 2,000 moves, and few have a payment. */
const MOST_BYTES = 20_000;
const BOTS = Object.keys(PACE);

type Packed = Pick<Challenge, "secret" | "shortTakes" | "bots" | "name"> & { moves: readonly string[] };

/** The data of a table's game; null unless one person has finished it against bots, on a sealed deal. */
export async function challengeOf(table: Table, rules: Rules): Promise<string | null> {
  const { you, seats, secret, game } = table;
  const bots = seats.map(({ kind, bot }) => (kind === "bot" ? bot : null));
  if (you === null || !secret || !game?.outcome || seats[you]?.resigned) return null;
  if (bots.some((bot, seat) => seat !== you && !BOTS.includes(bot ?? ""))) return null;
  const { shortTakes } = game.setup;
  const moves = table.moves.map(({ move }) => move);
  return pack({ secret, shortTakes, bots, name: seats[you]?.name ?? "", moves }, rules);
}

export async function pack(packed: Packed, rules: Rules): Promise<string> {
  const name = utf8ToBytes(usableName(packed.name));
  const bytes = Uint8Array.of(
    ...hexToBytes(packed.secret),
    packed.shortTakes ? SHORT_TAKES : 0,
    packed.bots.length,
    ...packed.bots.map((bot) => (bot === null ? PERSON : BOTS.indexOf(bot))),
    name.length,
    ...name,
    ...actions(packed, rules),
  );
  const squeezed = await through(bytes, new CompressionStream("deflate-raw"));
  return toText(Uint8Array.of(VERSION, ...checkOf(squeezed), ...squeezed));
}

/** What such data says, with all moves checked. Throws Refused with `deal/damaged` or `deal/newer`. */
export async function unpack(text: string, rules: Rules): Promise<Challenge> {
  const bytes = fromText(text);
  if ((bytes[0] ?? 0) > VERSION) throw new Refused("deal/newer");
  const squeezed = bytes.slice(1 + CHECK);
  if (bytes[0] !== VERSION || `${bytes.slice(1, 1 + CHECK)}` !== `${checkOf(squeezed)}`) throw damaged();
  const content = await through(squeezed, new DecompressionStream("deflate-raw")).catch(() => {
    throw damaged();
  });
  return read(new Reader(content), rules);
}

function read(reader: Reader, rules: Rules): Challenge {
  const secret = bytesToHex(reader.bytes(SECRET));
  const shortTakes = reader.byte() === SHORT_TAKES;
  const players = reader.byte();
  if (players < 2 || players > 4) throw damaged();
  const codes = [...reader.bytes(players)];
  if (codes.some((code) => code !== PERSON && code >= BOTS.length)) throw new Refused("deal/newer");
  const bots = codes.map((code) => BOTS[code] ?? null);
  const seat = bots.indexOf(null);
  if (seat < 0 || bots.lastIndexOf(null) !== seat) throw damaged();
  const name = usableName(new TextDecoder().decode(reader.bytes(reader.byte())));
  const game = new Game(rules, sealedSetup(secret, players, shortTakes));
  while (reader.more) play(game, reader, rules);
  if (!game.outcome) throw damaged();
  const record: GameRecord = {
    setup: game.setup,
    secret,
    names: bots.map((bot) => (bot === null ? name : bot.charAt(0).toUpperCase() + bot.slice(1))),
    date: undefined,
    moves: game.log,
    outcome: game.outcome,
  };
  const id = bytesToHex(sha256(reader.all)).slice(0, 12);
  const { points = 0 } = game.view(seat).players[seat] ?? {};
  const { winners } = game.outcome;
  return {
    ...{ id, secret, shortTakes, bots, seat, name, points, won: winners.includes(seat) },
    record: recordText({ ...record, names: distinct(record.names) }),
  };
}

const distinct = (names: readonly string[]): string[] =>
  names.map((name, i) => (names.filter((each) => each === name).length > 1 ? `${name} ${i + 1}` : name));

function play(game: Game, reader: Reader, rules: Rules): void {
  const code = reader.byte();
  const action = code & ~PAID;
  if (game.outcome || !rules.legalActions(game.position).includes(action)) throw damaged();
  const counts = code & PAID ? [...reader.bytes(COLOURS.length)] : [];
  const paid = COLOURS.flatMap((colour, i) => Array<string>(Math.min(counts[i] ?? 0, 20)).fill(colour));
  const text = moveText(game.position, action) + (code & PAID ? ` paying ${paid.join(" ")}` : "");
  const move = game.check(text);
  if (move !== text) throw damaged();
  game.play(move);
}

function actions({ secret, shortTakes, bots, moves }: Packed, rules: Rules): number[] {
  const game = new Game(rules, sealedSetup(secret, bots.length, shortTakes));
  return moves.flatMap((move) => {
    const { position } = game;
    const [text, paid] = move.split(" paying ");
    const action = rules.legalActions(position).find((each) => moveText(position, each) === text) ?? 0;
    game.play(move);
    if (paid === undefined) return [action];
    const tokens = paid.split(" ");
    return [PAID | action, ...COLOURS.map((colour) => tokens.filter((each) => each === colour).length)];
  });
}

/** The deck belongs to it: with other cards the same bytes would be another game. */
const checkOf = (bytes: Uint8Array): Uint8Array =>
  sha256(Uint8Array.of(...utf8ToBytes(DECK), ...bytes)).slice(0, CHECK);

const damaged = (): Refused => new Refused("deal/damaged");

class Reader {
  #at = 0;

  constructor(readonly all: Uint8Array) {}

  get more(): boolean {
    return this.#at < this.all.length;
  }

  byte(): number {
    return this.bytes(1)[0] ?? 0;
  }

  bytes(count: number): Uint8Array {
    const found = this.all.slice(this.#at, this.#at + count);
    if (found.length < count) throw damaged();
    this.#at += count;
    return found;
  }
}

/** What comes out of a stream; not more than a game can have. */
async function through(
  bytes: Uint8Array<ArrayBuffer>,
  stream: CompressionStream | DecompressionStream,
): Promise<Uint8Array<ArrayBuffer>> {
  const writer = stream.writable.getWriter();
  // Errors surface in the reader below.
  writer.write(bytes).then(
    () => writer.close().catch(() => undefined),
    () => undefined,
  );
  const reader = stream.readable.getReader();
  let all = new Uint8Array();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return all;
    all = Uint8Array.of(...all, ...value);
    if (all.length > MOST_BYTES) throw damaged();
  }
}

const toText = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");

function fromText(text: string): Uint8Array<ArrayBuffer> {
  try {
    const letters = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
    return Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
  } catch {
    throw damaged();
  }
}
