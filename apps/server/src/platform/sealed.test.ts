import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createVault, openVault } from "./sealed.ts";

const PLACE = "staff.account:1:totp";
const secret = Buffer.from("JBSWY3DPEHPK3PXP");

test("what is sealed opens in its place alone, and not once it was changed", () => {
  const vault = createVault([randomBytes(32)]);
  const sealed = vault.seal(secret, PLACE);
  expect(sealed.includes(secret)).toBe(false);
  expect(vault.seal(secret, PLACE).equals(sealed)).toBe(false);
  expect(vault.open(sealed, PLACE).equals(secret)).toBe(true);
  expect(() => vault.open(sealed, "staff.account:2:totp")).toThrow();
  for (let at = 0; at < sealed.length; at++) {
    const changed = Buffer.from(sealed);
    changed[at]! ^= 1;
    expect(() => vault.open(changed, PLACE)).toThrow();
  }
  expect(() => vault.open(secret, PLACE)).toThrow("is not sealed");
});

test("a new key seals, and the former one still opens", () => {
  const [former, current] = [randomBytes(32), randomBytes(32)];
  const sealed = createVault([former]).seal(secret, PLACE);
  const vault = createVault([current, former]);
  expect(vault.open(sealed, PLACE).equals(secret)).toBe(true);
  expect(() => createVault([former]).open(vault.seal(secret, PLACE), PLACE)).toThrow("is missing");
});

test("the key is made once, readable by its owner alone, or comes from the configuration", () => {
  const directory = mkdtempSync(join(tmpdir(), "banyan-vault-"));
  const file = join(directory, "keys", "master.key");
  const sealed = openVault({ configured: undefined, file }).seal(secret, PLACE);
  expect(openVault({ configured: undefined, file }).open(sealed, PLACE).equals(secret)).toBe(true);
  expect(statSync(file).mode & 0o077).toBe(0);
  const [a, b] = [randomBytes(32).toString("base64"), randomBytes(32).toString("base64")];
  const byFormer = openVault({ configured: b, file }).seal(secret, PLACE);
  expect(
    openVault({ configured: `${a},${b}`, file })
      .open(byFormer, PLACE)
      .equals(secret),
  ).toBe(true);
  expect(() => openVault({ configured: "short", file })).toThrow("MASTER_KEY must contain 32 bytes");
  rmSync(directory, { recursive: true });
});
