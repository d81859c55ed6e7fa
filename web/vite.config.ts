/// <reference types="vitest/config" />
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { dialects } from "./dialects.plugin.ts";
import { offline } from "./offline.plugin.ts";
import { pictograms } from "./pictograms.plugin.ts";
import { defineConfig } from "vite";

// `npm run dev` forwards requests to this server; the default address is that of `sixstones serve`.
const server = process.env.SIXSTONES_SERVER ?? "http://127.0.0.1:8616";

const FIRST = /\/web\/(node_modules|src)\//;
/** Screens that few visits need. */
const LATER =
  /\/web\/src\/(puzzles\/|games\/|review\/|daily\/|mine\/|account\/|lib\/learn\/|screens\/Learn|components\/Coach)/;

export default defineConfig({
  base: "./", // one build for the server and for a static host under any path
  plugins: [svelte(), pictograms(), dialects(), offline()],
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // All that the first visit needs in one file, though other screens use it too: this compresses best.
        codeSplitting: { groups: [{ name: "index", test: (id) => FIRST.test(id) && !LATER.test(id) }] },
        // Catalogues have the name of their language.
        chunkFileNames: ({ facadeModuleId }) => {
          const language = /locales\/([\w-]+)\//.exec(facadeModuleId ?? "")?.[1];
          return `assets/${language ? `${language}.` : ""}[name]-[hash].js`;
        },
      },
    },
  },
  // The catalogues are in src/sixstones/locales.
  server: { fs: { allow: [".."] }, proxy: { "/api": { target: server, ws: true } } },
  // The files of a process share one DOM: starting it takes longer than all tests.
  test: {
    environment: "jsdom",
    isolate: false,
    include: ["src/**/*.test.ts"],
    setupFiles: ["src/test-setup.ts"],
    testTimeout: 30_000,
  },
  resolve: process.env.VITEST ? { conditions: ["browser"] } : {},
});
