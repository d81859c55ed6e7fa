/** Why a try at a puzzle failed, in words: what the others did, and what that means. */

import { DECK } from "../lib/game/deck";
import { cardName, sentences, turnText } from "../lib/game/event-text";
import { lackedBy, lackedText, TARGET } from "../lib/game/lacked";
import { t, words } from "../lib/i18n/index.svelte";
import { TILE_POINTS } from "../lib/narration/captions";
import { lastTurns, type Turn } from "../lib/narration/trace";
import type { Table } from "../lib/table.svelte";
import type { Moved, PlayerView, Threat } from "../protocol";
import type { Puzzle } from "./book";
import { exampleLines } from "./example-text";
import type { Example, Prospect, Shown, Verdict } from "./messages";
import {
  lessLines,
  originLines,
  pointsText,
  rivalOf,
  standing,
  turnsOf,
  winnersLines,
  withThings,
} from "./phrases";
import { spoilingLines, wishLines } from "./wish-text";

/** Two turns ahead, the best way is mentioned only if it can be stopped. */
const ONE_TURN = 1;
/** More cards than these would be no explanation. */
const MOST = 3;

export function refutation(table: Table, puzzle: Puzzle, verdict: Verdict): string[] {
  const telling = tellingTurns(table, puzzle, verdict);
  const told = telling.length ? telling : shortening(table, verdict);
  const replies = told.map((turn) => turnText(turn, DECK, (seat) => table.name(seat), table.you, false));
  return [
    ...(verdict.tokensWrong ? [t("puzzle-tokens")] : []),
    ...uncovered(table, told, verdict),
    ...replies,
    ...stands(table, told),
    ...consequences(table, puzzle, verdict, told.at(-1)),
  ];
}

/** The turns of the others that say why it failed. */
function tellingTurns(table: Table, { goal }: Puzzle, { gone, telling, came }: Verdict): Turn[] {
  const { outcome, threats = [] } = table.state ?? {};
  const turns = [...lastTurns(table.events, table.you).values()];
  const has = (what: (move: Moved) => boolean): Turn[] => turns.filter(({ moves }) => moves.some(what));
  const completes = ({ brought }: Moved): boolean =>
    brought?.gauntlet === true || (table.you !== null && brought?.reopened === table.you);
  const takes = ({ move }: Moved): boolean => gone.some(({ before }) => before.card === move.split(" ")[1]);
  // Who completes the Gauntlet, breaks the user's or takes the card that was needed says it all.
  const isHeld = goal.startsWith("save");
  const matters = !outcome && (!isHeld || isTileWin(table));
  const sharp = has((move) => completes(move) || (matters && takes(move)));
  if (sharp.length) return sharp;
  const told = has(({ number }) => telling.includes(number));
  const helped = threatened(table, came).map(({ seat }) => seat);
  const isRival = (seat: number): boolean => threats.some((threat) => threat.seat === seat);
  const rivals = isHeld ? told.filter(({ seat }) => isRival(seat) || helped.includes(seat)) : [];
  return rivals.length ? rivals : told;
}

/** The cards that somebody could win with next, as far as moves of this try brought them. */
const threatened = ({ state }: Table, came: readonly Shown[]): Shown[] =>
  came.filter(({ card }) => state?.threats.some((threat) => threat.cards.includes(card)));

/** The turns of the others that made a pile too small. */
function shortening(table: Table, { wishes, rounds }: Verdict): Turn[] {
  const short =
    rounds > ONE_TURN ? wishes.flatMap(({ pile }) => (pile && pile.most <= 1 ? [pile.colour] : [])) : [];
  const takes = ({ move }: Moved): boolean => short.some((colour) => move.split(" ").includes(colour));
  return [...lastTurns(table.events, table.you).values()].filter(({ moves }) => moves.some(takes));
}

/** Where the cards came from that the others used. */
function uncovered(table: Table, told: readonly Turn[], { came }: Verdict): string[] {
  return told.flatMap(({ moves }) => moves.flatMap(({ move }) => originLines(table, move, came)));
}

