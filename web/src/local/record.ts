/** Games as text, as src/sixstones/records/text.py writes and reads them. docs/records.md describes the format. */

import { DECK, LOCATIONS, TILES } from "../engine/generated/engine.ts";
import type { Rules } from "../engine/rules.ts";
import type { LoggedMove, OutcomeState } from "../protocol.ts";
import { commitment, sealedSetup, type Setup } from "./deal.ts";
import { Game } from "./game.ts";
import type { Table } from "./table.ts";
import { startsTurn } from "./view.ts";

export interface GameRecord {
  setup: Setup;
  secret: string | undefined;
  names: string[];
  date: string | undefined;
  moves: LoggedMove[];
  outcome: OutcomeState | null;
}

export type RecordTrouble = "no-record" | "newer" | "other-deck" | "wrong-deal" | "wrong-move" | "wrong-line";

/** A text is not a game that this version can read. */
export class RecordProblem extends Error {
  readonly trouble: RecordTrouble;
  readonly line: number;

  constructor(trouble: RecordTrouble, line: number) {
    super(`${trouble}, line ${line}`);
    this.trouble = trouble;
    this.line = line;
  }
}

const FIRST_LINE = "sixstones record";
const VERSION = 1;
const IDS_PER_LINE = 10;
const LEVELS = [1, 2, 3];
const TABLE_REASONS = ["resigned", "time", "truncated", "operator"];
const KEYS =
  /^(date|players|name [1-4]|options|deal|commitment|secret|deck|character|location|locations|level [1-3])$/;

export function recordOf(table: Table): GameRecord {
  const names = table.seats.map(({ name }) => name);
  return {
    setup: (table.game as Game).setup,
    secret: table.secret,
    names: names.map((name, i) =>
      names.filter((each) => each === name).length > 1 ? `${name} ${i + 1}` : name,
    ),
    date: new Date(table.begunAt).toISOString().slice(0, 10),
    moves: table.moves,
    outcome: table.outcome,
  };
}

export function recordText(record: GameRecord): string {
  const lines = [
    `${FIRST_LINE} ${VERSION}`,
    ...header(record),
    "",
    ...moveLines(record),
    "",
    result(record.outcome),
  ];
  return `${lines.join("\n")}\n`;
}

function header({ setup, secret, names, date }: GameRecord): string[] {
  return [
    ...(date ? [`date: ${date}`] : []),
    `players: ${setup.players}`,
    ...names.map((name, i) => `name ${i + 1}: ${name}`),
    ...(setup.shortTakes ? ["options: short-takes"] : []),
    ...(secret
      ? ["deal: sealed-1", `commitment: ${commitment(secret)}`, `secret: ${secret}`]
      : ["deal: given"]),
    `deck: ${DECK}`,
    `locations: ${setup.locations.join(" ")}`,
    ...setup.decks.flatMap((ids, i) => parts(ids).map((part) => `level ${i + 1}: ${part.join(" ")}`)),
  ];
}

const parts = (ids: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(ids.length / IDS_PER_LINE) }, (_, i) =>
    ids.slice(i * IDS_PER_LINE, (i + 1) * IDS_PER_LINE),
  );

function moveLines({ moves, setup }: GameRecord): string[] {
  let turns = 0;
  return moves.map(({ seat, move }) => {
    if (startsTurn(move)) turns++;
    return `${Math.floor((turns - 1) / setup.players) + 1}.${seat + 1} ${move}`;
  });
}

function result(outcome: OutcomeState | null): string {
  if (!outcome) return "result: unfinished";
  const parts = [outcome.reason, ...outcome.winners.map((seat) => `seat ${seat + 1}`)];
  return `result: ${[...parts, ...(outcome.decided_by ? [outcome.decided_by] : [])].join(", ")}`;
}

