/** Leaves the schemas of the contract out of the built shop; see `no-schemas.ts`. Tests and `dev` keep the real ones. */
import { join } from "node:path";
import type { Plugin } from "vite";

const STAND_IN = join(import.meta.dirname, "no-schemas.ts");

export function schemasLeftOut(): Plugin {
  return {
    name: "schemas-left-out",
    apply: "build",
    enforce: "pre",
    resolveId: (id) => (id === "zod/mini" ? STAND_IN : undefined),
  };
}
