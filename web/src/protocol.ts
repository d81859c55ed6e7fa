// Generated from docs/protocol.schema.json by `npm run types`. Don't edit.

export const VERSION = 1;

export type AnyEvent =
  | Created
  | Sat
  | BotSat
  | Opened
  | Started
  | Moved
  | Undone
  | TakebackAsked
  | TakebackAnswered
  | Resigned
  | TimeUp
  | Left
  | Away
  | Back
  | StoodIn
  | Offered
  | Claimed
  | Said
  | Unlisted
  | Ended
  | RematchAsked
  | RematchMade;
export type Code =
  | "request/malformed"
  | "request/too_large"
  | "request/too_many"
  | "request/origin"
  | "request/credentials"
  | "request/id_reused"
  | "request/not_found"
  | "request/method"
  | "protocol/version"
  | "protocol/hello_first"
  | "table/unknown"
  | "table/stale"
  | "table/not_seated"
  | "table/not_host"
  | "table/already_seated"
  | "table/started"
  | "table/not_started"
  | "table/finished"
  | "table/unfinished"
  | "table/not_full"
  | "table/too_long"
  | "table/damaged"
  | "seat/unknown"
  | "seat/taken"
  | "seat/not_vanished"
  | "seat/not_offered"
  | "seat/left"
  | "bot/unknown"
  | "name/unusable"
  | "name/reserved"
  | "name/taken"
  | "move/unreadable"
  | "move/illegal"
  | "move/not_your_turn"
  | "undo/off"
  | "undo/nothing"
  | "undo/too_late"
  | "undo/seen"
  | "undo/asked"
  | "undo/not_asked"
  | "hint/off"
  | "chat/off"
  | "chat/full"
  | "chat/unusable"
  | "server/unavailable"
  | "server/stopping"
  | "server/damaged"
  | "server/full"
  | "server/slow_reader"
  | "server/internal";
export type FromClient =
  | Hello
  | Ping
  | Sit
  | Leave
  | SeatBot
  | OpenSeat
  | Start
  | Play
  | Undo
  | AnswerTakeback
  | Resign
  | OfferSeat
  | Claim
  | Say
  | Rematch
  | Hint;
export type FromServer = Welcome | Update | Done | Refused | Hinted | Pong | Heartbeat | Goodbye;

/**
 * What this server is and offers.
 */
export interface About {
  name: string;
  version: string;
  protocol: number;
  bots: BotState[];
  phrases: string[];
}
/**
 * Somebody to play against.
 */
export interface BotState {
  name: string;
  level: number | null;
  style: string;
  summary: string;
}
/**
 * Agree to a take-back or not.
 */
export interface AnswerTakeback {
  type: "answer_takeback";
  state: number;
  id?: string;
  agree: boolean;
}
/**
 * The table was opened.
 */
export interface Created {
  type: "created";
  number: number;
  at: number;
}
export interface Sat {
  type: "sat";
  number: number;
  at: number;
  seat: number;
  name: string;
}
export interface BotSat {
  type: "bot_sat";
  number: number;
  at: number;
  seat: number;
  bot: string;
}
export interface Opened {
  type: "opened";
  number: number;
  at: number;
  seat: number;
}
export interface Started {
  type: "started";
  number: number;
  at: number;
  order: number[];
}
export interface Moved {
  type: "moved";
  number: number;
  at: number;
  seat: number;
  move: string;
  by: "bot" | "person" | "stand-in";
  brought: MoveEffect | null;
}
/**
 * What a move brought beyond its text. Everybody at the table sees it happen.
 */
export interface MoveEffect {
  paid: {
    [k: string]: number;
  };
  points: number | null;
  location: string | null;
  tile: boolean;
  stone: boolean;
  reopened: number | null;
}
export interface Undone {
  type: "undone";
  number: number;
  at: number;
  seat: number;
  moves: number;
}
export interface TakebackAsked {
  type: "takeback_asked";
  number: number;
  at: number;
  seat: number;
}
export interface TakebackAnswered {
  type: "takeback_answered";
  number: number;
  at: number;
  seat: number;
  agree: boolean;
}
export interface Resigned {
  type: "resigned";
  number: number;
  at: number;
  seat: number;
}
export interface TimeUp {
  type: "time_up";
  number: number;
  at: number;
  seat: number;
}
export interface Left {
  type: "left";
  number: number;
  at: number;
  seat: number;
}
export interface Away {
  type: "away";
  number: number;
  at: number;
  seat: number;
}
export interface Back {
  type: "back";
  number: number;
  at: number;
  seat: number;
}
export interface StoodIn {
  type: "stood_in";
  number: number;
  at: number;
  seat: number;
  bot: string;
}
/**
 * The others let somebody else play for a player who left or vanished.
 */
