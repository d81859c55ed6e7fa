/** Games kept in this browser: the entries of each table in IndexedDB. What can't be written stays in memory. */

import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import type { Entry } from "./table.ts";

interface Schema extends DBSchema {
  entries: { key: [string, number]; value: { table: string; number: number; entry: Entry } };
}

const DATABASE = "sixstones";
const VERSION = 1;

/** Another tab has continued the game. */
export class Conflict extends Error {}

export class Store {
  #database: Promise<IDBPDatabase<Schema>> | undefined;
  /** Entries that could not be written. */
  readonly #unsaved = new Map<string, Entry[]>();

  /** Whether everything of a table is on disk. */
  saved(table: string): boolean {
    return !this.#unsaved.has(table);
  }

  async load(table: string, after = 0): Promise<Entry[]> {
    const range = IDBKeyRange.bound([table, after + 1], [table, Infinity]);
    const stored = await this.#open()
      .then((database) => database.getAll("entries", range))
      .catch(() => []); // `append` reports that storage does not work
    const unsaved = this.#unsaved.get(table) ?? [];
    return [...stored.map(({ entry }) => entry), ...unsaved.filter(({ event }) => event.number > after)];
  }

  /** Add entries; all of them are on disk afterwards, or in memory if `saved` is false. Throws Conflict. */
  async append(entries: ReadonlyMap<string, readonly Entry[]>): Promise<void> {
    const waiting = new Map(
      [...entries].map(([table, more]) => [table, [...(this.#unsaved.get(table) ?? []), ...more]]),
    );
    try {
      await this.#write(waiting);
      for (const table of waiting.keys()) this.#unsaved.delete(table);
    } catch (error) {
      if (error instanceof DOMException && error.name === "ConstraintError") throw new Conflict();
      console.warn("the game could not be saved", error);
      for (const [table, all] of waiting) this.#unsaved.set(table, all);
    }
  }

  /** Forget all tables. */
  async clear(): Promise<void> {
    this.#unsaved.clear();
    const database = await this.#open().catch(() => null);
    await database?.clear("entries");
  }

  async #write(entries: ReadonlyMap<string, readonly Entry[]>): Promise<void> {
    const database = await this.#open();
    const transaction = database.transaction("entries", "readwrite", { durability: "strict" });
    const writes = [...entries].flatMap(([table, all]) =>
      // `add` fails if there is an entry with this number: another tab was faster
      all.map((entry) => transaction.store.add({ table, number: entry.event.number, entry })),
    );
    await Promise.all([...writes, transaction.done]);
  }

  #open(): Promise<IDBPDatabase<Schema>> {
    this.#database ??= openDB<Schema>(DATABASE, VERSION, {
      upgrade: (database) => {
        database.createObjectStore("entries", { keyPath: ["table", "number"] });
      },
      // A newer page wants to change the database: it may, and this one opens it again or keeps its games in memory.
      blocking: (_current, _blocked, event) => {
        (event.target as IDBDatabase).close();
        this.#database = undefined;
      },
      terminated: () => (this.#database = undefined),
    });
    this.#database.catch(() => (this.#database = undefined));
    return this.#database;
  }
}
