/** Moves and events in words. */

import type { AnyEvent, MoveEffect } from "../../protocol";
import { t, words } from "../i18n/index.svelte";
import { dayText } from "../time-left";
import type { Turn } from "../narration/trace";
import { botName, phraseText, seatName, type NamedSeat } from "../names";
import type { Deck } from "./deck";
import { count, parse, startsTurn } from "./moves";
import { COLOURS, type Colour } from "./stones";

export interface Line {
  /** The number of the event. */
  number: number;
  seat: number | null;
  /** The player's name at that time. */
  name: string;
  text: string;
  /** Ids of the cards, locations or colours in the line. */
  about: string[];
  kind: "move" | "table" | "chat" | "warning";
  /** The round of the game, where it is known. */
  round?: number | undefined;
}

export function tokens(colours: readonly Colour[]): string {
  const parts = COLOURS.map((colour) => [colour, count(colours, colour)] as const)
    .filter(([, number]) => number > 0)
    .map(([colour, number]) => t("tokens", { number, colour: t(`colour-${colour}`) }));
  return words.list(parts);
}

/** Amounts by colour, such as a cost, as a list. */
export const amountsText = (amounts: Record<string, number>): string =>
  Object.entries(amounts)
    .filter(([, number]) => number > 0)
    .map(([colour, number]) => t("tokens", { number, colour: t(`colour-${colour}`) }))
    .join(", ");

export const cardName = (deck: Deck | undefined, id: string): string =>
  deck?.characters.find((card) => card.id === id)?.name ?? id;
export const placeName = (deck: Deck | undefined, id: string): string =>
  deck?.locations.find((place) => place.id === id)?.name ?? id;

/**
 * A move in words, with its effects if they are known. The name is null if the user, who has seat `you`, made it.
 * The price is included if `paid`.
 */
export function moveText(
  by: string | null,
  text: string,
  deck: Deck | undefined,
  brought?: MoveEffect | null,
  nameOf?: (seat: number) => string,
  you: number | null = null,
  paid = true,
): string {
  const move = parse(text);
  const name = by ?? "";
  const did = (id: string, values: Record<string, string | number>): string =>
    t(by === null ? `did-${id}-yours` : `did-${id}`, { name, ...values });
  const said = ((): string => {
    switch (move.kind) {
      case "take":
        return did("take", { tokens: tokens(move.colours) });
      case "reserve":
        return did("reserve", { card: cardName(deck, move.card) });
      case "reserve-deck":
        return did("reserve-deck", { level: move.level });
      case "recruit":
        return did("recruit", { card: cardName(deck, move.card) });
      case "return":
        return did("return", { tokens: tokens([move.colour]) });
      case "claim":
        return did("claim", { location: placeName(deck, move.location) });
      case "pass":
        return did("pass", {});
    }
  })();
  if (!brought) return sentences([said]);
  const { location, points, tile_from, reopened } = brought;
  const gains: string[] = [];
  if (move.kind === "recruit" && paid) {
    const spent = COLOURS.flatMap((colour) => Array<Colour>(brought.paid[colour] ?? 0).fill(colour));
    gains.push(spent.length ? did("pay", { tokens: tokens(spent) }) : did("pay-nothing", {}));
  }
  if (location && move.kind !== "claim")
    gains.push(did("get-location", { location: placeName(deck, location) }));
  if (brought.tile) {
    const from = tile_from == null ? undefined : nameOf?.(tile_from);
    if (from && tile_from === you) gains.push(t("did-lose-tile", { name }));
    else gains.push(from ? did("get-tile-from", { from }) : did("get-tile", {}));
  }
  if (brought.stone) gains.push(did("get-time", {}));
  if (points !== null) gains.push(t(by === null ? "has-points-yours" : "has-points", { points }));
  if (brought.gauntlet) gains.push(t("did-complete-gauntlet"));
  if (reopened !== null && nameOf) {
    // The Gauntlet isn't open again if this move completes another one.
    const id = brought.gauntlet ? "gauntlet-passed" : "gauntlet-open";
    gains.push(reopened === you ? t(`${id}-yours`) : t(id, { name: nameOf(reopened) }));
  }
  return sentences([said, ...gains]);
}

/** A whole turn in words, as `moveText`. */
export const turnText = (
  { seat, moves }: Turn,
  deck: Deck | undefined,
  nameOf: (seat: number) => string,
  you: number | null = null,
  paid = true,
): string =>
  sentences(
    moves.map(({ move, brought }) =>
      moveText(seat === you ? null : nameOf(seat), move, deck, brought, nameOf, you, paid),
    ),
  );

/** Joins sentences. A name at the end of one may bring its own full stop. */
export const sentences = (said: readonly string[]): string => said.join(" ").replaceAll("..", ".");

