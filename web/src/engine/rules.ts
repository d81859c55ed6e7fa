import { EngineError } from "./errors.ts";
import * as game from "./generated/engine.ts";
import { allocate, constant, type EngineModule, numbersAt, read, store, write } from "./module.ts";

/** A position as compiled code has it: STATE.size bytes. */
export type Position = Uint8Array<ArrayBuffer>;

/** A position from the server, with the layout that it was written in. */
export interface StoredPosition {
  layout: string;
  bytes: Position;
}

export const SPECTATOR = -1;

type Field = keyof typeof game.STATE.fields;

/** The numbers of one field of a position. */
export function field(position: Position, name: Field): number[] {
  return numbersAt(position, game.STATE.fields[name]);
}

/** The position, if this version can read it. */
export function checked({ layout, bytes }: StoredPosition): Position {
  if (layout !== game.LAYOUT || bytes.length !== game.STATE.size)
    throw new EngineError(
      "newer",
      `The position has the layout ${layout}, and this page reads ${game.LAYOUT}.`,
    );
  return bytes;
}

/** The text form of a legal action, as in the protocol. */
export function moveText(position: Position, action: number): string {
  const card = (name: Field, place: number) => game.CHARACTERS[field(position, name)[place] ?? -1];
  if (action < game.RESERVE)
    return `take ${game.TAKES[action]?.map((colour) => game.COLOURS[colour]).join(" ")}`;
  if (action < game.RESERVE_TOP) return `reserve ${card("market", action - game.RESERVE)}`;
  if (action < game.RECRUIT) return `reserve deck ${action - game.RESERVE_TOP + 1}`;
  if (action < game.RECRUIT_HAND) return `recruit ${card("market", action - game.RECRUIT)}`;
  if (action < game.RETURN_TOKEN) {
    const [seat = 0] = field(position, "to_play");
    return `recruit ${card("hand", seat * game.HAND_LIMIT + action - game.RECRUIT_HAND)}`;
  }
  if (action < game.CLAIM_TILE)
    return `return ${game.COLOURS[game.RETURNABLE[action - game.RETURN_TOKEN] ?? 0]}`;
  if (action < game.PASS)
    return `claim ${game.LOCATIONS[field(position, "locations")[action - game.CLAIM_TILE] ?? -1]}`;
  return "pass";
}

/** The rules of the game, with the standard deck. Positions go in and come out as bytes. */
export class Rules {
  readonly facts: game.Address;
  readonly #module: EngineModule;
  readonly #state: game.Address;
  readonly #list: game.Address;
  readonly #sides: game.Address;

  constructor(module: EngineModule) {
    this.#module = module;
    this.facts = store(module, constant(game.DATA.FACTS));
    this.#state = allocate(module, game.STATE.size);
    this.#list = allocate(module, game.CARDS);
    this.#sides = allocate(module, game.MAX_PLAYERS);
  }

  /** The start of a game: all cards, level by level, the next to draw first; and one location side per player. */
  setUp(players: number, cards: number[], sides: number[], shortTakes = false): Position {
    write(this.#module, this.#state, new Uint8Array(game.STATE.size));
    write(this.#module, this.#list, Int8Array.from(cards));
    write(this.#module, this.#sides, Int8Array.from(sides));
    this.#module.functions.set_up(this.#state, players, Number(shortTakes), this.#list, this.#sides);
    return this.#result();
  }

  legalActions(position: Position): number[] {
    write(this.#module, this.#state, position);
    const count = this.#module.functions.legal_actions(this.#state, this.facts, this.#list);
    return Array.from(read(this.#module, this.#list, count));
  }

  /** The position after a legal action. `payment` has a number for each colour; without it, gray tokens are saved. */
  apply(position: Position, action: number, payment?: number[]): Position {
    write(this.#module, this.#state, position);
    if (payment === undefined) {
      this.#module.functions.apply(this.#state, this.facts, action);
    } else {
      write(this.#module, this.#list, Int8Array.from(payment));
      this.#module.functions.apply_recruit_paying(this.#state, this.facts, action, this.#list);
    }
    return this.#result();
  }

  /** What `viewer` may know of a position: a seat, or SPECTATOR. */
  redact(position: Position, viewer: number): Position {
    write(this.#module, this.#state, position);
    this.#module.functions.redact(this.#state, viewer);
    return this.#result();
  }

  /** What a seat knows when it is its turn; without a seat, the player to move. */
  viewOf(position: Position, seat?: number): Position {
    const [toPlay = 0] = field(position, "to_play");
    const [phase] = field(position, "phase");
    if (phase === game.OVER || (seat ?? toPlay) !== toPlay)
      throw new EngineError("failed", "There is nothing to decide for this seat.");
    return this.redact(position, toPlay);
  }

  /** C2: what a character costs a seat in each of the five colours, after bonuses. */
  price(position: Position, seat: number, card: number): number[] {
    write(this.#module, this.#state, position);
    const { list_price } = this.#module.functions;
    return Array.from({ length: game.COLOURED }, (_, colour) =>
      list_price(this.#state, this.facts, seat, card, colour),
    );
  }

  /** X2: whether a seat can pay for a character with exactly these tokens, a number for each colour. */
  paymentFits(position: Position, seat: number, card: number, payment: number[]): boolean {
    write(this.#module, this.#state, position);
    write(this.#module, this.#list, Int8Array.from(payment));
    return this.#module.functions.payment_fits(this.#state, this.facts, seat, card, this.#list) !== 0;
  }

  /** E1 */
  meetsGauntlet(position: Position, seat: number): boolean {
    write(this.#module, this.#state, position);
    return this.#module.functions.gauntlet_met(this.#state, seat) !== 0;
  }

  /** The number of sequences of `depth` legal actions. */
  perft(position: Position, depth: number): number {
    const line = allocate(this.#module, depth * game.STATE.size);
    write(this.#module, line, position);
    return this.#module.functions.walk(line, this.facts, allocate(this.#module, depth * game.ACTIONS), depth);
  }

  #result(): Position {
    return read(this.#module, this.#state, game.STATE.size);
  }
}
