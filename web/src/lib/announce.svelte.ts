/** What a screen reader is told, in words. */

class Announcer {
  text = $state("");

  say(text: string): void {
    // The same words twice are spoken twice only if the text changes in between.
    this.text = this.text === text ? `${text}\u00a0` : text;
  }
}

export const announcer = new Announcer();
