/**
 * A table in this browser: one person and bots. It is what its entries say, as a table on the server (match/table.py),
 * and speaks the same protocol.
 */

import { PACE } from "../engine/generated/engine.ts";
import type { Rules } from "../engine/rules.ts";
import type {
  AnyEvent,
  CreateTable,
  FromClient,
  Moved,
  OutcomeState,
  Replay,
  SeatState,
  TableOptions,
  TableState,
} from "../protocol.ts";
import { commitment, freshSecret, sealedSetup, type Setup } from "./deal.ts";
import { Game } from "./game.ts";
import { isFixed, LOCAL } from "./index.ts";
import type { GameRecord } from "./record.ts";
import { threatsOf } from "./threats.ts";
import { offersOf, startsTurn } from "./view.ts";

/** An event, as it is stored. */
export interface Entry {
  event: AnyEvent;
  /** Only in the first entry. */
  options?: Options;
  /** Only in the first entry: the secret of the deal. */
  secret?: string;
  /** Only in the first entry, for an imported game without a secret. */
  setup?: Setup;
  /** Only in the first entry, for the deal of somebody else's game: the data of its link. */
  challenge?: string;
}

/** What a command leads to. */
export interface Decision {
  entries: Entry[];
  /** A rematch: another table with its first entries. */
  also?: { table: string; entries: Entry[] };
}

export class Refused extends Error {
  readonly code: string;

  constructor(code: string) {
    super(code);
    this.code = code;
  }
}

export type Options = Required<TableOptions>;
type Command = Exclude<FromClient, { type: "hello" | "ping" }>;

export const OPTIONS: Options = {
  players: 2,
  first: "random",
  clock: "none",
  seconds: 60,
  increment: 0,
  days: 3,
  bank: 24,
  late: "lose",
  hints: true,
  takebacks: "free",
  listed: false,
  free_chat: false,
  stand_in: "hero",
  patience: 30,
  short_takes: false,
};
/** Plays to the end for somebody who resigned. */
const STAND_IN = "hero";
const MOST_MOVES = 2000;
const LONGEST_NAME = 24;
/** Events that don't change what the player can do: commands made before them are not stale. */
const SILENT = new Set(["stood_in", "rematch_asked"]);

export const freshTableId = (prefix = LOCAL): string =>
  prefix +
  Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(36).padStart(2, "0")).join(
    "",
  );

export class Table {
  readonly id: string;
  number = 0;
  state = 0;
  phase: TableState["phase"] = "lobby";
  options = OPTIONS;
  seats: SeatState[] = [];
  secret: string | undefined;
  challenge: string | null = null;
  /** When the game began, in milliseconds since 1970. */
  begunAt = 0;
  outcome: OutcomeState | null = null;
  rematch: TableState["rematch"] = { agreed: [], table: null };
  /** All events, with the effects of moves. */
  readonly events: AnyEvent[] = [];
  /** The moves of the game, without those taken back. */
  readonly moves: Moved[] = [];
  game: Game | undefined;
  readonly #rules: Rules;

  constructor(id: string, rules: Rules, entries: readonly Entry[] = []) {
    this.id = id;
    this.#rules = rules;
    for (const entry of entries) this.apply(entry);
  }

  /** The seat of the only person; null if the game has several, because it was imported. */
  get you(): number | null {
    const people = this.seats.flatMap(({ kind }, seat) => (kind === "person" ? [seat] : []));
    return people.length === 1 ? (people[0] ?? null) : null;
  }

  /** The bot whose move it is. */
  get botToMove(): string | null {
    return this.phase === "playing" && this.game ? (this.seats[this.game.toPlay]?.bot ?? null) : null;
  }

