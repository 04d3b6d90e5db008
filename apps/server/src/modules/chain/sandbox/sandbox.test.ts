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
  ["with more gas than a block has", { gas: 10_000_001n }, "exceeds block gas limit"],
  ["with a price below that of the block", { gasPrice: 1n }, "max fee per gas less than block base fee"],
])("a transaction %s is refused at submission", async (_what, given, refusal) => {
  const chain = await open();
  await expect(chain.submit(await signed(1, given))).rejects.toThrow(refusal);
  expect(chain.hasPending()).toBe(false);
});

test("the nonces of an account that wait are bounded, and so are all transactions that wait", async () => {
  const chain = await open();
  await expect(chain.submit(await signed(1, { nonce: 17 }))).rejects.toThrow("nonce too high");
  // Sixteen of each account wait for its first one.
  for (let nonce = 1; nonce <= 16; nonce++) await chain.submit(await signed(1, { nonce }));
  for (let nonce = 0; nonce < 484; nonce++) await chain.submit(await signed(2, { nonce }));
  await expect(chain.submit(await signed(3))).rejects.toThrow("txpool is full");
  await chain.mine();
  await chain.submit(await signed(3));
});

test("a call ends when its gas is used up", async () => {
  const chain = await open();
  // JUMPDEST PUSH1 0 JUMP: without end.
  await expect(chain.call({ data: "0x5b600056" })).rejects.toThrow("execution reverted");
});

test("the same transfer has another hash on a chain with another first nonce", async () => {
  const seed = new Uint8Array(32).fill(1);
  const lives = [
    await openSandbox({ clock: systemClock, seed, firstNonce: 7n }),
    await openSandbox({ clock: systemClock, seed, firstNonce: 8n }),
  ];
  expect(lives[0]?.token).toBe(lives[1]?.token);
  const to = sandboxAccount(5).address;
  const hashes = await Promise.all(
    lives.map(async (chain) => {
      const hash = await chain.pour(to, 1n);
      await chain.mine();
      expect(chain.receiptOf(hash)?.status).toBe(1);
      return hash;
    }),
  );
  expect(hashes[0]).not.toBe(hashes[1]);
  expect(await Promise.all([0, 1, 9].map(async (index) => lives[0]!.nextNonce(sandboxAccount(index).address)))).toEqual(
    [8n, 7n, 7n],
  );
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
  for (const index of [1, 2, 3]) sent.push(await chain.submit(await signed(index, { gas: 9_990_000n })));
  await chain.mine(3);
  expect(sent.map((hash) => chain.receiptOf(hash)?.status)).toEqual([1, 1, 1]);
});
