/** Tables in this browser: games against bots, without a server. The id of such a table says that it is one. */
export const LOCAL = "local-";
export const isLocal = (table: string): boolean => table.startsWith(LOCAL);
/** Games that went on from a position of another one: they don't count in the user's record. */
export const PLAYED_ON = `${LOCAL}on-`;
/** Puzzles: their tables are not stored, and nothing there can be resigned or taken back. */
export const PUZZLE = `${LOCAL}puzzle-`;
export const isPuzzle = (table: string): boolean => table.startsWith(PUZZLE);
/** Games from a record, which anybody may have played. */
export const IMPORTED = `${LOCAL}record-`;
/** The deal of a day, and deals of other people's games: bots decide there by the deal and the moves alone. */
export const DAILY = `${LOCAL}daily-`;
export const DEAL = `${LOCAL}deal-`;
export const isFixed = (table: string): boolean => table.startsWith(DAILY) || table.startsWith(DEAL);
export const countsForRecord = (table: string): boolean =>
  isLocal(table) && !table.startsWith(PLAYED_ON) && !isFixed(table);

const RANKED = /^daily(\d{4})(\d\d)(\d\d)/;
/** A table of a server's daily deal: there is no rematch, and the ranking is worth a look. */
export const isRanked = (table: string): boolean => RANKED.test(table);
/** Until its day is over, the cards of a ranked table stay secret: no record, no review. */
export function isSealed(table: string, now = Date.now()): boolean {
  const [year, month, day] = RANKED.exec(table)?.slice(1) ?? [];
  return year !== undefined && `${year}-${month}-${day}` >= new Date(now).toISOString().slice(0, 10);
}
