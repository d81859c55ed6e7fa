/** The reader's settings, stored in this browser. */

import { load, save } from "./storage";

interface Values {
  name: string;
  sound: boolean;
  confirm: boolean;
  /** Bots in this browser move as soon as they have decided. */
  fastBots: boolean;
  /** Single keys at the table, such as "u" for undo. */
  shortcuts: boolean;
  theme: "system" | "light" | "dark";
  level: string;
  learned: boolean;
}

const KEY = "sixstones.settings";
const DEFAULTS: Values = {
  name: "",
  sound: true,
  confirm: true,
  fastBots: false,
  shortcuts: true,
  theme: "system",
  level: "agent",
  learned: false,
};

class Settings {
  private values = $state<Values>({ ...DEFAULTS, ...(load(KEY) as Partial<Values> | undefined) });

  get name(): string {
    return this.values.name;
  }
  get sound(): boolean {
    return this.values.sound;
  }
  get confirm(): boolean {
    return this.values.confirm;
  }
  get fastBots(): boolean {
    return this.values.fastBots;
  }
  get shortcuts(): boolean {
    return this.values.shortcuts;
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
    save(KEY, this.values);
    this.applyTheme();
  }

  /** Apply the theme to the page. */
  applyTheme(): void {
    if (this.theme === "system") delete document.documentElement.dataset["theme"];
    else document.documentElement.dataset["theme"] = this.theme;
  }
}

export const settings = new Settings();
