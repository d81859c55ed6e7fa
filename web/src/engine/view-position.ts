import type { GameView, PlayerView } from "../protocol.ts";
import * as game from "./generated/engine.ts";
import type { Position } from "./rules.ts";

type Field = keyof typeof game.STATE.fields;
type PerSeat = readonly number[][];

const NOTHING = -1;
const NOBODY = -1;
const LEVELS = ["1", "2", "3"];

/**
 * The position that a view shows, as `View.from_dict` in Python builds it: decks are blank, hidden cards are codes.
 * A view does not say where a taken location was, so the free ones come first.
 */
export function positionOf(view: GameView): Position {
  const position = new Uint8Array(game.STATE.size);
  const set = (name: Field, ...numbers: number[]): void => array(position, name).set(numbers);
  const setRows = (name: Field, rows: PerSeat): void => {
    const all = array(position, name);
    for (const [seat, row] of rows.entries()) all.set(row, (seat * all.length) / game.MAX_PLAYERS);
  };
  const each = (value: (player: PlayerView) => number): number[] => view.players.map(value);

  for (const name of ["decks", "hand", "locations", "location_owner"] as const)
    array(position, name).fill(NOTHING);
  set("players", view.players.length);
  set("short_takes", Number(view.options.short_takes));
  set("to_play", view.to_play);
  set("phase", game.PHASES.indexOf(view.phase));
  set("avengers_holder", view.avengers_holder ?? NOBODY);
  set("triggered_by", view.triggered_by ?? NOBODY);
  set("passes", passesInARow(view));
  set("supply", ...counts(view.supply));
  set("market", ...LEVELS.flatMap((level) => (view.market[level] ?? []).map(cardOrNothing)));
  set("deck_size", ...LEVELS.map((level) => view.deck_sizes[level] ?? 0));
  set(
    "locations",
    ...[...view.locations, ...view.players.flatMap((player) => player.locations)].map(location),
  );
  set("location_owner", ...view.locations.map(() => NOBODY), ...owners(view));
  set("points", ...each((player) => player.points));
  set("tags", ...each((player) => player.tags));
  set("hand_size", ...each((player) => player.hand.length));
  setRows(
    "tokens",
    view.players.map((player) => counts(player.tokens)),
  );
  setRows(
    "bonuses",
    view.players.map((player) => counts(player.bonuses).slice(0, game.COLOURED)),
  );
  setRows("hand", view.players.map(hand));
  setRows(
    "blind",
    view.players.map((player) => player.hand_blind.map(Number)),
  );
  setRows(
    "team",
    view.players.map((player) => bits(player.team.map(card))),
  );
  return position;
}

function array(position: Position, name: Field): Int8Array | Uint8Array | Int16Array {
  const [Numbers, offset, length] = game.STATE.fields[name];
  return new Numbers(position.buffer, offset, length);
}

const counts = (tokens: Record<string, number>): number[] =>
  game.COLOURS.map((colour) => tokens[colour] ?? 0);
const location = (id: string): number => (game.LOCATIONS as readonly string[]).indexOf(id);
const card = (id: string): number => (game.CHARACTERS as readonly string[]).indexOf(id);
const cardOrNothing = (id: string | null): number => (id === null ? NOTHING : card(id));

const owners = (view: GameView): number[] =>
  view.players.flatMap((player, seat) => player.locations.map(() => seat));

const hand = (player: PlayerView): number[] =>
  player.hand.map((id, i) =>
    id === null ? game.HIDDEN_LEVEL_1 + 1 - (player.hand_levels[i] ?? 1) : card(id),
  );

/** One bit per card. */
function bits(cards: readonly number[]): number[] {
  const bytes = Array<number>(Math.ceil(game.CARDS / 8)).fill(0);
  for (const each of cards) bytes[each >> 3] = (bytes[each >> 3] ?? 0) | (1 << (each & 7));
  return bytes;
}

/** X4 counts them. Tokens that are returned and locations that are claimed belong to the turn before. */
function passesInARow(view: GameView): number {
  let passes = 0;
  for (const { move } of view.log) {
    if (move === "pass") passes++;
    else if (!move.startsWith("return") && !move.startsWith("claim")) passes = 0;
  }
  return passes;
}
