/**
 * The guided first game: what the coach says in a situation. All functions are pure; what the user has done is read
 * from the log of moves.
 */

import type { PlayerView } from "../../protocol";
import type { Character } from "../game/deck";
import { count, parse, type Move } from "../game/moves";
import { held, type Amounts } from "../game/offers";
import { BASIC, type Colour } from "../game/stones";
import {
  bestTake,
  distance,
  find,
  firstTarget,
  inHand,
  inMarket,
  mine,
  missing,
  reserveTarget,
  saving,
  secondTarget,
  type Situation,
} from "./advice";

/** The user's progress; stored with the table, so that it survives a reload. */
export interface Progress {
  /** Ids of steps that were done, read or skipped, and of remarks that were shown. */
  done: readonly string[];
  /** The card to work towards. */
  target: string | null;
  /** A target that somebody else took; mentioned until the user's next move. */
  gone: string | null;
  /** The step to praise; until the user's next move. */
  praise: string | null;
  /** How many moves the user had made when `gone` or `praise` was set. */
  moves: number;
  /** A remark that is shown until the user has returned tokens or claimed a location. */
  asked: string | null;
  /** Whether the user has held the Avengers tile. */
  heldTile: boolean;
}

/** Variables of a text. The panel translates them. */
export interface Values {
  card?: string;
  example?: string;
  seat?: number;
  colour?: Colour;
  tokens?: readonly Colour[];
  missing?: readonly Colour[];
  number?: number;
  saved?: number;
}

export interface Line {
  text: string;
  values: Values;
}

export interface Step {
  id: string;
  /** Something to read, something to do, somebody else's turn, the last step, or the end of the game. */
  kind: "tell" | "do" | "wait" | "free" | "over";
  title: string;
  lines: Line[];
  ask: Line | null;
  praise: string | null;
  /** Parts of the table to highlight; see `selector`. */
  spots: string[];
  /** Its position among the steps; null for a remark. */
  number: number | null;
}

export const STEPS = [
  "goal",
  "card",
  "take",
  "recruit",
  "bonus",
  "reserve",
  "avengers",
  "locations",
  "second",
  "time",
  "end",
  "free",
] as const;
type StepId = (typeof STEPS)[number];

/** Shown once, when it happens for the first time; the most urgent first. */
const REMARKS = [
  "return",
  "claim",
  "last-mine",
  "last-other",
  "tile-lost",
  "time-mine",
  "tile-mine",
  "place-mine",
  "tile-other",
  "place-other",
] as const;
type RemarkId = (typeof REMARKS)[number];

export const FRESH: Progress = {
  done: [],
  target: null,
  gone: null,
  praise: null,
  moves: 0,
  asked: null,
  heldTile: false,
};

/** With more tokens than this, taking three exceeds the limit. */
const MANY = 7;

// What the table shows

const rival = ({ view, you }: Situation): number => (you + 1) % view.players.length;
const myMoves = ({ view, you }: Situation): Move[] =>
  view.log.filter((each) => each.seat === you).map((each) => parse(each.move));
const myTurn = ({ view, you, over }: Situation): boolean => !over && view.to_play === you;
const did = (now: Situation, ...kinds: Move["kind"][]): boolean =>
  myMoves(now).some((move) => kinds.includes(move.kind));

const spread = (amounts: Amounts): Colour[] =>
  BASIC.flatMap((colour) => Array<Colour>(amounts[colour] ?? 0).fill(colour));

// What was done

const current = (progress: Progress): StepId | undefined => STEPS.find((id) => !progress.done.includes(id));

/** What the step asks for was done, or can't be done. */
function finished(id: StepId, now: Situation): boolean {
  const me = mine(now);
  switch (id) {
    case "take":
      return did(now, "take", "recruit");
    case "recruit":
      return did(now, "recruit");
    case "reserve":
      return did(now, "reserve", "reserve-deck") || (asksAction(now) && !canReserve(now));
    case "second":
      return (me?.team.length ?? 0) >= 2;
    case "bonus":
      return me?.team.length === 0;
    default:
      return false;
  }
}