/** Read a record and check everything in it. Throws RecordProblem for the first line that is wrong. */
export function readRecord(text: string, rules: Rules): GameRecord {
  const lines = text
    .replace(/^\uFEFF/, "")
    .replaceAll("\r\n", "\n")
    .trimEnd()
    .split("\n");
  const [, version] = /^sixstones record ([1-9][0-9]{0,5})$/.exec(lines[0] ?? "") ?? [];
  if (!version) throw new RecordProblem("no-record", 1);
  if (Number(version) !== VERSION) throw new RecordProblem("newer", 1);
  const end = lines.indexOf("");
  if (end < 0) throw new RecordProblem("wrong-line", lines.length);
  const values = readHeader(lines, end);
  const { setup, secret } = readDeal(values, end);
  const game = new Game(rules, setup);
  playMoves(game, lines, end);
  const record: GameRecord = {
    setup,
    secret,
    names: [1, 2, 3, 4].flatMap((seat) => values.get(`name ${seat}`)?.map(({ value }) => value) ?? []),
    date: values.get("date")?.[0]?.value,
    moves: game.log,
    outcome: game.outcome ?? endedByTable(lines.at(-1) ?? ""),
  };
  checkSpelling(record, lines);
  return record;
}

type Values = Map<string, { value: string; line: number }[]>;

function readHeader(lines: readonly string[], end: number): Values {
  const values: Values = new Map();
  for (const [i, line] of lines.slice(1, end).entries()) {
    const colon = line.indexOf(": ");
    const key = line.slice(0, colon);
    if (colon < 0 || !KEYS.test(key)) throw new RecordProblem("wrong-line", i + 2);
    values.set(key, [...(values.get(key) ?? []), { value: line.slice(colon + 2), line: i + 2 }]);
  }
  return values;
}

function readDeal(values: Values, end: number): { setup: Setup; secret: string | undefined } {
  const lineOf = (key: string): number => values.get(key)?.[0]?.line ?? end + 1;
  const one = (key: string): string => values.get(key)?.[0]?.value ?? "";
  const ids = (key: string): string[] => (values.get(key) ?? []).flatMap(({ value }) => value.split(" "));
  if (one("deck") !== DECK) throw new RecordProblem("other-deck", lineOf("deck"));
  const players = Number(one("players"));
  if (![2, 3, 4].includes(players)) throw new RecordProblem("wrong-line", lineOf("players"));
  const decks = LEVELS.map((level) => ids(`level ${level}`));
  const setup = { players, shortTakes: values.has("options"), decks, locations: ids("locations") };
  // Every deal has the same cards, so any sealed deal shows which those are.
  const example = sealedSetup("00".repeat(32), players, false);
  for (const level of LEVELS)
    if (!sameCards(decks[level - 1] ?? [], example.decks[level - 1] ?? []))
      throw new RecordProblem("wrong-line", lineOf(`level ${level}`));
  if (!usableLocations(setup)) throw new RecordProblem("wrong-line", lineOf("locations"));
  if (one("deal") === "given") return { setup, secret: undefined };
  const secret = one("secret");
  const sealed = /^[0-9a-f]{64}$/.test(secret) && one("commitment") === commitment(secret);
  if (!sealed || JSON.stringify(sealedSetup(secret, players, setup.shortTakes)) !== JSON.stringify(setup))
    throw new RecordProblem("wrong-deal", lineOf("secret"));
  return { setup, secret };
}

const sameCards = (some: readonly string[], others: readonly string[]): boolean =>
  some.toSorted().join() === others.toSorted().join();

/** One side each of different tiles. */
function usableLocations({ players, locations }: Setup): boolean {
  const tiles = locations.map((id) => TILES[(LOCATIONS as readonly string[]).indexOf(id)]);
  return tiles.length === players && !tiles.includes(undefined) && new Set(tiles).size === players;
}

function playMoves(game: Game, lines: readonly string[], end: number): void {
  for (const [i, line] of lines.slice(end + 1, -2).entries()) {
    const move = line.slice(line.indexOf(" ") + 1);
    if (game.check(move) !== move) throw new RecordProblem("wrong-move", end + i + 2);
    game.play(move);
  }
}

/** The outcome of a game that ended for a reason that its moves don't show (X8, X9). */
function endedByTable(line: string): OutcomeState | null {
  const [reason = "", ...seats] = line.replace("result: ", "").split(", ");
  if (!TABLE_REASONS.includes(reason)) return null;
  return { reason, winners: seats.map((seat) => Number(seat.slice("seat ".length)) - 1), decided_by: null };
}

/** Everything has one spelling: what is written again must be the same. */
function checkSpelling(record: GameRecord, lines: readonly string[]): void {
  const standard = recordText(record).trimEnd().split("\n");
  const wrong = standard.findIndex((line, i) => line !== lines[i]);
  if (wrong >= 0 || standard.length !== lines.length)
    throw new RecordProblem("wrong-line", (wrong >= 0 ? wrong : standard.length) + 1);
}
