/**
 * Runs the server, both front ends and the catalogue of components from their sources. Each reloads when its files change.
 * Ctrl-C ends all.
 */
import { dirname, join } from "node:path";
import { runTogether } from "./together.mjs";

const ROOT = dirname(import.meta.dirname);
const VITE = join(ROOT, "node_modules", "vite", "bin", "vite.js");

runTogether([
  { cwd: join(ROOT, "apps/server"), args: ["--watch", "--watch-preserve-output", "src/main.ts"] },
  ...["apps/shop", "apps/office", "packages/ui"].map((directory) => ({
    cwd: join(ROOT, directory),
    args: [VITE, "--clearScreen", "false"],
  })),
]);
