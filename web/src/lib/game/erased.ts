/** Earlier events as the server has them after players have deleted their data: without their names and words. */

import type { AnyEvent } from "../../protocol";

const REMOVED = "…";

export function withoutErased(events: readonly AnyEvent[]): readonly AnyEvent[] {
  if (!events.some(({ type }) => type === "erased")) return events;
  const kept = [...events];
  /** Of each seat, where its person's name and words are. */
  let traces: number[][] = [];
  events.forEach((event, at) => {
    if (event.type === "sat" || event.type === "claimed") traces[event.seat] = [at];
    else if (event.type === "bot_sat" || event.type === "opened") traces[event.seat] = [];
    else if (event.type === "said") (traces[event.seat] ??= []).push(at);
    else if (event.type === "started") traces = event.order.map((seat) => traces[seat] ?? []);
    else if (event.type === "erased" && event.seat !== null)
      for (const trace of traces[event.seat] ?? [])
        kept[trace] = erased(events[trace] as AnyEvent, event.name);
  });
  return kept;
}

function erased(event: AnyEvent, name: string): AnyEvent {
  if (event.type === "sat" || event.type === "claimed") return { ...event, name };
  return event.type === "said" && event.text !== null ? { ...event, text: REMOVED } : event;
}