export interface Offered {
  type: "offered";
  number: number;
  at: number;
  seat: number;
}
export interface Claimed {
  type: "claimed";
  number: number;
  at: number;
  seat: number;
  name: string;
}
export interface Said {
  type: "said";
  number: number;
  at: number;
  seat: number;
  phrase: string | null;
  text: string | null;
}
/**
 * The table left the public list, because nothing had happened for a long time. Its link still works.
 */
export interface Unlisted {
  type: "unlisted";
  number: number;
  at: number;
}
/**
 * The table ended the game without a winner, because it had reached the greatest length.
 */
export interface Ended {
  type: "ended";
  number: number;
  at: number;
  reason: "truncated";
}
export interface RematchAsked {
  type: "rematch_asked";
  number: number;
  at: number;
  seat: number;
}
export interface RematchMade {
  type: "rematch_made";
  number: number;
  at: number;
  table: string;
}
/**
 * A move that the bot considered.
 */
export interface CandidateMove {
  move: string;
  share: number;
  chances: number[];
}
/**
 * What is printed on a character.
 */
export interface CharacterFacts {
  id: string;
  name: string;
  level: number;
  bonus: string;
  points: number;
  avengers_tags: number;
  cost: {
    [k: string]: number;
  };
}
/**
 * Take a seat that was offered or whose bot no longer exists, or take your own seat back.
 */
export interface Claim {
  type: "claim";
  state: number;
  id?: string;
  seat: number;
  name: string;
}
/**
 * The time left. It counts down only for `running`.
 */
export interface ClockState {
  milliseconds: number[];
  running: number | null;
  at: number;
}
/**
 * The body of a request for a new table; whoever asks is its host and sits on the first seat.
 */
export interface CreateTable {
  name: string;
  options?: TableOptions;
  /**
   * @maxItems 3
   */
  bots?: string[];
  start?: boolean;
  id?: string;
}
/**
 * How a table is played. Everything has a usual value.
 */
export interface TableOptions {
  players?: number;
  first?: "random" | "seat-1" | "youngest";
  clock?: "game" | "move" | "none";
  seconds?: number;
  increment?: number;
  hints?: boolean;
  takebacks?: "consent" | "free" | "off";
  listed?: boolean;
  free_chat?: boolean;
  stand_in?: string | null;
  patience?: number;
  short_takes?: boolean;
}
/**
 * All cards, in the order of the deck file, which tells nothing of any deal.
 */
export interface DeckFacts {
  name: string;
  characters: CharacterFacts[];
  locations: LocationFacts[];
}
/**
 * What is printed on a location.
 */
export interface LocationFacts {
  id: string;
  name: string;
  points: number;
  requirement: {
    [k: string]: number;
  };
}
/**
 * A command was done, and is kept: the answer comes only when it can't get lost any more.
 */
export interface Done {
  type: "done";
  id: string;
  number: number;
}
/**
 * A page of what happened at a table, oldest first.
 */
export interface EventPage {
  events: (
    | Created
    | Sat
    | BotSat
    | Opened
    | Started
    | Moved
    | Undone
    | TakebackAsked
    | TakebackAnswered
    | Resigned
    | TimeUp
    | Left
    | Away
    | Back
    | StoodIn
    | Offered
    | Claimed
    | Said
    | Unlisted
    | Ended
    | RematchAsked
    | RematchMade
  )[];
  earlier: boolean;
}
/**
 * The first message on a connection.
 */
export interface Hello {
  type: "hello";
  version: number;
  last?: number;
}
/**
 * Asks for a pong.
 */
export interface Ping {
  type: "ping";
}
/**
 * Take a seat before the game begins.
 */
export interface Sit {
  type: "sit";
  state: number;
  id?: string;
  name: string;
  seat?: number | null;
}
/**
 * Give up the seat. During a game it stays yours until somebody else takes it: `claim` it to come back.
 */
