/** `npm start` installs `dependencies` only, so nothing that builds, starts or operates a shop imports from `devDependencies`. */
import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";

const ROOT = dirname(import.meta.dirname);
const { packages } = JSON.parse(readFileSync(join(ROOT, "package-lock.json"), "utf8"));
const SOURCES = [
  "apps/*/{build,demo,src}/**/*.{ts,tsx}",
  "apps/*/{vite,lingui}.config.ts",
  "packages/*/src/**/*.{ts,tsx}",
  "tools/{bootstrap,install,start,build}.mjs",
  "tools/demo-*.ts",
];
/** Not loaded in operation. */
const TEST = /\.(test|fixture)\.tsx?$|\/test-setup\.ts$/;
const IMPORTS = /^(?:import|export) (?!type )(?:[^;"]*? from )?"([^".][^"]*)"|\bimport\("([^".][^"]*)"\)/gm;

/** `@scope/name/file.js` → `@scope/name` */
const packageOf = (path) => /^(?:@[^/]+\/)?[^/]+/.exec(path)[0];

function importsOf(path) {
  const found = readFileSync(join(ROOT, path), "utf8").matchAll(IMPORTS);
  return [...found]
    .map(([, fixed, later]) => fixed ?? later)
    .filter((name) => !/^(node:|@banyan\/)|\$\{/.test(name))
    .map((name) => ({ path, name: packageOf(name) }));
}

test("what a shop in operation imports is installed without devDependencies", () => {
  const paths = SOURCES.flatMap((pattern) => globSync(pattern, { cwd: ROOT })).filter((path) => !TEST.test(path));
  const imports = paths.flatMap(importsOf);
  const names = imports.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(["vite", "esbuild", "@lingui/cli", "fastify", "react"]));
  const missing = imports.filter(({ path, name }) => {
    const own = path.split("/").slice(0, 2).join("/");
    const entry = packages[`${own}/node_modules/${name}`] ?? packages[`node_modules/${name}`];
    return !entry || entry.dev;
  });
  expect(missing).toEqual([]);
});
