/** The move that the coach asks for, so that a hint says the same. */

import { takeOf } from "../game/moves";
import type { Step } from "./steps";

export function coachMove(step: Step | null, legal: readonly string[]): string | null {
  if (step?.kind !== "do" || !step.ask) return null;
  const { card, tokens } = step.ask.values;
  if (tokens) return takeOf(tokens, legal);
  const act = step.spots.find((spot) => spot.startsWith("act:"))?.slice("act:".length);
  return legal.find((move) => move === `${act} ${card}`) ?? null;
}