  /** The table for the page. */
  toState(preparing = false): TableState {
    const { you, game } = this;
    const view = this.phase === "lobby" || !game ? null : game.view(you);
    const playing = this.phase === "playing";
    return {
      id: this.id,
      number: this.number,
      state: this.state,
      phase: this.phase,
      options: this.options,
      seats: this.seats.map((seat, i) => ({ ...seat, preparing: preparing && i === game?.toPlay })),
      host: you !== null && !this.seats[you]?.resigned ? you : null,
      you,
      yours: null,
      commitment: this.secret ? commitment(this.secret) : "",
      secret: this.phase === "over" ? (this.secret ?? null) : null,
      clock: null,
      undo: playing && this.#undoable() > 0,
      takeback: null,
      rematch: this.rematch,
      outcome: this.outcome,
      view,
      offers:
        view && game && playing && you !== null ? offersOf(this.#rules, game.position, view, you) : null,
      threats: view && game && playing ? threatsOf(this.#rules, game.position, view, you) : [],
      nudge_at: null,
      pause: null,
    };
  }

  toReplay(): Replay {
    const { game, you } = this;
    const numbers = [...Array(this.moves.length + 1).keys()];
    const views = game ? numbers.map((before) => ({ ...game.view(you, before), log: undefined })) : [];
    return { id: this.id, moves: this.moves, views };
  }

  apply(entry: Entry): void {
    const event = this.#applyEvent(entry);
    this.events.push(event);
    this.number = event.number;
    if (!SILENT.has(event.type)) this.state = event.number;
  }

  /** What happens because of a command. Throws Refused. */
  decide(command: Command, at: number): Decision {
    if (command.type !== "rematch" && command.state !== this.state) throw new Refused("table/stale");
    switch (command.type) {
      case "play":
        return { entries: this.moveEntries(this.#checked(command.move), at) };
      case "undo":
        return this.#undo(at);
      case "resign":
        return this.#resign(at);
      case "rematch":
        return this.#rematch(at);
      default:
        throw new Refused("request/malformed");
    }
  }

  /** The entries of a legal move, by whoever's turn it is. */
  moveEntries(move: string, at: number): Entry[] {
    const seat = this.game?.toPlay ?? 0;
    const { kind, bot } = this.seats[seat] as SeatState;
    const by = bot === null ? "person" : kind === "bot" ? "bot" : "stand-in";
    const entries: Entry[] = [this.#entry(1, { type: "moved", at, seat, move, by, brought: null })];
    if (this.moves.length + 1 >= MOST_MOVES)
      entries.push(this.#entry(2, { type: "ended", at, reason: "truncated" }));
    return entries;
  }

  #checked(move: string): string {
    const game = this.#playing();
    if (game.toPlay !== this.you || this.botToMove) throw new Refused("move/not_your_turn");
    const legal = game.check(move);
    if (legal === null) throw new Refused("move/illegal");
    return legal;
  }

  #playing(): Game {
    if (this.phase === "over") throw new Refused("table/finished");
    if (this.phase === "lobby" || !this.game) throw new Refused("table/not_started");
    if (this.you === null || this.seats[this.you]?.resigned) throw new Refused("table/not_seated");
    return this.game;
  }

  /** The number of moves in the player's last turn and since; 0 if there is none. */
  #undoable(): number {
    if (this.options.takebacks === "off" || this.you === null || this.seats[this.you]?.resigned) return 0;
    const last = this.moves.findLastIndex(({ seat, move }) => seat === this.you && startsTurn(move));
    return last < 0 ? 0 : this.moves.length - last;
  }

  /** Take back the player's last turn, with tokens returned and a location chosen, and everything the bots did since. */
  #undo(at: number): Decision {
    this.#playing();
    const moves = this.#undoable();
    if (moves === 0) throw new Refused("undo/nothing");
    return { entries: [this.#entry(1, { type: "undone", at, seat: this.you ?? 0, moves })] };
  }

  /** X9: with two players the other wins; with more a bot plays the seat to the end. */
  #resign(at: number): Decision {
    this.#playing();
    // Whoever gives up a deal that is the same for others would try it again.
    if (isFixed(this.id)) throw new Refused("request/malformed");
    const seat = this.you ?? 0;
    const entries = [this.#entry(1, { type: "resigned", at, seat })];
    if (this.seats.length > 2) entries.push(this.#entry(2, { type: "stood_in", at, seat, bot: STAND_IN }));
    return { entries };
  }

  /** Another game with the seats moved by one. */
  #rematch(at: number): Decision {
    if (this.phase !== "over") throw new Refused("table/unfinished");
    if (this.you === null) throw new Refused("table/not_seated");
    if (this.rematch.table) return { entries: [] };
    const table = freshTableId();
    const entries = [
      this.#entry(1, { type: "rematch_asked", at, seat: this.you }),
      this.#entry(2, { type: "rematch_made", at, table }),
    ];
    const seats = [...this.seats.slice(1), ...this.seats.slice(0, 1)];
    return { entries, also: { table, entries: opened(this.options, seats, at) } };
  }

  #entry(offset: number, event: Unnumbered): Entry {
    return { event: { ...event, number: this.number + offset } };
  }

  #applyEvent(entry: Entry): AnyEvent {
    const { event } = entry;
    switch (event.type) {
      case "created":
        this.#create(entry);
        break;
      case "sat":
        this.seats[event.seat] = seat("person", event.name);
        break;
      case "bot_sat":
        this.seats[event.seat] = seat("bot", capitalized(event.bot), event.bot);
        break;
      case "started":
        this.seats = event.order.map((from) => this.seats[from] as SeatState);
        [this.phase, this.begunAt] = ["playing", event.at];
        break;
      case "moved":
        return this.#move(event);
      case "undone":
        for (let i = 0; i < event.moves; i++) {
          this.game?.undo();
          this.moves.pop();
        }
        break;
      case "resigned":
        this.#giveUp(event.seat, "resigned");
        break;
      case "time_up":
        this.#giveUp(event.seat, "time");
        break;
      case "stood_in":
        (this.seats[event.seat] as SeatState).bot = event.bot;
        break;
      case "ended":
        this.#end({ reason: event.reason, winners: [], decided_by: null });
        break;
      case "rematch_asked":
        this.rematch = { agreed: [event.seat], table: null };
        break;
      case "rematch_made":
        this.rematch = { ...this.rematch, table: event.table };
        break;
    }
    return event;
  }

  #create({ options = OPTIONS, secret, setup, challenge }: Entry): void {
    this.challenge = challenge ?? null;
    this.options = options;
    this.secret = secret;
    this.game = new Game(
      this.#rules,
      setup ?? sealedSetup(secret ?? "", options.players, options.short_takes),
    );
  }

  #move(moved: Moved): Moved {
    const game = this.game as Game;
    const event = { ...moved, brought: game.play(moved.move) };
    this.moves.push(event);
    if (game.outcome) this.#end(game.outcome);
    return event;
  }

