/** Where a code, a link or an address that somebody typed leads: to a path of this page, or to another page. */
export type Destination = { path: string } | { url: string };

/** The first characters of a table's id are a code that people can say: docs/adr/0012-spoken-codes.md. */
const CODE_LENGTH = 6;
const CODE = /^[0-9a-z]{6,32}$/i;
const TABLE = /\/t\/([0-9a-z]{1,32})\/?$/i;

/** The code of a table in two groups, as it is said. */
export const codeOf = (table: string): string => `${table.slice(0, 3)} ${table.slice(3, CODE_LENGTH)}`;

export const isCode = (table: string): boolean => table.length === CODE_LENGTH;

/** Without a server of our own (`codes` is false), everything is the address of another one. */
export function destination(typed: string, codes: boolean): Destination | undefined {
  const text = typed.trim();
  const together = text.replaceAll(/[\s‐‑–-]+/g, "");
  // A name with a hyphen may be the name of a server.
  if (codes && CODE.test(together) && (text === together || together.length === CODE_LENGTH))
    return { path: `/t/${together.toLowerCase()}` };
  if (/\s/.test(text)) return undefined; // browsers would read it as a host
  const url = parse(text.includes("://") ? text : `http://${text}`);
  if (!url) return undefined;
  const table = TABLE.exec(url.pathname + url.hash)?.[1];
  if (codes && url.origin === location.origin)
    return table ? { path: `/t/${table.toLowerCase()}` } : undefined;
  return { url: url.href };
}

function parse(text: string): URL | undefined {
  try {
    const url = new URL(text);
    return url.protocol === "http:" || url.protocol === "https:" ? url : undefined;
  } catch {
    return undefined;
  }
}
