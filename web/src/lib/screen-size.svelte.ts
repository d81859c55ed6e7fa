/** Whether the players fit beside the board, and all else above it. TableLayout.svelte has the same conditions in its CSS. */

class ScreenSize {
  private readonly large = matchMedia("(min-width: 1000px) and (min-height: 540.1px)");
  /** A laptop or larger; otherwise a phone or tablet, upright or on its side. */
  wide = $state(this.large.matches);
  private readonly low = matchMedia("(max-width: 600px) and (max-height: 800px)");
  /** A phone held upright, whose browser takes much of the height. */
  short = $state(this.low.matches);

  constructor() {
    this.low.addEventListener("change", () => (this.short = this.low.matches));
    this.large.addEventListener("change", () => (this.wide = this.large.matches));
  }
}

export const screenSize = new ScreenSize();
