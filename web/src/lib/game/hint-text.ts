/** A hint in words: what to do, why, the threats, and the chance of winning. */

import type { Fact, PlayerView, Threat } from "../../protocol";
import type { Hint } from "../hints";
import { t, words } from "../i18n/index.svelte";
import { MOST_NAMED } from "../narration/captions";
import { cardName, placeName, sentences, tokens } from "./event-text";
import type { Deck } from "./deck";
import { lackedBy } from "./lacked";
import { parse } from "./moves";
import type { Colour } from "./stones";

const THREATS = ["finishes", "scores", "takes"];
/** What still matters if the move wins. */
const GAINS = ["points", "time", "colour"];
/** No chance is shown as 0% or 100%. */
const SURE = 0.99;

/** The lines of a hint for seat `you`; `name` gives the names of the other players. */
export function hintLines(
  hint: Hint,
  you: number | null,
  deck: Deck | undefined,
  name: (seat: number) => string,
  { threats = [], me = null }: { threats?: readonly Threat[]; me?: PlayerView | null } = {},
): string[] {
  const urgent = hint.urgency ? [urgency(hint, name)] : completes(hint, me) ? [t("hint-completes")] : [];
  const why = hint.facts
    .filter(({ kind }) => !THREATS.includes(kind) && (hint.urgency !== "wins" || GAINS.includes(kind)))
    .flatMap((fact) => [
      factText("why", fact, deck, name),
      ...(completesNext(fact, me, deck) ? [t("hint-completes")] : []),
    ]);
  const threat = hint.facts.find(({ kind }) => THREATS.includes(kind));
  const lines = [order(hint.move, deck), sentences([...urgent, ...why])];
  if (threat) lines.push(factText("threat", threat, deck, name, stillWinning(hint.move, threat, threats)));
  return [...lines, standing(hint, you, deck)].filter(Boolean).map((line) => sentences([line]));
}

/** A rival may have more ways to win than the move takes away. */
function urgency({ urgency, rival, facts }: Hint, name: (seat: number) => string): string {
  const goesOn = facts.some(({ kind, seat }) => kind === "finishes" && seat === rival);
  return t(urgency === "stops" && goesOn ? "hint-stops-one" : `hint-${urgency}`, { name: name(rival ?? -1) });
}

/** The facts give a player all that was lacking. */
function completes({ move, facts }: Hint, me: PlayerView | null): boolean {
  const lacked = me && parse(move).kind === "recruit" ? lackedBy(me) : null;
  const found = (kind: string): Fact | undefined => facts.find((fact) => fact.kind === kind);
  return (
    lacked !== null &&
    lacked.points <= (found("points")?.number ?? 0) &&
    lacked.colours.every((colour) => colour === found("colour")?.colour) &&
    (!lacked.time || found("time") !== undefined)
  );
}

/** The card that can be recruited next brings all that is lacking, even without a tile or a location. */
function completesNext({ kind, card }: Fact, me: PlayerView | null, deck: Deck | undefined): boolean {
  const found = kind === "ready" ? deck?.characters.find(({ id }) => id === card) : undefined;
  const lacked = found && me ? lackedBy(me) : null;
  return (
    !!found &&
    lacked !== null &&
    lacked.points <= found.points &&
    lacked.colours.every((colour) => colour === found.bonus) &&
    (!lacked.time || found.level === 3)
  );
}

/** All cards with which a rival can win after the move, if there are several: a warning names them too. */
function stillWinning(text: string, { kind, seat, card }: Fact, threats: readonly Threat[]): string[] {
  const move = parse(text);
  const cards = (kind === "finishes" ? threats : []).find((threat) => threat.seat === seat)?.cards ?? [];
  const left = cards.filter((each) => !("card" in move && move.card === each));
  return card && left.length > 1 && left.includes(card) ? left.slice(0, MOST_NAMED) : [];
}

/** A move as a request: "Take 2 red." */
function order(text: string, deck: Deck | undefined): string {
  const move = parse(text);
  switch (move.kind) {
    case "take":
      return t("hint-take", { tokens: tokens(move.colours) });
    case "return":
      return t("hint-return", { tokens: tokens([move.colour]) });
    case "reserve-deck":
      return t("hint-reserve-deck", { level: move.level });
    case "claim":
      return t("hint-claim", { location: placeName(deck, move.location) });
    case "pass":
      return t("hint-pass");
    default:
      return t(`hint-${move.kind}`, { card: cardName(deck, move.card) });
  }
}

function factText(
  line: "why" | "threat",
  { kind, seat, number, card, location, colour, tile }: Fact,
  deck: Deck | undefined,
  name: (seat: number) => string,
  alike: readonly string[] = [],
): string {
  const things: string[] = [];
  if (line === "threat" && card) things.push(cardName(deck, card));
  if (location) things.push(placeName(deck, location));
  if (tile) things.push(t("hint-tile"));
  let id = `hint-${line}-${kind}`;
  if (kind === "spare" && !card) id = "hint-why-least";
  if (kind === "points" && things.length) id += "-with";
  return t(id, {
    name: name(seat),
    number,
    card: card ? cardName(deck, card) : "",
    location: location ? placeName(deck, location) : "",
    colour: colour ? t(`colour-${colour}`) : "",
    things: alike.length
      ? words.list(
          alike.map((each) => cardName(deck, each)),
          "disjunction",
        )
      : words.list(things),
  });
}

/** The chance of winning, and the second best move if it is worse beyond the error bars. */
function standing(hint: Hint, you: number | null, deck: Deck | undefined): string {
  if (hint.lost) return t("hint-hard");
  const [first, second] = hint.candidates;
  const best = first?.chances[you ?? -1];
  if (!first || best === undefined || hint.urgency === "only" || hint.urgency === "wins") return "";
  const said = [percent(best)];
  const next = second?.chances[you ?? -1];
  if (second && next !== undefined && best - next > Math.max(first.error, second.error))
    said.push(t("hint-next", { percent: words.percent(clamped(next)) }), order(second.move, deck));
  return sentences(said);
}

const clamped = (chance: number): number => Math.min(Math.max(chance, 1 - SURE), SURE);
const percent = (chance: number): string =>
  t(chance > SURE ? "hint-chance-over" : "hint-chance", { percent: words.percent(clamped(chance)) });

interface Target {
  /** A card by its id, or "deck 3". */
  card: string | null;
  colours: Colour[];
  /** The CSS selectors of what the move is about. */
  spots: string[];
}

/** What a hint points at. */
export function hintTarget(text: string | undefined): Target {
  const move = text ? parse(text) : null;
  switch (move?.kind) {
    case "take":
      return {
        card: null,
        colours: move.colours,
        spots: move.colours.map((each) => `[data-colour="${each}"]`),
      };
    case "return":
      return { card: null, colours: [move.colour], spots: [`[data-colour="${move.colour}"]`] };
    case "recruit":
    case "reserve":
      return { card: move.card, colours: [], spots: [`[data-card="${move.card}"]`] };
    case "reserve-deck":
      return { card: `deck ${move.level}`, colours: [], spots: [`[data-deck="${move.level}"]`] };
    case "claim":
      return { card: null, colours: [], spots: [`[data-location="${move.location}"]`] };
    default:
      return { card: null, colours: [], spots: [] };
  }
}
