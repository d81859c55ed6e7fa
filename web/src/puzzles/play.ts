/**
 * The game of a puzzle while it is played. The solver moves for all opponents, who work together, and chooses the
 * cards that come: the worst ones. A copy goes on alone.
 */

import * as game from "../engine/generated/engine.ts";
import { field, moveText, type Position, type Rules } from "../engine/rules.ts";
import { type Game, tokens } from "../local/game.ts";
import { type Entry, Table } from "../local/table.ts";
import { payments, perSeat } from "../local/view.ts";
import type { AnyEvent, GameView } from "../protocol.ts";
import type { Prospect, Shown } from "./messages.ts";
import { prospects } from "./prospects.ts";
import type { Quest, Solver, SolverMove } from "./solver.ts";

/** A move of the others, and the card that comes with it. */
export interface Reply {
  reply: SolverMove;
  card: number;
}

/** How long to look for a reply that shows why a try fails. */
const LOOK_MS = 300;
/** What a reply is worth that completes a Gauntlet. */
export const COMPLETES = 4;

export class Play {
  readonly rules: Rules;
  readonly #solver: Solver;
  #entries: Entry[];
  table: Table;
  quest: Quest;

  constructor(rules: Rules, solver: Solver, id: string, entries: readonly Entry[], quest: Quest) {
    this.rules = rules;
    this.#solver = solver;
    this.#entries = [...entries];
    this.table = new Table(id, rules, this.#entries);
    this.quest = quest;
  }

  copy(): Play {
    return new Play(this.rules, this.#solver, this.table.id, this.#entries, this.quest);
  }

  get game(): Game {
    return this.table.game as Game;
  }

  /** What the person knows. */
  get view(): GameView {
    return this.game.view(this.quest.me);
  }

  /** It is the person's turn, and there is time left. */
  isMine(): boolean {
    return !this.isOver() && this.game.toPlay === this.quest.me;
  }

  isOver(): boolean {
    return this.table.outcome !== null || this.quest.rounds === 0;
  }

  /** Whether the goal can still be forced. */
  works(): boolean {
    return this.#stillWorks(this.game.position, this.quest);
  }

  /** Make a move of the person, with the card that is worst after it. */
  mine(move: string): AnyEvent[] {
    this.#drawWorst(move);
    return this.#make(move);
  }

  /** Make a move of the others. */
  answer({ reply, card }: Reply): AnyEvent[] {
    if (reply.card >= 0) {
      const hand = perSeat(this.game.position, "hand", this.game.toPlay);
      this.#exchange(hand[reply.action - game.RECRUIT_HAND] ?? game.NOTHING, reply.card);
    }
    if (card >= 0) this.#exchange(this.#nextCard(card), card);
    return this.#make(this.#text(reply));
  }

  /** The reply that is hardest to meet. */
  toughest(): Reply {
    return this.#solver.findReply(this.#redacted(), this.quest);
  }

  /**
   * Of the replies that refute, the one that shows it best, as far as there is time to look, and whether all moves
   * refute. `hoped` are the cards that the person would win with.
   */
  refutation(hoped: readonly string[]): [(Reply & { worth: number }) | undefined, boolean] {
    const [view, end] = [this.#redacted(), performance.now() + LOOK_MS];
    const actions = this.rules.legalActions(this.game.position).filter((action) => !hidden(view, action));
    const found = actions.flatMap((action) => {
      if (performance.now() > end) return [];
      const reply = { action, card: game.NOTHING, payment: undefined };
      const card = this.#solver.findCard(view, this.quest, reply);
      return this.moveWorks(reply) ? [] : [{ reply, card, worth: this.#worth(action, hoped) }];
    });
    const [best] = found.toSorted((one, other) => other.worth - one.worth);
    return [best, found.length === actions.length];
  }

  /** How well a reply shows that the goal is out of reach. */
  #worth(action: number, hoped: readonly string[]): number {
    const { position, toPlay } = this.game;
    if (this.rules.meetsGauntlet(this.rules.apply(position, action), toPlay)) return COMPLETES;
    const [verb, card = ""] = moveText(position, action).split(" ");
    if (hoped.includes(card)) return 3;
    return verb === "recruit" ? 2 : Number(verb === "reserve");
  }

  /** A move of the person that reaches the goal, out of these actions; null if none does. */
  solve(actions: readonly number[] = this.rules.legalActions(this.game.position)): string | null {
    for (const action of actions)
      for (const move of this.#ways(action)) if (this.moveWorks(move)) return this.#text(move);
    return null;
  }

  /** How to pay for a legal move so that it reaches the goal; null if it never does. */
  solveWith(text: string): string | null {
    const { position } = this.game;
    return this.solve(this.rules.legalActions(position).filter((each) => moveText(position, each) === text));
  }

  moveWorks(move: SolverMove): boolean {
    const view = this.#redacted();
    const card = this.#solver.findCard(view, this.quest, move);
    const after = this.rules.apply(withNext(view, card), move.action, move.payment);
    const rounds = roundsAfter(view, after, this.quest.rounds);
    if (rounds === 0 && field(after, "phase")[0] !== game.OVER) return this.quest.aim === game.HOLD;
    return this.#stillWorks(after, { ...this.quest, rounds });
  }

  /** What the person can recruit in their next turn. */
  prospects(): Prospect[] {
    const { view, quest } = this;
    // In the last round, only those have a turn who did not have it yet.
    if (view.triggered_by !== null && quest.me < view.to_play) return [];
    return prospects(this.rules, this.game.position, view, quest.me);
  }

  /** The cards that were uncovered since this number of moves. */
  came(start: number): Shown[] {
    const view = (before: number): GameView => this.game.view(null, before);
    const market = (seen: GameView): (string | null)[] => Object.values(seen.market).flat();
    return this.game.log.slice(start).flatMap(({ seat, move }, i): Shown[] => {
      const [before, after] = [view(start + i), view(start + i + 1)];
      const known = [...market(before), ...(before.players[seat]?.hand ?? [])];
      const fresh = market(after).filter((card) => card !== null && !known.includes(card));
      const [verb, card = ""] = move.split(" ");
      const hidden = verb === "recruit" && seat !== this.quest.me && !known.includes(card);
      return [
        ...(hidden ? [{ card, seat, hidden }] : []),
        ...fresh.map((each) => ({ card: each ?? "", seat, hidden: false })),
      ];
    });
  }

  #redacted(): Position {
    return this.rules.redact(this.game.position, this.quest.me);
  }

  #stillWorks(position: Position, quest: Quest): boolean {
    return this.#solver.stillWorks(this.rules.redact(position, quest.me), quest);
  }

  #make(move: string): AnyEvent[] {
    const before = this.game.position;
    const entries = this.table.moveEntries(move, Date.now());
    const seen = this.table.events.length;
    this.#entries.push(...entries);
    for (const entry of entries) this.table.apply(entry);
    this.quest = { ...this.quest, rounds: roundsAfter(before, this.game.position, this.quest.rounds) };
    return this.table.events.slice(seen);
  }

  /** Let the card come that is worst after a move of the person. */
  #drawWorst(text: string): void {
    const [move = "", paid] = text.split(" paying ");
    const { position } = this.game;
    const action = this.rules.legalActions(position).find((each) => moveText(position, each) === move);
    const payment = paid === undefined ? undefined : tokens(paid);
    const made = { action: action ?? game.PASS, card: game.NOTHING, payment };
    const card = this.#solver.findCard(this.#redacted(), this.quest, made);
    if (card >= 0) this.#exchange(this.#nextCard(card), card);
  }

  /** The next card of the deck that a card is in. */
  #nextCard(card: number): number {
    const level = (game.LEVELS[card] ?? 1) - 1;
    const deck = this.game.setup.decks[level] ?? [];
    const left = field(this.game.position, "deck_size")[level] ?? 0;
    return numberOf(deck[deck.length - left] ?? "");
  }

