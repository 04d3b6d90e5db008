/**
 * Prepares the machine: a recent Node and the packages of the lock file. Install scripts are never run, because some
 * machines forbid them, so nothing here may depend on one. Plain JavaScript for Node 20.19 without imports.
 */
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, rmSync, statfsSync } from "node:fs";
import { join } from "node:path";

const FLOOR = [20, 19];
/** The first long-term version of Node that runs TypeScript by itself. Of Node 23, only later versions do. */
const ENOUGH = [22, 18];
const LOCAL_NODE = "24.21.0";
/** Free disk space to begin an installation with. */
const NEEDED_MB = { all: 1500, operation: 750 };

/** A message where this Node is too old for the bootstrap, else undefined. */
export function oldestNode(version) {
  if (atLeast(version, FLOOR)) return undefined;
  return `Banyan needs Node ${FLOOR.join(".")} or newer; this is Node ${version}. Install a newer one from https://nodejs.org.`;
}

/** The path of a Node that is recent enough: the running one, else one installed into `.node/`. */
export function provideNode(root) {
  if (atLeast(process.versions.node, ENOUGH) && !process.versions.node.startsWith("23.")) return process.execPath;
  const platform = process.platform === "win32" ? "win" : process.platform;
  const name = `node-${platform}-${process.arch}`;
  const directory = join(root, ".node", "node_modules", name);
  const path = join(directory, "bin", process.platform === "win32" ? "node.exe" : "node");
  if (!existsSync(path) || readJson(join(directory, "package.json"))?.version !== LOCAL_NODE) {
    console.log(
      `Node ${process.versions.node} is older than ${ENOUGH.join(".")}: installing Node ${LOCAL_NODE} for this project alone.`,
    );
    npm(root, ["install", "--prefix", join(root, ".node"), "--no-save", `${name}@${LOCAL_NODE}`], NEEDED_MB.operation);
    // A third of the package: headers to compile add-ons with, which nothing here does.
    rmSync(join(directory, "include"), { recursive: true, force: true });
  }
  return path;
}

/**
 * Installs the packages where node_modules differs from the lock file, without `dev` only those of `dependencies`. Once
 * `devDependencies` are installed they stay: a start would otherwise remove what the next test installs again.
 */
export function installPackages(root, { dev }) {
  const wanted = packagesOf(join(root, "package-lock.json"));
  // npm writes this file as the last step of an install, so an interrupted install does not count.
  const present = packagesOf(join(root, "node_modules", ".package-lock.json"));
  const all = dev || Object.values(present).some((entry) => entry.dev);
  if (isInstalled(wanted, present, all)) return;
  console.log(all ? "Installing packages." : "Installing the packages that the shop needs.");
  // Not `npm ci`: it would delete node_modules and install everything again for one changed package.
  const kinds = [all ? "--include=dev" : "--omit=dev", "--include=optional"];
  npm(root, ["install", "--no-save", ...kinds], all ? NEEDED_MB.all : NEEDED_MB.operation);
}

const packagesOf = (path) => readJson(path)?.packages ?? {};

function isInstalled(wanted, present, all) {
  const isNeeded = ({ dev, devOptional, optional, peer }) => !optional && !peer && (all || !(dev || devOptional));
  return Object.entries(wanted).every(
    ([path, entry]) => !path.includes("node_modules/") || !isNeeded(entry) || present[path]?.version === entry.version,
  );
}

function npm(root, args, neededMb) {
  const { bavail, bsize } = statfsSync(root);
  const freeMb = Math.floor((bavail * bsize) / 2 ** 20);
  if (freeMb < neededMb)
    fail(`The disk of ${root} is full: ${freeMb} MB are free, the installation needs ${neededMb} MB.`);
  const own = process.env.npm_execpath;
  const isNpm = own !== undefined && /npm-cli\.c?js$/.test(own);
  const flags = ["--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];
  const result = isNpm
    ? spawnSync(process.execPath, [own, ...args, ...flags], { cwd: root, stdio: "inherit" })
    : spawnSync("npm", [...args, ...flags], { cwd: root, stdio: "inherit", shell: process.platform === "win32" });
  if (result.error) fail(`npm could not be run (${result.error.message}). It comes with Node; is it on the PATH?`);
  if (result.status !== 0) fail("The packages could not be installed; npm says why above.");
}

function atLeast(version, [major, minor]) {
  const [ownMajor, ownMinor] = version.split(".").map(Number);
  return ownMajor > major || (ownMajor === major && ownMinor >= minor);
}

function readJson(path) {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch {
    return undefined;
  }
}

function fail(words) {
  console.error(words);
  process.exit(1);
}
