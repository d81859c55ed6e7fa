/** Why a try at a puzzle failed, in words: what the others did, and what that means. */

import { DECK } from "../lib/game/deck";
import { cardName, moveText, placeName, sentences, tokens, turnText } from "../lib/game/event-text";
import { lackedBy, lackedText } from "../lib/game/lacked";
import { startsTurn } from "../lib/game/moves";
import { BASIC, type Colour } from "../lib/game/stones";
import { t, words } from "../lib/i18n/index.svelte";
import { lastTurns, type Turn } from "../lib/story/trace";
import type { Table } from "../lib/table.svelte";
import type { Moved, PlayerView, Threat } from "../protocol";
import { GOALS, type Puzzle } from "./book";
import type { Example, Prospect, Shown, Verdict, Wish } from "./messages";

/** Two turns in advance, the best way is only said if it can be stopped. */
const ONE_TURN = 1;

export function refutation(table: Table, puzzle: Puzzle, verdict: Verdict): string[] {
  const told = tellingTurns(table, puzzle, verdict);
  const replies = told.map((turn) => turnText(turn, DECK, (seat) => table.name(seat), table.you, false));
  return [
    ...(verdict.tokensWrong ? [t("puzzle-tokens")] : []),
    ...uncovered(table, told, verdict),
    ...replies,
    ...stands(table, told),
    ...consequences(table, puzzle, verdict),
  ];
}

/** What decided between several complete Gauntlets. */
export const tieBreak = (decidedBy: string | null | undefined): string[] =>
  (decidedBy ?? "only-one") === "only-one" ? [] : [t(`reason-${decidedBy}`)];

/** The turns of the others that say why it failed. */
function tellingTurns(table: Table, { goal }: Puzzle, { gone, telling }: Verdict): Turn[] {
  const { outcome, threats = [] } = table.state ?? {};
  const turns = [...lastTurns(table.events, table.you).values()];
  const has = (what: (move: Moved) => boolean): Turn[] => turns.filter(({ moves }) => moves.some(what));
  const completes = ({ brought }: Moved): boolean =>
    brought?.gauntlet === true || (table.you !== null && brought?.reopened === table.you);
  const takes = ({ move }: Moved): boolean => gone.some(({ before }) => before.card === move.split(" ")[1]);
  // Who completes the Gauntlet, breaks the reader's or takes the card that was needed says it all.
  const isHeld = goal.startsWith("save");
  const sharp = has((move) => completes(move) || (!outcome && !isHeld && takes(move)));
  if (sharp.length) return sharp;
  const told = has(({ number }) => telling.includes(number));
  const rivals = isHeld ? told.filter(({ seat }) => threats.some((threat) => threat.seat === seat)) : [];
  return rivals.length ? rivals : told;
}

/** Where the cards came from that the others used. */
function uncovered(table: Table, told: readonly Turn[], { came }: Verdict): string[] {
  return told.flatMap(({ moves }) => moves.flatMap(({ move }) => originLines(table, move, came)));
}

function originLines(table: Table, move: string, came: readonly Shown[]): string[] {
  return came
    .filter(({ card }) => card === move.split(" ")[1])
    .map(({ card: id, seat, hidden }) => {
      const values = { card: cardName(DECK, id), name: table.name(seat) };
      if (hidden) return t("puzzle-hidden", values);
      return seat === table.you ? t("puzzle-came-yours", values) : t("puzzle-came", values);
    });
}

/** Who wins with a Gauntlet that was complete before the reader's last turn. */
function stands(table: Table, told: readonly Turn[]): string[] {
  const [winner] = table.state?.outcome?.winners ?? [];
  const fresh = told.some(({ moves }) => moves.some(({ brought }) => brought?.gauntlet));
  if (winner === undefined || winner === table.you || fresh) return [];
  return [t(table.me?.meets_gauntlet ? "puzzle-before" : "puzzle-stands", { name: table.name(winner) })];
}

