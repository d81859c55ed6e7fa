// Generated from docs/protocol.schema.json by `npm run types`. Don't edit.

export const VERSION = 2;

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
  | Nudged
  | Unlisted
  | Ended
  | Erased
  | RematchAsked
  | RematchMade
  | Warned
  | PauseAsked
  | PauseRefused
  | Paused
  | Resumed
  | Holiday;
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
  | "table/too_many"
  | "table/damaged"
  | "seat/unknown"
  | "seat/taken"
  | "seat/not_vanished"
  | "seat/not_offered"
  | "seat/left"
  | "guest/banned"
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
  | "table/paused"
  | "pause/off"
  | "pause/asked"
  | "pause/not_asked"
  | "plan/off"
  | "plan/your_turn"
  | "holiday/running"
  | "holiday/too_long"
  | "hint/off"
  | "chat/off"
  | "chat/full"
  | "chat/muted"
  | "chat/unusable"
  | "nudge/nobody"
  | "nudge/too_early"
  | "push/off"
  | "push/endpoint"
  | "daily/sealed"
  | "daily/once"
  | "daily/over"
  | "passkey/off"
  | "passkey/unknown"
  | "passkey/refused"
  | "passkey/too_many"
  | "recovery/mistyped"
  | "recovery/unknown"
  | "session/unknown"
  | "server/unavailable"
  | "server/overloaded"
  | "server/starting"
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
  | Nudge
  | Rematch
  | Pause
  | Resume
  | Hint;
export type FromServer =
  Welcome | Update | Whole | Delta | Done | Refused | Hinted | Pong | Heartbeat | Goodbye;

/**
 * What this server offers.
 */
export interface About {
  name: string;
  version: string;
  protocol: number;
  bots: BotState[];
  phrases: string[];
  push: boolean;
  passkeys: string | null;
}
export interface BotState {
  name: string;
  level: number | null;
  style: string;
  summary: string;
}
/**
 * Agree to a take-back, or refuse it.
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
 * The effect of a move beyond its text. Everybody sees it.
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
  tile_from: number | null;
  gauntlet: boolean;
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
 * The others let somebody else play for a player who left or disappeared.
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
export interface Nudged {
  type: "nudged";
  number: number;
  at: number;
  seat: number;
  by: number;
}
/**
 * The table left the public list, because it was idle. Its link still works.
 */
export interface Unlisted {
  type: "unlisted";
  number: number;
  at: number;
}
/**
 * The game ended without a winner: it reached the maximum length, or an operator ended it.
 */
export interface Ended {
  type: "ended";
  number: number;
  at: number;
  reason: "operator" | "truncated";
}
/**
 * A player has deleted everything. Earlier events now have another name; fetch them again.
 */
export interface Erased {
  type: "erased";
  number: number;
  at: number;
  seat: number | null;
  name: string;
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
 * The seat runs out of time soon. Once per turn, when a quarter of a move's time is left, at most a day.
 */
export interface Warned {
  type: "warned";
  number: number;
  at: number;
  seat: number;
}
/**
 * A player wants to pause, or agrees to it.
 */
export interface PauseAsked {
  type: "pause_asked";
  number: number;
  at: number;
  seat: number;
}
/**
 * A player does not want to pause, or no longer.
 */
export interface PauseRefused {
  type: "pause_refused";
  number: number;
  at: number;
  seat: number;
}
/**
 * Everybody has agreed: nobody can move, and no clock runs.
 */
export interface Paused {
  type: "paused";
  number: number;
  at: number;
}
/**
 * A player has ended the pause. The clock continues with what was left.
 */
export interface Resumed {
  type: "resumed";
  number: number;
  at: number;
  seat: number;
}
/**
 * A player is on holiday: their clock is stopped, but they may move.
 */
export interface Holiday {
  type: "holiday";
  number: number;
  at: number;
  seat: number;
  until: number | null;
}
export interface CandidateMove {
  move: string;
  share: number;
  chances: number[];
  error: number;
}
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
  bank: number[];
}
/**
 * The same in version 2. What follows from the rest is left out: prices, and the text of legal moves.
 */
export interface CompactTable {
  id: string;
  number: number;
  state: number;
  phase: "lobby" | "over" | "playing";
  options: TableOptions;
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
  threats: Threat[];
  nudge_at: number | null;
  pause: PauseState | null;
  view: CompactView | null;
  payments: {
    [k: string]: string[];
  };
}
/**
 * The options of a table. All have defaults.
 */
