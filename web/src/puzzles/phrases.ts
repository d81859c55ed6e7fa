/** Phrases that several explanations of a puzzle use. */

import { DECK } from "../lib/game/deck";
import { cardName, placeName } from "../lib/game/event-text";
import { lackedBy, lackedText } from "../lib/game/lacked";
import { startsTurn } from "../lib/game/moves";
import { t, words } from "../lib/i18n/index.svelte";
import type { Table } from "../lib/table.svelte";
import type { PlayerView } from "../protocol";
import { GOALS, type Puzzle } from "./book";
import type { Prospect, Shown, Way } from "./messages";

/** How many turns a puzzle gives the user, and how many they have used. */
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
export function withThings({ card: id, tile, location }: Way): string {
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

/** The other with the most points of those whose Gauntlet is complete. */
export function rivalOf({ you, view }: Table): number | undefined {
  const points = (seat: number): number => view?.players[seat]?.points ?? 0;
  return view?.players
    .flatMap(({ meets_gauntlet }, seat) => (meets_gauntlet && seat !== you ? [seat] : []))
    .toSorted((one, other) => points(other) - points(one))[0];
}

/** What decided between the user and somebody else whose Gauntlet is complete as well. */
export function tieBreak(
  table: Table,
  rival: number,
  players: readonly PlayerView[],
  decidedBy: string | null,
): string[] {
  const [me, other] = [players[table.you ?? -1], players[rival]];
  if (!me || !other) return [];
  const values = { name: table.name(rival), points: pointsText(other) };
  if (decidedBy === "most-points") return [t("puzzle-won-points", { ...values, yours: me.points })];
  if (decidedBy === "avengers-tile") return [t("puzzle-tied-tile", values)];
  if (decidedBy !== "fewest-characters") return [];
  return [t("puzzle-tied-team", { ...values, yours: me.team.length, theirs: other.team.length })];
}

/** Who wins, and why not the user, whose Gauntlet may be complete as well. */
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
  if (me.points === winner.points)
    return [t("puzzle-lost", { names }), ...tieBreak(table, others[0] ?? -1, players, decidedBy)];
  return [t("puzzle-lost-points", { names, points: pointsText(winner), yours: me.points })];
}
