/** A position from the user's own game in which a review found a better move. Attempts are compared with that move. */

import type { Rules } from "../engine/rules.ts";
import { readRecord } from "../local/record.ts";
import { continued, Refused, Table } from "../local/table.ts";
import type { AnyEvent, TableState } from "../protocol.ts";
import type { Mistake, TableCommand, Verdict } from "./messages.ts";
import { type JudgedTable, OPPONENT } from "./puzzle-table.ts";

export class MistakeTable implements JudgedTable {
  readonly #mistake: Mistake;
  readonly #table: Table;
  #solved: boolean | undefined;

  /** Throws RecordProblem, or Refused if the game has no such position. */
  constructor(id: string, rules: Rules, mistake: Mistake, record: string, name: string) {
    const game = readRecord(record, rules);
    if (game.moves[mistake.before]?.seat !== mistake.seat) throw new Refused("table/unknown");
    this.#mistake = mistake;
    this.#table = new Table(id, rules, continued(game, mistake.before, name, OPPONENT));
  }

  state(): TableState {
    const state = this.#table.toState();
    return this.#solved === undefined ? state : { ...state, phase: "over" };
  }

  events(): readonly AnyEvent[] {
    return this.#table.events;
  }

  play(command: TableCommand): AnyEvent[] {
    if (command.type !== "play") throw new Refused("request/malformed");
    if (this.#solved !== undefined) throw new Refused("table/finished");
    const { entries } = this.#table.decide(command, Date.now());
    const seen = this.#table.events.length;
    for (const entry of entries) this.#table.apply(entry);
    const [move] = command.move.split(" paying ");
    this.#solved = move === this.#mistake.best;
    return this.#table.events.slice(seen);
  }

  step(): null {
    return null;
  }

  verdict(): Verdict | null {
    if (this.#solved === undefined) return null;
    const nothing = {
      tokensWrong: false,
      telling: [],
      gone: [],
      left: [],
      came: [],
      nearest: null,
      wishes: [],
      tempting: [],
      example: null,
      opened: [],
      prevented: [],
      spoiled: null,
    };
    return { solved: this.#solved, rounds: 0, ...nothing };
  }

  solve(): string | null {
    return this.#solved === undefined ? this.#mistake.best : null;
  }
}
