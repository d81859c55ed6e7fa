/** What one viewer may know of a position, as `View.to_dict` and the server's offers have it in Python. */

import * as game from "../engine/generated/engine.ts";
import { field, moveText, type Position, type Rules, SPECTATOR } from "../engine/rules.ts";
import type { GameView, LoggedMove, Offer, PlayerView } from "../protocol.ts";

const DECK_LEVELS = [1, 2, 3];
const COST_COLOURS = game.COLOURS.slice(0, game.COLOURED);

/** The view of a seat, or of a spectator if `seat` is null. */
export function viewOf(
  rules: Rules,
  whole: Position,
  log: readonly LoggedMove[],
  seat: number | null,
): GameView {
  const position = rules.redact(whole, seat ?? SPECTATOR);
  const number = (name: Parameters<typeof field>[1]): number => field(position, name)[0] ?? 0;
  const toPlay = number("to_play");
  const players = number("players");
  const market = field(position, "market").map((card) => (card === game.NOTHING ? null : character(card)));
  const sizes = field(position, "deck_size");
  return {
    seat,
    deck: game.DECK,
    options: { short_takes: number("short_takes") !== 0 },
    round: round(log, players, number("phase")),
    to_play: toPlay,
    phase: game.PHASES[number("phase")] ?? "over",
    supply: amounts(game.COLOURS, field(position, "supply")),
    market: byLevel((i) => market.slice(i * game.PLACES, (i + 1) * game.PLACES)),
    deck_sizes: byLevel((i) => sizes[i] ?? 0),
    locations: locationsOf(position, game.NOBODY),
    avengers_holder: seatOrNull(number("avengers_holder")),
    triggered_by: seatOrNull(number("triggered_by")),
    players: Array.from({ length: players }, (_, i) => player(rules, position, log, i)),
    log: [...log],
    legal_moves:
      seat === toPlay ? rules.legalActions(position).map((action) => moveText(position, action)) : [],
    outcome: outcome(position),
  };
}

/** What the characters on the board and in the seat's hand cost the seat. */
export function offersOf(
  rules: Rules,
  position: Position,
  view: GameView,
  seat: number,
): Record<string, Offer> {
  const held = view.players[seat]?.tokens ?? {};
  const cards = [...Object.values(view.market).flat(), ...(view.players[seat]?.hand ?? [])];
  const offers: Record<string, Offer> = {};
  for (const card of cards.filter((id) => id !== null)) {
    const price = rules.price(position, seat, numberOf(card));
    const missing = COST_COLOURS.map((colour, i) => (price[i] ?? 0) - (held[colour] ?? 0));
    const ways = view.legal_moves.includes(`recruit ${card}`) ? payments(rules, position, seat, card) : [];
    offers[card] = {
      ...optional("price", positive(price)),
      ...optional("missing", positive(missing)),
      ...(ways.length ? { payments: ways } : {}),
    };
  }
  return offers;
}

/** X2: every legal payment for a character, the default first. */
export function payments(rules: Rules, position: Position, seat: number, card: string): string[] {
  const price = rules.price(position, seat, numberOf(card));
  const total = sum(price);
  const held = perSeat(position, "tokens", seat);
  let ways: number[][] = [[]];
  for (const [colour, needed] of price.entries()) {
    const most = Math.min(needed, held[colour] ?? 0);
    ways = ways.flatMap((way) => Array.from({ length: most + 1 }, (_, less) => [...way, most - less]));
  }
  return ways
    .map((way) => [...way, 0, total - sum(way)]) // green tokens are never paid, gray ones are the last colour
    .filter((way) => rules.paymentFits(position, seat, numberOf(card), way))
    .sort((one, other) => (one[game.GRAY] ?? 0) - (other[game.GRAY] ?? 0))
    .map((way) => game.COLOURS.flatMap((colour, i) => Array<string>(way[i] ?? 0).fill(colour)).join(" "));
}

/** Whether a move begins a turn: returns and claims belong to the turn before. */
export const startsTurn = (move: string): boolean => !/^(return|claim) /.test(move);

export function outcome(position: Position): GameView["outcome"] {
  if (field(position, "phase")[0] !== game.OVER) return null;
  const decidedBy = field(position, "decided_by")[0] ?? 0;
  if (decidedBy === game.STALEMATE) return { reason: "stalemate", winners: [], decided_by: null };
  const won = field(position, "winners")[0] ?? 0;
  const seats = Array.from({ length: field(position, "players")[0] ?? 0 }, (_, seat) => seat);
  return {
    reason: "gauntlet",
    winners: seats.filter((seat) => (won >> seat) & 1),
    decided_by: game.DECIDED_BY[decidedBy] ?? null,
  };
}

function player(rules: Rules, position: Position, log: readonly LoggedMove[], seat: number): PlayerView {
  const hand = perSeat(position, "hand", seat).filter((card) => card !== game.NOTHING);
  return {
    tokens: amounts(game.COLOURS, perSeat(position, "tokens", seat)),
    bonuses: amounts(COST_COLOURS, perSeat(position, "bonuses", seat)),
    points: field(position, "points")[seat] ?? 0,
    tags: field(position, "tags")[seat] ?? 0,
    team: log.filter((ply) => ply.seat === seat && ply.move.startsWith("recruit ")).map(recruited),
    hand: hand.map((card) => (card < 0 ? null : character(card))),
    hand_levels: hand.map((card) => (card < 0 ? game.HIDDEN_LEVEL_1 - card + 1 : (game.LEVELS[card] ?? 0))),
    hand_blind: perSeat(position, "blind", seat).slice(0, hand.length).map(Boolean),
    locations: locationsOf(position, seat),
    meets_gauntlet: rules.meetsGauntlet(position, seat),
  };
}

function round(log: readonly LoggedMove[], players: number, phase: number): number {
  const turns = log.filter(({ move }) => startsTurn(move)).length;
  const finished = phase === game.ACTION ? turns : turns - 1;
  return Math.floor(finished / players) + 1;
}

/** The part of a field that belongs to one seat. */
export function perSeat(position: Position, name: Parameters<typeof field>[1], seat: number): number[] {
  const all = field(position, name);
  const size = all.length / game.MAX_PLAYERS;
  return all.slice(seat * size, (seat + 1) * size);
}

function locationsOf(position: Position, owner: number): string[] {
  const owners = field(position, "location_owner");
  return field(position, "locations")
    .filter((side, i) => owners[i] === owner && side !== game.NOTHING)
    .map((side) => game.LOCATIONS[side] ?? "");
}

const recruited = ({ move }: LoggedMove): string => move.split(" ")[1] ?? "";
const character = (card: number): string => game.CHARACTERS[card] ?? "";
const numberOf = (id: string): number => (game.CHARACTERS as readonly string[]).indexOf(id);
const seatOrNull = (seat: number): number | null => (seat === game.NOBODY ? null : seat);
const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);
const byLevel = <T>(value: (index: number) => T): Record<string, T> =>
  Object.fromEntries(DECK_LEVELS.map((level, i) => [level, value(i)]));
const amounts = (colours: readonly string[], numbers: readonly number[]): Record<string, number> =>
  Object.fromEntries(colours.map((colour, i) => [colour, numbers[i] ?? 0]));
const positive = (numbers: readonly number[]): Record<string, number> =>
  Object.fromEntries(Object.entries(amounts(COST_COLOURS, numbers)).filter(([, count]) => count > 0));
const optional = <K extends string>(
  key: K,
  value: Record<string, number>,
): { [k in K]?: Record<string, number> } =>
  (Object.keys(value).length ? { [key]: value } : {}) as { [k in K]?: Record<string, number> };
