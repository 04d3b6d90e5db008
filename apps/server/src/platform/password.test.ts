/** Cost of a hash in a separate process; test processes use a cheap one (test/quick-argon2.ts). */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";

test("a password is hashed with argon2id, 19 MiB and two passes", () => {
  const module = pathToFileURL(join(import.meta.dirname, "password.ts")).href;
  const script = `
    const { hashPassword, passwordMatches } = await import("${module}");
    const stored = await hashPassword("a long and quiet password");
    const answers = [await passwordMatches(stored, "a long and quiet password"), await passwordMatches(stored, "another")];
    console.log([stored, ...answers].join(" "));`;
  const { stdout, stderr } = spawnSync(process.execPath, ["--input-type=module", "--eval", script], {
    encoding: "utf8",
  });
  expect(stdout, stderr).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$\S+ true false\n$/);
});
