/** The reader's settings, stored in this browser. */

interface Values {
  name: string;
  sound: boolean;
  confirm: boolean;
  theme: "system" | "light" | "dark";
  level: string;
  learned: boolean;
}

const KEY = "sixstones.settings";
const DEFAULTS: Values = {
  name: "",
  sound: true,
  confirm: true,
  theme: "system",
  level: "agent",
  learned: false,
};

function load(): Values {
  try {
    return { ...DEFAULTS, ...(JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Values>) };
  } catch {
    return DEFAULTS;
  }
}

class Settings {
  private values = $state<Values>(load());

  get name(): string {
    return this.values.name;
  }
  get sound(): boolean {
    return this.values.sound;
  }
  get confirm(): boolean {
    return this.values.confirm;
  }
  get theme(): Values["theme"] {
    return this.values.theme;
  }
  get level(): string {
    return this.values.level;
  }
  get learned(): boolean {
    return this.values.learned;
  }

  set(changes: Partial<Values>): void {
    Object.assign(this.values, changes);
    localStorage.setItem(KEY, JSON.stringify(this.values));
    this.applyTheme();
  }

  /** Apply the theme to the page. */
  applyTheme(): void {
    if (this.theme === "system") delete document.documentElement.dataset["theme"];
    else document.documentElement.dataset["theme"] = this.theme;
  }
}

export const settings = new Settings();
