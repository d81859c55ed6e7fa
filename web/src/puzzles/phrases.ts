/** Phrases that several explanations of a puzzle use. */

import { DECK } from "../lib/game/deck";
import { cardName, placeName } from "../lib/game/event-text";
import { lackedBy, lackedText } from "../lib/game/lacked";
import { startsTurn } from "../lib/game/moves";
import { t, words } from "../lib/i18n/index.svelte";
import type { Table } from "../lib/table.svelte";
import type { PlayerView } from "../protocol";
import { GOALS, type Puzzle } from "./book";
import type { Prospect, Shown } from "./messages";

/** How many turns a puzzle gives the reader, and how many they have used. */
export function turnsOf(table: Table, { goal, moves }: Puzzle): { all: number; used: number } {
  const own = (table.view?.log ?? [])
    .slice(moves.length)
    .filter(({ seat, move }) => seat === table.you && startsTurn(move));
  return { all: GOALS[goal].rounds, used: own.length };
}

/** The points of a player, and what the Gauntlet still needs. */
export const standing = (player: PlayerView): { points: string; lacked: string } => {
  const lacked = lackedBy(player);
  return { points: pointsText(player), lacked: lacked ? lackedText(lacked) : "" };
};

export const pointsText = ({ points }: PlayerView): string => t("lacked-points", { number: points });

/** A card, and what it brings besides its own points. */
export function withThings({ card: id, tile, location }: Omit<Prospect, "first">): string {
  const card = cardName(DECK, id);
  const things = [...(tile ? [t("hint-tile")] : []), ...(location ? [placeName(DECK, location)] : [])];
  return things.length ? t("puzzle-with", { card, things: words.list(things) }) : card;
}

/** What a card no longer brings. */
export function lessLines(
  table: Table,
  before: Prospect,
  now: Prospect,
  { holder, players }: { holder: number | null; players: readonly PlayerView[] },
): string[] {
  const card = cardName(DECK, now.card);
  const lines: string[] = [];
  if (before.tile && !now.tile && holder !== null) {
    const tags = { yours: now.player.tags, tags: players[holder]?.tags ?? 0 };
    lines.push(t("puzzle-no-tile", { card, name: table.name(holder), ...tags }));
  }
  if (before.location && now.location !== before.location)
    lines.push(t("puzzle-no-location", { card, location: placeName(DECK, before.location) }));
  return lines;
}

/** Where a card came from that somebody else uses. */
export function originLines(table: Table, move: string, came: readonly Shown[]): string[] {
  return came
    .filter(({ card }) => card === move.split(" ")[1])
    .map(({ card: id, seat, hidden }) => {
      const values = { card: cardName(DECK, id), name: table.name(seat) };
      if (hidden) return t("puzzle-hidden", values);
      return seat === table.you ? t("puzzle-came-yours", values) : t("puzzle-came", values);
    });
}

/** What decided between several complete Gauntlets. */
export const tieBreak = (decidedBy: string | null | undefined): string[] =>
  (decidedBy ?? "only-one") === "only-one" ? [] : [t(`reason-${decidedBy}`)];

/** Who wins, and why not the reader, whose Gauntlet may be complete as well. */
export function winnersLines(
  table: Table,
  winners: readonly number[],
  decidedBy: string | null,
  players: readonly PlayerView[],
): string[] {
  const others = winners.filter((seat) => seat !== table.you);
  const names = words.list(others.map((seat) => table.name(seat)));
  if (others.length < winners.length) return [t("puzzle-shared", { names })];
  const [me, winner] = [players[table.you ?? -1], players[others[0] ?? -1]];
  if (!me?.meets_gauntlet || !winner) return [t("puzzle-lost", { names })];
  if (me.points === winner.points) return [t("puzzle-lost", { names }), ...tieBreak(decidedBy)];
  return [t("puzzle-lost-points", { names, points: pointsText(winner), yours: me.points })];
}
