/** The bots: compiled searches, with the buffers that they work in. */

import * as game from "./generated/engine.ts";
import type { Thought } from "./messages.ts";
import { allocateArrays, type EngineModule, numbersAt, read, write } from "./module.ts";
import { moveText, type Position, Rules } from "./rules.ts";

export type Level = "recruit" | "agent" | "hero" | "avenger";

/** A bot that thinks in steps, each a few milliseconds long. */
export interface Thinker {
  /** Start with a position as the player to move knows it. */
  start(view: Position): void;
  /** Think a little. Returns whether there is more to think about; `left` is the time left in milliseconds. */
  step(left: number): boolean;
  thought(): Thought;
}

/** Simulations between two looks at the clock. */
const STEP = 500;

export class Bots {
  readonly rules: Rules;
  readonly #module: EngineModule;
  readonly #made = new Map<Level, Thinker & { seed(seed: number): void }>();

  constructor(module: EngineModule) {
    this.#module = module;
    this.rules = new Rules(module);
  }

  /** The bot of a level, ready to start. */
  thinker(level: Level, seed: number): Thinker {
    const bot = this.#made.get(level) ?? this.#make(level);
    this.#made.set(level, bot);
    bot.seed(seed);
    return bot;
  }

  #make(level: Level): Thinker & { seed(seed: number): void } {
    switch (level) {
      case "recruit":
        return new Policy(this.#module, this.rules, game.CLUMSY);
      case "agent":
        return new Policy(this.#module, this.rules, game.GREEDY);
      case "hero":
        return new Search(this.#module, this.rules, game.HERO);
      case "avenger":
        return new Search(this.#module, this.rules, game.AVENGER);
    }
  }
}

/** A bot that doesn't search. */
class Policy implements Thinker {
  readonly #module: EngineModule;
  readonly #rules: Rules;
  readonly #policy: number;
  readonly #at;
  #view: Position = new Uint8Array();
  #action = 0;

  constructor(module: EngineModule, rules: Rules, policy: number) {
    this.#module = module;
    this.#rules = rules;
    this.#policy = policy;
    this.#at = allocateArrays(module, ["choose_action"]);
  }

  seed(seed: number): void {
    this.#module.functions.seed_stream(this.#at.rng, BigInt(seed), 0);
  }

  start(view: Position): void {
    this.#view = view;
  }

  step(): boolean {
    const { states, scratch, legal, rng } = this.#at;
    write(this.#module, states, this.#view);
    const choose = this.#module.functions.choose_action;
    this.#action = choose(this.#policy, states, this.#rules.facts, scratch, legal, rng);
    return false;
  }

  thought(): Thought {
    const move = moveText(this.#view, this.#action);
    const candidates = [{ move, share: 1, chances: [] }];
    return { move, candidates, aim: null, urgency: null, rival: null, simulations: 0 };
  }
}

/** The plain tree search. */
class Search implements Thinker {
  readonly #module: EngineModule;
  readonly #rules: Rules;
  readonly #simulations: number;
  readonly #at;
  #view: Position = new Uint8Array();
  #left = 0;

  constructor(module: EngineModule, rules: Rules, simulations: number) {
    this.#module = module;
    this.#rules = rules;
    this.#simulations = simulations;
    this.#at = allocateArrays(module, ["start_search", "search"], { nodes: simulations + 1 });
  }

  seed(seed: number): void {
    this.#module.functions.seed_stream(this.#at.rng, BigInt(seed), 0);
  }

  start(view: Position): void {
    const { view: at, work, tree, moves, thought } = this.#at;
    this.#view = view;
    this.#left = this.#simulations;
    write(this.#module, at, view);
    const start = this.#module.functions.start_search;
    start(at, this.#rules.facts, work, tree, moves, thought, this.#simulations + 1);
  }

  step(): boolean {
    const { work, tree, moves, rng, thought } = this.#at;
    const simulations = Math.min(STEP, this.#left);
    this.#left -= simulations;
    const search = this.#module.functions.search;
    const more = search(
      this.#rules.facts,
      work,
      tree,
      moves,
      rng,
      simulations,
      0,
      thought,
      this.#simulations + 1,
    );
    return more !== 0 && this.#left > 0;
  }

  thought(): Thought {
    return readThought(read(this.#module, this.#at.thought, game.THOUGHT.size), this.#view);
  }
}

/** A THOUGHT record in words. */
export function readThought(record: Uint8Array<ArrayBuffer>, view: Position): Thought {
  const numbers = (name: keyof typeof game.THOUGHT.fields) => numbersAt(record, game.THOUGHT.fields[name]);
  const number = (name: keyof typeof game.THOUGHT.fields) => numbers(name)[0] ?? 0;
  const [players = 0] = numbersAt(view, game.STATE.fields.players);
  const [visits, chances] = [numbers("visits"), numbers("chances")];
  const actions = numbers("action").slice(0, number("count"));
  const total = Math.max(
    visits.slice(0, actions.length).reduce((sum, each) => sum + each, 0),
    1,
  );
  const candidates = actions.map((action, i) => ({
    move: moveText(view, action),
    share: (visits[i] ?? 0) / total,
    chances: visits[i] ? chances.slice(i * game.MAX_PLAYERS, i * game.MAX_PLAYERS + players) : [],
  }));
  const urgency = game.URGENCIES[number("urgency")] ?? null;
  return {
    move: candidates[0]?.move ?? "",
    candidates,
    aim: game.CHARACTERS[number("aim")] ?? null,
    urgency,
    rival: urgency === "stops" ? number("rival") : null,
    simulations: number("simulations"),
  };
}
