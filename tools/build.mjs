/**
 * Builds the front ends and the server into their dist/. Each part stores a hash of its inputs and is skipped while
 * that is unchanged, so a second start takes seconds.
 */
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, extname, join, relative } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const ROOT = dirname(import.meta.dirname);
const COMPRESSED = new Set([".js", ".css", ".html", ".svg", ".json", ".webmanifest", ".txt", ".map", ".ico"]);
const SMALLEST_WORTH_COMPRESSING = 1024;

const PARTS = [
  { name: "shop", inputs: ["packages", "apps/shop"], build: () => buildFrontEnd("shop") },
  { name: "office", inputs: ["packages", "apps/office"], build: () => buildFrontEnd("office") },
  { name: "server", inputs: ["packages/contract", "apps/server"], build: buildServer },
];

// `node tools/build.mjs server` builds only that part.
const wanted = process.argv.slice(2);
try {
  // Together: each front end keeps one core busy.
  await Promise.all(PARTS.filter(({ name }) => wanted.length === 0 || wanted.includes(name)).map(build));
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}

/** Builds a part if its inputs changed, and then prints a line. */
async function build(part) {
  const dist = join(ROOT, "apps", part.name, "dist");
  const mark = join(dist, ".made-from");
  const hash = hashOf(["package-lock.json", "tsconfig.base.json", "tools/build.mjs", ...part.inputs]);
  if (existsSync(mark) && readFileSync(mark, "utf8") === hash) return;
  const start = performance.now();
  rmSync(mark, { force: true });
  await part.build(dist);
  mkdirSync(dist, { recursive: true });
  writeFileSync(mark, hash);
  console.log(`Built ${part.name} in ${((performance.now() - start) / 1000).toFixed(1)} s.`);
}

async function buildFrontEnd(name) {
  const directory = join(ROOT, "apps", name);
  const vite = join(ROOT, "node_modules", "vite", "bin", "vite.js");
  const child = spawn(process.execPath, [vite, "build", "--logLevel", "warn"], {
    cwd: directory,
    stdio: "inherit",
    env: { ...process.env, NODE_ENV: "production" },
  });
  const [status] = await once(child, "exit");
  if (status !== 0) throw new Error(`The ${name} could not be built; why stands above.`);
  await compress(join(directory, "dist"));
}

async function buildServer(dist) {
  const esbuild = await import("esbuild");
  const server = join(ROOT, "apps", "server");
  const entries = [
    "main",
    "audit",
    "chain",
    "backup",
    "restore",
    "files",
    "settle",
    "signer",
    "sandbox-chain",
    "payouts",
    "import",
    "kyc-keys",
    "staff-recover",
  ].map((name) => join(server, "src", `${name}.ts`));
  rmSync(dist, { recursive: true, force: true });
  await esbuild.build({
    entryPoints: entries,
    entryNames: "[dir]/[name]",
    outbase: server,
    outdir: dist,
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node22",
    sourcemap: "linked",
    sourcesContent: false,
    logLevel: "warning",
    plugins: [{ name: "packages-stay-outside", setup: keepPackagesOutside }],
  });
}

/** Installed packages are loaded from node_modules. Our workspaces are TypeScript, so they are bundled. */
function keepPackagesOutside(builder) {
  builder.onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
    kind === "entry-point" || path.startsWith("@banyan/") ? undefined : { path, external: true },
  );
}

/** Writes .br and .gz files for each text file, so that the server never compresses files during a request. */
async function compress(directory) {
  const files = filesUnder(directory).filter(
    (path) =>
      COMPRESSED.has(extname(path)) && statSync(path).size >= SMALLEST_WORTH_COMPRESSING && !existsSync(`${path}.br`),
  );
  await Promise.all(
    files.map(async (path) => {
      const content = readFileSync(path);
      const brotli = { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } };
      writeFileSync(`${path}.br`, await promisify(brotliCompress)(content, brotli));
      writeFileSync(`${path}.gz`, await promisify(gzip)(content, { level: 9 }));
    }),
  );
}

function hashOf(inputs) {
  const hash = createHash("sha256").update(process.versions.node.split(".")[0] ?? "");
  for (const path of inputs.flatMap((input) => filesUnder(join(ROOT, input)))) {
    hash.update(`\0${relative(ROOT, path)}\0`).update(readFileSync(path));
  }
  return hash.digest("hex");
}

function filesUnder(path) {
  if (!statSync(path).isDirectory()) return [path];
  const names = readdirSync(path, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  return names
    .filter(({ name }) => name !== "node_modules" && name !== "dist" && !/\.test\.tsx?$/.test(name))
    .flatMap((entry) => (entry.isDirectory() ? filesUnder(join(path, entry.name)) : [join(path, entry.name)]));
}
