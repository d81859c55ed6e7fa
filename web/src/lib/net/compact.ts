/** Version 2 of the protocol: the server sends what changed, and this keeps the whole table. */

import { DECK } from "../game/deck.ts";
import { BASIC } from "../game/stones.ts";
import type {
  AnyEvent,
  CompactTable,
  CompactView,
  Delta,
  FromServer,
  GameView,
  LoggedMove,
  Offer,
  TableState,
  Whole,
} from "../../protocol.ts";

/** An object goes one level down, an array with one value replaces, an empty one removes. */
type Change = { [key: string]: Change } | [] | [unknown];

// The numbers of actions, as docs/protocol.md lists them.
const RESERVE = 30;
const RECRUIT = 45;
const RECRUIT_HAND = 57;
const FIXED = new Map<number, string>([
  ...numbered(0, combinations(3), "take"),
  ...numbered(10, combinations(2), "take"),
  ...numbered(20, combinations(1), "take"),
  ...numbered(
    25,
    BASIC.map((colour) => [colour, colour]),
    "take",
  ),
  ...numbered(42, [["1"], ["2"], ["3"]], "reserve deck"),
  ...numbered(60, [...combinations(1), ["gray"]], "return"),
  [70, "pass"],
]);

export class CompactReader {
  private table: CompactTable | undefined;
  private log: readonly LoggedMove[] = [];

  /**
   * A message as version 1 has it, with the whole table; undefined if one before it is missing. `welcome`: the client
   * has just said hello.
   */
  read(message: FromServer, welcome: boolean): FromServer | undefined {
    if (message.type === "whole") return this.whole(message, welcome);
    if (message.type !== "delta") return message;
    return message.after === this.table?.number ? this.delta(this.table, message) : undefined;
  }

  private whole(message: Whole, welcome: boolean): FromServer {
    this.table = message.table;
    this.log = message.log;
    const table = expanded(this.table, this.log);
    const { events, earlier } = message;
    return welcome
      ? { type: "welcome", table, events, earlier, version: 1 }
      : { type: "update", table, events };
  }

  private delta(before: CompactTable, { events, changes }: Delta): FromServer {
    const number = events.at(-1)?.number ?? before.number;
    this.table = { ...(changed(before, changes as Change) as CompactTable), number };
    this.log = logAfter(this.log, events);
    return { type: "update", table: expanded(this.table, this.log), events };
  }
}

/** A value after a change; the value itself stays as it is. */
export function changed(value: unknown, change: Change): unknown {
  if (Array.isArray(change)) return change[0];
  if (Array.isArray(value)) {
    const items: unknown[] = [...(value as unknown[])];
    for (const [index, part] of Object.entries(change))
      items[Number(index)] = changed(items[Number(index)], part);
    return items;
  }
  const fields = { ...(value as Record<string, unknown>) };
  for (const [key, part] of Object.entries(change)) fields[key] = changed(fields[key], part);
  const removed = (key: string): boolean => Array.isArray(change[key]) && change[key].length === 0;
  return Object.fromEntries(Object.entries(fields).filter(([key]) => !removed(key)));
}

function logAfter(log: readonly LoggedMove[], events: readonly AnyEvent[]): readonly LoggedMove[] {
  let after = log;
  for (const event of events) {
    if (event.type === "moved") after = [...after, { seat: event.seat, move: event.move }];
    if (event.type === "undone") after = after.slice(0, -event.moves);
  }
  return after;
}

/** The table with what follows from the rest: the text of legal moves, prices, the log. */
function expanded({ payments, view, ...table }: CompactTable, log: readonly LoggedMove[]): TableState {
  if (!view) return { ...table, view: null, offers: null };
  const { actions, ...position } = view;
  const legal_moves = actions.map((action) => (typeof action === "string" ? action : moveText(view, action)));
  const playing = table.phase === "playing" && table.you !== null;
  const offers = playing ? offersOf(position.players[table.you ?? 0], cardsOf(view), payments) : null;
  return { ...table, view: { ...position, log: [...log], legal_moves }, offers };
}

function moveText(view: CompactView, action: number): string {
  const fixed = FIXED.get(action);
  if (fixed) return fixed;
  if (action >= RECRUIT_HAND) return `recruit ${handOf(view)[action - RECRUIT_HAND] ?? ""}`;
  const market = Object.values(view.market).flat();
  return action >= RECRUIT
    ? `recruit ${market[action - RECRUIT] ?? ""}`
    : `reserve ${market[action - RESERVE] ?? ""}`;
}

const handOf = (view: CompactView): readonly (string | null)[] => view.players[view.seat ?? 0]?.hand ?? [];

const cardsOf = (view: CompactView): string[] =>
  [...Object.values(view.market).flat(), ...handOf(view)].filter((card) => card !== null);

function offersOf(
  player: GameView["players"][number] | undefined,
  cards: readonly string[],
  payments: CompactTable["payments"],
): Record<string, Offer> {
  return Object.fromEntries(
    cards.map((card) => {
      const cost = COSTS.get(card) ?? {};
      const price = positive((colour) => (cost[colour] ?? 0) - (player?.bonuses[colour] ?? 0));
      const missing = positive((colour) => (price[colour] ?? 0) - (player?.tokens[colour] ?? 0));
      const ways = payments[card];
      return [
        card,
        {
          ...(Object.keys(price).length ? { price } : {}),
          ...(Object.keys(missing).length ? { missing } : {}),
          ...(ways ? { payments: ways } : {}),
        },
      ];
    }),
  );
}

const COSTS = new Map(DECK.characters.map(({ id, cost }) => [id, cost]));

const positive = (count: (colour: string) => number): Record<string, number> =>
  Object.fromEntries(
    BASIC.map((colour) => [colour, count(colour)] as const).filter(([, number]) => number > 0),
  );

/** Every choice of different colours, in the order of the actions. */
function combinations(size: number, from: readonly string[] = BASIC): string[][] {
  if (size === 0) return [[]];
  return from.flatMap((first, i) =>
    combinations(size - 1, from.slice(i + 1)).map((rest) => [first, ...rest]),
  );
}

function numbered(first: number, all: readonly (readonly string[])[], verb: string): [number, string][] {
  return all.map((words, i) => [first + i, `${verb} ${words.join(" ")}`]);
}
