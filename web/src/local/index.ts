/** Tables in this browser: games against bots, without a server. The id of such a table says that it is one. */
export const LOCAL = "local-";
export const isLocal = (table: string): boolean => table.startsWith(LOCAL);
