/** A hint in words. */

import type { CandidateMove } from "../../protocol";
import { t, words } from "../i18n/index.svelte";
import type { Hint } from "../hints";
import { botName } from "../names";
import type { Deck } from "./deck";
import { moveText, sentences } from "./event-text";

/** The hint for seat `you`; `name` gives the names of the other players. */
export function hintText(
  hint: Hint,
  you: number | null,
  deck: Deck | undefined,
  name: (seat: number) => string,
): string {
  const bot = botName(hint.bot);
  const chance = (of?: CandidateMove): number | undefined => (you === null ? undefined : of?.chances[you]);
  const [first, second] = hint.candidates;
  const [best, next] = [chance(first), chance(second)];
  const aim = deck?.characters.find((card) => card.id === hint.aim)?.name;

  // "In your place": a player may have the same name as the bot that gives the hint.
  const said = [`${t("hint")} – ${t("hint-in-your-place")} ${moveText(bot, hint.move, deck)}`];
  if (hint.urgency) said.push(t(`hint-${hint.urgency}`, { name: name(hint.rival ?? -1) }));
  if (hint.urgency === "wins") return sentences(said);
  if (aim) said.push(t("hint-plan", { card: aim }));
  if (best !== undefined) said.push(t("hint-chance", { percent: words.percent(best) }));
  // The bot ranks moves by how often it tried them. A second move with a better chance would confuse.
  if (second && best !== undefined && next !== undefined && next <= best)
    said.push(t("hint-next", { percent: words.percent(next) }), moveText(bot, second.move, deck));
  return sentences(said);
}
