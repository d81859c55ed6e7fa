/** A game in this browser: the deal, the moves so far and the position. The engine alone knows the rules. */

import * as game from "../engine/generated/engine.ts";
import { field, moveText, type Position, type Rules } from "../engine/rules.ts";
import type { GameView, LoggedMove, MoveEffect } from "../protocol.ts";
import type { Setup } from "./deal.ts";
import { outcome, payments, perSeat, viewOf } from "./view.ts";

export class Game {
  readonly setup: Setup;
  readonly log: LoggedMove[] = [];
  readonly #rules: Rules;
  /** The position before each move, and the current one. */
  readonly #positions: Position[];

  constructor(rules: Rules, setup: Setup) {
    this.#rules = rules;
    this.setup = setup;
    const cards = setup.decks.flat().map((id) => (game.CHARACTERS as readonly string[]).indexOf(id));
    const sides = setup.locations.map((id) => (game.LOCATIONS as readonly string[]).indexOf(id));
    this.#positions = [rules.setUp(setup.players, cards, sides, setup.shortTakes)];
  }

  get position(): Position {
    return this.#positions.at(-1) as Position;
  }

  get toPlay(): number {
    return field(this.position, "to_play")[0] ?? 0;
  }

  get outcome(): GameView["outcome"] {
    return outcome(this.position);
  }

  /** The view of a seat before the move with this number; default: now. */
  view(seat: number | null, before = this.log.length): GameView {
    return viewOf(this.#rules, this.#positions[before] as Position, this.log.slice(0, before), seat);
  }

  /** The move in its standard form, or null if it is not legal. */
  check(move: string): string | null {
    const [text = "", paid] = move.split(" paying ");
    const legal = this.#legalActions().some((action) => moveText(this.position, action) === text);
    if (!legal) return null;
    if (paid === undefined) return text;
    const ways = payments(this.#rules, this.position, this.toPlay, text.slice("recruit ".length));
    if (!text.startsWith("recruit ") || !ways.includes(paid)) return null;
    return paid === ways[0] ? text : move;
  }

  /** Make a move that was checked. Returns what it changed; null if its text says everything. */
  play(move: string): MoveEffect | null {
    const before = this.position;
    const seat = this.toPlay;
    const [text, paid] = move.split(" paying ");
    const action = this.#legalActions().find((each) => moveText(before, each) === text);
    if (action === undefined) throw new Error(`The move ${move} is not legal.`);
    this.#positions.push(this.#rules.apply(before, action, paid === undefined ? undefined : tokens(paid)));
    this.log.push({ seat, move });
    return this.#effect(before, seat, move.startsWith("recruit "));
  }

  undo(): void {
    this.#positions.pop();
    this.log.pop();
  }

  #legalActions(): number[] {
    return this.outcome ? [] : this.#rules.legalActions(this.position);
  }

  #effect(before: Position, seat: number, recruits: boolean): MoveEffect | null {
    const after = this.position;
    const points = field(after, "points")[seat] ?? 0;
    const changed = points !== field(before, "points")[seat];
    if (!recruits && !changed) return null; // locations and the tile are worth points
    const [old, now] = [perSeat(before, "tokens", seat), perSeat(after, "tokens", seat)];
    const spent = game.COLOURS.map((colour, i) => [colour, (old[i] ?? 0) - (now[i] ?? 0)] as const);
    const [holder = game.NOBODY] = field(before, "avengers_holder");
    const tile = field(after, "avengers_holder")[0] === seat && holder !== seat;
    const loser = tile && holder !== game.NOBODY ? holder : null;
    return {
      paid: recruits ? Object.fromEntries(spent.filter(([, count]) => count > 0)) : {},
      points: changed ? points : null,
      location: changed ? takenLocation(before, after) : null,
      tile,
      stone: (now[game.GREEN] ?? 0) > (old[game.GREEN] ?? 0),
      reopened: loser !== null && this.#metBy(loser, after, before) ? loser : null,
      tile_from: loser,
      gauntlet: this.#metBy(seat, before, after),
    };
  }

  /** Whether a seat meets the Gauntlet in one position and not in the other. */
  #metBy(seat: number, before: Position, after: Position): boolean {
    return this.#rules.meetsGauntlet(after, seat) && !this.#rules.meetsGauntlet(before, seat);
  }
}

function takenLocation(before: Position, after: Position): string | null {
  const owners = field(before, "location_owner");
  const place = field(after, "location_owner").findIndex((owner, i) => owner !== owners[i]);
  return game.LOCATIONS[field(after, "locations")[place] ?? -1] ?? null;
}

export function tokens(paid: string): number[] {
  const colours = paid.split(" ");
  return game.COLOURS.map((colour) => colours.filter((each) => each === colour).length);
}
