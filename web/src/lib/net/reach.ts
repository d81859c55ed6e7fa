/** Whether something answers at an address, asked before the reader leaves this page for it. */

/** "unknown": the browser doesn't let this page ask. */
export type Reach = "answers" | "nothing" | "unknown";

const PATIENCE_MS = 5000;

export async function reach(url: string): Promise<Reach> {
  const { origin, protocol, hostname } = new URL(url);
  const local = ["localhost", "127.0.0.1", "[::1]"].includes(hostname);
  // A secure page can't ask an address without TLS, and a server's own page asks only that server.
  if (location.protocol === "https:" && protocol === "http:" && !local) return "unknown";
  if (import.meta.env.MODE !== "site" && origin !== location.origin) return "unknown";
  try {
    // The answer can't be read, but it came.
    await fetch(`${origin}/api/about`, {
      mode: "no-cors",
      credentials: "omit",
      cache: "no-store",
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    return "answers";
  } catch {
    return "nothing";
  }
}
