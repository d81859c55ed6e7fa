/** Small values in this browser. Where storage is full or refused, they last until the page is closed. */

const unsaved = new Map<string, string>();

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

/** Whether a value would be there after the page is closed; tried with the value itself. */
export function isKept(key: string): boolean {
  const text = unsaved.get(key);
  try {
    if (text === undefined) localStorage.setItem("sixstones.tried", "");
    else saveText(key, text);
    return !unsaved.has(key);
  } catch {
    return false;
  }
}
