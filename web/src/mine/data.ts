/** Everything that the statistics know, written to a file, read from one, and deleted. */

import { days } from "../daily/days.svelte";
import { save } from "../lib/storage";
import { recent } from "../lib/recent.svelte";
import { keptScores, scores } from "../lib/scores.svelte";
import { isLocal } from "../local";
import { localTables } from "../local/connection";
import { FileProblem, fileText, gamesFor, readFile, withGames } from "./file";
import { keepReviews, keptReviews, REVIEWS_KEY } from "./reviews";
import { puzzleSource } from "./sources";

export async function exported(): Promise<string> {
  const kept = keptScores();
  const browser = kept.browser ?? crypto.getRandomValues(new Uint32Array(2)).join("-");
  if (!kept.browser) scores.replace({ ...kept, browser });
  const puzzles = (await puzzleSource())?.exportPuzzleProgress() ?? null;
  const contents = { ...gamesFor(kept, browser), daily: days.all, reviews: keptReviews(), puzzles };
  return fileText(contents, new Date().toISOString());
}

/** Add what a file has. Throws FileProblem, and nothing has changed then. */
export async function addFile(text: string): Promise<void> {
  const contents = readFile(text);
  // First, because only the puzzles can check their part.
  const puzzles = contents.puzzles === null ? undefined : await puzzleSource();
  if (puzzles?.importPuzzleProgress(contents.puzzles) === false) throw new FileProblem("damaged");
  scores.replace(withGames(keptScores(), contents));
  days.keep(contents.daily);
  keepReviews(contents.reviews);
}

/** Statistics and games. Settings stay. Rejects if the games can't be deleted; then everything is still there. */
export async function deleteAll(): Promise<void> {
  await localTables.request("clear", null);
  (await puzzleSource())?.clearPuzzleProgress();
  scores.replace({ scores: {}, counted: [], games: [], others: {} });
  days.clear();
  save(REVIEWS_KEY, {});
  for (const { table } of recent.visits) if (isLocal(table)) recent.forget(table);
}
