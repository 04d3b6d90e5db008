/** Consensus of the nodes about one transaction, from the first node that knows it to its final block. */
import type { Hash } from "viem";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openReading } from "./chain.fixture.ts";
import { proofOf } from "./proof.ts";
import { faucetAccount } from "./sandbox/sandbox.ts";

const OUTSIDE = "0x00000000000000000000000000000000000ab1e5";

let shop: Awaited<ReturnType<typeof openReading>>;
beforeEach(async () => {
  shop = await openReading();
});
afterEach(() => shop.close());

const stateOf = async (hash: Hash, seen?: { address: string; nonce: number }) => proofOf(shop.nodes, 2, hash, seen);

/** A node that does not know a transaction. */
const forgets = (hash: Hash) => async (_method: string, params: readonly unknown[], pass: () => Promise<unknown>) =>
  params[0] === hash ? null : pass();

test("what one node knows and no block has waits, and is known by its sender", async () => {
  const nonce = Number(await shop.evm().nextNonce(faucetAccount.address));
  const hash = await shop.evm().pour(OUTSIDE, 5n);
  const sender = { address: faucetAccount.address.toLowerCase(), nonce };
  expect(await stateOf(hash)).toEqual({ state: "waiting", sender });
  shop.twists[0] = forgets(hash);
  expect(await stateOf(hash)).toEqual({ state: "waiting", sender });
  shop.twists[1] = forgets(hash);
  expect(await stateOf(hash)).toEqual({ state: "unknown" });
  shop.twists.length = 0;
  await shop.mine();
  expect(await stateOf(hash)).toEqual({ state: "not_final", sender });
  await shop.finish();
  expect(await stateOf(hash)).toMatchObject({ state: "final", transfers: [{ to: OUTSIDE, raw: 5n }] });
});

test("what all nodes have forgotten waits until another transaction of its nonce is final", async () => {
  const nonce = Number(await shop.evm().nextNonce(faucetAccount.address));
  const sender = { address: faucetAccount.address.toLowerCase(), nonce };
  const forgotten: Hash = `0x${"7".repeat(64)}`;
  expect(await stateOf(forgotten, sender)).toEqual({ state: "waiting", sender });
  await shop.evm().pour(OUTSIDE, 5n);
  expect(await stateOf(forgotten, sender)).toEqual({ state: "waiting", sender });
  await shop.mine();
  expect(await stateOf(forgotten, sender)).toEqual({ state: "waiting", sender });
  await shop.finish();
  // The nonce is used, but only one node reports by which transaction.
  shop.twists[0] = async (method, _params, pass) => {
    if (method === "eth_getTransactionCount") throw new Error("away");
    return pass();
  };
  expect(await stateOf(forgotten, sender)).toEqual({ state: "waiting", sender });
  shop.twists.length = 0;
  expect(await stateOf(forgotten, sender)).toEqual({ state: "unknown" });
});

test("what comes into a block while its nonce is asked for is not gone", async () => {
  const nonce = Number(await shop.evm().nextNonce(faucetAccount.address));
  const hash = await shop.evm().pour(OUTSIDE, 5n);
  const sender = { address: faucetAccount.address.toLowerCase(), nonce };
  await shop.finish();
  const first = new Set<unknown>();
  const late = (index: number) => async (method: string, params: readonly unknown[], pass: () => Promise<unknown>) => {
    const question = `${index} ${method}`;
    if (params[0] !== hash || first.has(question)) return pass();
    first.add(question);
    return null;
  };
  shop.twists.push(late(0), late(1));
  expect(await stateOf(hash, sender)).toEqual({ state: "waiting", sender });
  expect(await stateOf(hash, sender)).toMatchObject({ state: "final" });
});