  #giveUp(who: number, reason: string): void {
    if (this.seats.length === 2) this.#end({ reason, winners: [1 - who], decided_by: null });
    else (this.seats[who] as SeatState).resigned = true;
  }

  #end(outcome: OutcomeState): void {
    [this.outcome, this.phase] = [outcome, "over"];
  }
}

type Unnumbered = AnyEvent extends infer E ? (E extends AnyEvent ? Omit<E, "number"> : never) : never;
type Sitting = Pick<SeatState, "kind" | "name" | "bot">;

/** The first entries of a new table, started at once. */
export function created(request: CreateTable, at: number): Entry[] {
  const options = { ...OPTIONS, ...request.options };
  const bots = (request.bots ?? []).map((bot): Sitting => ({ kind: "bot", name: "", bot }));
  const seats: Sitting[] = [{ kind: "person", name: usableName(request.name), bot: null }, ...bots];
  const first = options.first === "random" ? Math.floor(Math.random() * seats.length) : 0;
  return opened(options, [...seats.slice(first), ...seats.slice(0, first)], at);
}

/** The entries that seat these people and bots and start the game. */
export function opened(
  options: Options,
  seats: readonly Sitting[],
  at: number,
  deal: Deal = fresh(),
): Entry[] {
  const sitting = seats.map(({ kind, name, bot }, seat): Unnumbered =>
    kind === "bot" && bot ? { type: "bot_sat", at, seat, bot } : { type: "sat", at, seat, name },
  );
  const events: Unnumbered[] = [
    { type: "created", at },
    ...sitting,
    { type: "started", at, order: seats.map((_, seat) => seat) },
  ];
  return events.map((event, i) => ({
    event: { ...event, number: i + 1 },
    ...(i === 0 ? { options, ...deal } : {}),
  }));
}

