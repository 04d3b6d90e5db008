import { describe, expect, test } from "vitest";
import { acceptsOrigin, methodsOf, passkeyHost, showRecoveryCode } from "./step-up.rules.ts";

describe("whose passkeys ours are", () => {
  test.each([
    ["https://shop.example", "shop.example"],
    ["https://shop.example:8443/banyan", "shop.example"],
    ["http://localhost:8080", "localhost"],
    ["http://127.0.0.1:8080", "localhost"],
    ["http://[::1]:8080", "localhost"],
  ])("%s has them for %s", (publicUrl, host) => expect(passkeyHost(publicUrl)).toBe(host));

  test.each([
    ["https://shop.example", "https://shop.example", true],
    ["https://shop.example/banyan", "https://shop.example", true],
    ["https://shop.example", "http://shop.example", false],
    ["https://shop.example", "https://shop.example:8443", false],
    ["https://shop.example", "https://evil.shop.example", false],
    ["https://shop.example", "https://shop.example.evil.net", false],
    ["https://shop.example", "http://localhost:8080", false],
    ["http://127.0.0.1:8080", "http://localhost:5173", true],
    ["http://127.0.0.1:8080", "http://localhost.evil.net", false],
    ["http://localhost:8080", "http://localhost:8080", true],
  ])("at %s a page of %s: %s", (publicUrl, origin, accepted) =>
    expect(acceptsOrigin(publicUrl, origin)).toBe(accepted),
  );
});

test("a recovery code is shown in three groups", () => {
  expect(showRecoveryCode("ABCDEFGHJKMN")).toBe("ABCD-EFGH-JKMN");
});

test("the easiest way to prove oneself comes first, and only what there is", () => {
  expect(methodsOf(["totp", "passkey"], 3)).toEqual(["passkey", "totp", "recovery"]);
  expect(methodsOf(["totp"], 0)).toEqual(["totp"]);
});