export interface TableOptions {
  players?: number;
  first?: "random" | "seat-1" | "youngest";
  clock?: "days" | "game" | "move" | "none";
  seconds?: number;
  increment?: number;
  days?: number;
  bank?: number;
  late?: "lose" | "stand_in";
  hints?: boolean;
  takebacks?: "consent" | "free" | "off";
  listed?: boolean;
  free_chat?: boolean;
  stand_in?: string | null;
  patience?: number;
  short_takes?: boolean;
}
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
  late: boolean;
  holiday: number | null;
}
/**
 * Somebody has asked to take a move back.
 */
export interface TakebackState {
  seat: number;
  agreed: number[];
}
export interface RematchState {
  agreed: number[];
  table: string | null;
}
export interface OutcomeState {
  reason: string;
  winners: number[];
  decided_by: string | null;
}
/**
 * An opponent who can meet the Gauntlet with their next recruit, as far as the client can see.
 */
export interface Threat {
  seat: number;
  cards: string[];
}
/**
 * Somebody wants to pause, or the game is paused.
 */
export interface PauseState {
  agreed: number[];
  since: number | null;
}
/**
 * A position in version 2 of the protocol.
 */
export interface CompactView {
  actions: (number | string)[];
  avengers_holder: number | null;
  deck: string;
  deck_sizes: {
    [k: string]: number;
  };
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
 * Rulings of the table.
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
 * The public area of one player.
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
 * The body of a request for a new table; the sender is its host and gets the first seat.
 */
export interface CreateTable {
  name: string;
  options?: TableOptions1;
  /**
   * @maxItems 3
   */
  bots?: string[];
  start?: boolean;
  id?: string;
}
/**
 * The options of a table. All have defaults.
 */
export interface TableOptions1 {
  players?: number;
  first?: "random" | "seat-1" | "youngest";
  clock?: "days" | "game" | "move" | "none";
  seconds?: number;
  increment?: number;
  days?: number;
  bank?: number;
  late?: "lose" | "stand_in";
  hints?: boolean;
  takebacks?: "consent" | "free" | "off";
  listed?: boolean;
  free_chat?: boolean;
  stand_in?: string | null;
  patience?: number;
  short_takes?: boolean;
}
/**
 * The daily deal, as the client may know it.
 */
export interface Daily {
  today: DailyDay;
  yesterday: DailyDay | null;
  table: string | null;
  over: boolean;
}
/**
 * One deal for everybody. The day is in UTC.
 */
export interface DailyDay {
  date: string;
  seat: number;
  bots: (string | null)[];
  commitment: string;
  secret: string | null;
  ends: number;
  guests: number;
  ranking: DailyResult[];
}
/**
 * A line of a day's ranking.
 */
export interface DailyResult {
  place: number;
  name: string;
  won: boolean;
  lost: number | null;
  blunders: number | null;
  points: number;
  rounds: number;
  table: string | null;
  you: boolean;
}
/**
 * All cards, in the order of the deck file, which is not the order of any deal.
 */
export interface DeckFacts {
  name: string;
  characters: CharacterFacts[];
  locations: LocationFacts[];
}
export interface LocationFacts {
  id: string;
  name: string;
  points: number;
  requirement: {
    [k: string]: number;
  };
}
/**
 * Version 2: new events, and what they change of the table. Its new number is that of the last event.
 */
export interface Delta {
  type: "delta";
  after: number;
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
    | Nudged
    | Unlisted
    | Ended
    | Erased
    | RematchAsked
    | RematchMade
    | Warned
    | PauseAsked
    | PauseRefused
    | Paused
    | Resumed
    | Holiday
  )[];
  changes: {};
}
/**
 * A command was executed, and its result is stored.
 */
export interface Done {
  type: "done";
  id: string;
  number: number;
}
/**
 * A page of events, the oldest first.
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
    | Nudged
    | Unlisted
    | Ended
    | Erased
    | RematchAsked
    | RematchMade
    | Warned
    | PauseAsked
    | PauseRefused
    | Paused
    | Resumed
    | Holiday
  )[];
  earlier: boolean;
}
/**
 * Everything that the server stores about a player.
 */
export interface Export {
  player: string;
  name: string;
  created_at: number | null;
  preferences: unknown;
  recovery: boolean;
  passkeys: PasskeyState[];
  sessions: SessionState[];
  subscriptions: ExportedPush[];
  plans: ExportedPlan[];
  reports: ExportedReport[];
  tables: ExportedTable[];
}
export interface PasskeyState {
  id: string;
  name: string;
  created_at: number;
}
/**
 * A device that is logged in.
 */
