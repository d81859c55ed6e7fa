import "@fontsource/bangers/400.css";
import "@fontsource-variable/nunito-sans/wght.css";
import "./app.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { engine } from "./lib/engine";
import { server } from "./lib/server.svelte";
import { words } from "./lib/i18n/index.svelte";
import { settings } from "./lib/settings.svelte";
import { updates } from "./lib/updates.svelte";

settings.apply();
server.watch();
await words.start();
engine.warmUp();
const target = document.getElementById("app");
target?.replaceChildren(); // the splash screen
if (target) mount(App, { target });
// The service worker downloads everything else, which must not delay the first game.
if (import.meta.env.PROD) setTimeout(() => void updates.watch(), 3000);
