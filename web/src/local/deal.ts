/** The sealed deal: a secret determines the order of the cards, as in src/sixstones/game/deal.py. */

import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";
import * as game from "../engine/generated/engine.ts";

const SCHEME = "sixstones sealed deal 1";
const SECRET_BYTES = 32;
const WORD = 1n << 64n;

/** The order of the cards and the locations of a game, by id. */
export interface Setup {
  players: number;
  shortTakes: boolean;
  /** Level 1, 2 and 3, the next card to draw first. */
  decks: string[][];
  locations: string[];
}

export const freshSecret = (): string => bytesToHex(crypto.getRandomValues(new Uint8Array(SECRET_BYTES)));

export const commitment = (secret: string): string =>
  bytesToHex(sha256(Uint8Array.of(...utf8ToBytes(SCHEME), ...hexToBytes(secret))));

export function sealedSetup(secret: string, players: number, shortTakes: boolean): Setup {
  const below = randomNumbers(hexToBytes(secret));
  const decks = [1, 2, 3].map((level) => shuffled(charactersOf(level).sort(), below));
  const tiles = shuffled([...new Set(game.TILES)].sort(), below).slice(0, players);
  const locations = tiles.map((tile) => sidesOf(tile)[below(2)] ?? "");
  return { players, shortTakes, decks, locations };
}

const charactersOf = (level: number): string[] => game.CHARACTERS.filter((_, i) => game.LEVELS[i] === level);
const sidesOf = (tile: number): string[] => game.LOCATIONS.filter((_, i) => game.TILES[i] === tile);

/** Random numbers below n. */
function randomNumbers(secret: Uint8Array): (n: number) => number {
  let counter = 0;
  const word = (): bigint => {
    const digest = hmac(sha256, secret, utf8ToBytes(`${SCHEME}/${counter++}`));
    return new DataView(digest.buffer, digest.byteOffset).getBigUint64(0);
  };
  return (n) => {
    const limit = WORD - (WORD % BigInt(n));
    let found = word();
    while (found >= limit) found = word(); // without this, small remainders would be slightly more likely
    return Number(found % BigInt(n));
  };
}

function shuffled<T>(things: readonly T[], below: (n: number) => number): T[] {
  const order = [...things];
  for (let last = order.length - 1; last > 0; last--) {
    const chosen = below(last + 1);
    [order[last], order[chosen]] = [order[chosen] as T, order[last] as T];
  }
  return order;
}
