/** The exact solver, compiled: src/sixstones/puzzles/proof/solver.py. */

import * as game from "../engine/generated/engine.ts";
import {
  allocate,
  allocateGroup,
  constant,
  numbersAt,
  type PuzzlesModule,
  read,
  store,
  write,
} from "../engine/module.ts";
import type { Position } from "../engine/rules.ts";

/** Positions that one question may search: about a second on a phone. */
const LIMIT = 300_000;

/** What is to be reached, and what is left of it. */
export interface Quest {
  /** Who has to reach it. */
  me: number;
  aim: number;
  rounds: number;
}

/** A move as the solver has it. */
export interface SolverMove {
  action: number;
  /** What a hidden card in the hand turns out to be, or NOTHING. */
  card: number;
  /** A number for each colour; undefined for the default payment. */
  payment: number[] | undefined;
}

/** Positions must be redacted for the player who has to reach the goal. */
export class Solver {
  readonly #module: PuzzlesModule;
  readonly #facts: game.Address;
  readonly #proof: game.Address;
  readonly #states: game.Address;
  readonly #move: game.Address;

  constructor(module: PuzzlesModule) {
    this.#module = module;
    this.#facts = store(module, constant(game.DATA.FACTS));
    this.#proof = allocateGroup(module, game.ARRAYS.still_works.p).table;
    this.#states = allocate(module, game.STATE.size);
    this.#move = allocate(module, game.MOVE.size);
  }

  /** Whether the goal can still be forced. A position that is too hard to say gets the benefit of the doubt. */
  stillWorks(view: Position, { me, aim, rounds }: Quest): boolean {
    write(this.#module, this.#states, view);
    const { still_works } = this.#module.functions;
    return still_works(this.#states, this.#facts, me, aim, rounds, LIMIT, this.#proof) !== game.FAILS;
  }

  /** The opponents' best move, and the card that comes with it. */
  findReply(view: Position, { me, aim, rounds }: Quest): { reply: SolverMove; card: number } {
    write(this.#module, this.#states, view);
    const { find_reply } = this.#module.functions;
    const card = find_reply(this.#states, this.#facts, me, aim, rounds, LIMIT, this.#proof, this.#move);
    const record = read(this.#module, this.#move, game.MOVE.size);
    const numbers = (name: keyof typeof game.MOVE.fields) => numbersAt(record, game.MOVE.fields[name]);
    const [action = game.PASS] = numbers("action");
    const [hidden = game.NOTHING] = numbers("card");
    const [chosen] = numbers("chosen");
    return { reply: { action, card: hidden, payment: chosen ? numbers("payment") : undefined }, card };
  }

  /** The card that is worst after a move of the player; NOTHING if none comes. */
  findCard(view: Position, { me, aim, rounds }: Quest, { action, card, payment }: SolverMove): number {
    write(this.#module, this.#states, view);
    const record = Int8Array.of(action, card, payment ? 1 : 0, ...(payment ?? game.COLOURS.map(() => 0)));
    write(this.#module, this.#move, record);
    const { find_card } = this.#module.functions;
    return find_card(this.#states, this.#facts, me, aim, rounds, LIMIT, this.#proof, this.#move);
  }
}
