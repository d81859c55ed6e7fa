/** Small values in this browser. Where storage is full or refused, they last until the page is closed. */

const unsaved = new Map<string, string>();
const TRIAL = "sixstones.trial";

/** The stored text; null if there is none. */
export function loadText(key: string): string | null {
  try {
    return unsaved.get(key) ?? localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function saveText(key: string, text: string): void {
  try {
    localStorage.setItem(key, text);
    unsaved.delete(key);
  } catch {
    unsaved.set(key, text);
  }
}

/** The stored value; undefined if there is none, or if it is damaged. */
export function load(key: string): unknown {
  try {
    return JSON.parse(loadText(key) ?? "null") ?? undefined;
  } catch {
    return undefined;
  }
}

export const save = (key: string, value: unknown): void => saveText(key, JSON.stringify(value));

/** Whether this value is, and new ones would be, still there after the page is closed. */
export function isKept(key: string): boolean {
  const text = unsaved.get(key);
  try {
    if (text !== undefined) saveText(key, text);
    localStorage.setItem(TRIAL, "");
    localStorage.removeItem(TRIAL);
    return !unsaved.has(key);
  } catch {
    return false;
  }
}
