import "@fontsource/bangers/latin-400.css";
import "@fontsource/bangers/latin-ext-400.css";
import "@fontsource-variable/nunito-sans/wght.css";
import "./app.css";
import { mount } from "svelte";
import App from "./App.svelte";
import "./lib/engine";
import { server } from "./lib/server.svelte";
import { words } from "./lib/i18n/index.svelte";
import { settings } from "./lib/settings.svelte";
import { updates } from "./lib/updates.svelte";

settings.applyTheme();
server.watch();
await words.start();
const target = document.getElementById("app");
if (target) mount(App, { target });
// The service worker downloads everything else, which must not delay the first paint.
if (import.meta.env.PROD) setTimeout(() => void updates.watch(), 1000);
