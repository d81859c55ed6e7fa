/** A move that is not sent yet: picked tokens, a chosen card, tokens to return. It survives a reload of the page. */

import { takeOf } from "./game/moves";
import { payments } from "./game/offers";
import type { Colour } from "./game/stones";
import { isWhole } from "./game/tray";
import { settings } from "./settings.svelte";
import { play as playSound } from "./sound";
import { load, save } from "./storage";
import type { Table } from "./table.svelte";

interface StoredDraft {
  table: string;
  state: number;
  draft: { picked: Colour[]; chosen: string | null };
}

const KEY = "sixstones.move-draft";

export class MoveDraft {
  picked = $state.raw<readonly Colour[]>([]);
  /** A card, or `deck 1`. */
  chosen = $state<string | null>(null);
  /** Tokens that the user has selected to return. */
  toReturn = $state.raw<readonly Colour[]>([]);
  /** Tokens that are still to be returned, one move after the other. */
  #returning = $state.raw<readonly Colour[]>([]);
  /** The state in which the last token was returned: the panel stays closed until the server has answered. */
  #returnedIn = $state(-1);
  readonly #table: Table;
  #turn = -1;

  constructor(table: Table) {
    this.#table = table;
  }

  get level(): number | null {
    return this.chosen?.startsWith("deck ") ? Number(this.chosen.slice(5)) : null;
  }

  /** Whether the user has to select tokens to return. */
  get asksReturn(): boolean {
    const { myTurn, view, state, refusal } = this.#table;
    const waits = this.#returning.length > 0 || (this.#returnedIn === state?.state && refusal === undefined);
    return myTurn && view?.phase === "return" && !waits;
  }

  /** Begin again after each move. The first time, go on with what was stored. */
  renew(): void {
    const { id = "", state = -1 } = this.#table.state ?? {};
    if (state === this.#turn) return;
    const stored = this.#turn === -1 ? (load(KEY) as StoredDraft | undefined) : undefined;
    const draft = stored?.table === id && stored.state === state ? stored.draft : undefined;
    this.#turn = state;
    this.toReturn = [];
    this.picked = draft?.picked ?? [];
    this.chosen = draft?.chosen ?? null;
  }

  save(): void {
    const { id = "", state = -1 } = this.#table.state ?? {};
    const draft = { picked: [...this.picked], chosen: this.chosen };
    save(KEY, { table: id, state, draft } satisfies StoredDraft);
  }

  play(move: string): void {
    this.clear();
    this.#table.play(move);
  }

  clear(): void {
    this.chosen = null;
    this.picked = [];
  }

  pick(colours: readonly Colour[]): void {
    const { legal } = this.#table;
    this.chosen = null;
    if (colours.length > this.picked.length) playSound("take");
    this.picked = colours;
    const move = takeOf(colours, legal);
    if (!settings.confirm && move && isWhole(colours, legal)) this.play(move);
  }

  choose(what: string): void {
    const { legal, offers } = this.#table;
    const recruit = `recruit ${what}`;
    const onlyOnePayment = payments(offers[what]).length === 1;
    if (!settings.confirm && onlyOnePayment && legal.includes(recruit)) return this.play(recruit);
    this.chosen = this.chosen === what ? null : what;
  }

  return(colours: readonly Colour[]): void {
    this.#returning = colours;
  }

  /** Return the next token as soon as the server has answered. */
  returnNext(): void {
    const { myTurn, busy, view, state } = this.#table;
    const [next, ...rest] = this.#returning;
    if (!next || !myTurn || busy || view?.phase !== "return") return;
    this.#returning = rest;
    this.#returnedIn = state?.state ?? -1;
    this.#table.play(`return ${next}`);
  }
}
