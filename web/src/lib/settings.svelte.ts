/** The user's settings, stored in this browser. */

import { load, save } from "./storage";

export const SPEEDS = ["calm", "normal", "fast", "off"] as const;
export type Speed = (typeof SPEEDS)[number];

interface Values {
  name: string;
  /** Of sounds, from 0 (off) to 100. */
  volume: number;
  confirm: boolean;
  /** Bots in this browser move as soon as they have decided. */
  fastBots: boolean;
  /** How fast moves are shown. */
  speed: Speed;
  /** Single keys at the table, such as "u" for undo. */
  shortcuts: boolean;
  theme: "system" | "light" | "dark";
  level: string;
  learned: boolean;
}

const KEY = "sixstones.settings";
const DEFAULTS: Values = {
  name: "",
  volume: 60,
  confirm: true,
  fastBots: false,
  speed: "normal",
  shortcuts: true,
  theme: "system",
  level: "agent",
  learned: false,
};

/** What is stored. Sound was once on or off. */
function stored(): Partial<Values> {
  const { sound, ...kept } = (load(KEY) ?? {}) as Partial<Values> & { sound?: boolean };
  return sound === false ? { volume: 0, ...kept } : kept;
}

class Settings {
  private values = $state<Values>({ ...DEFAULTS, ...stored() });

  get name(): string {
    return this.values.name;
  }
  get volume(): number {
    return this.values.volume;
  }
  get confirm(): boolean {
    return this.values.confirm;
  }
  get fastBots(): boolean {
    return this.values.fastBots;
  }
  get speed(): Speed {
    return this.values.speed;
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
    this.apply();
  }

  /** Apply the theme and the speed to the page. */
  apply(): void {
    document.documentElement.dataset["speed"] = this.speed;
    if (this.theme === "system") delete document.documentElement.dataset["theme"];
    else document.documentElement.dataset["theme"] = this.theme;
  }
}

export const settings = new Settings();
