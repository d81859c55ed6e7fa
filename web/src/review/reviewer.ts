/** The review of a game, as src/sixstones/review/reviewer.py makes it: the same compiled functions, the same numbers. */

import { type Adviser, type Network, readThought } from "../engine/bots.ts";
import * as game from "../engine/generated/engine.ts";
import type { Thought } from "../engine/messages.ts";
import { allocate, numbersAt, read, write } from "../engine/module.ts";
import { moveText, type Position, type Rules } from "../engine/rules.ts";
import { Game } from "../local/game.ts";
import type { GameRecord } from "../local/record.ts";
import type { OutcomeState } from "../protocol.ts";
import type { Ending, ReviewedMove, SeatStatistics } from "./messages.ts";

export const SIMULATIONS: number = game.SIMULATIONS;
/** Of the pass that shows something at once. */
export const QUICK_SIMULATIONS = 24;

type DecisionField = keyof typeof game.DECISION.fields;

export class Reviewer {
  readonly #rules: Rules;
  readonly #network: Network;
  readonly #adviser: Adviser;
  readonly #view: game.Address;
  readonly #after: game.Address;
  readonly #coaching: game.Address;
  readonly #decision: game.Address;
  readonly #luck: game.Address;
  readonly #statistics: game.Address;

  constructor(rules: Rules, { network, adviser }: { network: Network; adviser: Adviser }) {
    this.#rules = rules;
    this.#network = network;
    this.#adviser = adviser;
    const { module } = network.lend();
    this.#view = allocate(module, game.STATE.size);
    this.#after = allocate(module, game.STATE.size);
    this.#coaching = allocate(module, game.ARRAYS.judge_decision.coaching[0]);
    this.#decision = allocate(module, game.DECISION.size);
    this.#luck = allocate(module, game.ARRAYS.write_luck.luck[0]);
    this.#statistics = allocate(module, game.ARRAYS.count_move.statistics[0]);
  }

