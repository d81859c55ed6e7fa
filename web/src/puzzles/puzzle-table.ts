/**
 * A puzzle at a table, in its worker. The solver plays all opponents, who work together, and chooses the cards that
 * come: the worst ones. Nothing of it is stored.
 */

import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import * as game from "../engine/generated/engine.ts";
import { field, moveText, type Position, type Rules } from "../engine/rules.ts";
import { sealedSetup, type Setup } from "../local/deal.ts";
import { Game, tokens } from "../local/game.ts";
import { continued, type Entry, Refused, Table } from "../local/table.ts";
import { threatsOf } from "../local/threats.ts";
import { payments, perSeat } from "../local/view.ts";
import type { AnyEvent, GameView, LoggedMove, TableState } from "../protocol.ts";
import { GOALS, type Puzzle } from "./book.ts";
import type { Example, Prospect, Shown, TableCommand, Verdict } from "./messages.ts";
import { nearest, prospects, reachable } from "./prospects.ts";
import type { Quest, Solver, SolverMove } from "./solver.ts";
import { wishes } from "./wishes.ts";

/** Whose face the opponents have. */
export const OPPONENT = "titan";
/** How long to look for a reply that shows why a try fails. */
const LOOK_MS = 300;
/** What a reply is worth that completes a Gauntlet. */
const COMPLETES = 4;

/** A table that judges what the person does. */
export interface JudgedTable {
  state(): TableState;
  events(): readonly AnyEvent[];
  /** The person's move. Returns what happened; throws Refused. */
  play(command: TableCommand): AnyEvent[];
  /** The next move of the others; null if it is the person's turn or the try is over. */
  step(): AnyEvent[] | null;
  /** How the try ended; null while it goes on. */
  verdict(): Verdict | null;
  /** A move for the person that reaches the goal; null if none does. */
  solve(): string | null;
}

export class PuzzleTable implements JudgedTable {
  readonly #rules: Rules;
  readonly #solver: Solver;
  readonly #puzzle: Puzzle;
  #entries: Entry[];
  readonly #start: number;
  /** The only move that reaches the goal, without its payment. */
  readonly #solution: string;
  #table: Table;
  #quest: Quest;
  /** After the person's last turn, the goal can't be reached any more. */
  #refuted = false;
  /** It failed in the first turn although its move was right: by what was paid or returned. */
  #tokensWrong = false;
  /** Whatever the person does, the others can't win any more in time. */
  #safe = false;
  /** The numbers of the replies that put the goal out of reach. */
  #telling: number[] = [];
  /** With what the person could have won next, after their own turn. */
  #hoped: Prospect[] = [];

  constructor(id: string, rules: Rules, solver: Solver, puzzle: Puzzle, name: string) {
    this.#rules = rules;
    this.#solver = solver;
    this.#puzzle = puzzle;
    const secret = bytesToHex(sha256(utf8ToBytes(`sixstones seed: puzzle ${puzzle.deal}`)));
    const setup = sealedSetup(secret, puzzle.players, false);
    const played = playedGame(rules, setup, puzzle.moves);
    const me = played.toPlay;
    this.#solution = moveText(played.position, puzzle.solution);
    const { aim, rounds } = GOALS[puzzle.goal];
    this.#quest = { me, aim, rounds };
    const moves = [...played.log, { seat: me, move: "" }]; // the person makes the last one
    const record = { setup, secret: undefined, names: [], date: undefined, moves, outcome: null };
    this.#entries = continued(record, played.log.length, name, OPPONENT);
    this.#table = new Table(id, rules, this.#entries);
    this.#start = this.#table.number;
  }

  state(): TableState {
    const state = this.#table.toState();
    return this.#isDecided() ? { ...state, phase: "over" } : state;
  }

  events(): readonly AnyEvent[] {
    return this.#table.events;
  }

  play(command: TableCommand): AnyEvent[] {
    if (command.type !== "play") throw new Refused("request/malformed");
    if (this.#isDecided()) throw new Refused("table/finished");
    const { entries } = this.#table.decide(command, Date.now());
    const [event] = entries.map((entry) => entry.event);
    if (event?.type !== "moved") throw new Refused("request/malformed");
    this.#drawWorst(event.move);
    const events = this.#make(event.move);
    if (!this.#isMine() && !this.#table.outcome) {
      this.#hoped = this.#prospects().filter(({ player }) => player.meets_gauntlet);
      this.#refuted = this.#quest.rounds > 0 && !this.#works(this.#game.position, this.#quest);
      this.#tokensWrong = this.#refuted && this.#isRightMove();
    }
    return events;
  }

  /** Whether the only turn so far began with the solution, and no location was chosen in it. */
  #isRightMove(): boolean {
    const moves = this.#game.log.slice(this.#puzzle.moves.length).map(({ move }) => move);
    const [first, ...rest] = moves;
    return first?.split(" paying ")[0] === this.#solution && rest.every((move) => move.startsWith("return "));
  }

