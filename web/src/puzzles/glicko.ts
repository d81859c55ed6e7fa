/** Ratings after Glickman, "Example of the Glicko-2 system" (glicko.net/glicko/glicko2.pdf). */

export interface Rating {
  rating: number;
  deviation: number;
  volatility: number;
}

/** A game against somebody: 1 won, 0 lost. */
export interface Played {
  rating: number;
  deviation: number;
  score: number;
}

const SCALE = 173.7178;
const CENTRE = 1500;
/** How much volatility changes over time. */
const TAU = 0.5;
const EXACT = 1e-6;

/**
 * The rating after some games, which count as played at the same time. If they would change it by more than `most`,
 * they count only in part: just so much that it changes by `most`. The deviation then stays larger as well, since less
 * was learned.
 */
export function rated(
  { rating, deviation, volatility }: Rating,
  games: readonly Played[],
  most = Infinity,
): Rating {
  const mu = (rating - CENTRE) / SCALE;
  const phi = deviation / SCALE;
  let information = 0;
  let surprise = 0;
  for (const other of games) {
    const weight = 1 / Math.sqrt(1 + (3 * (other.deviation / SCALE) ** 2) / Math.PI ** 2);
    const expected = 1 / (1 + Math.exp(-weight * (mu - (other.rating - CENTRE) / SCALE)));
    information += weight ** 2 * expected * (1 - expected);
    surprise += weight * (other.score - expected);
  }
  const variance = 1 / information;
  const sigma = nextVolatility(phi, volatility, variance, variance * surprise);
  const known = 1 / (phi ** 2 + sigma ** 2);
  // How much the rating changes if the games count by this part.
  const spread = (part: number): number => 1 / Math.sqrt(known + part * information);
  const change = (part: number): number => spread(part) ** 2 * part * surprise;
  const [limit, whole] = [most / SCALE, Math.abs(change(1))];
  const part = whole > limit ? (limit * known) / (Math.abs(surprise) - limit * information) : 1;
  return {
    rating: CENTRE + SCALE * (mu + change(part)),
    deviation: SCALE * spread(part),
    volatility: sigma,
  };
}

/** Step 5 of the paper: the root of f, found by the Illinois algorithm. */
function nextVolatility(phi: number, sigma: number, variance: number, delta: number): number {
  const start = Math.log(sigma ** 2);
  const f = (x: number): number => {
    const sum = phi ** 2 + variance + Math.exp(x);
    return (Math.exp(x) * (delta ** 2 - sum)) / (2 * sum ** 2) - (x - start) / TAU ** 2;
  };
  let low = start;
  let high = Math.log(delta ** 2 - phi ** 2 - variance);
  if (Number.isNaN(high) || !Number.isFinite(high)) {
    high = start - TAU;
    while (f(high) < 0) high -= TAU;
  }
  let [atLow, atHigh] = [f(low), f(high)];
  while (Math.abs(high - low) > EXACT) {
    const next = low + ((low - high) * atLow) / (atHigh - atLow);
    const atNext = f(next);
    if (atNext * atHigh <= 0) [low, atLow] = [high, atHigh];
    else atLow /= 2;
    [high, atHigh] = [next, atNext];
  }
  return Math.exp(low / 2);
}