const asksAction = (now: Situation): boolean => myTurn(now) && now.view.phase === "action";
const canReserve = ({ view }: Situation): boolean =>
  view.legal_moves.some((move) => move.startsWith("reserve"));

/** There is a reason for the remark. */
function happened(id: RemarkId, now: Situation, progress: Progress): boolean {
  const { view, you } = now;
  const holder = view.avengers_holder;
  switch (id) {
    case "return":
    case "claim":
      return myTurn(now) && view.phase === id;
    case "last-mine":
      return view.triggered_by === you;
    case "last-other":
      return view.triggered_by !== null && view.triggered_by !== you;
    case "tile-mine":
      return holder === you;
    case "tile-other":
      return holder !== null && holder !== you && !progress.heldTile;
    case "tile-lost":
      return holder !== null && holder !== you && progress.heldTile;
    case "time-mine":
      return (mine(now)?.tokens["green"] ?? 0) > 0;
    case "place-mine":
      return (mine(now)?.locations.length ?? 0) > 0;
    case "place-other":
      return view.players.some((player, seat) => seat !== you && player.locations.length > 0);
  }
}

const adding = (done: readonly string[], ...ids: string[]): readonly string[] => [
  ...new Set([...done, ...ids]),
];

const chooser = (id: StepId | undefined): ((now: Situation) => Character | undefined) | null => {
  switch (id) {
    case "card":
    case "take":
    case "recruit":
      return firstTarget;
    case "reserve":
      return (now) => (asksAction(now) ? reserveTarget(now) : undefined);
    case "second":
      return secondTarget;
    default:
      return null;
  }
};

/** Keep the target while it is available and not much farther away than the best one; otherwise change it. */
function aim(progress: Progress, now: Situation): Progress {
  const id = current(progress);
  const choose = chooser(id);
  const me = mine(now);
  if (!choose || !me) return progress;
  const card = find(now.deck, progress.target);
  const there = card && [...inMarket(now, 1, 2, 3), ...inHand(now)].includes(card);
  const reservable =
    id !== "reserve" || !asksAction(now) || inMarket(now, 1, 2, 3).some((each) => each === card);
  const next = choose(now);
  if (there && reservable && (id === "reserve" || !next || distance(now, card) <= distance(now, next) + 1))
    return progress;
  const lost = card && !there && !me.team.includes(card.id);
  const target = next?.id ?? null;
  if (target === progress.target && !lost) return progress;
  if (!lost) return { ...progress, target };
  return { ...progress, target, gone: card.id, moves: myMoves(now).length };
}

/** Update the progress from the table. Idempotent. */
export function advance(before: Progress, now: Situation): Progress {
  let progress = before;
  if (progress.moves !== myMoves(now).length && (progress.praise || progress.gone)) {
    progress = { ...progress, praise: null, gone: null };
  }
  if (progress.asked && !happened(progress.asked as RemarkId, now, progress)) {
    const follows = progress.asked === "claim" ? ["place-mine"] : [];
    progress = {
      ...progress,
      done: adding(progress.done, progress.asked, ...follows),
      praise: progress.asked,
      moves: myMoves(now).length,
      asked: null,
    };
  }
  const asked = (["return", "claim"] as const).find((id) => happened(id, now, progress));
  if (asked && asked !== progress.asked) progress = { ...progress, asked };
  if (now.view.avengers_holder === now.you && !progress.heldTile) progress = { ...progress, heldTile: true };
  for (let id = current(progress); id && finished(id, now); id = current(progress)) {
    const skipped = id === "bonus" || (id === "reserve" && !did(now, "reserve", "reserve-deck"));
    const praise = skipped ? progress.praise : id;
    const moves = myMoves(now).length;
    progress = { ...progress, done: adding(progress.done, id), praise, moves, target: null, gone: null };
  }
  return aim(progress, now);
}

