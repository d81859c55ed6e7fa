/** The worker for puzzles. It is separate from the one for games, so that it is loaded only by people who solve puzzles. */

import { EngineError } from "../engine/errors.ts";
import engineUrl from "../engine/generated/engine.wasm?url";
import solverUrl from "../engine/generated/puzzles.wasm?url";
import { type EngineModule, instantiate, type PuzzlesModule } from "../engine/module.ts";
import { Rules } from "../engine/rules.ts";
import type { ToPuzzles } from "./messages.ts";
import { PuzzleServer, type Tools } from "./serve.ts";
import { Solver } from "./solver.ts";

let tools: Promise<Tools> | undefined;

function load(): Promise<Tools> {
  tools ??= Promise.all([file(engineUrl), file(solverUrl)]).then(async ([engine, solver]) => ({
    rules: new Rules(await instantiate<EngineModule>(engine)),
    solver: new Solver(await instantiate<PuzzlesModule>(solver)),
  }));
  tools.catch(() => (tools = undefined)); // the files may be there next time
  return tools;
}

async function file(url: string): Promise<ArrayBuffer> {
  const response = await fetch(url).catch(() => undefined);
  if (!response?.ok) throw new EngineError("damaged", `${url} could not be loaded.`);
  return response.arrayBuffer();
}

const server = new PuzzleServer(load, (message) => self.postMessage(message));
self.onmessage = ({ data }: MessageEvent<ToPuzzles>) => void server.receive(data);
