/** Short synthesized sounds, one for each kind of event; no files are loaded. */

import { ZZFX, zzfx } from "zzfx";
import type { Caption } from "./narration/captions";
import type { Move } from "./game/moves";
import { settings } from "./settings.svelte";

/** Loudness, randomness, pitch, attack, sustain, release, shape, curve, slide, …: the parameters of zzfx. */
const SOUNDS = {
  /** A clink of two stones. */
  take: [0.5, 0.02, 1250, 0, 0.01, 0.09, 1, 1.8, 0, 0, 420, 0.03],
  /** The same, downwards and duller. */
  return: [0.5, 0.02, 780, 0, 0.01, 0.1, 1, 1.3, -4, 0, -190, 0.04],
  /** A card slides over the table. */
  reserve: [0.55, 0.05, 240, 0.03, 0.02, 0.12, 4, 1.1, 5, 0, 0, 0, 0, 0.6, 0, 0, 0, 0.5],
  /** Two rising notes. */
  recruit: [0.7, 0, 440, 0.02, 0.08, 0.25, 0, 1.4, 0, 0, 220, 0.07],
  /** A fanfare of three notes: the Avengers tile. */
  tile: [0.8, 0, 392, 0.02, 0.14, 0.35, 2, 0.7, 0, 0, 131, 0.09, 0, 0, 0, 0, 0.04],
  /** A bell. */
  location: [0.7, 0, 659, 0.01, 0.12, 0.5, 0, 1.8, 0, 0, 220, 0.1, 0, 0, 0, 0, 0.12],
  /** Two falling notes: the Avengers tile goes to somebody else. */
  lost: [0.7, 0, 330, 0.02, 0.14, 0.3, 1, 1, 0, 0, -110, 0.13],
  /** The user's turn. */
  turn: [0.5, 0, 660, 0.01, 0.05, 0.15, 0, 1.2, 0, 0, 110, 0.05],
  /** Two equal knocks: the last round, or somebody can win with their next turn. */
  warning: [0.7, 0, 294, 0.01, 0.06, 0.08, 1, 1.5, 0, 0, 0, 0, 0.13, 0, 0, 0, 0.13],
  win: [0.9, 0, 392, 0.05, 0.35, 0.6, 0, 1.6, 0, 0, 196, 0.12, 0.12],
  lose: [0.5, 0, 220, 0.05, 0.2, 0.4, 0, 1.2, -2],
  refuse: [0.4, 0, 140, 0.01, 0.03, 0.1, 2, 1, 0],
} as const;

export type Sound = keyof typeof SOUNDS;

/** What a move sounds like; nothing for a pass. */
const MOVES: Partial<Record<Move["kind"], Sound>> = {
  take: "take",
  return: "return",
  reserve: "reserve",
  "reserve-deck": "reserve",
  recruit: "recruit",
  claim: "location",
};

/** What a caption sounds like; losing one's own tile has a separate sound. */
const CAPTIONS: Record<Caption["kind"], Sound> = {
  tile: "tile",
  location: "location",
  time: "location",
  gauntlet: "warning",
  reopened: "warning",
  threat: "warning",
};

/** zzfx's usual loudness is 0.3, which is 60 on the user's scale. */
const LOUDEST = 0.5;

export function play(sound: Sound): void {
  // Browsers block sound, with a warning, until the user interacts with the page.
  if (settings.volume === 0 || navigator.userActivation?.hasBeenActive === false) return;
  try {
    ZZFX.volume = (LOUDEST * settings.volume) / 100;
    zzfx(...SOUNDS[sound]);
  } catch (problem) {
    console.warn("sound failed", problem);
  }
}

export function playMove(kind: Move["kind"]): void {
  const sound = MOVES[kind];
  if (sound) play(sound);
}

export function playCaption({ kind, tone }: Caption): void {
  play(kind === "tile" && tone === "bad" ? "lost" : CAPTIONS[kind]);
}