/** The user has read or skipped a step or remark. */
export function acknowledge(progress: Progress, id: string): Progress {
  const done = adding(progress.done, id);
  if (!STEPS.includes(id as StepId)) return { ...progress, done };
  return { ...progress, done, praise: null, gone: null };
}

// What to say

const line = (text: string, values: Values = {}): Line => ({ text: `learn-${text}`, values });

function told(
  id: string,
  lines: Line[],
  spots: string[],
  progress: Progress,
  kind: Step["kind"] = "tell",
): Step {
  const number = STEPS.indexOf(id as StepId) + 1;
  const praise = progress.praise && `learn-${progress.praise}-praise`;
  return { id, kind, title: `learn-${id}-title`, lines, ask: null, praise, spots, number: number || null };
}

function remark(id: RemarkId, now: Situation, progress: Progress): Step {
  const seats: Partial<Record<RemarkId, number | null>> = {
    "last-other": now.view.triggered_by,
    "tile-other": now.view.avengers_holder,
    "tile-lost": now.view.avengers_holder,
    "place-other": now.view.players.findIndex(
      (player, seat) => seat !== now.you && player.locations.length > 0,
    ),
  };
  const spots: Record<RemarkId, string[]> = {
    return: ["return"],
    claim: now.view.legal_moves.flatMap((text) => {
      const move = parse(text);
      return move.kind === "claim" ? [`location:${move.location}`] : [];
    }),
    "last-mine": ["gauntlet"],
    "last-other": [`area:${now.view.triggered_by}`],
    "tile-mine": ["avengers"],
    "tile-other": ["avengers"],
    "tile-lost": ["avengers"],
    "time-mine": ["gauntlet"],
    "place-mine": [`area:${now.you}`],
    "place-other": [`area:${seats["place-other"]}`],
  };
  const kind = id === "return" || id === "claim" ? "do" : "tell";
  const quiet = { ...progress, praise: null };
  return told(id, [line(id, { seat: seats[id] ?? rival(now) })], spots[id], quiet, kind);
}

/** A step towards a card: save up for it, or recruit it. */
function towards(
  id: "take" | "recruit" | "second",
  now: Situation,
  progress: Progress,
  me: PlayerView,
): Step {
  const card = find(now.deck, progress.target);
  const step = told(id, [], [], progress, "do");
  if (progress.gone) step.lines.push(line("gone", { card: progress.gone, seat: rival(now) }));
  if (!card) return { ...step, ask: line("gather-ask-any") };
  const about = { card: card.id };
  const ready = now.view.legal_moves.includes(`recruit ${card.id}`);
  const take = ready ? null : bestTake(now, card, id === "take");
  const open = spread(missing(now, card));
  if (id === "take") step.lines.push(line("take", about));
  else if (id === "recruit") {
    step.lines.push(ready ? line("recruit", about) : line("gather", { ...about, missing: open }));
    if (!ready) step.title = "learn-gather-title";
  } else {
    step.lines.push(ready ? line("second-ready", about) : line("second", { ...about, missing: open }));
    const saved = saving(now, card);
    if (saved) step.lines.push(line("second-saves", { saved }));
  }
  if (ready) {
    return { ...step, ask: line("recruit-ask", about), spots: [`card:${card.id}`, "act:recruit"] };
  }
  const double = take && new Set(take).size === 1;
  if ((id === "recruit" && !progress.gone) || (id === "second" && double))
    step.lines.push(line("gather-two"));
  if (held(me) >= MANY) step.lines.push(line("limit-soon", { number: held(me) }));
  else if (id === "second") step.lines.push(line("your-choice"));
  if (!take) return { ...step, ask: line("gather-ask-any"), spots: [`card:${card.id}`] };
  const ask = line(id === "take" ? "take-ask" : "gather-ask", { tokens: take });
  const piles = [...new Set(take)].map((colour) => `pile:${colour}:${count(take, colour)}`);
  return { ...step, ask, spots: [...piles, "act:take"] };
}