  /**
   * Yields each move and returns the rest. Other work can use the network between two moves. With `only`, the other seats' moves
   * and all luck are just looked at; the decisions of this seat are judged as always.
   */
  *review(record: GameRecord, simulations: number, only?: number): Generator<ReviewedMove, Ending> {
    const played = new Game(this.#rules, record.setup);
    const weighed = only === undefined ? simulations : QUICK_SIMULATIONS;
    let counted: Uint8Array<ArrayBuffer> = new Uint8Array(game.ARRAYS.count_move.statistics[0]);
    for (const { seat, move } of record.moves) {
      const before = played.position;
      const { round } = played.view(null);
      const view = this.#rules.redact(before, seat);
      const action = this.#actionOf(before, move);
      const judged = only === undefined || only === seat ? simulations : QUICK_SIMULATIONS;
      const decision = this.#judge(view, action, judged);
      const thought = this.#network.thought();
      played.play(move);
      const [luck, cards] = this.#weighCard(played.position, seat, action, weighed);
      counted = this.#count(before, played.position, action, round, counted);
      const reviewed = reviewedMove({ view, round, seat, move, decision, luck, cards });
      yield reviewed.verdict ? { ...reviewed, ...this.#reasons(reviewed, view, action, thought) } : reviewed;
    }
    const { players } = record.setup;
    const end = shares(played.outcome, players) ?? this.#chances(played, simulations);
    return {
      end,
      result: shares(record.outcome, players) ?? end,
      finished: record.outcome !== null,
      statistics: Array.from({ length: players }, (_, seat) => seatStatistics(counted, seat)),
    };
  }

  /** A payment that differs from the default is not part of the decision. */
  #actionOf(position: Position, move: string): number {
    const [text] = move.split(" paying ");
    return this.#rules.legalActions(position).find((each) => moveText(position, each) === text) ?? game.PASS;
  }

  /** A DECISION record. */
  #judge(view: Position, action: number, simulations: number): Uint8Array<ArrayBuffer> {
    const { module, facts, mind, calibration } = this.#network.lend();
    write(module, this.#view, view);
    module.functions.judge_decision(
      this.#view,
      action,
      simulations,
      game.SEED,
      facts,
      mind,
      this.#coaching,
      calibration,
      this.#decision,
    );
    return read(module, this.#decision, game.DECISION.size);
  }

  #weighCard(after: Position, mover: number, action: number, simulations: number): [number[], number] {
    const { module, facts, mind, calibration } = this.#network.lend();
    const each = Math.max(Math.floor(simulations / game.SIMULATIONS_PER_LUCK), 1);
    write(module, this.#after, after);
    const cards = module.functions.write_luck(
      this.#after,
      mover,
      action,
      each,
      game.SEED,
      facts,
      mind,
      calibration,
      this.#luck,
    );
    const size = game.ARRAYS.write_luck.luck[0];
    return [numbersAt(read(module, this.#luck, size), [Float64Array, 0, game.MAX_PLAYERS]), cards];
  }

  /** The statistics are kept outside: several reviews may take turns. */
  #count(
    before: Position,
    after: Position,
    action: number,
    round: number,
    counted: Uint8Array<ArrayBuffer>,
  ): Uint8Array<ArrayBuffer> {
    const { module, facts } = this.#network.lend();
    write(module, this.#view, before);
    write(module, this.#after, after);
    write(module, this.#statistics, counted);
    module.functions.count_move(this.#view, this.#after, action, round, facts, this.#statistics);
    return read(module, this.#statistics, counted.length);
  }

  /** The chances at the end of a game that the rules did not end. */
  #chances(played: Game, simulations: number): number[] {
    const [first = game.PASS] = this.#rules.legalActions(played.position);
    const decision = this.#judge(this.#rules.viewOf(played.position), first, simulations);
    return numbersAt(decision, game.DECISION.fields.chances).slice(0, played.setup.players);
  }

  #reasons(
    { chances, after }: ReviewedMove,
    view: Position,
    action: number,
    thought: Uint8Array<ArrayBuffer>,
  ): { better: Thought; made: Thought } {
    const made = new Uint8Array(game.THOUGHT.size);
    setNumbers(made, "action", action);
    setNumbers(made, "share", 1);
    setNumbers(made, "aim", game.NOTHING);
    for (const [record, numbers] of [
      [made, after],
      [thought, chances],
    ] as const) {
      setNumbers(record, "count", 1);
      setNumbers(record, "chances", ...numbers);
    }
    const advised = (record: Uint8Array<ArrayBuffer>): Thought =>
      readThought(this.#adviser.advise(view, record), view);
    return { better: advised(thought), made: advised(made) };
  }
}

/** Write the first numbers of a field of a THOUGHT record. */
function setNumbers(
  record: Uint8Array<ArrayBuffer>,
  name: Exclude<keyof typeof game.THOUGHT.fields, "visits" | "simulations">,
  ...numbers: number[]
): void {
  const [Numbers, offset, length] = game.THOUGHT.fields[name];
  new Numbers(record.buffer, offset, length).set(numbers);
}

interface Judged {
  view: Position;
  round: number;
  seat: number;
  move: string;
  decision: Uint8Array<ArrayBuffer>;
  luck: number[];
  cards: number;
}

function reviewedMove({ view, round, seat, move, decision, luck, cards }: Judged): ReviewedMove {
  const [players = 0] = numbersAt(view, game.STATE.fields.players);
  const numbers = (name: DecisionField): number[] =>
    numbersAt(decision, game.DECISION.fields[name]).slice(0, players);
  const number = (name: DecisionField): number => numbers(name)[0] ?? 0;
  return {
    round,
    seat,
    move,
    best: number("loss") ? moveText(view, number("best")) : move,
    legal: number("legal"),
    chances: numbers("chances"),
    errors: numbers("errors"),
    after: numbers("after"),
    luck: luck.slice(0, players),
    cards,
    loss: number("loss"),
    error: number("error"),
    verdict: game.VERDICTS[number("verdict")] ?? "",
  };
}

/** The winners share one win; without a winner everybody does. */
function shares(outcome: OutcomeState | null, players: number): number[] | null {
  if (!outcome) return null;
  const seats = [...Array(players).keys()];
  const winners = outcome.winners.length ? outcome.winners : seats;
  return seats.map((seat) => (winners.includes(seat) ? 1 / winners.length : 0));
}

function seatStatistics(counted: Uint8Array<ArrayBuffer>, seat: number): SeatStatistics {
  const { fields, size } = game.STATISTICS;
  const record = counted.slice(seat * size, (seat + 1) * size);
  const { colour_rounds, ...single } = fields;
  const numbers = Object.entries(single).map(([name, place]) => [name, numbersAt(record, place)[0] ?? 0]);
  return {
    ...(Object.fromEntries(numbers) as Omit<SeatStatistics, "colour_rounds">),
    colour_rounds: numbersAt(record, colour_rounds),
  };
}