  step(): AnyEvent[] | null {
    if (this.#isMine() || this.#isDecided()) return null;
    const { reply, card } = this.#chooseReply();
    this.#prepare(reply, card);
    const events = this.#make(this.#text(reply));
    this.#safe = this.#isMine() && !this.#refuted && this.#isSafe();
    return events;
  }

  verdict(): Verdict | null {
    if (!this.#isDecided()) return null;
    const [solved, { me, aim, rounds }] = [this.#isReached(), this.#quest];
    const now = this.#table.outcome || rounds === 0 ? [] : this.#prospects();
    const left = now.flatMap(({ card, player }) => (player.meets_gauntlet ? [card] : []));
    const gone = this.#hoped
      .filter(({ card }) => !left.includes(card))
      .map((before) => ({ before, now: now.find(({ card }) => card === before.card) ?? null }));
    const { position } = this.#game;
    const view = this.#game.view(me);
    const reach = !solved && this.#isMine() ? reachable(this.#rules, position, view, me, rounds) : [];
    const best = nearest(reach);
    const example = solved ? null : this.#example(left, best);
    const told = {
      tokensWrong: this.#tokensWrong,
      telling: this.#telling,
      came: this.#came(this.#puzzle.moves.length),
    };
    // Where the only reason is that time is short, it says what would have been enough.
    const isShort = aim === game.WIN && rounds > 1 && !solved && this.#isMine() && !left.length && !example;
    const wished = isShort ? wishes(this.#rules, position, view, me, reach) : [];
    return { solved, rounds, ...told, gone, left, nearest: best, wishes: wished, example };
  }

  /** The cards that were uncovered since this number of moves. */
  #came(start: number): Shown[] {
    const view = (before: number): GameView => this.#game.view(null, before);
    const market = (seen: GameView): (string | null)[] => Object.values(seen.market).flat();
    return this.#game.log.slice(start).flatMap(({ seat, move }, i): Shown[] => {
      const [before, after] = [view(start + i), view(start + i + 1)];
      const known = [...market(before), ...(before.players[seat]?.hand ?? [])];
      const fresh = market(after).filter((card) => card !== null && !known.includes(card));
      const [verb, card = ""] = move.split(" ");
      const hidden = verb === "recruit" && seat !== this.#quest.me && !known.includes(card);
      return [
        ...(hidden ? [{ card, seat, hidden }] : []),
        ...fresh.map((each) => ({ card: each ?? "", seat, hidden: false })),
      ];
    });
  }

  solve(): string | null {
    if (!this.#isMine()) return null;
    const { position } = this.#game;
    const first = this.#table.number === this.#start;
    const actions = first ? [this.#puzzle.solution] : this.#rules.legalActions(position);
    for (const action of actions)
      for (const move of this.#ways(action)) if (this.#moveWorks(move)) return this.#text(move);
    return null;
  }

  get #game(): Game {
    return this.#table.game as Game;
  }

  #view(): Position {
    return this.#rules.redact(this.#game.position, this.#quest.me);
  }

  #isMine(): boolean {
    return !this.#table.outcome && this.#game.toPlay === this.#quest.me && this.#quest.rounds > 0;
  }

  #isDecided(): boolean {
    return (
      this.#table.outcome !== null ||
      this.#quest.rounds === 0 ||
      this.#safe ||
      (this.#refuted && (this.#isMine() || this.#isTooLate()))
    );
  }

  #isReached(): boolean {
    const { me, aim } = this.#quest;
    const winners = this.#table.outcome?.winners ?? [];
    if (aim === game.WIN) return winners.length === 1 && winners[0] === me;
    return !this.#refuted && (!winners.length || winners.includes(me));
  }

  /** The person has no turn left and did not meet the Gauntlet: what the others do no longer matters. */
  #isTooLate(): boolean {
    const { me, aim, rounds } = this.#quest;
    const turns = rounds - Number(me < this.#game.toPlay);
    return aim === game.WIN && turns === 0 && !this.#rules.meetsGauntlet(this.#game.position, me);
  }

  /** Nobody has to play on when every move keeps the others from winning. */
  #isSafe(): boolean {
    if (this.#quest.aim !== game.HOLD) return false;
    const actions = this.#rules.legalActions(this.#game.position);
    return actions.every((action) => this.#moveWorks({ action, card: game.NOTHING, payment: undefined }));
  }

  #works(position: Position, quest: Quest): boolean {
    return this.#solver.stillWorks(this.#rules.redact(position, quest.me), quest);
  }

