/**
 * Why the engine can't help:
 * - unsupported: the browser has no WebAssembly, or none with SIMD
 * - damaged: a file of the engine is incomplete or wrong
 * - newer: a position comes from a newer server than the page
 * - failed: the engine stopped with an error
 */
export type Problem = "unsupported" | "damaged" | "newer" | "failed";

export class EngineError extends Error {
  readonly problem: Problem;

  constructor(problem: Problem, detail: string) {
    super(detail);
    this.name = "EngineError";
    this.problem = problem;
  }
}

export function asEngineError(error: unknown): EngineError {
  return error instanceof EngineError ? error : new EngineError("failed", String(error));
}
