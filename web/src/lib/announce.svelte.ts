/** Announcements for screen readers. */

class Announcer {
  text = $state("");

  say(text: string): void {
    // Screen readers repeat a text only if it has changed.
    this.text = this.text === text ? `${text}\u00a0` : text;
  }
}

export const announcer = new Announcer();