  /** What the person can recruit in their next turn. */
  #prospects(): Prospect[] {
    const { me } = this.#quest;
    const view = this.#game.view(me);
    // In the last round, only those have a turn who did not have it yet.
    if (view.triggered_by !== null && me < view.to_play) return [];
    return prospects(this.#rules, this.#game.position, view, me);
  }

  /** The toughest reply; if the goal is out of reach, one that shows why. */
  #chooseReply(): { reply: SolverMove; card: number } {
    if (!this.#refuted) return this.#solver.findReply(this.#view(), this.#quest);
    const [best, all] = this.#refutations();
    // If every move refutes, this one tells nothing, unless it completes a Gauntlet.
    if (!all || best?.worth === COMPLETES) this.#telling.push(this.#table.number + 1);
    return best ?? this.#solver.findReply(this.#view(), this.#quest);
  }

  /** The best of the moves that refute, as far as there is time to look, and whether all moves do. */
  #refutations(): [{ reply: SolverMove; card: number; worth: number } | undefined, boolean] {
    const [view, end] = [this.#view(), performance.now() + LOOK_MS];
    const actions = this.#rules.legalActions(this.#game.position).filter((action) => !hidden(view, action));
    const found = actions.flatMap((action) => {
      if (performance.now() > end) return [];
      const reply = { action, card: game.NOTHING, payment: undefined };
      const card = this.#solver.findCard(view, this.#quest, reply);
      return this.#moveWorks(reply) ? [] : [{ reply, card, worth: this.#worth(action) }];
    });
    const [best] = found.toSorted((one, other) => other.worth - one.worth);
    return [best, found.length === actions.length];
  }

