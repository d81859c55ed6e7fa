/** Whether the players fit beside the board. TableLayout.svelte has the same condition in its CSS. */

class ScreenSize {
  private readonly large = matchMedia("(min-width: 1000px) and (min-height: 540.1px)");
  /** A laptop or larger; otherwise a phone or tablet, upright or on its side. */
  wide = $state(this.large.matches);

  constructor() {
    this.large.addEventListener("change", () => (this.wide = this.large.matches));
  }
}

export const screenSize = new ScreenSize();
