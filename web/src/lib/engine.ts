/** The engine of this page. Its files are loaded when it is first used. */

import { Engine } from "../engine/engine";
import { asEngineError } from "../engine/errors";
import EngineWorker from "../engine/worker?worker";
import { t } from "./i18n/index.svelte";

export const engine = new Engine(() => new EngineWorker());

/** Why the engine can't help, in the user's language. */
export function engineProblem(error: unknown): string {
  return t(`engine-${asEngineError(error).problem}`);
}

declare global {
  interface Window {
    /** For the console and for tests. */
    sixstones: { engine: Engine; engineProblem: typeof engineProblem };
  }
}
window.sixstones = { engine, engineProblem };