export interface SessionState {
  id: string;
  name: string;
  created_at: number;
  seen_at: number;
  current: boolean;
}
export interface ExportedPush {
  endpoint: string;
  language: string;
  created_at: number;
}
export interface ExportedPlan {
  table: string;
  plan: unknown;
}
export interface ExportedReport {
  table: string;
  seat: number;
  reason: string;
  at: number;
}
export interface ExportedTable {
  id: string;
  seat: number | null;
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
    | Nudged
    | Unlisted
    | Ended
    | Erased
    | RematchAsked
    | RematchMade
    | Warned
    | PauseAsked
    | PauseRefused
    | Paused
    | Resumed
    | Holiday
  )[];
  record: string | null;
}
/**
 * A reason for a hint, or a threat after it ("finishes", "scores" or "takes"); `number` depends on the kind.
 */
export interface Fact {
  kind: string;
  seat: number;
  number: number;
  card: string | null;
  location: string | null;
  colour: string | null;
  tile: boolean;
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
 * Take a seat before the game starts.
 */
export interface Sit {
  type: "sit";
  state: number;
  id?: string;
  name: string;
  seat?: number | null;
}
/**
 * Leave the seat. During a game it stays yours until somebody else takes it: `claim` it to come back.
 */
export interface Leave {
  type: "leave";
  state: number;
  id?: string;
}
/**
 * The host adds a bot on an open seat or replaces a bot; during a game only one that no longer exists.
 */
export interface SeatBot {
  type: "seat_bot";
  state: number;
  id?: string;
  seat: number;
  bot: string;
}
/**
 * The host frees a seat.
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
 * Make a move, in move notation.
 */
export interface Play {
  type: "play";
  state: number;
  id?: string;
  move: string;
}
/**
 * Take the last move back, or ask the others to allow it.
 */
export interface Undo {
  type: "undo";
  state: number;
  id?: string;
}
/**
 * Resign. With two players the other wins; with more a bot plays the seat to the end.
 */
export interface Resign {
  type: "resign";
  state: number;
  id?: string;
}
/**
 * Let somebody else play for a player who left or disappeared; only players at the table can do that.
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
 * Remind the person whose turn it is; not in the first hour of their turn, and at most once a day.
 */
export interface Nudge {
  type: "nudge";
  state: number;
  id?: string;
}
/**
 * Ask for another game with the seats rotated by one, or agree to it.
 */
export interface Rematch {
  type: "rematch";
  state: number;
  id?: string;
}
/**
 * Ask to pause a correspondence game, or agree to it.
 */
export interface Pause {
  type: "pause";
  state: number;
  id?: string;
}
/**
 * End the pause, or refuse it.
 */
export interface Resume {
  type: "resume";
  state: number;
  id?: string;
}
/**
 * Ask what a strong bot would play.
 */
export interface Hint {
  type: "hint";
  state: number;
  id?: string;
}
/**
 * The answer to a hello: the table, and the events that the client has missed, at most the last 400.
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
    | Nudged
    | Unlisted
    | Ended
    | Erased
    | RematchAsked
    | RematchMade
    | Warned
    | PauseAsked
    | PauseRefused
    | Paused
    | Resumed
    | Holiday
  )[];
  earlier: boolean;
  version: number;
}
/**
 * The table as the client may see it.
 */
export interface TableState {
  id: string;
  number: number;
  state: number;
  phase: "lobby" | "over" | "playing";
  options: TableOptions;
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
  threats: Threat[];
  nudge_at: number | null;
  pause: PauseState | null;
  view: GameView | null;
  offers: {
    [k: string]: Offer;
  } | null;
}
/**
 * A position and the moves before it.
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
 * A move in the log.
 */
export interface LoggedMove {
  move: string;
  seat: number;
}
/**
 * What a character costs the client now. Colours with 0, and empty fields, are left out.
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
 * New events, and the table after them.
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
    | Nudged
    | Unlisted
    | Ended
    | Erased
    | RematchAsked
    | RematchMade
    | Warned
    | PauseAsked
    | PauseRefused
    | Paused
    | Resumed
    | Holiday
  )[];
  table: TableState;
}
/**
 * Version 2: the answer to a hello, and to a change of the client's seat.
 */
export interface Whole {
  type: "whole";
  table: CompactTable;
  log: LoggedMove[];
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
    | Nudged
    | Unlisted
    | Ended
    | Erased
    | RematchAsked
    | RematchMade
    | Warned
    | PauseAsked
    | PauseRefused
    | Paused
    | Resumed
    | Holiday
  )[];
  earlier: boolean;
  version: number;
}
/**
 * Nothing has changed. The code is for programs, the message for people.
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
 * What a strong bot would play; sent only to the player who asked.
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
  facts: Fact[];
  lost: boolean;
}
/**
 * The answer to a ping.
 */
