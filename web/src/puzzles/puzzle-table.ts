/** A puzzle at a table, in its worker: it judges what the person does. Nothing of it is stored. */

import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import * as game from "../engine/generated/engine.ts";
import { moveText, type Rules } from "../engine/rules.ts";
import { sealedSetup, type Setup } from "../local/deal.ts";
import { Game } from "../local/game.ts";
import { continued, Refused } from "../local/table.ts";
import { threatsOf } from "../local/threats.ts";
import type { AnyEvent, LoggedMove, TableState, Threat } from "../protocol.ts";
import { GOALS, type Puzzle } from "./book.ts";
import type { Prospect, TableCommand, Verdict, Way } from "./messages.ts";
import { completing, exampleOf, planned, takerOf } from "./outlook.ts";
import { COMPLETES, Play, type Reply } from "./play.ts";
import { nearest, prospects, reachable } from "./prospects.ts";
import type { Solver } from "./solver.ts";
import { savingWishes, wishes } from "./wishes.ts";

/** Whose face the opponents have. */
export const OPPONENT = "titan";

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
  readonly #puzzle: Puzzle;
  readonly #start: Play;
  readonly #play: Play;
  /** The only move that reaches the goal, without its payment. */
  readonly #solution: string;
  /** After the person's last turn, the goal can't be reached any more. */
  #refuted = false;
  /** It failed in the first turn although its move was right: by what was paid or returned. */
  #tokensWrong = false;
  /** Whatever the person does, the others can't win any more in time. */
  #safe = false;
  /** The numbers of the replies that put the goal out of reach. */
  #telling: number[] = [];
  /** With what the person could have won next, after their own turn; or with what they could have taken the tile. */
  #hoped: Prospect[] = [];
  /** Those of the last such cards that really win, and those that the others took away. */
  #opened: string[] = [];
  /** Who could win when the puzzle began, and can't any more after the first turn. */
  #prevented: Verdict["prevented"] | undefined;

  constructor(id: string, rules: Rules, solver: Solver, puzzle: Puzzle, name: string) {
    this.#rules = rules;
    this.#puzzle = puzzle;
    const secret = bytesToHex(sha256(utf8ToBytes(`sixstones seed: puzzle ${puzzle.deal}`)));
    const setup = sealedSetup(secret, puzzle.players, false);
    const played = playedGame(rules, setup, puzzle.moves);
    const me = played.toPlay;
    this.#solution = moveText(played.position, puzzle.solution);
    const moves = [...played.log, { seat: me, move: "" }]; // the person makes the last one
    const record = { setup, secret: undefined, names: [], date: undefined, moves, outcome: null };
    const entries = continued(record, played.log.length, name, OPPONENT);
    this.#start = new Play(rules, solver, id, entries, { me, ...GOALS[puzzle.goal] });
    this.#play = this.#start.copy();
  }

  state(): TableState {
    const state = this.#play.table.toState();
    return this.#isDecided() ? { ...state, phase: "over" } : state;
  }

  events(): readonly AnyEvent[] {
    return this.#play.table.events;
  }

  play(command: TableCommand): AnyEvent[] {
    if (command.type !== "play") throw new Refused("request/malformed");
    if (this.#isDecided()) throw new Refused("table/finished");
    const play = this.#play;
    const { entries } = play.table.decide(command, Date.now());
    const [event] = entries.map((entry) => entry.event);
    if (event?.type !== "moved") throw new Refused("request/malformed");
    const events = play.mine(event.move);
    if (!play.isMine() && !play.table.outcome) {
      const holds = play.quest.aim === game.HOLD;
      this.#hoped = play.prospects().filter(({ player, tile }) => player.meets_gauntlet || (holds && tile));
      this.#prevented ??= this.#preventedNow();
      this.#refuted = play.quest.rounds > 0 && !play.works();
      this.#tokensWrong = this.#refuted && this.#isRightMove();
    }
    return events;
  }

  /** Whether the only turn so far began with the solution, and no location was chosen in it. */
  #isRightMove(): boolean {
    const moves = this.#play.game.log.slice(this.#puzzle.moves.length).map(({ move }) => move);
    const [first, ...rest] = moves;
    return first?.split(" paying ")[0] === this.#solution && rest.every((move) => move.startsWith("return "));
  }

  step(): AnyEvent[] | null {
    if (this.#play.isMine() || this.#isDecided()) return null;
    const events = this.#play.answer(this.#chooseReply());
    if (this.#play.isMine() && !this.#refuted) {
      this.#safe = this.#isSafe();
      if (this.#hoped.length) this.#opened = this.#openNow();
    }
    return events;
  }

  /**
   * With which of the cards that the person prepared they win now. What others took away counts as well, unless
   * somebody has completed the Gauntlet without it: it may not have been enough.
   */
  #openNow(): string[] {
    const { view, quest } = this.#play;
    const rivals = view.players.filter(({ meets_gauntlet }, seat) => meets_gauntlet && seat !== quest.me);
    const taken = (card: string): boolean =>
      rivals.every(({ team, hand }) => team.includes(card) || hand.includes(card));
    const wins = (card: string): boolean => this.#play.solveWith(`recruit ${card}`) !== null;
    const gone = (card: string): boolean => !view.legal_moves.includes(`recruit ${card}`) && taken(card);
    return completing(this.#hoped).filter((card) => wins(card) || gone(card));
  }

  /** The toughest reply; if the goal is out of reach, one that shows why. */
  #chooseReply(): Reply {
    if (!this.#refuted) return this.#play.toughest();
    const [best, all] = this.#play.refutation(this.#hoped.map(({ card }) => card));
    // If every move refutes, this one tells nothing, unless it completes a Gauntlet.
    if (!all || best?.worth === COMPLETES) this.#telling.push(this.#play.table.number + 1);
    return best ?? this.#play.toughest();
  }

  verdict(): Verdict | null {
    if (!this.#isDecided()) return null;
    const { game: played, view, quest } = this.#play;
    const { me } = quest;
    const rounds = view.triggered_by === null ? quest.rounds : Math.min(1, quest.rounds);
    const now = this.#play.isOver() ? [] : this.#play.prospects();
    const left = completing(now);
    const gone = this.#hoped
      .map((before) => ({ before, now: now.find(({ card }) => card === before.card) ?? null }))
      .filter(({ before, now }) =>
        quest.aim === game.HOLD ? before.tile && !now : !left.includes(before.card),
      );
    const solved = this.#isReached();
    const isOpen = !solved && this.#play.isMine();
    const reach = isOpen ? reachable(this.#rules, played.position, view, me, rounds) : [];
    const told = {
      tokensWrong: this.#tokensWrong,
      telling: this.#telling,
      came: this.#play.came(this.#puzzle.moves.length),
      opened: this.#opened,
      tempting: solved ? this.#tempting() : [],
      prevented: this.#prevented ?? [],
      spoiled: solved && !this.#prevented?.length ? this.#spoiled() : null,
    };
    const wins = quest.aim === game.WIN && isOpen ? planned(this.#start, this.#puzzle.solution) : null;
    const example = isOpen ? exampleOf(this.#play, left, reach, wins ?? []) : null;
    // If a card is gone, that is the reason. If the Gauntlet can still be completed, only more points help.
    const isShort = wins && (rounds > 1 || !gone.length);
    const points = left.length ? (example?.players[me]?.points ?? 0) : 0;
    const wished = isShort ? wishes(this.#rules, played.position, view, me, reach, wins, rounds) : [];
    const more = wished.filter(({ player }) => player.points > points);
    const isHeld = isOpen && quest.aim === game.HOLD && view.triggered_by !== null && !example;
    const saving = isHeld ? savingWishes(this.#rules, played.position, view, me, reach) : [];
    return {
      solved,
      rounds,
      ...told,
      gone,
      left,
      nearest: nearest(reach),
      wishes: [...more, ...saving],
      example,
    };
  }

  /** What others could have won with before their time is up, and can't any more. */
  #preventedNow(): Verdict["prevented"] {
    const { game: began, view, quest } = this.#start;
    const { me, rounds } = quest;
    const ways = (seat: number, card: string): Way[] =>
      prospects(this.#rules, began.position, view, seat, card).map(({ tile, location }) => ({
        card,
        tile,
        location,
      }));
    const threats = ({ game: { position }, view }: Play): Threat[] =>
      threatsOf(this.#rules, position, view, me).filter(({ seat }) => seat > me || rounds > 1);
    const now = threats(this.#play);
    const left = (seat: number): string[] => now.find((each) => each.seat === seat)?.cards ?? [];
    return threats(this.#start)
      .map(({ seat, cards }) => ({ seat, cards: cards.filter((card) => !left(seat).includes(card)) }))
      .filter(({ seat, cards }) => cards.length && !left(seat).length)
      .map(({ seat, cards }) => ({ seat, ways: cards.flatMap((card) => ways(seat, card)) }));
  }

  /** Only one move wins, so the others that complete the Gauntlet don't. */
  #tempting(): string[] {
    const { aim, rounds } = this.#start.quest;
    if (aim !== game.WIN || rounds > 1) return [];
    return completing(this.#start.prospects()).filter((card) => this.#solution.split(" ")[1] !== card);
  }

  /** Who takes the card of the solution if the person does not. */
  #spoiled(): Verdict["spoiled"] {
    const [verb = "", card = ""] = this.#solution.split(" ");
    if (this.#start.quest.aim !== game.HOLD || !/^(recruit|reserve)$/.test(verb)) return null;
    const seat = takerOf(this.#start, card);
    return seat === null ? null : { seat, card };
  }

  solve(): string | null {
    if (!this.#play.isMine()) return null;
    const first = this.#play.table.number === this.#start.table.number;
    return this.#play.solve(first ? [this.#puzzle.solution] : undefined);
  }

  #isDecided(): boolean {
    return this.#play.isOver() || this.#safe || (this.#refuted && (this.#play.isMine() || this.#isTooLate()));
  }

  #isReached(): boolean {
    const { me, aim } = this.#play.quest;
    const winners = this.#play.table.outcome?.winners ?? [];
    if (aim === game.WIN) return winners.length === 1 && winners[0] === me;
    return !this.#refuted && (!winners.length || winners.includes(me));
  }

  /** The person has no turn left and did not meet the Gauntlet: what the others do no longer matters. */
  #isTooLate(): boolean {
    const { me, aim, rounds } = this.#play.quest;
    const { position, toPlay } = this.#play.game;
    const turns = rounds - Number(me < toPlay);
    return aim === game.WIN && turns === 0 && !this.#rules.meetsGauntlet(position, me);
  }

  /** Nobody has to play on when every move keeps the others from winning. */
  #isSafe(): boolean {
    if (this.#play.quest.aim !== game.HOLD) return false;
    const actions = this.#rules.legalActions(this.#play.game.position);
    return actions.every((action) =>
      this.#play.moveWorks({ action, card: game.NOTHING, payment: undefined }),
    );
  }
}

function playedGame(rules: Rules, setup: Setup, actions: readonly number[]): Game & { log: LoggedMove[] } {
  const played = new Game(rules, setup);
  for (const action of actions) played.play(moveText(played.position, action));
  return played;
}
