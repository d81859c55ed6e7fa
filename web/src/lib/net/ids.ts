/** Unique ids. `crypto.randomUUID` would do, but exists only on pages loaded over https. */
export const freshId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16).padStart(2, "0")).join(
    "",
  );
