/** Loads the file of puzzles when it is first needed. */

import { EngineError } from "../engine/errors";
import url from "../../../src/sixstones/puzzles/puzzles.txt?url";
import { type Puzzle, readBook } from "./book";

let book: Promise<Puzzle[]> | undefined;

/** Rejects with an EngineError or a BookProblem. */
export function loadBook(): Promise<Puzzle[]> {
  book ??= fetch(url).then(
    async (response) => {
      if (!response.ok) throw new EngineError("damaged", `${url} could not be loaded.`);
      return readBook(await response.text());
    },
    () => {
      throw new EngineError("damaged", `${url} could not be loaded.`);
    },
  );
  book.catch(() => (book = undefined)); // it may be there next time
  return book;
}