  /** Exchange two cards that nobody has seen. Everything that was played stays as it was. */
  #exchange(one: number, other: number): void {
    if (one === other) return;
    const [first, second] = [game.CHARACTERS[one] ?? "", game.CHARACTERS[other] ?? ""];
    const swapped = (id: string): string => (id === first ? second : id === second ? first : id);
    const { setup } = this.game;
    const decks = setup.decks.map((deck) => deck.map(swapped));
    this.#entries[0] = { ...(this.#entries[0] as Entry), setup: { ...setup, decks } };
    this.table = new Table(this.table.id, this.rules, this.#entries);
  }

  #text({ action, payment }: SolverMove): string {
    const text = moveText(this.game.position, action);
    if (!payment) return text;
    const paid = game.COLOURS.flatMap((colour, i) => Array<string>(payment[i] ?? 0).fill(colour)).join(" ");
    return this.game.check(`${text} paying ${paid}`) ?? text;
  }

  /** An action with each of its payments, the default first. */
  #ways(action: number): SolverMove[] {
    const plain = { action, card: game.NOTHING, payment: undefined };
    const { position, toPlay } = this.game;
    const [verb, card = ""] = moveText(position, action).split(" ");
    if (verb !== "recruit") return [plain];
    const [, ...others] = payments(this.rules, position, toPlay, card);
    return [plain, ...others.map((paid) => ({ ...plain, payment: tokens(paid) }))];
  }
}

/** A round ends when the turn passes from the last seat to the first. */
function roundsAfter(before: Position, after: Position, rounds: number): number {
  const [from = 0] = field(before, "to_play");
  const [to = 0] = field(after, "to_play");
  return rounds - Number(from > to && field(after, "phase")[0] === game.ACTION);
}

const numberOf = (id: string): number => (game.CHARACTERS as readonly string[]).indexOf(id);

/** Whether an action recruits a card that only its owner has seen. */
function hidden(view: Position, action: number): boolean {
  const [seat = 0] = field(view, "to_play");
  const isHand = action >= game.RECRUIT_HAND && action < game.RETURN_TOKEN;
  return isHand && (perSeat(view, "hand", seat)[action - game.RECRUIT_HAND] ?? 0) < 0;
}

/** A position in which a certain card, or a hidden one of a level, comes next. */
function withNext(position: Position, card: number): Position {
  if (card === game.NOTHING) return position;
  const level = card < 0 ? game.HIDDEN_LEVEL_1 - card : (game.LEVELS[card] ?? 1) - 1;
  const sizes = [1, 2, 3].map((each) => game.LEVELS.filter((of) => of === each).length - game.PLACES);
  const start = sizes.slice(0, level).reduce((sum, size) => sum + size, 0);
  const changed = position.slice();
  const [, offset] = game.STATE.fields.decks;
  changed[offset + start + (field(position, "deck_size")[level] ?? 0) - 1] = card;
  return changed;
}
