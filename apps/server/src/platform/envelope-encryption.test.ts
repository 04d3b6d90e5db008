import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { createEnvelopes } from "./envelope-encryption.ts";
import { createVault } from "./sealed.ts";

const PLACE = "kyc.photo 1 of member 7";
const photo = randomBytes(5_000);
const [former, current] = [randomBytes(32), randomBytes(32)];
const envelopes = createEnvelopes(createVault([former]));

test("what is sealed opens in its place alone", () => {
  const sealed = envelopes.seal(photo, PLACE);
  expect(sealed.bytes.includes(photo.subarray(0, 16))).toBe(false);
  expect(envelopes.open(sealed, PLACE).equals(photo)).toBe(true);
  expect(() => envelopes.open(sealed, "kyc.photo 2 of member 7")).toThrow();
  expect(() => envelopes.open(sealed, "kyc.photo 1 of member 8")).toThrow();
});

test("each object has a key of its own, and another's key does not open it", () => {
  const [one, two] = [envelopes.seal(photo, PLACE), envelopes.seal(photo, PLACE)];
  expect(one.wrappedKey.equals(two.wrappedKey)).toBe(false);
  expect(one.bytes.equals(two.bytes)).toBe(false);
  expect(() => envelopes.open({ ...one, wrappedKey: two.wrappedKey }, PLACE)).toThrow();
});

test.each(["bytes", "wrappedKey"] as const)(
  "one changed bit anywhere in the %s is noticed, and so is a lost end",
  (part) => {
    const sealed = envelopes.seal(Buffer.from("A123456789"), PLACE);
    for (let at = 0; at < sealed[part].length; at++) {
      const changed = Buffer.from(sealed[part]);
      changed[at]! ^= 1 << (at % 8);
      expect(() => envelopes.open({ ...sealed, [part]: changed }, PLACE), `byte ${at}`).toThrow();
      expect(
        () => envelopes.open({ ...sealed, [part]: sealed[part].subarray(0, at) }, PLACE),
        `cut at ${at}`,
      ).toThrow();
    }
  },
);

test("another master key opens nothing", () => {
  const sealed = envelopes.seal(photo, PLACE);
  expect(() => createEnvelopes(createVault([current])).open(sealed, PLACE)).toThrow("is missing");
});

test("wrapped anew, a key belongs to the current master key, and the former one is no longer needed", () => {
  const sealed = envelopes.seal(photo, PLACE);
  const both = createEnvelopes(createVault([current, former]));
  expect(both.open(sealed, PLACE).equals(photo)).toBe(true);
  const anew = { ...both.rewrap(sealed, PLACE), bytes: sealed.bytes };
  expect(anew.keyId).toBe(both.vault.keyIds[0]);
  expect(
    createEnvelopes(createVault([current]))
      .open(anew, PLACE)
      .equals(photo),
  ).toBe(true);
  expect(() => envelopes.open(anew, PLACE)).toThrow("is missing");
  expect(() => both.rewrap(sealed, "kyc.photo 2 of member 7")).toThrow();
});
