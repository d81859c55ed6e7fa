/** Two games with the same deal, turn by turn. */

import type { ReviewedMove } from "../review/messages";

/** What one player did in a turn, and what it cost. */
export interface Turn {
  moves: string[];
  /** Points of win chance. */
  loss: number;
  verdict: ReviewedMove["verdict"];
  /** Before the turn. */
  chance: number;
}

const WORST = ["", "inaccuracy", "mistake", "blunder"];

/** The turns of a seat by round. Tokens returned and a location chosen belong to their turn. */
export function turnsOf(moves: readonly ReviewedMove[], seat: number): Map<number, Turn> {
  const turns = new Map<number, Turn>();
  for (const { round, seat: mover, move, loss, verdict, chances } of moves) {
    if (mover !== seat) continue;
    const turn = turns.get(round) ?? { moves: [], loss: 0, verdict: "", chance: chances[seat] ?? 0 };
    turns.set(round, {
      ...turn,
      moves: [...turn.moves, move],
      loss: turn.loss + 100 * loss,
      verdict: WORST.indexOf(verdict) > WORST.indexOf(turn.verdict) ? verdict : turn.verdict,
    });
  }
  return turns;
}

export interface Round {
  number: number;
  theirs: Turn | undefined;
  mine: Turn | undefined;
  same: boolean;
}

export function roundsOf(theirs: ReadonlyMap<number, Turn>, mine: ReadonlyMap<number, Turn>): Round[] {
  const last = Math.max(0, ...theirs.keys(), ...mine.keys());
  return Array.from({ length: last }, (_, i) => {
    const [one, other] = [theirs.get(i + 1), mine.get(i + 1)];
    const same = one?.moves.join() === other?.moves.join();
    return { number: i + 1, theirs: one, mine: other, same };
  });
}

/** Whose decisions cost less win chance. Less than a point is a tie. */
export function better(theirs: number, mine: number): "mine" | "theirs" | "even" {
  if (Math.round(theirs) === Math.round(mine)) return "even";
  return mine < theirs ? "mine" : "theirs";
}

/** The chances of both players over the rounds, as SVG lines; a game ends with its result. */
export function curve(
  turns: ReadonlyMap<number, Turn>,
  result: number | undefined,
  x: (round: number) => number,
  y: (chance: number) => number,
): string {
  const points = [...turns].map(([round, { chance }]) => [round, chance] as const);
  const last = points.at(-1)?.[0] ?? 0;
  const all = result === undefined || !last ? points : [...points, [last + 1, result] as const];
  return all.map(([at, value], i) => `${i ? "L" : "M"}${x(at).toFixed(1)} ${y(value).toFixed(1)}`).join("");
}