function lesson(id: StepId, now: Situation, progress: Progress): Step {
  const { view, deck, you } = now;
  const me = mine(now);
  const seat = rival(now);
  switch (id) {
    case "goal":
      return told(id, [line(id, { seat })], ["gauntlet"], progress);
    case "card":
      return told(id, [line(id, { card: progress.target ?? "" })], [`card:${progress.target}`], progress);
    case "bonus": {
      const first = find(deck, me?.team[0] ?? null);
      const colour = first?.bonus ?? "yellow";
      const example = inMarket(now, 1, 2, 3).find((card) => (card.cost[colour] ?? 0) > 0);
      const lines = [line(id, { card: first?.id ?? "", colour })];
      if (example) lines.push(line("bonus-example", { example: example.id }));
      return told(id, lines, ["stones", ...(example ? [`card:${example.id}`] : [])], progress);
    }
    case "avengers": {
      const tagged = inMarket(now, 1, 2, 3).filter((card) => card.avengers_tags > 0);
      return told(
        id,
        [line(id)],
        ["avengers", ...tagged.slice(0, 3).map((card) => `card:${card.id}`)],
        progress,
      );
    }
    case "locations":
      return told(
        id,
        [line(id)],
        view.locations.map((place) => `location:${place}`),
        progress,
      );
    case "time":
      return told(id, [line(id)], ["row:3"], progress);
    case "end":
      return told(id, [line(id)], ["gauntlet"], progress);
    case "free":
      return told(id, [line(id)], [], progress, "free");
    case "reserve": {
      const step = told(id, [line(id)], [], progress, "do");
      if (progress.gone) step.lines.unshift(line("gone", { card: progress.gone, seat }));
      const card = progress.target;
      if (!card) return step;
      return { ...step, ask: line("reserve-ask", { card }), spots: [`card:${card}`, "act:reserve"] };
    }
    case "take":
    case "recruit":
    case "second":
      return me
        ? towards(id, now, progress, me)
        : told(id, [line("wait", { seat: you })], [], progress, "wait");
  }
}

function ending(now: Situation, progress: Progress): Step | null {
  const winners = now.view.outcome?.winners ?? [];
  const other = winners.find((seat) => seat !== now.you);
  const id = winners.includes(now.you) ? "won" : other === undefined ? "over" : "lost";
  if (progress.done.includes(id)) return null;
  return told(id, [line(id, { seat: other ?? rival(now) })], [], { ...progress, praise: null }, "over");
}

/** What the coach says now; nothing when there is nothing to say. */
export function step(progress: Progress, now: Situation): Step | null {
  if (now.over) return ending(now, progress);
  const news = REMARKS.find((id) => !progress.done.includes(id) && happened(id, now, progress));
  if (news) return remark(news, now, progress);
  const id = current(progress);
  if (!id) return null;
  const next = lesson(id, now, progress);
  if (next.kind !== "do") return next;
  const asked = progress.asked as RemarkId | null;
  if (asked) return { ...remark(asked, now, progress), number: next.number };
  if (myTurn(now)) return { ...next, praise: null };
  const seat = now.view.to_play;
  return { ...next, kind: "wait", lines: [line("wait", { seat })], ask: null, spots: [] };
}

const USABLE = `:not(:disabled, [aria-disabled="true"])`;

/** The CSS selector of a spot, for a user at seat `you`. */
export function selector(spot: string, you: number): string {
  const [kind, what = "", number] = spot.split(":");
  switch (kind) {
    case "card":
      return `[data-card="${what}"]${USABLE}`;
    case "pile":
      // Until enough of this colour are picked.
      return `[data-colour="${what}"]:not([aria-disabled="true"], [data-picked="2"]${number === "1" ? `, [data-picked="1"]` : ""})`;
    case "act":
      return `[data-act="${what}"]${USABLE}`;
    case "location":
      return `[data-location="${what}"]`;
    case "row":
      return `[data-level="${what}"]`;
    case "area":
      return `[data-seat="${what}"]`;
    case "gauntlet":
    case "stones":
      return `[data-seat="${you}"] [data-spot="${kind}"]`;
    default:
      return `[data-spot="${kind}"]`;
  }
}
