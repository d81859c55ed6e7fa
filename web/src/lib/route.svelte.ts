/** Finds the screen for an address. */

type Route =
  | { screen: "home" }
  | { screen: "table"; table: string }
  | { screen: "replay"; table: string }
  | { screen: "learn" }
  | { screen: "rules" }
  | { screen: "credits" }
  | { screen: "not-found" };

export function read(path: string): Route {
  const [, first, second] = path.split("/");
  if (first === "t" && second) return { screen: "table", table: second.toLowerCase() };
  if (first === "replay" && second) return { screen: "replay", table: second.toLowerCase() };
  if (first === "learn" || first === "rules" || first === "credits") return { screen: first };
  return { screen: first ? "not-found" : "home" };
}

class Router {
  now = $state.raw<Route>(read(location.pathname));

  constructor() {
    addEventListener("popstate", () => (this.now = read(location.pathname)));
  }

  go(path: string): void {
    history.pushState(null, "", path);
    this.now = read(path);
    scrollTo(0, 0);
  }

  /** Click handler for links: navigates without a reload, unless a new tab was asked for. */
  follow = (event: MouseEvent): void => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    const link = (event.currentTarget as HTMLElement).closest("a");
    if (!link) return;
    event.preventDefault();
    this.go(new URL(link.href).pathname);
  };
}

export const router = new Router();