export interface Leave {
  type: "leave";
  state: number;
  id?: string;
}
/**
 * The host puts a bot on an open seat, or replaces a bot; during a game only one that no longer exists.
 */
export interface SeatBot {
  type: "seat_bot";
  state: number;
  id?: string;
  seat: number;
  bot: string;
}
/**
 * The host opens a seat again, whoever sat there.
 */
export interface OpenSeat {
  type: "open_seat";
  state: number;
  id?: string;
  seat: number;
}
/**
 * The host starts the game.
 */
export interface Start {
  type: "start";
  state: number;
  id?: string;
  youngest?: number | null;
}
/**
 * Make a move, in the notation of moves.
 */
export interface Play {
  type: "play";
  state: number;
  id?: string;
  move: string;
}
/**
 * Take the last move back, or ask the others whether one may.
 */
export interface Undo {
  type: "undo";
  state: number;
  id?: string;
}
/**
 * Give up. With two players the other wins; with more a bot plays the seat to the end.
 */
export interface Resign {
  type: "resign";
  state: number;
  id?: string;
}
/**
 * Let somebody else play for a player who left or vanished; only people who sit at the table can do that.
 */
export interface OfferSeat {
  type: "offer_seat";
  state: number;
  id?: string;
  seat: number;
}
/**
 * Say a fixed phrase, or write a line where the table allows it.
 */
export interface Say {
  type: "say";
  state: number;
  id?: string;
  phrase?: string | null;
  text?: string | null;
}
/**
 * Ask for another game with the seats moved on by one, or agree to it.
 */
export interface Rematch {
  type: "rematch";
  state: number;
  id?: string;
}
/**
 * Ask what a strong bot would do.
 */
export interface Hint {
  type: "hint";
  state: number;
  id?: string;
}
/**
 * The answer to a hello: the table as it is, and what the client has missed, the latest 400 events at most.
 */
export interface Welcome {
  type: "welcome";
  table: TableState;
  events: (
    | Created
    | Sat
    | BotSat
    | Opened
    | Started
    | Moved
    | Undone
    | TakebackAsked
    | TakebackAnswered
    | Resigned
    | TimeUp
    | Left
    | Away
    | Back
    | StoodIn
    | Offered
    | Claimed
    | Said
    | Unlisted
    | Ended
    | RematchAsked
    | RematchMade
  )[];
  earlier: boolean;
  version: number;
}
/**
 * All that the receiver may know of the table.
 */
export interface TableState {
  id: string;
  number: number;
  state: number;
  phase: "lobby" | "over" | "playing";
  options: TableOptions1;
  seats: SeatState[];
  host: number | null;
  you: number | null;
  yours: number | null;
  commitment: string;
  secret: string | null;
  clock: ClockState | null;
  undo: boolean;
  takeback: TakebackState | null;
  rematch: RematchState;
  outcome: OutcomeState | null;
  view: GameView | null;
  offers: {
    [k: string]: Offer;
  } | null;
}
/**
 * How a table is played. Everything has a usual value.
 */
export interface TableOptions1 {
  players?: number;
  first?: "random" | "seat-1" | "youngest";
  clock?: "game" | "move" | "none";
  seconds?: number;
  increment?: number;
  hints?: boolean;
  takebacks?: "consent" | "free" | "off";
  listed?: boolean;
  free_chat?: boolean;
  stand_in?: string | null;
  patience?: number;
  short_takes?: boolean;
}
/**
 * Who sits on a seat.
 */
export interface SeatState {
  kind: "bot" | "open" | "person";
  name: string;
  bot: string | null;
  away: boolean;
  left: boolean;
  free_at: number | null;
  offered: boolean;
  substitute: boolean;
  missing: boolean;
  resigned: boolean;
  preparing: boolean;
}
/**
 * Somebody would like to take a move back.
 */
export interface TakebackState {
  seat: number;
  agreed: number[];
}
/**
 * Who would like to play again, and where.
 */
export interface RematchState {
  agreed: number[];
  table: string | null;
}
/**
 * How the game ended.
 */
export interface OutcomeState {
  reason: string;
  winners: number[];
  decided_by: string | null;
}
/**
 * A position and the moves that led there.
 */
