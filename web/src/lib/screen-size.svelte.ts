/** Breakpoints of the layout. */

class ScreenSize {
  private readonly small = matchMedia("(max-width: 700px)");
  private readonly large = matchMedia("(min-width: 1081px)");
  narrow = $state(this.small.matches);
  wide = $state(this.large.matches);

  constructor() {
    this.small.addEventListener("change", () => (this.narrow = this.small.matches));
    this.large.addEventListener("change", () => (this.wide = this.large.matches));
  }
}

export const screenSize = new ScreenSize();
