/** Addresses are derived from a public key only, and only from a valid one. */
import { HDKey } from "@scure/bip32";
import { privateKeyToAccount } from "viem/accounts";
import { describe, expect, test } from "vitest";
import { readConfig } from "../../platform/config.ts";
import { openChain } from "./chain.ts";

const SEED = Buffer.alloc(32, 7);
/** The account m/44'/60'/0' of that seed. */
const XPUB = HDKey.fromMasterSeed(SEED).derive("m/44'/60'/0'").publicExtendedKey;
/**
 * m/44'/60'/0' of the mnemonic "test test test test test test test test test test test junk", known to every developer.
 */
const DEVELOPMENT_XPUB =
  "xpub6Ce9NcJvTk36xtLSrJLZqE7wtgA5deCeYs7rSQtreh4cj6ByPtrg9sD7V2FNFLPnf8heNP3FGkeV9qwfzvZNSd54JoNXVsXFYSYwHsnJxqP";
/** One level above, m/44'/60': it could also derive accounts of other purposes. */
const SHALLOW_XPUB =
  "xpub6Ay6WWVYghenQVhPqVCSEgcQKFK6emKTmDiXr86hZZKqXw8Uuqq87s8ExNmmrjiWP8wrYYcAzVEGoeUiwhGcbnH51Pd1m8ZWJmPfh6krM7r";
const SANDBOX_XPUB =
  "xpub6DCoCpSuQZB2jawqnGMEPS63ePKWkwWPH4TU45Q7LPXWuNd8TMtVxRrgjtEshuqpK3mdhaWHPFsBngh5GFZaM6si3yZdUsT8ddYM3PwnATt";
const SANDBOX_XPRV =
  "xprv9zDSoJv1aBcjX6sNgEpE2J9K6MV2MUnXuqXsFgzVn3zY2aHyupaFQdYCtdCbNMkvcTdx9FeN49sgXw6mjrhrFLRSzJVnRYPfSCCgjeg4GxY";
const TOKEN = "0x55d398326f99059fF775485246999027B3197955";
const real = { xpub: XPUB, id: 56n, token: TOKEN };

describe("the sandbox", () => {
  test("derives what every wallet derives from the published mnemonic", () => {
    const chain = openChain("sandbox");
    expect(chain).toMatchObject({ sandbox: true, takesCoins: true, id: 31_337n });
    expect(chain.addressAt(0n)).toBe("0x9858EfFD232B4033E47d90003D41EC34EcaEda94");
    expect(chain.addressAt(1n)).toBe("0x6Fac4D18c912343BF86fa7049364Dd4E424Ab9C0");
    expect(chain.addressAt(0n)).toBe("0x9858EfFD232B4033E47d90003D41EC34EcaEda94");
  });

  test("has no explorer; a chain has its own, and what is paid by hand without one is on BSC", () => {
    expect(openChain("sandbox").explorer).toBeNull();
    expect(openChain(real).explorer).toBe("https://bscscan.com");
    expect(openChain({ ...real, id: 97n }).explorer).toBe("https://testnet.bscscan.com");
    expect(openChain({ ...real, id: 1n }).explorer).toBeNull();
    expect(openChain("none").explorer).toBe("https://bscscan.com");
  });

  test("writes the checksum (EIP-55) of its token", () => {
    expect(openChain({ ...real, token: TOKEN.toLowerCase() }).token).toBe(TOKEN);
  });
});

describe("a configured chain", () => {
  test.each([
    ["a private key", { ...real, xpub: SANDBOX_XPRV }, "private key"],
    ["the key of the sandbox", { ...real, xpub: SANDBOX_XPUB }, "published"],
    ["the key of development chains", { ...real, xpub: DEVELOPMENT_XPUB }, "published"],
    ["a key that is not of an account", { ...real, xpub: SHALLOW_XPUB }, "m/44'/60'/0'"],
    ["another first address", { ...real, firstAddress: `0x${"12".repeat(20)}` }, "CHAIN_FIRST_ADDRESS"],
    ["something else", { ...real, xpub: "xpub123" }, "not an extended public key"],
    ["a published former key", { ...real, formerXpubs: [SANDBOX_XPUB] }, "CHAIN_FORMER_XPUBS is a published key"],
    ["a former key that is none", { ...real, formerXpubs: ["xpub123"] }, "CHAIN_FORMER_XPUBS is not an extended"],
    ["the chain of the sandbox", { ...real, id: 31_337n }, "sandbox"],
    ["a wrong token", { ...real, token: "0x12" }, "CHAIN_TOKEN"],
  ])("refuses %s", (_name, settings, words) => {
    expect(() => openChain(settings)).toThrow(words);
  });

  test("derives the addresses of its key, and can pin the first", () => {
    const of = (index: number) => {
      const { privateKey } = HDKey.fromMasterSeed(SEED).derive(`m/44'/60'/0'/0/${index}`);
      return privateKeyToAccount(`0x${Buffer.from(privateKey!).toString("hex")}`).address;
    };
    const first = of(0);
    const chain = openChain({ ...real, firstAddress: first.toLowerCase() });
    expect(chain).toMatchObject({ sandbox: false, id: 56n, token: TOKEN });
    expect([chain.addressAt(0n), chain.addressAt(1n)]).toEqual([first, of(1)]);
    expect(chain.keyId).not.toBe(openChain("sandbox").keyId);
  });

  test("is configured by a key; without one play money is for the demo alone", () => {
    expect(readConfig({}).chain).toBe("sandbox");
    expect(readConfig({ DEMO: "0" }).chain).toBe("none");
    expect(openChain("none").takesCoins).toBe(false);
    expect(openChain(real).takesCoins).toBe(false);
    const CHAIN_RPC_URLS = "https://one.example/key, https://two.example/key";
    const own = { DEMO: "0", CHAIN_XPUB: XPUB, CHAIN_RPC_URLS };
    expect(readConfig(own).chain).toMatchObject({ xpub: XPUB, id: 56n, token: TOKEN });
    for (const urls of ["", "https://one.example/a,https://one.example/b", "one.example,two.example"]) {
      expect(() => readConfig({ ...own, CHAIN_RPC_URLS: urls })).toThrow("CHAIN_RPC_URLS");
    }
    expect(() => readConfig({ ...own, CHAIN_ID: "97" })).toThrow("CHAIN_TOKEN");
    expect(readConfig({ ...own, CHAIN_ID: "97", CHAIN_TOKEN: TOKEN }).chain).toMatchObject({ id: 97n });
    expect(() => openChain({ ...real, token: TOKEN.replace("f9", "F9") })).toThrow("checksum");
    expect(() => readConfig({ CHAIN_XPUB: XPUB })).toThrow("DEMO=0");
    expect(() => readConfig({ CHAIN_ID: "97" })).toThrow("CHAIN_XPUB");
    expect(() => readConfig({ DEMO: "0", CHAIN_XPUB: XPUB, CHAIN_ID: "zero" })).toThrow("CHAIN_ID");
  });
});
