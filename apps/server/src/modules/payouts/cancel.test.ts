/**
 * Cancelled payouts: either the payment or the cancellation is mined, never both, and the member has the amount once.
 */
import { afterEach, beforeEach, expect, test } from "vitest";
import { generator } from "../../../test/generator.ts";
import { testSeed } from "../../../test/seed.ts";
import { SignerAway } from "../signer/index.ts";
import { limitsOf } from "../signer/signer.fixture.ts";
import { cancelPayout } from "./command.ts";
import { STUCK_MS } from "./payout.rules.ts";
import { assertPaidOnce, Died, openPayouts, type Payouts } from "./payouts.fixture.ts";

/** Covers hundreds of polls of a worker. */
const LIMIT_MS = 180_000;

let payouts: Payouts;
beforeEach(async () => {
  payouts = await openPayouts();
});
afterEach(async () => {
  await payouts.assertBooks();
  await payouts.close();
});

const cancel = (id: string) => cancelPayout(payouts.database.queries, id, payouts.clock.now());

/** Withholds payments of the worker from all nodes; cancellations reach all of them. */
function withoutPayments() {
  const kept: string[] = [];
  const send: typeof payouts.asked.send = async (raw) => {
    const signed = payouts.journal().find(({ transaction }) => transaction === raw)!;
    if (signed.cancels) return payouts.asked.send(raw);
    kept.push(raw);
    return { taken: true };
  };
  return { kept, chain: { ...payouts.asked, send } };
}

async function transfersTo(address: string) {
  return payouts.chain.transfersTo([address.toLowerCase()]);
}

test("one that is stuck ends as failed, gives the amount back, and lets the next ones go on", async () => {
  const memberId = await payouts.enter();
  const purse = await payouts.purse(memberId);
  const { chain, kept } = withoutPayments();
  const stuck = await payouts.approved(memberId, 50);
  const worker = payouts.start({ chain });
  await worker.look();
  expect(await cancel(stuck.id)).toBe(true);
  await payouts.payAll(worker);
  await worker.stop();
  const next = await payouts.approved(memberId, 20);
  await payouts.payAll();
  expect(await payouts.stateOf(stuck.id)).toBe("failed");
  expect(await payouts.purse(memberId)).toBe(purse - (await payouts.read(next.id)).amount);
  expect(await transfersTo(stuck.address)).toEqual([]);
  const [payment, cancelling, following] = payouts.journal();
  expect(cancelling).toMatchObject({ cancels: true, raw: 0n, to: payouts.hot, nonce: payment!.nonce });
  expect(following).toMatchObject({ nonce: payment!.nonce + 1, withdrawalId: next.id });
  await assertPaidOnce(payouts, [await payouts.read(next.id)]);
  // Nothing more is signed for it, and the signed payment can never be mined.
  await expect(payouts.chain.asked.send(kept[0]!)).resolves.toMatchObject({ taken: false });
  expect(await cancel(stuck.id)).toBe(false);
});

test("one that was sent at the highest price is cancelled for more", async () => {
  const { id } = await payouts.approved(await payouts.enter(), 50);
  const { chain } = withoutPayments();
  const most = limitsOf().mostGasPrice;
  const wallet: typeof chain.wallet = async (address) => {
    const look = await payouts.chain.asked.wallet(address);
    return look && { ...look, gasPrice: most };
  };
  const worker = payouts.start({ chain: { ...chain, wallet } });
  await worker.look();
  expect(await cancel(id)).toBe(true);
  await payouts.payAll(worker);
  expect(await payouts.stateOf(id)).toBe("failed");
  const [payment, cancelling] = payouts.journal();
  expect(payment).toMatchObject({ gasPrice: most });
  expect(cancelling).toMatchObject({ cancels: true, gasPrice: (most * 125n) / 100n });
});

test("one whose payment is in a block first is paid, once", async () => {
  const { id, address } = await payouts.approved(await payouts.enter(), 50);
  const { chain, kept } = withoutPayments();
  const worker = payouts.start({ chain: { ...chain, send: async (raw) => (await chain.send(raw), { taken: true }) } });
  await worker.look();
  await payouts.chain.asked.send(kept[0]!);
  await payouts.chain.evm.mine();
  await cancel(id);
  await payouts.payAll(worker);
  const { state, amount, fee } = await payouts.read(id);
  expect(state).toBe("succeeded");
  await assertPaidOnce(payouts, [{ address, amount, fee }]);
});