/** The log. Every line has the names that the players had then, since seats change hands. */
export function logLines(
  events: readonly AnyEvent[],
  seats: readonly NamedSeat[],
  deck: Deck | undefined,
  you: number | null = null,
): Line[] {
  let then: (NamedSeat | undefined)[] = [];
  const rounds = roundsOf(events, seats.length);
  return events.flatMap((event) => {
    then = seatsAfter(event, then);
    const known = seats.map((seat, index) => then[index] ?? seat);
    return logLine(event, known, deck, rounds.get(event.number), you) ?? [];
  });
}

/** The round of each move, by the number of its event; none if the start of the game is unknown. */
function roundsOf(events: readonly AnyEvent[], players: number): ReadonlyMap<number, number> {
  const rounds = new Map<number, number>();
  if (!events.some(({ type }) => type === "started")) return rounds;
  /** After each move that was not taken back, the number of turns so far. */
  const turns = [0];
  for (const event of events) {
    if (event.type === "undone") turns.splice(-event.moves);
    if (event.type !== "moved") continue;
    turns.push((turns.at(-1) ?? 0) + Number(startsTurn(event.move)));
    rounds.set(event.number, Math.ceil((turns.at(-1) ?? 0) / players));
  }
  return rounds;
}

/** Who has which seat after an event, as far as the events tell. */
function seatsAfter(event: AnyEvent, seats: readonly (NamedSeat | undefined)[]): (NamedSeat | undefined)[] {
  const after = [...seats];
  if (event.type === "sat" || event.type === "claimed")
    after[event.seat] = { kind: "person", name: event.name, bot: null };
  if (event.type === "bot_sat") after[event.seat] = { kind: "bot", name: event.bot, bot: event.bot };
  if (event.type === "opened") after[event.seat] = undefined;
  return event.type === "started" ? event.order.map((seat) => after[seat]) : after;
}

/** A line of the log; null for events that need none. */
export function logLine(
  event: AnyEvent,
  seats: readonly NamedSeat[],
  deck: Deck | undefined,
  round?: number,
  you: number | null = null,
): Line | null {
  const nameOf = (seat: number): string => seatName(seats, seat);
  const seat = "seat" in event ? event.seat : null;
  const name = seat === null ? "" : seatName(seats, seat);
  const line = (text: string, kind: Line["kind"] = "table", about: string[] = []): Line => ({
    number: event.number,
    seat,
    name,
    text,
    about,
    kind,
    round,
  });
  switch (event.type) {
    case "moved": {
      const move = parse(event.move);
      const about =
        "card" in move
          ? [move.card]
          : "location" in move
            ? [move.location]
            : "colours" in move
              ? move.colours
              : [];
      const by = event.seat === you ? null : name;
      return line(moveText(by, event.move, deck, event.brought, nameOf, you), "move", about);
    }
    case "said":
      return line(event.phrase ? phraseText(event.phrase) : (event.text ?? ""), "chat");
    case "sat":
      return line(t("event-sat", { name: event.name }));
    case "bot_sat":
      return line(t("event-sat", { name: botName(event.bot) }));
    case "started":
      return line(you === 0 ? t("event-started-yours") : t("event-started", { name: seatName(seats, 0) }));
    case "undone":
      return line(
        t(event.seat === you ? "event-undone-yours" : "event-undone", { name, moves: event.moves }),
      );
    case "takeback_asked":
      return line(t("event-takeback-asked", { name }));
    case "takeback_answered":
      return line(t(event.agree ? "event-takeback-agreed" : "event-takeback-declined", { name }));
    case "resigned":
      return line(t("event-resigned", { name }));
    case "time_up":
      return line(t("event-time-up", { name }));
    case "left":
      return line(t("event-left", { name }));
    case "away":
      return line(t("event-away", { name }));
    case "back":
      return line(t("event-back", { name }));
    case "stood_in":
      return line(t("event-stood-in", { name, bot: botName(event.bot) }));
    case "offered":
      return line(t("event-offered", { name }));
    case "nudged":
      return line(t("event-nudged", { name, by: nameOf(event.by) }));
    case "claimed":
      return line(t("event-claimed", { name: event.name }));
    case "warned":
    case "pause_asked":
    case "pause_refused":
    case "paused":
    case "resumed":
      return line(t(`event-${event.type.replace("_", "-")}`, { name }));
    case "holiday":
      return line(
        event.until === null
          ? t("event-holiday-over", { name })
          : t("event-holiday", { name, date: dayText(event.until) }),
      );
    case "rematch_asked":
      return line(t("event-rematch-asked", { name }));
    case "unlisted":
      return line(t("event-unlisted"));
    case "ended":
      return line(t(event.reason === "operator" ? "reason-operator" : "event-ended"));
    case "erased":
      return line(t("event-erased"));
    default:
      return null;
  }
}
