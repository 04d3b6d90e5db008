import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { findBinaries } from "./binaries.ts";
import { releasesBehind } from "./releases.ts";

test.each([
  ["18.0", "2025-11-12", 0],
  ["18.0", "2025-11-13", 1],
  ["18.1", "2026-02-11", 0],
  ["18.1", "2026-02-12", 1],
  ["18.4", "2026-08-13", 0],
  ["18.4", "2026-11-12", 1],
  ["17.6", "2026-11-12", 3],
  ["18.9", "2026-11-12", 0],
  ["19beta2", "2026-11-12", 0],
])("%s is on %s behind by %i releases at least", (version, day, behind) => {
  expect(releasesBehind(version, new Date(`${day}T12:00:00Z`))).toBe(behind);
});

test("a newer PostgreSQL of the system is used, if it is of the same major version and complete", () => {
  const root = mkdtempSync(join(tmpdir(), "banyan-system-postgres-"));
  const place = (name: string, version: string, programs = ["postgres", "initdb"]) => {
    const bin = join(root, name, "bin");
    mkdirSync(bin, { recursive: true });
    for (const program of programs) {
      writeFileSync(join(bin, program), `#!/bin/sh\necho "postgres (PostgreSQL) ${version}"\n`);
      chmodSync(join(bin, program), 0o755);
    }
    return join(root, name);
  };
  try {
    const own = findBinaries(() => []);
    const { major } = own;
    const newer = place("newer", `${major}.98`);
    const newest = place("newest", `${major}.99 (Debian ${major}.99-1.pgdg12+1)`);
    const others = [
      place("older", `${major}.0`),
      place("major", `${major + 1}.2`),
      place("partial", `${major}.99`, ["postgres"]),
      place("strange", "development"),
      join(root, "nowhere"),
    ];
    expect(findBinaries(() => others)).toEqual(own);
    expect(findBinaries(() => [newer, newest, ...others])).toEqual({
      directory: newest,
      version: `${major}.99`,
      major,
    });
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
});
