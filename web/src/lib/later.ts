/** Lazy loading: screens and parts that few visits need, with their code and texts. */

import { words } from "./i18n/index.svelte";

const loaded = async <T>(code: Promise<{ default: T }>, ...catalogues: string[]): Promise<T> => {
  const [part] = await Promise.all([code, words.need(...catalogues)]);
  return part.default;
};

export const later = {
  account: () => loaded(import("../account/AccountScreen.svelte"), "account", "notify"),
  learn: () => loaded(import("../screens/Learn.svelte"), "learn"),
  puzzles: () => loaded(import("../puzzles/PuzzleScreen.svelte"), "puzzles"),
  review: () => loaded(import("../review/ReviewScreen.svelte"), "review"),
  daily: () => loaded(import("../daily/DailyScreen.svelte"), "daily", "review"),
  deal: () => loaded(import("../daily/DealScreen.svelte"), "daily", "review"),
  mine: () => loaded(import("../statistics/StatisticsScreen.svelte"), "daily"),
  askToNotify: () => loaded(import("../account/AskToNotify.svelte"), "notify"),
  notifications: () => loaded(import("../account/Notifications.svelte"), "notify"),
  afterGame: () => loaded(import("../daily/AfterGame.svelte"), "daily", "review"),
  report: () => loaded(import("../components/Report.svelte"), "report"),
  games: () => loaded(import("../games/GamesScreen.svelte"), "games"),
  planButton: () => loaded(import("../games/PlanButton.svelte"), "games"),
  catchUp: () => import("../games/catch-up"),
  missed: () => loaded(import("../games/MissedPanel.svelte"), "games"),
  daysBanners: () => loaded(import("../games/DaysBanners.svelte"), "games"),
  daysMenu: () => loaded(import("../games/DaysMenu.svelte"), "games"),
  myDeal: () => loaded(import("../daily/MyDeal.svelte"), "daily"),
};
