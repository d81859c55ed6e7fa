/** Which events get a caption over the board, and its text. */

import type { AnyEvent, TableState, Threat } from "../../protocol";
import type { Deck } from "../game/deck";
import { t, words } from "../i18n/index.svelte";

/** What the Avengers Assemble tile is worth. */
export const TILE_POINTS = 3;

export interface Caption {
  kind: "tile" | "location" | "time" | "gauntlet" | "reopened" | "threat";
  seat: number;
  /** How the user should take it. */
  tone: "good" | "bad" | "plain";
  /** Who lost the tile. */
  from?: number | undefined;
  /** The location that was claimed, or the characters that would win. */
  about?: readonly string[];
}

/** The captions of one event, between the two states that it lies between. */
export function captionsOf(event: AnyEvent, before: TableState | undefined, now: TableState): Caption[] {
  if (event.type !== "moved") return [];
  const { seat, brought } = event;
  const tone = seat === now.you ? "good" : "plain";
  const told: Caption[] = [];
  if (brought?.location) told.push({ kind: "location", seat, tone, about: [brought.location] });
  if (brought?.tile) {
    const from = brought.tile_from ?? undefined;
    told.push({ kind: "tile", seat, from, tone: from !== undefined && from === now.you ? "bad" : tone });
  }
  if (brought?.stone) told.push({ kind: "time", seat, tone });
  if (now.phase !== "playing") return told; // the result says the rest
  if (brought?.gauntlet) told.push({ kind: "gauntlet", seat, tone: tone === "good" ? "good" : "bad" });
  else if (brought && brought.reopened !== null)
    told.push({ kind: "reopened", seat: brought.reopened, tone: "plain" });
  for (const { seat, cards } of freshThreats(before?.threats ?? [], now.threats ?? []))
    told.push({ kind: "threat", seat, tone: "bad", about: cards });
  return told;
}

/** Those who could not win a move ago. */
const freshThreats = (before: readonly Threat[], now: readonly Threat[]): readonly Threat[] =>
  now.filter(({ seat }) => !before.some((old) => old.seat === seat));

/** How many characters a warning names at most. */
export const MOST_NAMED = 2;

export function captionText(
  { kind, seat, from, about = [] }: Caption,
  you: number | null,
  nameOf: (seat: number) => string,
  deck: Deck | undefined,
): string {
  const mine = seat === you ? "-yours" : "";
  const name = nameOf(seat);
  switch (kind) {
    case "tile":
      if (from === undefined) return t(`caption-tile${mine}`, { name, points: TILE_POINTS });
      if (from === you) return t("caption-tile-lost", { name, points: TILE_POINTS });
      return t(`caption-tile-from${mine}`, { name, from: nameOf(from), points: TILE_POINTS });
    case "location": {
      const place = deck?.locations.find(({ id }) => id === about[0]);
      const location = place?.name ?? about[0] ?? "";
      return t(`caption-location${mine}`, { name, location, points: place?.points ?? 0 });
    }
    case "time":
      return t(`caption-time${mine}`, { name });
    case "gauntlet":
      return t(`caption-gauntlet${mine}`, { name });
    case "reopened":
      return t(`gauntlet-open${mine}`, { name });
    case "threat": {
      const named = about.slice(0, MOST_NAMED);
      const cards = named.map((card) => deck?.characters.find(({ id }) => id === card)?.name ?? card);
      return t("caption-threat", { name, cards: words.list(cards, "disjunction") });
    }
  }
}
