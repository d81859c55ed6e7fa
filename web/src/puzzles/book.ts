/** The puzzles that come with the page: one line each, as src/sixstones/puzzles/book.py writes them. */

import { HOLD, WIN } from "../engine/generated/engine.ts";

const HEADER = "sixstones puzzles 1";
/** What to prove, and within how many rounds. */
export const GOALS = {
  "win-1": { aim: WIN, rounds: 1 },
  "win-2": { aim: WIN, rounds: 2 },
  "win-3": { aim: WIN, rounds: 3 },
  "save-1": { aim: HOLD, rounds: 1 },
  "save-2": { aim: HOLD, rounds: 2 },
} as const;
export type Goal = keyof typeof GOALS;
export const THEMES = ["tile", "two-ways", "return", "block"] as const;
export type Theme = (typeof THEMES)[number];

export interface Puzzle {
  id: string;
  players: number;
  deal: number;
  /** The actions that lead to the position. */
  moves: number[];
  goal: Goal;
  /** The only action that reaches the goal. */
  solution: number;
  rating: number;
  themes: Theme[];
}

/** A file of puzzles that can't be read. */
export class BookProblem extends Error {}

const LINE = /^([2-4]) (\d+) ([0-v]+) (\S+) ([0-v]) (\d+) (\S+)$/;

/** The puzzles of a file. Throws BookProblem. */
export function readBook(text: string): Puzzle[] {
  const [header, ...lines] = text.trimEnd().split("\n");
  if (header !== HEADER) throw new BookProblem(`The first line is not ${HEADER}.`);
  return lines.map(readLine);
}

function readLine(line: string): Puzzle {
  const [, players, deal, moves = "", goal = "", solution = "", rating, themes = "-"] = LINE.exec(line) ?? [];
  const listed = themes === "-" ? [] : themes.split(",");
  if (!(goal in GOALS) || !listed.every((each) => (THEMES as readonly string[]).includes(each)))
    throw new BookProblem(`This is not a puzzle: ${line.slice(0, 60)}`);
  return {
    id: `${players}-${deal}-${moves.length}`,
    players: Number(players),
    deal: Number(deal),
    moves: decode(moves),
    goal: goal as Goal,
    solution: decode(solution)[0] ?? 0,
    rating: Number(rating),
    themes: listed as Theme[],
  };
}

/** A move is one character: its action number, counted from `0`. */
const decode = (text: string): number[] =>
  Array.from(text, (letter) => letter.charCodeAt(0) - "0".charCodeAt(0));
