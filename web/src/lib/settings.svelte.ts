/** What a reader has chosen; kept in this browser. */

interface Kept {
  name: string;
  sound: boolean;
  confirm: boolean;
  theme: "system" | "light" | "dark";
  level: string;
  learned: boolean;
}

const KEY = "sixstones.settings";
const USUAL: Kept = { name: "", sound: true, confirm: true, theme: "system", level: "agent", learned: false };

function load(): Kept {
  try {
    return { ...USUAL, ...(JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Kept>) };
  } catch {
    return USUAL;
  }
}

class Settings {
  private kept = $state<Kept>(load());

  get name(): string {
    return this.kept.name;
  }
  get sound(): boolean {
    return this.kept.sound;
  }
  get confirm(): boolean {
    return this.kept.confirm;
  }
  get theme(): Kept["theme"] {
    return this.kept.theme;
  }
  get level(): string {
    return this.kept.level;
  }
  get learned(): boolean {
    return this.kept.learned;
  }

  set(changes: Partial<Kept>): void {
    Object.assign(this.kept, changes);
    localStorage.setItem(KEY, JSON.stringify(this.kept));
    this.show();
  }

  /** Put the chosen colours on the page. */
  show(): void {
    if (this.theme === "system") delete document.documentElement.dataset["theme"];
    else document.documentElement.dataset["theme"] = this.theme;
  }
}

export const settings = new Settings();