  /** How well a reply shows that the goal is out of reach. */
  #worth(action: number): number {
    const { position, toPlay } = this.#game;
    if (this.#rules.meetsGauntlet(this.#rules.apply(position, action), toPlay)) return COMPLETES;
    const [verb, card = ""] = moveText(position, action).split(" ");
    if (this.#hoped.some((each) => each.card === card)) return 3;
    return verb === "recruit" ? 2 : Number(verb === "reserve");
  }

  /** One way how it goes on to the end, if the person tries what seems best; null if there is nothing to try. */
  #example(left: readonly string[], best: Prospect | null): Example | null {
    if (!this.#isMine()) return null;
    const { me, aim } = this.#quest;
    const view = this.#game.view(me);
    const completed = view.players.some(({ meets_gauntlet }, seat) => meets_gauntlet && seat !== me);
    if (left[0]) {
      if (aim === game.WIN || completed) return this.#playOn([`recruit ${left[0]}`]);
    } else if (aim === game.WIN) return best?.player.meets_gauntlet ? this.#playOn(best.first) : null;
    if (completed) return null;
    const legal = (card: string): string | undefined =>
      [`recruit ${card}`, `reserve ${card}`].find((move) => view.legal_moves.includes(move));
    const threats = threatsOf(this.#rules, this.#game.position, view, me).flatMap(({ cards }) => cards);
    if (threats.length) {
      const stop = threats.map(legal).find(Boolean);
      return stop ? this.#playOn([stop]) : null;
    }
    // What they win with shows itself only when they do. The first moves take tokens, which uncovers nothing.
    const example = this.#playOn(view.legal_moves.slice(0, 1));
    const winning = example.events.find(({ brought }) => brought?.gauntlet)?.move.split(" ")[1];
    const stop = winning && legal(winning);
    return stop ? this.#playOn([stop]) : example;
  }

  /** Go on with these moves of the person, then with the best ones for the Gauntlet, and come back. */
  #playOn(planned: readonly string[]): Example {
    const [entries, table, quest] = [this.#entries, this.#table, this.#quest];
    const [seen, start] = [table.events.length, this.#game.log.length];
    const plan = [...planned];
    this.#entries = [...entries];
    this.#table = new Table(table.id, this.#rules, entries);
    while (!this.#table.outcome && this.#quest.rounds > 0) {
      if (this.#isMine()) {
        const move = this.#ownMove(plan.shift());
        this.#drawWorst(move);
        this.#make(move);
      } else {
        const { reply, card } = this.#solver.findReply(this.#view(), this.#quest);
        this.#prepare(reply, card);
        this.#make(this.#text(reply));
      }
    }
    const events = this.#table.events.slice(seen).filter((event) => event.type === "moved");
    const { winners, decided_by: decidedBy } = this.#table.outcome ?? { winners: [], decided_by: null };
    const { players } = this.#game.view(quest.me);
    const came = this.#came(start);
    [this.#entries, this.#table, this.#quest] = [entries, table, quest];
    return { events, came, winners, decidedBy, players };
  }

  /** The planned move if it can still be made, or else what comes nearest to the Gauntlet. */
  #ownMove(planned: string | undefined): string {
    const { me } = this.#quest;
    const view = this.#game.view(me);
    const next =
      view.phase === "action" ? nearest(prospects(this.#rules, this.#game.position, view, me)) : null;
    const wanted = [planned, next?.first[0]].find((move) => move && view.legal_moves.includes(move));
    return wanted ?? view.legal_moves[0] ?? "pass";
  }

  #make(move: string): AnyEvent[] {
    const before = this.#game.position;
    const entries = this.#table.moveEntries(move, Date.now());
    const seen = this.#table.events.length;
    this.#entries.push(...entries);
    for (const entry of entries) this.#table.apply(entry);
    this.#quest = { ...this.#quest, rounds: roundsAfter(before, this.#game.position, this.#quest.rounds) };
    return this.#table.events.slice(seen);
  }

  /** Let a hidden card be, and a card come, what the solver has chosen. */
  #prepare(reply: SolverMove, card: number): void {
    if (reply.card >= 0) {
      const hand = perSeat(this.#game.position, "hand", this.#game.toPlay);
      this.#exchange(hand[reply.action - game.RECRUIT_HAND] ?? game.NOTHING, reply.card);
    }
    if (card >= 0) this.#exchange(this.#nextCard(card), card);
  }

  /** Let the card come that is worst after a move of the person. */
  #drawWorst(text: string): void {
    const [move = "", paid] = text.split(" paying ");
    const { position } = this.#game;
    const action = this.#rules.legalActions(position).find((each) => moveText(position, each) === move);
    const payment = paid === undefined ? undefined : tokens(paid);
    const made = { action: action ?? game.PASS, card: game.NOTHING, payment };
    const card = this.#solver.findCard(this.#view(), this.#quest, made);
    if (card >= 0) this.#exchange(this.#nextCard(card), card);
  }

  /** The next card of the deck that a card is in. */
  #nextCard(card: number): number {
    const level = (game.LEVELS[card] ?? 1) - 1;
    const deck = this.#game.setup.decks[level] ?? [];
    const left = field(this.#game.position, "deck_size")[level] ?? 0;
    return numberOf(deck[deck.length - left] ?? "");
  }

  /** Exchange two cards that nobody has seen. Everything that was played stays as it was. */
  #exchange(one: number, other: number): void {
    if (one === other) return;
    const [first, second] = [game.CHARACTERS[one] ?? "", game.CHARACTERS[other] ?? ""];
    const swapped = (id: string): string => (id === first ? second : id === second ? first : id);
    const { setup } = this.#game;
    const decks = setup.decks.map((deck) => deck.map(swapped));
    this.#entries[0] = { ...(this.#entries[0] as Entry), setup: { ...setup, decks } };
    this.#table = new Table(this.#table.id, this.#rules, this.#entries);
  }

  #text({ action, payment }: SolverMove): string {
    const text = moveText(this.#game.position, action);
    if (!payment) return text;
    const paid = game.COLOURS.flatMap((colour, i) => Array<string>(payment[i] ?? 0).fill(colour)).join(" ");
    return this.#game.check(`${text} paying ${paid}`) ?? text;
  }

  /** An action with each of its payments, the default first. */
  #ways(action: number): SolverMove[] {
    const plain = { action, card: game.NOTHING, payment: undefined };
    const { position, toPlay } = this.#game;
    const [verb, card = ""] = moveText(position, action).split(" ");
    if (verb !== "recruit") return [plain];
    const [, ...others] = payments(this.#rules, position, toPlay, card);
    return [plain, ...others.map((paid) => ({ ...plain, payment: tokens(paid) }))];
  }

  #moveWorks(move: SolverMove): boolean {
    const view = this.#view();
    const card = this.#solver.findCard(view, this.#quest, move);
    const after = this.#rules.apply(withNext(view, card), move.action, move.payment);
    const rounds = roundsAfter(view, after, this.#quest.rounds);
    if (rounds === 0 && field(after, "phase")[0] !== game.OVER) return this.#quest.aim === game.HOLD;
    return this.#works(after, { ...this.#quest, rounds });
  }
}

function playedGame(rules: Rules, setup: Setup, actions: readonly number[]): Game & { log: LoggedMove[] } {
  const played = new Game(rules, setup);
  for (const action of actions) played.play(moveText(played.position, action));
  return played;
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
