/** Short synthesized sounds; no files are loaded. */

import { zzfx } from "zzfx";
import { settings } from "./settings.svelte";

const SOUNDS = {
  take: [0.4, 0.02, 900, 0.01, 0.02, 0.06, 1, 1.6, 0, 0, 300, 0.03],
  place: [0.4, 0.02, 320, 0.01, 0.02, 0.08, 1, 1.2, -3],
  recruit: [0.6, 0, 440, 0.02, 0.08, 0.25, 0, 1.4, 0, 0, 220, 0.07],
  turn: [0.5, 0, 660, 0.01, 0.05, 0.15, 0, 1.2, 0, 0, 110, 0.05],
  tile: [0.6, 0, 523, 0.02, 0.1, 0.3, 0, 1.6, 0, 0, 262, 0.08],
  win: [0.8, 0, 392, 0.05, 0.3, 0.5, 0, 1.6, 0, 0, 196, 0.1, 0.1],
  lose: [0.5, 0, 220, 0.05, 0.2, 0.4, 0, 1.2, -2],
  refuse: [0.4, 0, 140, 0.01, 0.03, 0.1, 2, 1, 0],
} as const;

export function play(sound: keyof typeof SOUNDS): void {
  // Browsers block sound, with a warning, until the reader interacts with the page.
  if (!settings.sound || navigator.userActivation?.hasBeenActive === false) return;
  try {
    zzfx(...SOUNDS[sound]);
  } catch (problem) {
    console.warn("sound failed", problem);
  }
}
