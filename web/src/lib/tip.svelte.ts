/** The small message next to an element: its title on a touch screen, or why it is disabled. */

import { announcer } from "./announce.svelte";

interface Tip {
  text: string;
  element: Element;
}
const DURATION = 4000;

class Tips {
  now = $state.raw<Tip | null>(null);
  private timer: ReturnType<typeof setTimeout> | undefined;

  show(element: Element, text: string): void {
    this.hide();
    this.now = { element, text };
    this.timer = setTimeout(() => this.hide(), DURATION);
  }

  hide(): void {
    clearTimeout(this.timer);
    this.now = null;
  }
}

export const tips = new Tips();

/**
 * A control that can't be used says why: when it is pressed, and when the keyboard reaches it. It stays in its place
 * and can have the focus.
 */
export function why(
  node: HTMLElement,
  reason: string | null,
): { update: (reason: string | null) => void; destroy: () => void } {
  let now: string | null = null;
  // Later, because elements also get and lose the focus while the page is being changed.
  const leave = (): void => queueMicrotask(() => tips.now?.element === node && tips.hide());
  function update(next: string | null): void {
    if (next === now) return;
    if (tips.now?.element === node) leave();
    now = next;
    if (now === null) node.removeAttribute("aria-disabled");
    else node.setAttribute("aria-disabled", "true");
  }
  // Before the handlers of the component, which never see this press.
  function onClick(event: Event): void {
    if (now === null) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    tips.show(node, now);
    announcer.say(now);
  }
  function onFocus(): void {
    const text = now;
    if (text !== null && node.matches(":focus-visible")) queueMicrotask(() => tips.show(node, text));
  }
  node.addEventListener("click", onClick, { capture: true });
  node.addEventListener("focus", onFocus);
  node.addEventListener("blur", leave);
  update(reason);
  return { update, destroy: leave };
}