export interface GameView {
  avengers_holder: number | null;
  deck: string;
  deck_sizes: {
    [k: string]: number;
  };
  legal_moves: string[];
  locations: string[];
  log: LoggedMove[];
  market: {
    [k: string]: (string | null)[];
  };
  options: Rulings;
  outcome: RulesOutcome | null;
  phase: "action" | "claim" | "over" | "return";
  players: PlayerView[];
  round: number;
  seat: number | null;
  supply: {
    [k: string]: number;
  };
  to_play: number;
  triggered_by: number | null;
}
/**
 * A move that was made.
 */
export interface LoggedMove {
  move: string;
  seat: number;
}
/**
 * Rulings that the table plays by.
 */
export interface Rulings {
  short_takes: boolean;
}
/**
 * How the rules ended the game.
 */
export interface RulesOutcome {
  decided_by: string | null;
  reason: string;
  winners: number[];
}
/**
 * What lies before one player.
 */
export interface PlayerView {
  bonuses: {
    [k: string]: number;
  };
  hand: (string | null)[];
  hand_blind: boolean[];
  hand_levels: number[];
  locations: string[];
  meets_gauntlet: boolean;
  points: number;
  tags: number;
  team: string[];
  tokens: {
    [k: string]: number;
  };
}
/**
 * What a character costs the receiver now. Colours that come to nothing, and empty fields, are left out.
 */
export interface Offer {
  price?: {
    [k: string]: number;
  };
  missing?: {
    [k: string]: number;
  };
  payments?: string[];
}
/**
 * Something happened; the table is as it is after it.
 */
export interface Update {
  type: "update";
  events: (
    | Created
    | Sat
    | BotSat
    | Opened
    | Started
    | Moved
    | Undone
    | TakebackAsked
    | TakebackAnswered
    | Resigned
    | TimeUp
    | Left
    | Away
    | Back
    | StoodIn
    | Offered
    | Claimed
    | Said
    | Unlisted
    | Ended
    | RematchAsked
    | RematchMade
  )[];
  table: TableState;
}
/**
 * Nothing was done. The code is for programs, the message for people.
 */
export interface Refused {
  type: "refused";
  code: string;
  message: string;
  id: string;
  clause: string | null;
  table: TableState | null;
}
/**
 * What a strong bot would do; only who asked is told.
 */
export interface Hinted {
  type: "hinted";
  id: string;
  state: number;
  bot: string;
  move: string;
  reason: string;
  candidates: CandidateMove[];
  aim: string | null;
  urgency: ("only" | "stops" | "wins") | null;
  rival: number | null;
}
/**
 * The answer to a ping.
 */
export interface Pong {
  type: "pong";
}
/**
 * Nothing happened for a while, and the connection is fine.
 */
export interface Heartbeat {
  type: "heartbeat";
}
/**
 * The server ends the connection. Connect again unless the code says that it would be no use.
 */
export interface Goodbye {
  type: "goodbye";
  code: string;
  message: string;
}
/**
 * What a program shows as `Authorization: Bearer …`; a browser gets the same as a cookie.
 */
export interface GuestToken {
  token: string;
}
/**
 * What shows that no card was moved: anybody can deal again from the secret and compare.
 */
export interface Proof {
  id: string;
  scheme: string;
  commitment: string;
  secret: string | null;
  players: number;
  deck: string;
  record: string | null;
}
/**
 * A game from its start, as the receiver may know it: a view before each move and one after the last.
 */
export interface Replay {
  id: string;
  moves: Moved[];
  views: ReplayedView[];
}
/**
 * A position, without the moves that led there.
 */
export interface ReplayedView {
  avengers_holder: number | null;
  deck: string;
  deck_sizes: {
    [k: string]: number;
  };
  legal_moves: string[];
  locations: string[];
  market: {
    [k: string]: (string | null)[];
  };
  options: Rulings;
  outcome: RulesOutcome | null;
  phase: "action" | "claim" | "over" | "return";
  players: PlayerView[];
  round: number;
  seat: number | null;
  supply: {
    [k: string]: number;
  };
  to_play: number;
  triggered_by: number | null;
}
/**
 * A line in the list of open tables.
 */
export interface TableListing {
  id: string;
  host: string;
  options: TableOptions1;
  open_seats: number;
  names: string[];
}
/**
 * A new table.
 */
export interface TableMade {
  id: string;
  url: string;
  table: TableState;
}