/** Who wins with a Gauntlet that was complete before the user's last turn. */
function stands(table: Table, told: readonly Turn[]): string[] {
  const [winner] = table.state?.outcome?.winners ?? [];
  const fresh = told.some(({ moves }) => moves.some(({ brought }) => brought?.gauntlet));
  if (winner === undefined || winner === table.you || fresh) return [];
  const before = table.view?.players[winner];
  const values = { name: table.name(winner), points: before ? pointsText(before) : "" };
  return [t(table.me?.meets_gauntlet ? "puzzle-before" : "puzzle-stands", values)];
}

function consequences(table: Table, puzzle: Puzzle, verdict: Verdict, last: Turn | undefined): string[] {
  const outcome = table.state?.outcome;
  if (outcome?.winners.length)
    return winnersLines(table, outcome.winners, outcome.decided_by, table.view?.players ?? []);
  return puzzle.goal.startsWith("save")
    ? notHeld(table, puzzle, verdict, last)
    : notWon(table, puzzle, verdict);
}

/** Why the others will win. `last` is what was said about them before. */
function notHeld(table: Table, puzzle: Puzzle, verdict: Verdict, last: Turn | undefined): string[] {
  const { nearest, wishes, example, came } = verdict;
  const { threats = [] } = table.state ?? {};
  const shown = exampleLines(table, puzzle, example, came);
  const rival = rivalOf(table);
  if (rival !== undefined) {
    const isSaid = last?.seat === rival && last.moves.some(({ brought }) => brought?.gauntlet);
    const said = isSaid ? t("puzzle-too-late") : t("puzzle-complete", { name: table.name(rival) });
    if (shown.length) return [said, ...shown];
    if (isTileWin(table)) return [said, ...tileLines(table, rival, verdict)];
    return [said, ...wishLines(table, wishes, null, ONE_TURN, true), ...bestLines(table, nearest)];
  }
  const [threat] = threats;
  if (!threat) return [t("puzzle-not-held"), ...shown];
  const brought = threatened(table, came).flatMap(({ card }) => originLines(table, `recruit ${card}`, came));
  const key = example ? `puzzle-threat-${another(threats, example) ? "next" : "more"}` : "puzzle-threat";
  const said = t(key, { name: table.name(threat.seat), cards: cards(threat.cards) });
  return [...brought, said, ...(shown.length ? shown : [outOfReach(table, threat)])];
}

/** Whether the others' best Gauntlet is complete only while its owner has the Avengers tile. */
export function isTileWin(table: Table): boolean {
  const rival = rivalOf(table);
  if (rival === undefined || table.view?.avengers_holder !== rival) return false;
  return (table.view.players[rival]?.points ?? 0) - TILE_POINTS < TARGET;
}

/** What the user lacks to take the tile away. */
function tileLines(table: Table, holder: number, { wishes, gone }: Verdict): string[] {
  const number = (table.view?.players[holder]?.tags ?? 0) + 1;
  const said = t("puzzle-tile", { name: table.name(holder), number, own: table.me?.tags ?? 0 });
  const taken = [...new Set(gone.flatMap(({ before }) => (before.tile ? [before.card] : [])))];
  const none = taken.length ? t("puzzle-tile-gone", { cards: cards(taken) }) : t("puzzle-tile-none");
  if (wishes.some(({ spoils }) => spoils)) return [said, ...spoilingLines(table, wishes)];
  return [sentences([said, none]), ...wishLines(table, wishes, null, ONE_TURN, true)];
}

/** Whether somebody wins with a card that comes when the user takes the only one away. */
function another(threats: readonly Threat[], { events, came }: Example): boolean {
  const winning = events.findLast(({ brought }) => brought?.gauntlet)?.move.split(" ")[1];
  return (
    threats.flatMap((each) => each.cards).length === 1 &&
    came.some((each) => each.card === winning && !each.hidden)
  );
}

/** Why the user can't take away the card that somebody else wins with. */
function outOfReach(table: Table, { seat, cards: [card = ""] }: Threat): string {
  const held = table.view?.players[seat]?.hand.includes(card);
  return held ? t("puzzle-in-hand", { name: table.name(seat) }) : t("puzzle-hand-full");
}