export interface Pong {
  type: "pong";
}
/**
 * Sent when nothing has happened for a while.
 */
export interface Heartbeat {
  type: "heartbeat";
}
/**
 * The server ends the connection. Connect again, unless the code says that it is pointless.
 */
export interface Goodbye {
  type: "goodbye";
  code: string;
  message: string;
}
export interface GamePlayer {
  name: string;
  kind: "bot" | "open" | "person";
  bot: string | null;
  points: number | null;
  until: number | null;
}
/**
 * The token for `Authorization: Bearer …`; a browser gets a cookie instead.
 */
export interface GuestToken {
  token: string;
}
/**
 * The client's holidays. Days count for the year, in UTC, in which they were taken.
 */
export interface HolidayState {
  until: number | null;
  left: number;
}
/**
 * What the server stores about the client beyond its seats.
 */
export interface Me {
  name: string;
  kept: boolean;
  recovery: boolean;
  passkeys: PasskeyState[];
  sessions: SessionState[];
  unfinished: number;
}
/**
 * A table where the client has a seat.
 */
export interface MyGame {
  id: string;
  phase: "lobby" | "over" | "playing";
  clock: "days" | "game" | "move" | "none";
  players: GamePlayer[];
  you: number;
  turn: number | null;
  deadline: number | null;
  paused: boolean;
  winners: number[];
  number: number;
  seen: number;
  moves: number;
  at: number;
}
/**
 * The client's games: all unfinished and the newest finished ones, starting with those where it is their turn.
 */
export interface MyGames {
  games: MyGame[];
  holiday: HolidayState;
}
/**
 * Which notifications a player wants while they are not at the table.
 */
export interface Notifications {
  on?: boolean;
  turn?: boolean;
  time?: boolean;
  nudge?: boolean;
  over?: boolean;
}
/**
 * What the browser's authenticator answered: the JSON form of a PublicKeyCredential.
 */
export interface PasskeyAnswer {
  credential: {};
}
/**
 * The body of a request to plan the next turn: the first alternative whose moves are all legal is played.
 */
export interface Plan {
  /**
   * @minItems 1
   * @maxItems 10
   */
  alternatives: string[][];
}
/**
 * The client's plan at a table; without alternatives there is none.
 */
export interface PlanState {
  alternatives: string[][];
  failed: string[][];
}
/**
 * The proof of a fair deal: anybody can deal again from the secret and compare.
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
 * A subscription that the browser has ended.
 */
export interface PushEnd {
  endpoint: string;
}
/**
 * A browser's keys, so that only it can read its notifications; in base64url.
 */
export interface PushKeys {
  p256dh: string;
  auth: string;
}
/**
 * Where a browser wants to be notified, and in which language.
 */
export interface PushSubscription {
  endpoint: string;
  keys: PushKeys;
  language?: "en" | "es" | "es-419" | "fr" | "pl";
}
/**
 * The code in groups of four. Case, spaces and dashes don't matter.
 */
export interface RecoveryCode {
  code: string;
}
export interface Rename {
  name: string;
}
/**
 * A game from its start, as the client may see it: a view before each move and one after the last.
 */
export interface Replay {
  id: string;
  moves: Moved[];
  views: ReplayedView[];
}
/**
 * A position, without the moves before it.
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
 * The body of a report about somebody at the table. The operator also sees the last lines of its chat.
 */
export interface Report {
  seat: number;
  reason: string;
}
/**
 * The body of a request to play the deal of the day.
 */
export interface StartDaily {
  name: string;
}
/**
 * A line in the list of open tables.
 */
export interface TableListing {
  id: string;
  host: string;
  options: TableOptions;
  open_seats: number;
  names: string[];
}
export interface TableMade {
  id: string;
  url: string;
  table: TableState;
}
/**
 * The body of a request for a holiday, from now on.
 */
export interface TakeHoliday {
  days: number;
}
