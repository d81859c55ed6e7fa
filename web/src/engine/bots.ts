/** The bots: compiled searches, with the buffers that they work in. */

import { EngineError } from "./errors.ts";
import * as game from "./generated/engine.ts";
import type { Fact } from "../protocol.ts";
import type { Thought } from "./messages.ts";
import {
  allocate,
  allocateArrays,
  allocateGroup,
  constant,
  type EngineModule,
  type NetworkModule,
  numbersAt,
  read,
  store,
  write,
} from "./module.ts";
import { moveText, type Position, Rules } from "./rules.ts";
import { readTensors } from "./weights.ts";

/** The levels of the ladder; `champion-400` is the champion with 400 simulations per move. */
export type Level = "recruit" | "agent" | "hero" | "avenger" | "titan" | "champion" | `champion-${number}`;

/** A bot that thinks in steps, each a few milliseconds long. */
export interface Thinker {
  /** Start with a position as the player to move knows it. */
  start(view: Position): void;
  /** Think a little. Returns whether there is more to think about; `left` is the time left in milliseconds. */
  step(left: number): boolean;
  thought(): Thought;
}

/** Simulations of the plain search between two looks at the clock. */
const STEP = 500;
/** Of the champion in a second, even where more would fit: a phone stays cool, and more adds little strength. */
const MOST_SIMULATIONS = 12_000;

/** What titan and champion need: the compiled search and the network's weights. */
export interface NetworkFiles {
  module: NetworkModule;
  weights: ArrayBuffer;
}

export class Bots {
  readonly rules: Rules;
  readonly #module: EngineModule;
  readonly #loadNetwork: () => Promise<NetworkFiles>;
  readonly #adviser: Adviser;
  readonly #simple = new Map<Level, Policy | Search>();
  #network: Promise<Network> | undefined;

  /** `loadNetwork` is called when a bot first needs the network. */
  constructor(module: EngineModule, loadNetwork: () => Promise<NetworkFiles>) {
    this.#module = module;
    this.#loadNetwork = loadNetwork;
    this.rules = new Rules(module);
    this.#adviser = new Adviser(module, this.rules);
  }

  /**
   * The bot of a level, ready to start. A `hint` has reasons, and the champion's chances are calibrated. A
   * `fresh` one uses nothing of an earlier search.
   */
  async thinker(level: Level, seed: number, hint = false, fresh = false): Promise<Thinker> {
    if (needsNetwork(level)) {
      const simulations = level === "titan" ? game.TITAN : Number(level.split("-")[1] ?? 0) || undefined;
      const network = await this.#getNetwork();
      if (fresh) network.lend();
      return new GuidedSearch(network, {
        simulations,
        level,
        seed,
        adviser: hint ? this.#adviser : null,
      });
    }
    const bot = this.#simple.get(level) ?? this.#makeSimple(level);
    this.#simple.set(level, bot);
    bot.seed(seed);
    bot.adviser = hint ? this.#adviser : null;
    return bot;
  }

  /** Load the file that a level needs, if it needs one. */
  async prepare(level: Level): Promise<void> {
    if (needsNetwork(level)) await this.#getNetwork();
  }

  /** The network's numbers for all actions, without a search. */
  async look(view: Position): Promise<Float32Array> {
    return (await this.#getNetwork()).look(view);
  }

  /** What a review of a game needs. */
  async reviewTools(): Promise<{ network: Network; adviser: Adviser }> {
    return { network: await this.#getNetwork(), adviser: this.#adviser };
  }

  #getNetwork(): Promise<Network> {
    this.#network ??= this.#loadNetwork().then(
      ({ module, weights }) => new Network(module, readTensors(weights)),
    );
    this.#network.catch(() => (this.#network = undefined)); // the files may be there next time
    return this.#network;
  }

