/** A demo game between bots: played at once, never saved. */

import { freshSecret, sealedSetup } from "./deal.ts";
import { DEMO_BOTS, type Frame } from "./demo-frames.ts";
import { Game } from "./game.ts";
import type { Opponents } from "./tables.ts";

/** Longer games are not shown to their end. */
const MOST_MOVES = 200;

/** `cancelled` is asked before each move: a real game has precedence. */
export async function playDemo({ rules, choose }: Opponents, cancelled: () => boolean): Promise<Frame[]> {
  const game = new Game(rules, sealedSetup(freshSecret(), DEMO_BOTS.length, false));
  const seed = Math.floor(Math.random() * 2 ** 31);
  const frames: Frame[] = [];
  while (!game.outcome && frames.length < MOST_MOVES && !cancelled()) {
    const bot = DEMO_BOTS[game.toPlay] ?? DEMO_BOTS[0];
    const move = await choose(game.position, bot, seed + frames.length, cancelled);
    if (move === undefined) break;
    frames.push(frameOf(game, move));
    game.play(move);
  }
  return [...frames, frameOf(game, null)];
}

function frameOf(game: Game, move: string | null): Frame {
  const { market, supply, players } = game.view(null);
  return {
    market: Object.values(market).flat(),
    supply,
    players: players.map(({ points, bonuses, tokens }) => ({
      points,
      stones: [
        ...Object.keys(bonuses).filter((colour) => (bonuses[colour] ?? 0) > 0),
        ...((tokens["green"] ?? 0) > 0 ? ["green"] : []),
      ],
    })),
    seat: game.toPlay,
    move,
  };
}
