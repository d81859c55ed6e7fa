// @vitest-environment node

import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { protocolTypes, TYPES } from "../protocol-types.ts";

it("the types are those of the protocol's schema; if not, run `npm run types`", async () => {
  expect(readFileSync(TYPES, "utf8")).toBe(await protocolTypes());
});
