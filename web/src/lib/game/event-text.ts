/** Moves and events in words. */

import type { AnyEvent, MoveEffect } from "../../protocol";
import { t, words } from "../i18n/index.svelte";
import type { Turn } from "../story/trace";
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

/** A move in words, with its effects if they are known. */
export function moveText(
  name: string,
  text: string,
  deck: Deck | undefined,
  brought?: MoveEffect | null,
  nameOf?: (seat: number) => string,
): string {
  const move = parse(text);
  const said = ((): string => {
    switch (move.kind) {
      case "take":
        return t("did-take", { name, tokens: tokens(move.colours) });
      case "reserve":
        return t("did-reserve", { name, card: cardName(deck, move.card) });
      case "reserve-deck":
        return t("did-reserve-deck", { name, level: move.level });
      case "recruit":
        return t("did-recruit", { name, card: cardName(deck, move.card) });
      case "return":
        return t("did-return", { name, tokens: tokens([move.colour]) });
      case "claim":
        return t("did-claim", { name, location: placeName(deck, move.location) });
      case "pass":
        return t("did-pass", { name });
    }
  })();
  return sentences([said, ...(brought ? gains(name, brought, deck, move.kind, nameOf) : [])]);
}

/** A whole turn in words. */
export const turnText = (
  { seat, moves }: Turn,
  deck: Deck | undefined,
  nameOf: (seat: number) => string,
): string => sentences(moves.map(({ move, brought }) => moveText(nameOf(seat), move, deck, brought, nameOf)));

/** Joins sentences. A name at the end of one may bring its own full stop. */
export const sentences = (said: readonly string[]): string => said.join(" ").replaceAll("..", ".");

function gains(
  name: string,
  brought: MoveEffect,
  deck: Deck | undefined,
  kind: string,
  nameOf?: (seat: number) => string,
): string[] {
  const { location, points, tile_from, reopened } = brought;
  const said: string[] = [];
  if (kind === "recruit") {
    const paid = COLOURS.flatMap((colour) => Array<Colour>(brought.paid[colour] ?? 0).fill(colour));
    said.push(paid.length ? t("did-pay", { tokens: tokens(paid) }) : t("did-pay-nothing"));
  }
  if (location && kind !== "claim")
    said.push(t("did-get-location", { name, location: placeName(deck, location) }));
  if (brought.tile) {
    const from = tile_from == null ? undefined : nameOf?.(tile_from);
    said.push(from ? t("did-get-tile-from", { name, from }) : t("did-get-tile", { name }));
  }
  if (brought.stone) said.push(t("did-get-time", { name }));
  if (points !== null) said.push(t("has-points", { points }));
  if (brought.gauntlet) said.push(t("did-complete-gauntlet"));
  if (reopened !== null && nameOf) said.push(t("gauntlet-open", { name: nameOf(reopened) }));
  return said;
}

/** The log. Every line has the names that the players had then, since seats change hands. */
export function logLines(
  events: readonly AnyEvent[],
  seats: readonly NamedSeat[],
  deck: Deck | undefined,
): Line[] {
  let then: (NamedSeat | undefined)[] = [];
  const rounds = roundsOf(events, seats.length);
  return events.flatMap((event) => {
    then = seatsAfter(event, then);
    const known = seats.map((seat, index) => then[index] ?? seat);
    return logLine(event, known, deck, rounds.get(event.number)) ?? [];
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
): Line | null {
  const nameOf = (seat: number): string => seatName(seats, seat);
  const name = "seat" in event ? seatName(seats, event.seat) : "";
  const line = (text: string, kind: Line["kind"] = "table", about: string[] = []): Line => ({
    number: event.number,
    seat: "seat" in event ? event.seat : null,
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
      return line(moveText(name, event.move, deck, event.brought, nameOf), "move", about);
    }
    case "said":
      return line(event.phrase ? phraseText(event.phrase) : (event.text ?? ""), "chat");
    case "sat":
      return line(t("event-sat", { name: event.name }));
    case "bot_sat":
      return line(t("event-sat", { name: botName(event.bot) }));
    case "started":
      return line(t("event-started", { name: seatName(seats, 0) }));
    case "undone":
      return line(t("event-undone", { name, moves: event.moves }));
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
    case "claimed":
      return line(t("event-claimed", { name: event.name }));
    case "rematch_asked":
      return line(t("event-rematch-asked", { name }));
    case "unlisted":
      return line(t("event-unlisted"));
    case "ended":
      return line(t("event-ended"));
    default:
      return null;
  }
}