/** What is missing for a win in time. */
function notWon(table: Table, puzzle: Puzzle, verdict: Verdict): string[] {
  const { rounds, gone, left, nearest, wishes, example, came } = verdict;
  const { me } = table;
  if (!me || me.meets_gauntlet) return [t("puzzle-not-alone")];
  const needed = standing(me);
  const { all, used } = turnsOf(table, puzzle);
  if (used >= all) return [t("puzzle-lacked-now", needed)];
  const shown = exampleLines(table, puzzle, example, came);
  if (left.length) return [t("puzzle-left"), ...shown, ...wishLines(table, wishes, null, rounds, true)];
  const lost = goneLines(table, gone);
  if (rounds > ONE_TURN) {
    const wished = wishLines(table, wishes, nearest, rounds);
    if (shown.length) return [...lost, t("puzzle-lacked", needed), ...wished, ...shown];
    return [...lost, t("puzzle-lacked-two", needed), ...wished, ...bestLines(table, nearest, rounds)];
  }
  const rival = rivalOf(table);
  if (lost.length && rival === undefined) return [...lost, ...bestLines(table, nearest)];
  if (rival !== undefined) {
    const wished = wishLines(table, wishes, null, rounds, true);
    return [...lost, ...beatLines(table, me, rival), ...wished, ...scoreLines(me, nearest)];
  }
  const wished = wishLines(table, wishes, nearest, rounds);
  return [t("puzzle-lacked-last", needed), ...wished, ...bestLines(table, nearest)];
}

/** What gives the user the win in a tie, after one more recruit; empty if nothing does. */
function tieBreaker({ you, view }: Table, me: PlayerView, rival: number): string {
  const { avengers_holder: holder = null, players = [] } = view ?? {};
  if (holder === you) return "-tile";
  return holder !== rival && me.team.length + 1 < (players[rival]?.team.length ?? 0) ? "-team" : "";
}

/** What the user needs when somebody else has completed the Gauntlet: more points, and perhaps stones. */
function beatLines(table: Table, me: PlayerView, rival: number): string[] {
  const player = table.view?.players[rival];
  const values = { name: table.name(rival), points: player ? pointsText(player) : "", yours: me.points };
  const lacked = lackedBy(me);
  const stones = lacked && (lacked.colours.length || lacked.time) ? lackedText({ ...lacked, points: 0 }) : "";
  return [
    sentences([
      t(`puzzle-beat${tieBreaker(table, me, rival)}`, values),
      ...(stones ? [t("puzzle-beat-stones", { lacked: stones })] : []),
      t("puzzle-one-turn"),
    ]),
  ];
}

/** The points that the user can have at best. */
function scoreLines(me: PlayerView, nearest: Prospect | null): string[] {
  if (!nearest) return [t("puzzle-nobody")];
  if (nearest.player.points <= me.points) return [t("puzzle-best-no-points")];
  return [t("puzzle-best-points", { card: withThings(nearest), points: pointsText(nearest.player) })];
}

/** Cards that somebody else has now, and those that bring less than before. */
function goneLines(table: Table, gone: Verdict["gone"]): string[] {
  const taken = gone.flatMap(({ before, now }) => (now ? [] : [withThings(before)]));
  const { avengers_holder: holder = null, players = [] } = table.view ?? {};
  const said = taken.length
    ? [t("puzzle-gone", { cards: words.list(taken.slice(0, MOST), "disjunction") })]
    : [];
  return [
    ...said,
    ...gone.flatMap(({ before, now }) => (now ? lessLines(table, before, now, { holder, players }) : [])),
  ];
}

/** What the user can reach at best, and what would still be missing. */
function bestLines({ me }: Table, nearest: Prospect | null, rounds = ONE_TURN): string[] {
  if (!nearest) return [t("puzzle-nobody")];
  const [values, inTime] = [standing(nearest.player), rounds > ONE_TURN];
  if (me && standing(me).lacked === values.lacked)
    return [t(inTime ? "puzzle-none-two" : "puzzle-best-none")];
  const card = withThings(nearest);
  if (!inTime) return [t("puzzle-best-one", { card, ...values })];
  const [verb, before = ""] = nearest.first[0]?.split(" ") ?? [];
  const both = verb === "recruit" && before !== nearest.card ? [cardName(DECK, before), card] : [card];
  return [t("puzzle-best-two", { cards: words.list(both), ...values })];
}

const cards = (ids: readonly string[]): string =>
  words.list(
    ids.slice(0, MOST).map((id) => cardName(DECK, id)),
    "disjunction",
  );
