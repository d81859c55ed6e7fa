/** What charts of several players share. Lines differ in dashes and labels, not only in colour. */

/** Brighter on dark ground. */
export const LINE_COLOURS = ["blue", "red", "green", "purple"].map(
  (colour) => `light-dark(var(--${colour}), color-mix(in srgb, var(--${colour}) 60%, #fff))`,
);
export const DASHES = ["none", "8 4", "2 4", "10 3 2 3"];

const LABEL_HEIGHT = 16;

/** Labels from top to bottom, moved apart if they overlap; none is lower than `bottom`. */
export function spread<T extends { at: number }>(labels: readonly T[], bottom: number): T[] {
  const placed = labels.map((label) => ({ ...label })).sort((one, other) => one.at - other.at);
  placed.forEach((label, index) => {
    const above = placed[index - 1];
    if (above) label.at = Math.max(label.at, above.at + LABEL_HEIGHT);
  });
  // Move up those that were pushed out at the bottom.
  placed.reduceRight((lowest, label) => (label.at = Math.min(label.at, lowest)) - LABEL_HEIGHT, bottom);
  return placed;
}
