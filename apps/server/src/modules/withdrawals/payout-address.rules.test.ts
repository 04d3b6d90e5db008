import { getAddress } from "viem/utils";
import { describe, expect, test } from "vitest";
import { addressProblem, USDT_CONTRACT } from "./payout-address.rules.ts";

/** The examples of EIP-55. */
const EXAMPLES = [
  "0x52908400098527886E0F7030069857D2E4169EE7",
  "0x8617E340B3D01FA5F11F306F4090FD50E238070D",
  "0xde709f2102306220921060314715629080e2fb77",
  "0x27b1fdb04752bbc536007a920d24acb045561c26",
  "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
  "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359",
  "0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB",
  "0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb",
];

describe("an address", () => {
  test.each(EXAMPLES)("%s has its checksum, and may be typed without", (address) => {
    expect(getAddress(address.toLowerCase())).toBe(address);
    expect(addressProblem(address)).toBeUndefined();
    expect(addressProblem(address.toLowerCase())).toBeUndefined();
    expect(addressProblem(`0x${address.slice(2).toUpperCase()}`)).toBeUndefined();
  });

  test("with one capital turned over is wrong", () => {
    const address = EXAMPLES[4]!;
    const letters = [...address].flatMap((letter, at) => (at > 1 && /[a-fA-F]/.test(letter) ? [at] : []));
    for (const at of letters) {
      const letter = address[at]!;
      const turned = letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase();
      const wrong = address.slice(0, at) + turned + address.slice(at + 1);
      expect(addressProblem(wrong), wrong).toBe("WALLET_ADDRESS_CHECKSUM");
    }
  });

  test.each([
    ["zero", "0x0000000000000000000000000000000000000000"],
    ["the first precompile", "0x0000000000000000000000000000000000000001"],
    ["a precompile of BSC", "0x0000000000000000000000000000000000000064"],
    ["a system contract", "0x0000000000000000000000000000000000001000"],
    ["the graveyard", "0x000000000000000000000000000000000000dead"],
    ["the token itself", USDT_CONTRACT.toLowerCase()],
  ])("that is %s is refused", (_what, address) => {
    expect(addressProblem(address)).toBe("WALLET_ADDRESS_REFUSED");
  });
});
