/** The service worker: it makes the page work offline and finds new versions. */

const CHECK_AFTER = 60 * 60 * 1000;

// A notification leads to the tab that shows its table. The worker of an earlier visit may ask at any time.
navigator.serviceWorker?.addEventListener("message", ({ data, ports }) => {
  if (data === "where") ports[0]?.postMessage(location.href);
});

class Updates {
  /** A complete newer version; it waits, or another tab already uses it. */
  waiting = $state.raw<ServiceWorker>();
  private checked = Date.now();

  async watch(): Promise<void> {
    if (!("serviceWorker" in navigator)) return;
    try {
      const registration = await navigator.serviceWorker.register("./sw.js");
      const follow = (): void =>
        registration.installing?.addEventListener("statechange", () => this.offer(registration));
      this.offer(registration);
      follow();
      registration.addEventListener("updatefound", follow);
      document.addEventListener("visibilitychange", () => this.check(registration));
    } catch (problem) {
      console.info("the page is not available offline", problem);
    }
  }

  /** Reload the page in the new version. */
  apply(): void {
    if (this.waiting?.state !== "installed") location.reload();
    navigator.serviceWorker.addEventListener("controllerchange", () => location.reload());
    this.waiting?.postMessage("activate");
  }

  private offer({ waiting, active }: ServiceWorkerRegistration): void {
    if (active && waiting) this.waiting = waiting;
  }

  /** Look for a new version when the user comes back to a page that has been open for long. */
  private check(registration: ServiceWorkerRegistration): void {
    if (document.visibilityState !== "visible" || Date.now() - this.checked < CHECK_AFTER) return;
    this.checked = Date.now();
    registration.update().catch(() => undefined); // offline
  }
}

export const updates = new Updates();