function consequences(table: Table, puzzle: Puzzle, verdict: Verdict): string[] {
  const outcome = table.state?.outcome;
  if (outcome?.winners.length)
    return winnersLines(table, outcome.winners, outcome.decided_by, table.view?.players ?? []);
  return puzzle.goal.startsWith("save") ? notHeld(table, verdict) : notWon(table, puzzle, verdict);
}

/** Who wins, and why not the reader, whose Gauntlet may be complete as well. */
function winnersLines(
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

/** Why the others will win. */
function notHeld(table: Table, { nearest, example }: Verdict): string[] {
  const { view, threats = [] } = table.state ?? {};
  const complete = view?.players.findIndex(
    ({ meets_gauntlet }, seat) => meets_gauntlet && seat !== table.you,
  );
  if (complete !== undefined && complete >= 0) {
    const said = t("puzzle-complete", { name: table.name(complete) });
    return [said, ...(example ? exampleLines(table, example) : bestLines(table, nearest))];
  }
  const [threat] = threats;
  if (!threat) return [t("puzzle-not-held"), ...exampleLines(table, example)];
  const said = t("puzzle-threat", { name: table.name(threat.seat), cards: cards(threat.cards) });
  return [said, ...(example ? exampleLines(table, example) : [outOfReach(table, threat)])];
}

/** Why the reader can't take away the card that somebody else wins with. */
function outOfReach(table: Table, { seat, cards: [card = ""] }: Threat): string {
  const held = table.view?.players[seat]?.hand.includes(card);
  return held ? t("puzzle-in-hand", { name: table.name(seat) }) : t("puzzle-hand-full");
}

/** How many turns the reader has used. */
const ownTurns = (table: Table, { moves }: Puzzle): number =>
  (table.view?.log ?? [])
    .slice(moves.length)
    .filter(({ seat, move }) => seat === table.you && startsTurn(move)).length;

/** What is missing for a win in time. */
function notWon(table: Table, puzzle: Puzzle, verdict: Verdict): string[] {
  const { rounds, gone, left, nearest, wishes, example } = verdict;
  const { me } = table;
  if (!me || me.meets_gauntlet) return [t("puzzle-not-alone")];
  const needed = standing(me);
  if (ownTurns(table, puzzle) >= GOALS[puzzle.goal].rounds) return [t("puzzle-lacked-now", needed)];
  if (left.length) return [t("puzzle-left"), ...exampleLines(table, example)];
  const lost = goneLines(table, gone);
  if (rounds > ONE_TURN) {
    if (example) return [...lost, t("puzzle-lacked", needed), ...exampleLines(table, example)];
    const reached = bestLines(table, nearest, rounds);
    return [...lost, t("puzzle-lacked-two", needed), ...wishLines(wishes, nearest), ...reached];
  }
  return [...(lost.length ? lost : [t("puzzle-lacked-last", needed)]), ...bestLines(table, nearest)];
}

/** Cards that somebody else has now, and those that bring less than before. */
function goneLines(table: Table, gone: Verdict["gone"]): string[] {
  const taken = gone.flatMap(({ before, now }) => (now ? [] : [before.card]));
  const said = taken.length ? [t("puzzle-gone", { cards: cards(taken) })] : [];
  return [...said, ...gone.flatMap(({ before, now }) => (now ? lessLines(table, before, now) : []))];
}

function lessLines(table: Table, before: Prospect, now: Prospect): string[] {
  const card = cardName(DECK, now.card);
  const holder = table.view?.avengers_holder ?? null;
  const lines: string[] = [];
  if (before.tile && !now.tile && holder !== null) {
    const tags = { yours: now.player.tags, tags: table.view?.players[holder]?.tags ?? 0 };
    lines.push(t("puzzle-no-tile", { card, name: table.name(holder), ...tags }));
  }
  if (before.location && now.location !== before.location)
    lines.push(t("puzzle-no-location", { card, location: placeName(DECK, before.location) }));
  return lines;
}

/** What the reader can reach at best, and what would still be missing. */
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

/** A card, and what it brings besides its own points. */
function withThings({ card: id, tile, location }: Omit<Prospect, "first">): string {
  const card = cardName(DECK, id);
  const things = [...(tile ? [t("hint-tile")] : []), ...(location ? [placeName(DECK, location)] : [])];
  return things.length ? t("puzzle-with", { card, things: words.list(things) }) : card;
}

/** What would be enough, or bring more, and why it can't be paid for in time: a paragraph for each card. */
function wishLines(wishes: readonly Wish[], nearest: Prospect | null): string[] {
  const reached = nearest && standing(nearest.player).lacked;
  const [one, other] = wishes.filter(({ player }) => standing(player).lacked !== reached);
  if (!one) return [];
  if (!other) return [sentences([...wishText([one]), lateText(one)])];
  const alike = (wish: Wish): string => JSON.stringify([wish.missing, standing(wish.player).lacked]);
  if (alike(one) === alike(other)) return [sentences([...wishText([one, other]), lateText(one)])];
  // The same reason is said once.
  const reason = lateText(one) === lateText(other) ? [] : [lateText(one)];
  return [sentences([...wishText([one]), ...reason]), sentences([...wishText([other]), lateText(other)])];
}

/** Wishes that lack the same. */
function wishText(wishes: readonly [Wish, ...Wish[]]): string[] {
  const [{ after, player, missing, gray }] = wishes;
  const lacked = BASIC.flatMap((colour) => Array<Colour>(missing[colour] ?? 0).fill(colour));
  const values = {
    cards: words.list(wishes.map(withThings), "disjunction"),
    tokens: tokens(lacked),
    points: pointsText(player),
  };
  const key = player.meets_gauntlet ? "puzzle-wish" : "puzzle-wish-points";
  return [
    after === null ? t(key, values) : t("puzzle-wish-after", { ...values, first: cardName(DECK, after) }),
    ...(gray ? [t("card-by-gray", { number: gray })] : []),
  ];
}

/** Why the tokens can't be had in time. */
function lateText({ after, pile }: Wish): string {
  if (after !== null) return t("puzzle-wish-late");
  if (!pile || pile.most > 1) return t("puzzle-wish-many");
  const values = { colour: t(`colour-${pile.colour}`), number: pile.supply };
  return t(pile.supply ? "puzzle-wish-pile" : "puzzle-wish-empty", values);
}

/** One way how it goes on. What it costs is not the point, nor what else it brings the reader. */
function exampleLines(table: Table, example: Example | null): string[] {
  if (!example) return [];
  const name = (seat: number): string => table.name(seat);
  const moves = example.events
    .filter(({ move }) => startsTurn(move))
    .flatMap(({ seat, move, brought }) =>
      seat === table.you
        ? [moveText(null, move, DECK)]
        : [
            ...originLines(table, move, example.came),
            moveText(name(seat), move, DECK, brought, name, table.you, false),
          ],
    );
  return [t("puzzle-example", { line: sentences([...moves, ...exampleEnd(table, example)]) })];
}

function exampleEnd(table: Table, { winners, decidedBy, players }: Example): string[] {
  if (winners.length) return winnersLines(table, winners, decidedBy, players);
  const me = players[table.you ?? -1];
  return me && !me.meets_gauntlet ? [t("puzzle-then", standing(me))] : [];
}

const standing = (player: PlayerView): { points: string; lacked: string } => {
  const lacked = lackedBy(player);
  return { points: pointsText(player), lacked: lacked ? lackedText(lacked) : "" };
};

const pointsText = ({ points }: PlayerView): string => t("lacked-points", { number: points });

const cards = (ids: readonly string[]): string =>
  words.list(
    ids.slice(0, 3).map((id) => cardName(DECK, id)),
    "disjunction",
  );
