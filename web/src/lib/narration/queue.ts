/** Shows moves one after the other: what follows from a move appears when the flight of its cards and tokens has ended. */

/** Cards and tokens in the air. */
export interface Flight {
  /** Milliseconds until they land, and then until the next ones start. */
  duration: number;
  pause: number;
  /** Take them off the screen. */
  land: () => void;
}

interface Step<T> {
  value: T;
  fly: () => Flight | null;
}

/** With more steps than this, the user would watch the past. */
const MOST_WAITING = 8;

/**
 * Timers end the flights, not animations, which stop in a hidden tab.
 * Steps without a flight are shown at once, in the same call.
 */
export class ShowQueue<T> {
  readonly #show: (value: T) => void;
  #waiting: Step<T>[] = [];
  #flight: Flight | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(show: (value: T) => void) {
    this.#show = show;
  }

  /** Show the value after all others. `fly` is called when the screen shows what was before it. */
  push(value: T, fly: () => Flight | null): void {
    this.#waiting.push({ value, fly });
    if (this.#waiting.length > MOST_WAITING) this.skip();
    else if (this.#timer === undefined) this.#next();
  }

  /** End all flights and show everything now. */
  skip(): void {
    this.#stop();
    for (const { value } of this.#waiting.splice(0)) this.#show(value);
  }

  /** Drop what has not been shown. */
  close(): void {
    this.#stop();
    this.#waiting = [];
  }

  #next(): void {
    this.#timer = undefined;
    for (let step = this.#waiting[0]; step; step = this.#waiting[0]) {
      this.#flight = step.fly();
      if (this.#flight) {
        this.#timer = setTimeout(() => this.#landed(), this.#flight.duration);
        return;
      }
      this.#waiting.shift();
      this.#show(step.value);
    }
  }

  #landed(): void {
    const { pause } = this.#flight as Flight;
    this.#stop();
    const step = this.#waiting.shift();
    // The pause also lets the page draw the new state before things fly from it.
    this.#timer = setTimeout(() => this.#next(), pause);
    if (step) this.#show(step.value);
  }

  #stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#flight?.land();
    this.#flight = null;
  }
}
