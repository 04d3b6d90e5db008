/**
 * Finds a Chromium for the browser tests: the one in CHROMIUM_PATH, an installed one, one of Playwright; else downloads
 * one. Installed ones come first, because closed networks allow no download. Headless shells come before full browsers:
 * they render no windows, and open a page with a quarter of the CPU time.
 */
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { homedir } from "node:os";
import { delimiter, join } from "node:path";

const SHELL_NAMES = ["chromium-headless-shell", "chrome-headless-shell"];
const WHOLE_NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"];
const MAC = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome";
/** Paths within Playwright's downloads. */
const SHELL_PLACES = ["linux64", "linux-arm64", "mac-arm64", "mac-x64"].map(
  (machine) => `chrome-headless-shell-${machine}/chrome-headless-shell`,
);
const WHOLE_PLACES = [
  "chrome-linux64/chrome",
  "chrome-linux/chrome",
  "chrome-mac-arm64/Chromium.app/Contents/MacOS/Chromium",
];
/** Fonts of the shop's languages, which the distribution's browser lacks. */
const FONTS = ["fonts-noto-cjk", "fonts-thai-tlwg"];

/**
 * Path of a working Chromium. With `whole`, prefers a full browser with windows. Throws with the attempts if there is
 * none.
 */
export function provideChromium({ whole = false } = {}) {
  const find = () => [process.env.CHROMIUM_PATH, ...candidates(whole)].find(starts);
  const found = find();
  if (found) return found;
  console.log("No Chromium found: downloading one with Playwright.");
  const fetched = whole ? ["chromium"] : ["--only-shell", "chromium"];
  spawnSync("playwright", ["install", ...fetched], { stdio: "inherit", shell: process.platform === "win32" });
  const installed = find() ?? fromDistribution(find);
  if (installed) return installed;
  throw new Error("No Chromium found, and none could be installed. Install Chrome or Chromium, or set CHROMIUM_PATH.");
}

function candidates(whole) {
  const shells = [...onPath(SHELL_NAMES), ...fromPlaywright("chromium_headless_shell-", SHELL_PLACES)];
  const browsers = [...onPath(WHOLE_NAMES), MAC, ...fromPlaywright("chromium-", WHOLE_PLACES)];
  return whole ? [...browsers, ...shells] : [...shells, ...browsers];
}

/** Not every distribution has the shell. */
function fromDistribution(find) {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return undefined;
  console.log("Installing the distribution's Chromium.");
  const options = { stdio: "inherit", env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } };
  const get = (...words) => spawnSync("apt-get", [...words, "-qq"], options);
  get("update");
  for (const browser of ["chromium-headless-shell", "chromium"]) {
    get("install", "--yes", "--no-install-recommends", browser, ...FONTS);
    const installed = find();
    if (installed) return installed;
  }
  return undefined;
}

function onPath(names) {
  const directories = (process.env.PATH ?? "").split(delimiter);
  return names.flatMap((name) => directories.map((directory) => join(directory, name)));
}

function fromPlaywright(prefix, places) {
  const caches = [
    process.env.PLAYWRIGHT_BROWSERS_PATH,
    join(homedir(), ".cache", "ms-playwright"),
    join(homedir(), "Library", "Caches", "ms-playwright"),
  ];
  return caches
    .filter((cache) => cache && existsSync(cache))
    .flatMap((cache) =>
      readdirSync(cache)
        .filter((name) => name.startsWith(prefix))
        .map((name) => join(cache, name)),
    )
    .flatMap((browser) => places.map((place) => join(browser, place)));
}

/** An installed browser may lack a library, so it must print its version. */
function starts(path) {
  return Boolean(path) && existsSync(path) && spawnSync(path, ["--version"], { timeout: 20_000 }).status === 0;
}
