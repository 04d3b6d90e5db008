/**
 * Checks that package-lock.json names the optional packages of every platform; with --write it adds the missing ones.
 * npm leaves out what its registry did not offer when the file was written, and `npm ci` then refuses the file. An
 * added entry has the exact version that its package asks for, and no checksum.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

const FILE = join(dirname(import.meta.dirname), "package-lock.json");
const EXACT = /^\d+\.\d+\.\d+/;
/** Words in the names of platform packages. */
const SYSTEMS = ["aix", "android", "darwin", "freebsd", "linux", "netbsd", "openbsd", "openharmony", "sunos", "win32"];
const PROCESSORS = ["arm", "arm64", "ia32", "loong64", "ppc64", "riscv64", "s390x", "wasm32", "x64"];

const lock = JSON.parse(readFileSync(FILE, "utf8"));
const added = complete(lock.packages);
if (process.argv.includes("--write")) {
  lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => a.localeCompare(b, "en")));
  writeFileSync(FILE, `${JSON.stringify(lock, null, 2)}\n`);
} else if (added.length > 0) {
  console.error(`package-lock.json lacks ${added.length} packages of other platforms, so \`npm ci\` refuses it:`);
  for (const path of added) console.error(`  ${path} ${lock.packages[path].version}`);
  console.error("`node tools/lock-file.mjs --write` adds them.");
  process.exitCode = 1;
}

/** Adds each missing optional package in the version asked for, beside the package that asks. Returns the paths. */
function complete(packages) {
  const paths = [];
  for (const [path, { optionalDependencies = {}, dev, peer }] of Object.entries(packages)) {
    for (const [name, version] of Object.entries(optionalDependencies)) {
      if (!EXACT.test(version) || found(packages, path, name)?.version === version) continue;
      const place = `${parentOf(path)}node_modules/${name}`;
      packages[place] = entryOf(name, version, { dev, peer });
      paths.push(place);
    }
  }
  return paths;
}

/** The entry that Node would find for a name from a path: the nearest one upwards. */
function found(packages, path, name) {
  const own = packages[`${path && `${path}/`}node_modules/${name}`];
  return own ?? (path.includes("node_modules/") ? found(packages, parentOf(path).slice(0, -1), name) : undefined);
}

/** "node_modules/a/node_modules/@b/c" → "node_modules/a/" */
function parentOf(path) {
  return path.slice(0, path.lastIndexOf("node_modules/"));
}

function entryOf(name, version, { dev, peer }) {
  const words = name.split(/[/-]/);
  const [os, cpu] = [SYSTEMS, PROCESSORS].map((known) => words.filter((word) => known.includes(word)));
  if (cpu.length === 0) throw new Error(`The platform of ${name} cannot be read from its name.`);
  const libc = words.some((word) => word.startsWith("musl")) ? "musl" : "glibc";
  const hasLibc = os.includes("linux") && words.some((word) => /^(musl|gnu)/.test(word));
  return {
    version,
    cpu,
    ...(dev && { dev }),
    ...(hasLibc && { libc: [libc] }),
    optional: true,
    ...(os.length > 0 && { os }),
    ...(peer && { peer }),
  };
}