test("goes on while all payouts are frozen, and a cancel that is stuck gets a higher fee", async () => {
  const { id, address } = await payouts.approved(await payouts.enter(), 50);
  const worker = payouts.start({ chain: { ...payouts.asked, send: async () => ({ taken: true }) } });
  await worker.look();
  await payouts.freeze();
  await cancel(id);
  await worker.look();
  payouts.advance(STUCK_MS);
  await worker.look();
  const prices = payouts.journal().map(({ gasPrice, cancels = false }) => ({ gasPrice, cancels }));
  expect(prices.map(({ cancels }) => cancels)).toEqual([false, true, true]);
  expect(prices[2]!.gasPrice * 100n).toBeGreaterThanOrEqual(prices[1]!.gasPrice * 110n);
  await payouts.chain.asked.send(payouts.journal()[2]!.transaction);
  await payouts.payAll(worker);
  expect(await payouts.stateOf(id)).toBe("failed");
  expect(await transfersTo(address)).toEqual([]);
});

test("the signer cancels only what it signed, with a higher fee, and signs no payment afterwards", async () => {
  const { id } = await payouts.approved(await payouts.enter(), 50);
  const asked = { withdrawalId: id, nonce: 0, gas: 120_000n, gasPrice: 2_000_000_000n };
  const { signer } = payouts;
  expect(await signer.sign({ ...asked, cancels: true })).toEqual({ refused: "nonce" });
  await payouts.start({ chain: { ...payouts.asked, send: async () => ({ taken: true }) } }).look();
  const { gasPrice } = payouts.journal()[0]!;
  expect(await signer.sign({ ...asked, nonce: 1, cancels: true })).toEqual({ refused: "nonce" });
  expect(await signer.sign({ ...asked, gasPrice, cancels: true })).toEqual({ refused: "fee" });
  expect(await signer.sign({ ...asked, gasPrice: 10n ** 15n, cancels: true })).toEqual({ refused: "fee" });
  expect(await signer.sign({ ...asked, gasPrice: gasPrice * 2n, cancels: true })).toMatchObject({
    signed: { raw: 0n },
  });
  expect(await signer.sign({ ...asked, gasPrice: gasPrice * 4n })).toEqual({ refused: "changed" });
  // Another process with the same request gets the same response.
  const again = await signer.sign({ ...asked, gasPrice: gasPrice * 2n, cancels: true });
  expect(again).toMatchObject({ signed: { seq: 2 } });
});

test(
  "with processes that die at each step each is paid once or given back once",
  async () => {
    const { below: roll } = generator(testSeed + 1);
    const made: { id: string; address: string; memberId: bigint }[] = [];
    const make = async () => {
      for (let member = 0; member < 4; member++) {
        const memberId = await payouts.enter();
        for (let own = 0; own < 6; own++) made.push({ memberId, ...(await payouts.approved(memberId, 20 + roll(20))) });
      }
    };
    const ended = () => Promise.all(made.map(async (one) => ({ ...one, ...(await payouts.read(one.id)) })));
    class Failed extends Error {}
    const chaos = (where: string) => {
      if (roll(15) > 0) return;
      if (roll(2) === 0) throw new Died(where);
      throw where.startsWith("signer") ? new SignerAway(where) : new Failed(where);
    };
    let worker = payouts.start();
    const open = async () => {
      const states = await Promise.all(made.map(({ id }) => payouts.stateOf(id)));
      return made.filter((_, index) => states[index] === "approved");
    };
    for (let looks = 0; looks < 1_200; looks++) {
      const left = await open();
      if (left.length === 0) {
        // By chance all were paid, or all returned: another round gives both.
        const states = new Set((await ended()).map(({ state }) => state));
        if (states.size > 1) break;
        payouts.setChaos(() => {});
        await make();
        payouts.setChaos(chaos);
        continue;
      }
      payouts.advance(roll(4) === 0 ? STUCK_MS : 1_000);
      try {
        await worker.look();
      } catch (error) {
        if (!(error instanceof Died || error instanceof Failed)) throw error;
        if (roll(3) === 0) payouts.restartSigner({ torn: roll(2) === 0 });
        if (error instanceof Died) {
          payouts.advance(31_000);
          worker = payouts.start();
        }
      }
      // The oldest ones are in flight.
      await cancel(left[roll(Math.min(left.length, 3))]!.id);
      if (roll(3) > 0) await payouts.chain.evm.mine();
      if (roll(40) === 0) await payouts.chain.evm.reorganise(1, { again: roll(2) === 0 });
    }
    payouts.setChaos(() => {});
    expect(await open()).toEqual([]);
    expect(await payouts.frozenBy()).toEqual([]);
    const all = await ended();
    const paid = all.filter(({ state }) => state === "succeeded");
    const failed = all.filter(({ state }) => state === "failed");
    expect([paid.length + failed.length, paid.length > 0, failed.length > 0]).toEqual([made.length, true, true]);
    await assertPaidOnce(payouts, paid);
    for (const { address } of failed) expect(await transfersTo(address)).toEqual([]);
    expect(await payouts.house("withdrawals_pending")).toBe(0n);
    const nonces = new Set(payouts.journal().map(({ nonce, withdrawalId }) => `${nonce} ${withdrawalId}`));
    expect(nonces.size).toBe(made.length);
  },
  LIMIT_MS,
);