/** The entries of a game from a record. Seats with the name of a bot are that bot's. */
export function imported(record: GameRecord): Entry[] {
  const seats = Array.from({ length: record.setup.players }, (_, i): Sitting => {
    const name = record.names[i] ?? `Player ${i + 1}`;
    const bot = name.replace(/ [1-4]$/, "").toLowerCase();
    return bot in PACE ? { kind: "bot", name, bot } : { kind: "person", name, bot: null };
  });
  return replayed(record, seats);
}

/** The entries of a game that goes on before one of its moves: a person makes it, and bots have the other seats. */
export function continued(record: GameRecord, before: number, person: string, bot: string): Entry[] {
  const mover = record.moves[before]?.seat ?? 0;
  const seats = Array.from({ length: record.setup.players }, (_, i): Sitting =>
    i === mover ? { kind: "person", name: usableName(person), bot: null } : { kind: "bot", name: "", bot },
  );
  const moves = record.moves.slice(0, before);
  return replayed({ ...record, moves, outcome: null, date: undefined }, seats);
}

function replayed({ setup, secret, date, moves, outcome }: GameRecord, seats: readonly Sitting[]): Entry[] {
  const at = date ? Date.parse(date) : Date.now();
  const options = { ...OPTIONS, players: setup.players, short_takes: setup.shortTakes };
  const start = opened(options, seats, at, secret ? { secret } : { setup });
  const events: Unnumbered[] = moves.map(({ seat, move }) => ({
    ...{ type: "moved", at, seat, move, brought: null },
    by: seats[seat]?.kind === "bot" ? "bot" : "person",
  }));
  return [
    ...start,
    ...[...events, ...ending(outcome, at)].map((event, i) => ({
      event: { ...event, number: start.length + i + 1 },
    })),
  ];
}

/** The event that ended a game for a reason that its moves don't show. */
function ending(outcome: OutcomeState | null, at: number): Unnumbered[] {
  const [winner = 0] = outcome?.winners ?? [];
  switch (outcome?.reason) {
    case "resigned":
      return [{ type: "resigned", at, seat: 1 - winner }];
    case "time":
      return [{ type: "time_up", at, seat: 1 - winner }];
    case "truncated":
      return [{ type: "ended", at, reason: "truncated" }];
    default:
      return [];
  }
}

type Deal = Pick<Entry, "secret" | "setup" | "challenge">;
const fresh = (): Deal => ({ secret: freshSecret() });

const capitalized = (bot: string): string => bot.charAt(0).toUpperCase() + bot.slice(1);

/** A name for a record: one line of printable text. */
export const usableName = (name: string): string =>
  [
    ...name
      .replaceAll(/\s+/g, " ")
      .replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, "")
      .trim(),
  ]
    .slice(0, LONGEST_NAME)
    .join("")
    .trim() || "Player";

const seat = (kind: SeatState["kind"], name: string, bot: string | null = null): SeatState => ({
  kind,
  name,
  bot,
  away: false,
  left: false,
  free_at: null,
  offered: false,
  substitute: false,
  missing: false,
  resigned: false,
  preparing: false,
  late: false,
  holiday: null,
});
