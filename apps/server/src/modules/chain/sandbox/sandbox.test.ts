import type { Hash } from "viem";
import { expect, test } from "vitest";
import { systemClock } from "../../../platform/clock.ts";
import { sandboxAccount } from "./accounts.ts";
import { openSandbox, SANDBOX_CHAIN_ID } from "./sandbox.ts";

test("blocks share the rules of their chain, and only the newest are kept", async () => {
  const chain = await openSandbox({ clock: systemClock, seed: new Uint8Array(32).fill(1), keep: 5n });
  await chain.mine(9);
  const head = chain.head();
  const kept = Array.from({ length: Number(head) + 1 }, (_, number) => chain.blockAt(BigInt(number)));
  expect(kept.map((one) => one !== undefined)).toEqual(kept.map((_, number) => number === 0 || number > head - 5n));
  const { common } = chain.blockAt(0n)!.block;
  const copies = kept.filter((one) => one && (one.block.common !== common || one.block.header.common !== common));
  expect(copies).toHaveLength(0);
});

/** A signed transaction of a funded account, as a wallet sends it. */
const signed = (index: number, given: { nonce?: number; gas?: bigint; gasPrice?: bigint; value?: bigint } = {}) =>
  sandboxAccount(index).signTransaction({
    chainId: Number(SANDBOX_CHAIN_ID),
    type: "legacy",
    to: sandboxAccount(0).address,
    nonce: 0,
    gas: 21_000n,
    gasPrice: 1_000_000_000n,
    value: 1n,
    ...given,
  });

const open = () => openSandbox({ clock: systemClock, seed: new Uint8Array(32).fill(1) });

test.each([
  ["with too little gas for any transaction", { gas: 20_999n }, "intrinsic gas too low"],
  ["with more gas than a block has", { gas: 30_000_001n }, "exceeds block gas limit"],
  ["with a price below that of the block", { gasPrice: 1n }, "max fee per gas less than block base fee"],
])("a transaction %s is refused at submission", async (_what, given, refusal) => {
  const chain = await open();
  await expect(chain.submit(await signed(1, given))).rejects.toThrow(refusal);
  expect(chain.hasPending()).toBe(false);
});

test("a transaction that cannot be executed in its block drops nobody else's", async () => {
  const chain = await open();
  const all = 999_999n * 10n ** 18n;
  const others = [await chain.submit(await signed(2)), await chain.submit(await signed(1, { value: all }))];
  // Both are covered when they are sent, but not one after the other.
  const uncovered = await chain.submit(await signed(1, { nonce: 1, value: all }));
  others.push(await chain.submit(await signed(3)));
  await chain.mine(2);
  expect(others.map((hash) => chain.receiptOf(hash)?.status)).toEqual([1, 1, 1]);
  expect(chain.receiptOf(uncovered)).toBeUndefined();
  expect(chain.hasPending()).toBe(false);
});

test("transactions that do not fit into a block together take turns", async () => {
  const chain = await open();
  const sent: Hash[] = [];
  for (const index of [1, 2, 3]) sent.push(await chain.submit(await signed(index, { gas: 29_990_000n })));
  await chain.mine(3);
  expect(sent.map((hash) => chain.receiptOf(hash)?.status)).toEqual([1, 1, 1]);
});
