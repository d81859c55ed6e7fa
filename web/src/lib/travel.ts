/** Cards travel from where they were to where they go. */

import { cubicOut } from "svelte/easing";
import { crossfade, fade } from "svelte/transition";

const LASTS = 320;
const still = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;

export const [send, receive] = crossfade({
  duration: () => (still() ? 0 : LASTS),
  easing: cubicOut,
  fallback: (node) => fade(node, { duration: still() ? 0 : LASTS / 2 }),
});
