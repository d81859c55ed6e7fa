/** All statistics: writing them to a file, reading them from one, and deleting them. */

import { days } from "../daily/days.svelte";
import { save } from "../lib/storage";
import { recent } from "../lib/recent.svelte";
import { keptScores, scores } from "../lib/scores.svelte";
import { isLocal } from "../local";
import { localTables } from "../local/connection";
import { clearPuzzleProgress, exportPuzzleProgress, importPuzzleProgress } from "../puzzles/progress.svelte";
import { FileProblem, fileText, gamesFor, readFile, withGames } from "./file";
import { keepReviews, keptReviews, REVIEWS_KEY } from "./reviews";

export function exported(): string {
  const kept = keptScores();
  const browser = kept.browser ?? crypto.getRandomValues(new Uint32Array(2)).join("-");
  if (!kept.browser) scores.replace({ ...kept, browser });
  const puzzles = exportPuzzleProgress();
  const contents = { ...gamesFor(kept, browser), daily: days.all, reviews: keptReviews(), puzzles };
  return fileText(contents, new Date().toISOString());
}

/** Add what a file has. Throws FileProblem, and nothing has changed then. */
export function addFile(text: string): void {
  const contents = readFile(text);
  // First, because only the puzzles can check their part.
  if (contents.puzzles !== null && !importPuzzleProgress(contents.puzzles)) throw new FileProblem("damaged");
  scores.replace(withGames(keptScores(), contents));
  days.keep(contents.daily);
  keepReviews(contents.reviews);
}

/** Statistics and games. Settings stay. Rejects if the games can't be deleted; then everything is still there. */
export async function deleteAll(): Promise<void> {
  await localTables.request("clear", null);
  clearPuzzleProgress();
  scores.replace({ scores: {}, counted: [], games: [], others: {} });
  days.clear();
  save(REVIEWS_KEY, {});
  for (const { table } of recent.visits) if (isLocal(table)) recent.forget(table);
}
