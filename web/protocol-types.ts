/** `npm run types`: writes src/protocol.ts, the TypeScript types of all messages, from the JSON schema of the protocol. */

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { compile, type JSONSchema } from "json-schema-to-typescript";

const SCHEMA = join(import.meta.dirname, "../docs/protocol.schema.json");
export const TYPES = join(import.meta.dirname, "src/protocol.ts");
const HEADER = "// Generated from docs/protocol.schema.json by `npm run types`. Don't edit.\n";

/** What belongs in src/protocol.ts. */
export async function protocolTypes(): Promise<string> {
  const schema = JSON.parse(readFileSync(SCHEMA, "utf8")) as JSONSchema & { version: number };
  const types = await compile(schema, "Protocol", {
    additionalProperties: false,
    bannerComment: `${HEADER}\nexport const VERSION = ${schema.version};\n`,
    ignoreMinAndMaxItems: true,
    style: { printWidth: 110 },
    unreachableDefinitions: true,
  });
  return withoutRoot(withoutReferences(types));
}

/** The schema only holds definitions, so the type of the schema as a whole is empty. */
const withoutRoot = (types: string): string =>
  types.replace(/export interface \w+ {\n {2}\[k: string\]: unknown;\n}\n/, "");

/** json-schema-to-typescript notes at every type where it was found. */
const withoutReferences = (types: string): string =>
  types
    .replaceAll(/\/\*\*\n \* This interface was referenced by[^/]*\*\/\n/g, "")
    .replaceAll(/ \*\n \* This interface was referenced by[^/]*(?= \*\/)/g, "");

if (process.argv[1] === import.meta.filename) writeFileSync(TYPES, await protocolTypes());
