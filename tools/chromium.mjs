/**
 * Finds a Chromium for the browser tests: the one in CHROMIUM_PATH, one on the machine, one of Playwright; else
 * downloads one. Installed ones come first, because closed networks allow no download.
 */
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { homedir } from "node:os";
import { delimiter, join } from "node:path";

const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"];
const MAC = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome";

/** Path of a Chromium that starts. Throws where there is none, and says what was tried. */
export function provideChromium() {
  const found = [process.env.CHROMIUM_PATH, ...onPath(), MAC, ...fromPlaywright()].find(starts);
  if (found) return found;
  console.log("No Chromium found: asking Playwright for one.");
  spawnSync("playwright", ["install", "chromium"], { stdio: "inherit", shell: process.platform === "win32" });
  const fetched = fromPlaywright().find(starts);
  if (fetched) return fetched;
  if (process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
    console.log("Installing the Chromium of the distribution.");
    const options = { stdio: "inherit", env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } };
    spawnSync("apt-get", ["update", "-qq"], options);
    spawnSync(
      "apt-get",
      ["install", "-qq", "--yes", "--no-install-recommends", "chromium", "fonts-noto-cjk", "fonts-thai-tlwg"],
      options,
    );
    const installed = onPath().find(starts);
    if (installed) return installed;
  }
  throw new Error("No Chromium could be found or installed. Install Chrome or Chromium, or name one in CHROMIUM_PATH.");
}

function onPath() {
  const directories = (process.env.PATH ?? "").split(delimiter);
  return NAMES.flatMap((name) => directories.map((directory) => join(directory, name)));
}

function fromPlaywright() {
  const caches = [
    process.env.PLAYWRIGHT_BROWSERS_PATH,
    join(homedir(), ".cache", "ms-playwright"),
    join(homedir(), "Library", "Caches", "ms-playwright"),
  ];
  const places = [
    "chrome-linux64/chrome",
    "chrome-linux/chrome",
    "chrome-mac-arm64/Chromium.app/Contents/MacOS/Chromium",
  ];
  return caches
    .filter((cache) => cache && existsSync(cache))
    .flatMap((cache) =>
      readdirSync(cache)
        .filter((name) => name.startsWith("chromium-"))
        .map((name) => join(cache, name)),
    )
    .flatMap((browser) => places.map((place) => join(browser, place)));
}

/** An installed browser may still lack a library, so it must print its version. */
function starts(path) {
  return Boolean(path) && existsSync(path) && spawnSync(path, ["--version"], { timeout: 20_000 }).status === 0;
}
