/** Keyboard focus: one Tab stop for a group of things, and where the focus goes when the focused one disappears. */

const ARROWS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
/** How much a step to the side counts against a step ahead. */
const SIDEWAYS = 3;

type Box = Pick<DOMRect, "left" | "top" | "width" | "height">;

/** The item that a key leads to, among items in their order on the page; undefined for other keys. */
export function target(key: string, at: number, boxes: readonly Box[]): number | undefined {
  const last = boxes.length - 1;
  if (key === "Home") return 0;
  if (key === "End") return last;
  const arrow = ARROWS[key];
  if (!arrow) return undefined;
  const [right, down] = arrow;
  const from = middle(boxes[at]);
  const ahead = boxes
    .map((box, index) => {
      const to = middle(box);
      const [x, y] = [to.x - from.x, to.y - from.y];
      const along = x * right + y * down;
      return { index, along, cost: along + SIDEWAYS * Math.abs(x * down + y * right) };
    })
    .filter(({ along, cost }) => along > 1 && cost < (SIDEWAYS + 1) * along);
  const nearest = ahead.sort((one, other) => one.cost - other.cost)[0]?.index;
  // At the end of a line, left and right go on in the order of the page.
  return nearest ?? (right ? Math.min(last, Math.max(0, at + right)) : at);
}

const middle = (box: Box | undefined): { x: number; y: number } =>
  box ? { x: box.left + box.width / 2, y: box.top + box.height / 2 } : { x: 0, y: 0 };

/** Knows whether the focus is in a node, or was until the focused element was taken away. */
function watchFocus(node: HTMLElement): () => boolean {
  let inside = node.contains(document.activeElement);
  node.addEventListener("focusin", () => (inside = true));
  // Browsers differ on whether a removed element loses the focus with an event; a removal is noticed before the timer.
  node.addEventListener("focusout", () => setTimeout(() => (inside = node.contains(document.activeElement))));
  return () => inside && (document.activeElement === document.body || !document.activeElement?.isConnected);
}

/** A group with one Tab stop: arrows, Home and End move in it. A new item in the place of the focused one gets the focus. */
export function roving(node: HTMLElement, selector: string): { destroy: () => void } {
  let at = 0;
  const lost = watchFocus(node);
  const items = (): HTMLElement[] => [...node.querySelectorAll<HTMLElement>(selector)];

  function arrange(): void {
    const all = items();
    at = Math.max(0, Math.min(at, all.length - 1));
    all.forEach((item, index) => (item.tabIndex = index === at ? 0 : -1));
    if (lost()) all[at]?.focus();
  }
  function onFocus({ target }: FocusEvent): void {
    const found = items().indexOf(target as HTMLElement);
    if (found < 0 || found === at) return;
    at = found;
    arrange();
  }
  function onKey(event: KeyboardEvent): void {
    const all = items();
    if (event.ctrlKey || event.metaKey || event.altKey || !all.includes(event.target as HTMLElement)) return;
    const next = target(
      event.key,
      at,
      all.map((item) => item.getBoundingClientRect()),
    );
    if (next === undefined) return;
    event.preventDefault();
    all[next]?.focus();
  }

  node.dataset["roving"] = "";
  node.addEventListener("focusin", onFocus);
  node.addEventListener("keydown", onKey);
  const watch = new MutationObserver(arrange);
  watch.observe(node, { childList: true, subtree: true });
  arrange();
  return { destroy: () => watch.disconnect() };
}

/** Where the focus enters an element: the current item of a group, the first button of a panel, or the element itself. */
export const entrance = (element: Element | null | undefined): HTMLElement | null =>
  element?.querySelector<HTMLElement>('[data-roving] [tabindex="0"], [data-first]') ??
  (element as HTMLElement | null | undefined) ??
  null;

const typing = (element: Element | null): boolean =>
  element instanceof HTMLInputElement && ["text", "search", ""].includes(element.type);

/** A panel takes the focus, unless the user is typing, and gives it back to where it was when it closes. */
export function panelFocus(node: HTMLElement): { destroy: () => void } {
  const before = document.activeElement;
  const group = before?.closest("[data-roving]");
  if (!typing(before)) node.querySelector<HTMLElement>("[data-first]")?.focus({ preventScroll: true });
  const lost = watchFocus(node);
  return {
    destroy: () => {
      if (!lost() || before === document.body) return;
      (before?.isConnected ? (before as HTMLElement) : entrance(group))?.focus({ preventScroll: true });
    },
  };
}

/** When the focused element in a node disappears with it, another one gets the focus. */
export function passesFocus(
  node: HTMLElement,
  to: () => Element | null | undefined,
): { destroy: () => void } {
  const lost = watchFocus(node);
  return { destroy: () => void (lost() && entrance(to())?.focus({ preventScroll: true })) };
}
