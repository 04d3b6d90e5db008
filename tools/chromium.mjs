/**
 * Finds a Chromium for the browser tests: the one in CHROMIUM_PATH, one on the machine, one of Playwright; else
 * downloads one. Installed ones come first, because closed networks allow no download. Headless shells come before
 * whole browsers: they have no windows to draw, and open a page with a quarter of the processor time.
 */
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { homedir } from "node:os";
import { delimiter, join } from "node:path";

const SHELL_NAMES = ["chromium-headless-shell", "chrome-headless-shell"];
const WHOLE_NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"];
const MAC = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome";
/** Where they are in what Playwright downloads. */
const SHELL_PLACES = ["linux64", "linux-arm64", "mac-arm64", "mac-x64"].map(
  (machine) => `chrome-headless-shell-${machine}/chrome-headless-shell`,
);
const WHOLE_PLACES = [
  "chrome-linux64/chrome",
  "chrome-linux/chrome",
  "chrome-mac-arm64/Chromium.app/Contents/MacOS/Chromium",
];
/** What the pages of the shop are written in; the distribution's browser comes without them. */
const FONTS = ["fonts-noto-cjk", "fonts-thai-tlwg"];

/**
 * Path of a Chromium that starts. With `whole` a browser with windows comes first, as people have it. Throws where there is none,
 * and says what was tried.
 */
export function provideChromium({ whole = false } = {}) {
  const find = () => [process.env.CHROMIUM_PATH, ...candidates(whole)].find(starts);
  const found = find();
  if (found) return found;
  console.log("No Chromium found: asking Playwright for one.");
  const fetched = whole ? ["chromium"] : ["--only-shell", "chromium"];
  spawnSync("playwright", ["install", ...fetched], { stdio: "inherit", shell: process.platform === "win32" });
  const installed = find() ?? fromDistribution(find);
  if (installed) return installed;
  throw new Error("No Chromium could be found or installed. Install Chrome or Chromium, or name one in CHROMIUM_PATH.");
}

function candidates(whole) {
  const shells = [...onPath(SHELL_NAMES), ...fromPlaywright("chromium_headless_shell-", SHELL_PLACES)];
  const browsers = [...onPath(WHOLE_NAMES), MAC, ...fromPlaywright("chromium-", WHOLE_PLACES)];
  return whole ? [...browsers, ...shells] : [...shells, ...browsers];
}

/** Not every distribution has the shell. */
function fromDistribution(find) {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return undefined;
  console.log("Installing the Chromium of the distribution.");
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

/** An installed browser may still lack a library, so it must print its version. */
function starts(path) {
  return Boolean(path) && existsSync(path) && spawnSync(path, ["--version"], { timeout: 20_000 }).status === 0;
}
