/** Writes sw.js, the service worker: web/service-worker.js with the files of the build and a version. */

import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative, resolve, sep } from "node:path";
import type { Plugin } from "vite";

/** Fonts for alphabets that only names of players use, older formats, and icons that only an installation needs. */
const ONLINE_ONLY = /cyrillic|vietnamese|\.woff$|\.png$|^sw\.js$/;
const SOURCE = new URL("./service-worker.js", import.meta.url);

const hash = (data: string | Buffer): string => createHash("sha256").update(data).digest("hex").slice(0, 16);

export function offline(): Plugin {
  let folder = "";
  return {
    name: "offline",
    apply: "build",
    configResolved({ root, build }) {
      folder = resolve(root, build.outDir);
    },
    writeBundle() {
      const found = readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join("/"))
        .filter((path) => !ONLINE_ONLY.test(path))
        .sort();
      const files = Object.fromEntries(
        found.map((path) => [path === "index.html" ? "./" : path, hash(readFileSync(join(folder, path)))]),
      );
      const code = readFileSync(SOURCE, "utf8");
      const constants = { VERSION: hash(code + JSON.stringify(files)), FILES: files };
      const lines = Object.entries(constants).map(
        ([name, value]) => `const ${name} = ${JSON.stringify(value)};\n`,
      );
      writeFileSync(join(folder, "sw.js"), lines.join("") + code);
    },
  };
}
