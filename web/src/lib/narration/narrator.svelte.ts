/** Reports what happens at a table: log, captions over the board, sounds, screen reader, and marks of the last moves. */

import { announcer } from "../announce.svelte";
import type { Deck } from "../game/deck";
import { logLine, logLines, type Line } from "../game/event-text";
import { parse, startsTurn } from "../game/moves";
import { t } from "../i18n/index.svelte";
import { isLocal } from "../../local";
import { motion } from "../move-animation";
import { seatName } from "../names";
import { settings } from "../settings.svelte";
import { playCaption, playMove, play as playSound } from "../sound";
import type { Table } from "../table.svelte";
import type { AnyEvent, TableState } from "../../protocol";
import { captionsOf, captionText, type Caption } from "./captions";
import { changedPlaces, lastTurns } from "./trace";

/** A caption on the screen. */
export interface ShownCaption extends Caption {
  id: number;
  text: string;
}

/** How long a caption stays: a while, and longer for a longer text. */
const STAYS = 4500;
const STAYS_PER_LETTER = 40;
const CALM = 1.5;
/** How long the last position is shown before the result. */
const LINGERS = 1800;
/** As many as one move can bring. */
const MOST_CAPTIONS = 4;

export class Narrator {
  /** The log. Lines keep the names of their time and are only rewritten when the language changes. */
  lines = $state.raw<readonly Line[]>([]);
  captions = $state.raw<readonly ShownCaption[]>([]);
  /** Cards that came since the user's last move, and places that stayed empty. */
  fresh = $state.raw<readonly string[]>([]);
  /** The game ended while the user was watching. */
  ended = $state(false);
  /** It ended just now: show the last position before the result. */
  lingers = $state(false);
  readonly #table: Table;
  readonly #deck: Deck;
  /** Warnings by the number of their event: no event of the table has them. */
  readonly #warnings: Record<number, Caption[]> = {};
  #timers: ReturnType<typeof setTimeout>[] = [];
  #last = 0;

  constructor(table: Table, deck: Deck) {
    this.#table = table;
    this.#deck = deck;
  }

  /** The last turns of the others, by seat. */
  get turns(): ReturnType<typeof lastTurns> {
    return lastTurns(this.#table.events, this.#table.you);
  }

  /** Report what happens from now on. Returns a function that stops it. */
  follow(): () => void {
    const stop = this.#table.onEvents((events, before, now) => this.#tell(events, before, now));
    return () => {
      stop();
      for (const timer of this.#timers) clearTimeout(timer);
      this.captions = [];
    };
  }

  /** Write the whole log in the current language. */
  rewrite(): void {
    const unsaid = this.#table.events.filter((event) => this.#unsaid(event)).map(({ number }) => number);
    const lines = logLines(this.#table.events, this.#table.seats, this.#deck, this.#table.you).filter(
      ({ number }) => !unsaid.includes(number),
    );
    this.lines = lines.flatMap((line) => [line, ...this.#warningLines(line.number, line.round)]);
  }

  dismiss(id?: number): void {
    this.lingers = false;
    this.captions = id === undefined ? [] : this.captions.filter((caption) => caption.id !== id);
  }

  /** The user chose the players of a game in the browser: nobody needs to hear that they sit down. */
  #unsaid({ type }: AnyEvent): boolean {
    return isLocal(this.#table.id) && (type === "sat" || type === "bot_sat");
  }

  #tell(events: readonly AnyEvent[], before: TableState | undefined, state: TableState): void {
    // Whoever has resigned watches the bot in their place.
    const now = this.#table.resigned ? { ...state, you: null } : state;
    const said: string[] = [];
    const told: Caption[] = [];
    for (const event of events) {
      this.#mark(event, before, now);
      const captions = captionsOf(event, before, now);
      told.push(...captions);
      const line = logLine(event, now.seats, this.#deck, roundOf(event, before), now.you);
      if (!line || this.#unsaid(event)) continue;
      this.#warnings[event.number] = captions.filter(({ kind }) => kind === "threat");
      const warnings = this.#warningLines(event.number, line.round);
      this.lines = [...this.lines, line, ...warnings];
      const name = event.type === "said" ? `${t("speaker", { name: seatName(now.seats, event.seat) })} ` : "";
      said.push(name + line.text, ...warnings.map(({ text }) => text));
    }
    // Several moves at once may belong to different rounds; and players who deleted their data have another name now.
    const erased = events.some(({ type }) => type === "erased");
    if (erased || events.filter(({ type }) => type === "moved").length > 1) this.rewrite();
    if (before?.phase === "playing" && now.phase === "over") {
      this.ended = true;
      this.dismiss(); // the result says more; what the last move brought stays
      this.lingers = true;
      this.#timers.push(setTimeout(() => (this.lingers = false), motion() ? LINGERS : LINGERS / 3));
    }
    this.#recheckWarnings(now);
    if (!this.#table.resigned) for (const caption of told) this.#show(caption, now);
    this.#sound(events, told);
    if (this.#table.myTurn && before?.view?.to_play !== now.you) {
      said.push(t("your-turn"));
      playSound("turn");
    }
    if (said.length) announcer.say(said.join(" "));
  }

  /** Remember which places of the board changed since the user's last move. */
  #mark(event: AnyEvent, before: TableState | undefined, now: TableState): void {
    if (event.type === "undone") this.fresh = [];
    if (event.type !== "moved" || !before?.view || !now.view) return;
    // A spectator sees a round at a time.
    const own = event.seat === (now.you ?? 0) && startsTurn(event.move);
    this.fresh = [...(own ? [] : this.fresh), ...changedPlaces(before.view, now.view)];
  }

  #show(caption: Caption, now: TableState): void {
    const told = { ...caption, id: ++this.#last, text: this.#text(caption, now.you) };
    this.captions = [...this.captions, told].slice(-MOST_CAPTIONS);
    const stays = (STAYS + STAYS_PER_LETTER * told.text.length) * (settings.speed === "calm" ? CALM : 1);
    this.#timers.push(setTimeout(() => this.dismiss(told.id), stays));
  }

  /** A warning stays only while it is true: the next player may have taken the card. */
  #recheckWarnings(now: TableState): void {
    this.captions = this.captions.flatMap((caption) => {
      if (caption.kind !== "threat") return [caption];
      const about = now.threats?.find(({ seat }) => seat === caption.seat)?.cards;
      return about ? [{ ...caption, about, text: this.#text({ ...caption, about }, now.you) }] : [];
    });
  }

  /** One sound for all that a move led to. */
  #sound(events: readonly AnyEvent[], told: readonly Caption[]): void {
    const moved = events.findLast((event) => event.type === "moved");
    const caption = told.find(({ tone }) => tone === "bad") ?? told[0];
    if (caption) playCaption(caption);
    else if (moved) playMove(parse(moved.move).kind);
  }

  #warningLines(number: number, round: number | undefined): Line[] {
    return (this.#warnings[number] ?? []).map((warning, index) => ({
      // Between this event and the next one.
      number: number + (index + 1) / 10,
      seat: warning.seat,
      name: "",
      text: `${this.#text(warning, this.#table.you)}.`,
      about: [...(warning.about ?? [])],
      kind: "warning",
      round,
    }));
  }

  #text(caption: Caption, you: number | null): string {
    return captionText(caption, you, (seat) => this.#table.name(seat), this.#deck);
  }
}

const roundOf = (event: AnyEvent, before: TableState | undefined): number | undefined =>
  event.type === "moved" ? before?.view?.round : undefined;
