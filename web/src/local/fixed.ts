/** Tables whose deal is given. Bots decide by the deal and the moves alone, so the same moves make the same game. */

import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import type { Level } from "../engine/bots.ts";
import type { FixedTable } from "./messages.ts";
import { type Entry, opened, OPTIONS, usableName } from "./table.ts";

/** The champion has no clock here. */
const CHAMPION: Level = "champion-400";

/** As `Seal.from_seed` in game/deal.py. */
export const secretFromSeed = (seed: string): string =>
  bytesToHex(sha256(utf8ToBytes(`sixstones seed: ${seed}`)));

/** The first entries of such a table. */
export function dealt({ seats, secret, shortTakes, challenge }: FixedTable, at: number): Entry[] {
  const options = {
    ...OPTIONS,
    players: seats.length,
    short_takes: shortTakes,
    hints: false,
    takebacks: "off" as const,
  };
  const sitting = seats.map(({ name, bot }) =>
    bot
      ? { kind: "bot" as const, name: "", bot }
      : { kind: "person" as const, name: usableName(name), bot: null },
  );
  const sealed = "seed" in secret ? secretFromSeed(secret.seed) : secret.hex;
  return opened(options, sitting, at, { secret: sealed, ...(challenge ? { challenge } : {}) });
}

/** The seed of the next move: it is the same on every machine, and after a reload. */
export const moveSeed = (secret: string, moves: number): number =>
  new DataView(sha256(utf8ToBytes(`sixstones fixed bots 1/${secret}/${moves}`)).buffer).getUint32(0) >>> 1;

export const fixedLevel = (bot: Level): Level => (bot === "champion" ? CHAMPION : bot);
