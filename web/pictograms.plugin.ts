/**
 * The pictograms of characters and locations: icons of game-icons.net, scaled and rounded to whole numbers.
 * `virtual:pictograms` maps a card's id to the path of its icon, for a viewBox of 320 by 320.
 */

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { optimize } from "svgo";
import type { Plugin } from "vite";

const ID = "virtual:pictograms";
const NAMES = new URL("./src/lib/game/pictogram-names.json", import.meta.url);

interface Icons {
  icons: Record<string, { body: string }>;
}

/** The icons have a viewBox of 512 by 512; smaller numbers have fewer digits. */
const SCALE = 320 / 512;

function path(body: string): string {
  const scaled = body.replace("<path ", `<path transform="scale(${SCALE})" `);
  const drawn = optimize(`<svg xmlns="http://www.w3.org/2000/svg">${scaled}</svg>`, {
    multipass: true,
    floatPrecision: 0,
    plugins: [
      {
        name: "preset-default",
        params: {
          overrides: {
            mergePaths: { force: true },
            convertPathData: { floatPrecision: 0, transformPrecision: 6 },
          },
        },
      },
    ],
  });
  return [...drawn.data.matchAll(/ d="([^"]*)"/g)].map((found) => found[1]).join("");
}

export function pictograms(): Plugin {
  return {
    name: "pictograms",
    resolveId: (id) => (id === ID ? `\0${ID}` : undefined),
    load(id) {
      if (id !== `\0${ID}`) return undefined;
      this.addWatchFile(fileURLToPath(NAMES));
      const file = createRequire(import.meta.url).resolve("@iconify-json/game-icons/icons.json");
      const { icons } = JSON.parse(readFileSync(file, "utf8")) as Icons;
      const names = JSON.parse(readFileSync(NAMES, "utf8")) as Record<string, string>;
      const drawn = Object.entries(names).map(([card, name]) => {
        const icon = icons[name];
        if (!icon) throw new Error(`game-icons has no icon ${name}, for ${card}`);
        return [card, path(icon.body)];
      });
      return `export default ${JSON.stringify(Object.fromEntries(drawn))}`;
    },
  };
}