  #makeSimple(level: Level): Policy | Search {
    switch (level) {
      case "recruit":
        return new Policy(this.#module, this.rules, game.CLUMSY);
      case "agent":
        return new Policy(this.#module, this.rules, game.GREEDY);
      case "hero":
        return new Search(this.#module, this.rules, game.HERO);
      case "avenger":
        return new Search(this.#module, this.rules, game.AVENGER);
      default:
        throw new EngineError("failed", `There is no level ${level}.`);
    }
  }
}

const needsNetwork = (level: Level): boolean => level === "titan" || level.startsWith("champion");

/** Adds reasons to what a bot thinks. */
export class Adviser {
  readonly #module: EngineModule;
  readonly #rules: Rules;
  readonly #at;

  constructor(module: EngineModule, rules: Rules) {
    this.#module = module;
    this.#rules = rules;
    this.#at = allocateArrays(module, ["advise"]);
  }

  /** A THOUGHT record with reasons. */
  advise(position: Position, record: Uint8Array): Uint8Array<ArrayBuffer> {
    const { view, work, thought } = this.#at;
    write(this.#module, view, position);
    write(this.#module, thought, record);
    this.#module.functions.advise(view, this.#rules.facts, work, thought);
    return read(this.#module, thought, game.THOUGHT.size);
  }
}

/** A bot that doesn't search. */
class Policy implements Thinker {
  adviser: Adviser | null = null;
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
    const candidates = [{ move, share: 1, chances: [], error: 0 }];
    return {
      move,
      candidates,
      aim: null,
      urgency: null,
      rival: null,
      facts: [],
      lost: false,
      simulations: 0,
    };
  }
}

/** The plain tree search. */
class Search implements Thinker {
  adviser: Adviser | null = null;
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
    const record = read(this.#module, this.#at.thought, game.THOUGHT.size);
    return readThought(this.adviser?.advise(this.#view, record) ?? record, this.#view);
  }
}

/** The network with everything that a search with it needs. There is one, because its tree takes 20 MB. */
export class Network {
  readonly #module: NetworkModule;
  readonly #facts: game.Address;
  readonly #mind;
  readonly #view: game.Address;
  readonly #calibration: game.Address;
  /** Whose tree it is: who asks again gets it back. */
  #owner = "";

  constructor(module: NetworkModule, tensors: Float32Array<ArrayBuffer>) {
    this.#module = module;
    this.#facts = store(module, constant(game.DATA.FACTS));
    this.#mind = allocateGroup(module, game.ARRAYS.guided.mind);
    this.#view = allocate(module, game.STATE.size);
    const { calibration } = allocateArrays(module, ["calibrate_hint"]);
    this.#calibration = calibration;
    write(module, calibration, constant(game.DATA.CALIBRATION));
    const { evaluation_weights, evaluation_layout, evaluation_scratch_layout } = this.#mind.arrays;
    write(module, evaluation_layout, constant(game.DATA.LAYOUT));
    write(module, evaluation_scratch_layout, constant(game.DATA.SCRATCH_LAYOUT));
    const from = allocateArrays(module, ["arrange"]);
    write(module, from.tensors, tensors);
    module.functions.arrange(from.tensors, evaluation_layout, evaluation_weights);
  }

  start(view: Position, owner: string, seed: number): void {
    const { functions } = this.#module;
    const known = owner === this.#owner;
    if (!known) functions.seed_stream(this.#mind.arrays.batch_rng, BigInt(seed), 0);
    this.#owner = owner;
    write(this.#module, this.#view, view);
    functions.start_guided(this.#view, this.#facts, this.#mind.table, Number(known));
  }

  /** Returns the number of simulations: fewer than `steps` if more can't change the choice. */
  run(left: number, steps: number): number {
    return this.#module.functions.guided(this.#view, this.#facts, this.#mind.table, left, steps);
  }

  /** Asks the network once, without a search. Returns its numbers for all actions. */
  look(view: Position): Float32Array {
    write(this.#module, this.#view, view);
    this.#module.functions.look(this.#view, this.#facts, this.#mind.table, 0);
    return new Float32Array(read(this.#module, this.#mind.arrays.evaluation_logits, 4 * game.ACTIONS).buffer);
  }

  /** A THOUGHT record. */
  thought(): Uint8Array<ArrayBuffer> {
    return read(this.#module, this.#mind.arrays.thought, game.THOUGHT.size);
  }

  /** What compiled functions of other kinds work with. Whoever searches next finds no tree. */
  lend(): Lent {
    this.#owner = "";
    return {
      module: this.#module,
      facts: this.#facts,
      mind: this.#mind.table,
      calibration: this.#calibration,
    };
  }

  /** Makes the chances of the thought come true as often as they say. */
  calibrate(): void {
    this.#module.functions.calibrate_hint(this.#view, this.#calibration, this.#mind.arrays.thought);
  }
}

/** The network's module and the addresses of what its functions share. */
interface Lent {
  module: NetworkModule;
  facts: game.Address;
  mind: game.Address;
  calibration: game.Address;
}

interface GuidedOptions {
  /** Without a number, only time ends the search. */
  simulations: number | undefined;
  level: Level;
  seed: number;
  /** Only for hints: the chances are calibrated too. */
  adviser: Adviser | null;
}

/** The search that a network guides. Its tree is kept for the next move of the same level and seed. */
class GuidedSearch implements Thinker {
  readonly #network: Network;
  readonly #options: GuidedOptions;
  #view: Position = new Uint8Array();
  #done = 0;
  #started = 0;

  constructor(network: Network, options: GuidedOptions) {
    this.#network = network;
    this.#options = options;
  }

  start(view: Position): void {
    this.#view = view;
    this.#done = 0;
    this.#started = performance.now();
    const { level, seed } = this.#options;
    this.#network.start(view, `${level} ${seed}`, seed);
  }

  step(left: number): boolean {
    const steps = Math.min(game.STEPS, Math.max(this.#done, 1));
    const more = this.#network.run(this.#simulationsLeft(left), steps);
    this.#done += more;
    if (this.#options.adviser) this.#network.calibrate();
    return more >= steps && left > 0 && this.#done < (this.#options.simulations ?? MOST_SIMULATIONS);
  }

  thought(): Thought {
    const record = this.#network.thought();
    return readThought(this.#options.adviser?.advise(this.#view, record) ?? record, this.#view);
  }

  /** How many simulations the time allows, at the speed so far. */
  #simulationsLeft(milliseconds: number): number {
    const { simulations } = this.#options;
    if (simulations !== undefined) return simulations - this.#done;
    const most = MOST_SIMULATIONS - this.#done;
    if (this.#done < game.MIN_SIMULATIONS_TO_TIME) return most;
    const speed = this.#done / (performance.now() - this.#started);
    return Math.min(most, Math.floor(speed * Math.max(milliseconds, 0)));
  }
}

/** A THOUGHT record in words. */
export function readThought(record: Uint8Array<ArrayBuffer>, view: Position): Thought {
  const numbers = (name: keyof typeof game.THOUGHT.fields) => numbersAt(record, game.THOUGHT.fields[name]);
  const number = (name: keyof typeof game.THOUGHT.fields) => numbers(name)[0] ?? 0;
  const [players = 0] = numbersAt(view, game.STATE.fields.players);
  const [shares, chances, errors] = [numbers("share"), numbers("chances"), numbers("error")];
  const actions = numbers("action").slice(0, number("count"));
  const candidates = actions.map((action, i) => ({
    move: moveText(view, action),
    share: shares[i] ?? 0,
    chances: shares[i] ? chances.slice(i * game.MAX_PLAYERS, i * game.MAX_PLAYERS + players) : [],
    error: (shares[i] && errors[i]) || 0, // without a search, it is an older thought's
  }));
  const urgency = game.URGENCIES[number("urgency")] ?? null;
  return {
    move: candidates[0]?.move ?? "",
    candidates,
    aim: game.CHARACTERS[number("aim")] ?? null,
    urgency,
    rival: urgency === "stops" ? number("rival") : null,
    facts: readFacts(numbers("facts")),
    lost: number("lost") === 1,
    simulations: number("simulations"),
  };
}

function readFacts(rows: number[]): Fact[] {
  const facts: Fact[] = [];
  for (let at = 0; at < rows.length; at += game.FACT_FIELDS) {
    const [code = 0, seat = 0, what = -1, number = 0, location = -1, tile] = rows.slice(at);
    const [kind, about] = game.FACT_KINDS[code] ?? ["", ""];
    if (!kind) continue;
    facts.push({
      kind,
      seat,
      number,
      card: (about === "card" && game.CHARACTERS[what]) || null,
      location: game.LOCATIONS[about === "location" ? what : location] ?? null,
      colour: (about === "colour" && game.COLOURS[what]) || null,
      tile: tile === 1,
    });
  }
  return facts;
}
