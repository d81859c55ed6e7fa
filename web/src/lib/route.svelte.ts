/** Finds the screen for an address. The path is in the hash, so that any static host can serve the page. */

type Route =
  | { screen: "home" }
  | { screen: "table"; table: string }
  | { screen: "replay"; table: string }
  | { screen: "review"; table: string }
  /** Without an id, the next puzzle. */
  | { screen: "puzzles"; puzzle: string }
  | { screen: "daily" }
  | { screen: "deal"; data: string; again: string }
  | { screen: "mine" }
  | { screen: "account" }
  | { screen: "games" }
  | { screen: "learn" }
  | { screen: "rules" }
  | { screen: "credits" }
  | { screen: "not-found" };

export function read(path: string): Route {
  const [, first, second, third] = path.split("/");
  if (first === "t" && second) return { screen: "table", table: second.toLowerCase() };
  if (first === "replay" && second)
    return { screen: third === "review" ? "review" : "replay", table: second.toLowerCase() };
  if (first === "puzzles") return { screen: first, puzzle: second?.toLowerCase() ?? "" };
  if (first === "deal" && second) return { screen: "deal", data: second, again: third ?? "" };
  if (first === "daily" || first === "mine" || first === "account" || first === "games")
    return { screen: first };
  if (first === "learn" || first === "rules" || first === "credits") return { screen: first };
  return { screen: first ? "not-found" : "home" };
}

/** The address of a path, for links that people share. */
export const addressOf = (path: string): string => `${location.href.split("#", 1)[0] ?? ""}#${path}`;

class Router {
  now = $state.raw<Route>(read(location.hash));

  constructor() {
    addEventListener("hashchange", () => {
      this.now = read(location.hash);
      scrollTo(0, 0);
    });
  }

  go(path: string): void {
    location.hash = path;
  }

  /** Go there without adding to the browser's history. */
  replace(path: string): void {
    location.replace(`#${path}`);
  }
}

export const router = new Router();
