/** Who could meet the Gauntlet with their next recruit, as game/threat.py says it. The engine tries every recruit. */

import * as game from "../engine/generated/engine.ts";
import { field, moveText, type Position, type Rules } from "../engine/rules.ts";
import type { GameView, Threat } from "../protocol.ts";

/** The opponents of a user who could win next turn, as far as the user's view shows it. */
export function threatsOf(rules: Rules, position: Position, view: GameView, reader: number | null): Threat[] {
  const others = view.players.flatMap((_, seat) =>
    // In the last round only those have a turn who did not have it yet (E2).
    seat !== reader && (view.triggered_by === null || seat >= view.to_play) ? [seat] : [],
  );
  return others
    .map((seat) => ({ seat, cards: winningRecruits(rules, position, view, seat) }))
    .filter(({ cards }) => cards.length);
}

function winningRecruits(rules: Rules, whole: Position, view: GameView, seat: number): string[] {
  const position = turnOf(whole, seat);
  const seen = [...Object.values(view.market).flat(), ...(view.players[seat]?.hand ?? [])];
  const moves = new Map(rules.legalActions(position).map((action) => [moveText(position, action), action]));
  return seen.filter((card): card is string => {
    const action = card === null ? undefined : moves.get(`recruit ${card}`);
    return action !== undefined && couldMeet(rules, rules.apply(position, action), seat);
  });
}

/** The position as if it were this seat's turn. */
export function turnOf(position: Position, seat: number): Position {
  const changed = position.slice();
  changed[game.STATE.fields.to_play[1]] = seat;
  changed[game.STATE.fields.phase[1]] = game.ACTION;
  return changed;
}

/** Whether the seat meets the Gauntlet at the end of its turn, with the best location. */
function couldMeet(rules: Rules, position: Position, seat: number): boolean {
  if (rules.meetsGauntlet(position, seat)) return true;
  const phase = game.PHASES[field(position, "phase")[0] ?? 0];
  if (phase !== "return" && phase !== "claim") return false;
  const ways = rules.legalActions(position);
  // Whatever is returned, points and stones are the same.
  return (phase === "claim" ? ways : ways.slice(0, 1)).some((action) =>
    couldMeet(rules, rules.apply(position, action), seat),
  );
}
