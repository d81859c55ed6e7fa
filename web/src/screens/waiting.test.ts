/** What stands over the table while somebody else has to move, from the server's message to the sentence. */

import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { render, screen, waitFor } from "@testing-library/svelte";
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { words, type Language } from "../lib/i18n/index.svelte";
import { Table } from "../lib/table.svelte";
import type { FromServer, GameView, Update, Welcome } from "../protocol";
import Game from "./Game.svelte";

// What modules ask for as they are loaded, and jsdom does not have.
vi.hoisted(() => {
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: vi.fn() }));
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe = vi.fn();
      unobserve = vi.fn();
      disconnect = vi.fn();
    },
  );
});
vi.mock("zzfx", () => ({ ZZFX: { volume: 1 }, zzfx: vi.fn() }));

/** The first message of the game that the documentation shows. */
const example = readFileSync(resolve(import.meta.dirname, "../../../docs/protocol-example.md"), "utf-8");
const welcome = JSON.parse(/^< (.*)$/m.exec(example)?.[1] ?? "") as Welcome;

/** In place of a WebSocket: what the page is to hear is put into the last one. */
class Line {
  static last: Line;
  onmessage?: (event: { data: string }) => void;
  onclose?: () => void;
  send = vi.fn();
  close = vi.fn();
  constructor() {
    Line.last = this;
  }
}

beforeAll(async () => {
  vi.stubGlobal("WebSocket", Line);
  Element.prototype.scrollTo = vi.fn();
  await words.start();
});
afterAll(() => vi.unstubAllGlobals());

/** The table after Ana's move: the champion is to play, and may not be able to yet. */
function afterMove(preparing: boolean): Update {
  const [ana, bot] = welcome.table.seats;
  if (!ana || !bot) throw new Error("the example has two players");
  const view = { ...(welcome.table.view as GameView), to_play: 1, legal_moves: [] };
  const seats = [ana, { ...bot, bot: "champion", preparing }];
  return { type: "update", events: [], table: { ...welcome.table, seats, view } };
}

function sitDown(): void {
  const table = new Table(welcome.table.id);
  onTestFinished(() => table.close());
  hear(welcome);
  render(Game, { table });
}

const hear = (message: FromServer): void => Line.last.onmessage?.({ data: JSON.stringify(message) });
const said = (): string => screen.getByRole("status").textContent.replace(/\s+/g, " ").trim();

describe("while a bot has to move", () => {
  it("the page says that it is getting ready, until it can move", async () => {
    sitDown();
    hear(afterMove(true));
    await waitFor(() =>
      expect(said()).toBe(
        "Champion is getting ready… This happens once after installation and takes about half a minute. Round 1",
      ),
    );
    hear(afterMove(false));
    await waitFor(() => expect(said()).toBe("Champion is thinking… Round 1"));
    hear(welcome);
    await waitFor(() => expect(said()).not.toContain("Champion"));
  });

  it.each<[Language, string]>([
    [
      "es",
      "Campeón se está preparando… Solo ocurre una vez tras la instalación y tarda medio minuto. Ronda 1",
    ],
    ["pl", "Mistrz przygotowuje się… Dzieje się to raz po instalacji i trwa około pół minuty. Runda 1"],
  ])("also in %s", async (language, sentence) => {
    await words.choose(language);
    sitDown();
    hear(afterMove(true));
    await waitFor(() => expect(said()).toBe(sentence));
    await words.choose("en");
  });
});

describe("when the server ends the connection", () => {
  it.each<[Language, string]>([
    ["en", "The server is restarting. Reconnecting…"],
    ["fr", "Le serveur redémarre. Reconnexion…"],
  ])("the page says why, in %s", async (language, sentence) => {
    await words.choose(language);
    sitDown();
    hear({ type: "goodbye", code: "server/stopping", message: "The server stops. Connect again." });
    Line.last.onclose?.();
    await waitFor(() => expect(screen.getByText(sentence)).toBeTruthy());
    await words.choose("en");
  });
});
