/** Where a code, a link or an address that somebody typed leads: to a path of this page, or to another page. */
export type Destination = { path: string } | { url: string };

const CODE = /^[0-9a-z]{6,32}$/i;
const TABLE = /\/t\/([0-9a-z]{1,32})\/?$/i;

/** Without a server of our own (`codes` is false), everything is the address of another one. */
export function destination(typed: string, codes: boolean): Destination | undefined {
  const text = typed.trim();
  if (codes && CODE.test(text)) return { path: `/t/${text.toLowerCase()}` };
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
