/** What the user has to do or wait for, as the bar above the board says it. */

import { t } from "../i18n/index.svelte";
import { botName } from "../names";
import type { Table } from "../table.svelte";
import { dayText } from "../time-left";

export function taskText(table: Table): string {
  const { state, view } = table;
  const bot = preparedBot(table);
  if (state?.phase === "over") return t("game-over");
  if (state?.pause?.since) return t("paused");
  if (bot) return t("preparing", { bot: botName(bot) });
  if (table.missed.length) return t("title-replay");
  if (table.busy || (table.behind && table.toPlay === table.you)) return t("sending");
  if (!table.myTurn) return waitText(table);
  return t(view?.phase === "return" || view?.phase === "claim" ? `task-${view.phase}` : "task-action");
}

/** The bot to play, while the server still compiles it. */
export function preparedBot({ state, view }: Table): string | null {
  const seat = state?.seats[view?.to_play ?? -1];
  return state?.phase === "playing" && seat?.preparing ? seat.bot : null;
}

function waitText(table: Table): string {
  const { state, view, toPlay } = table;
  const name = table.name(toPlay);
  const holiday = state?.seats[toPlay]?.holiday;
  if (holiday) return t("wait-holiday", { name, date: dayText(holiday) });
  const seat = state?.seats[view?.to_play ?? -1];
  /** The player to move is away and no bot stands in. */
  const isNobody = seat?.missing || (seat?.kind === "person" && seat.away && !seat.bot);
  return t(isNobody || state?.options.clock === "days" ? "waiting-for" : "wait-for", { name });
}
