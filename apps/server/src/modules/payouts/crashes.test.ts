/** Processes die at every step of many payouts: each is paid exactly once, and the books say what the chain says. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { generator } from "../../../test/generator.ts";
import { testSeed } from "../../../test/seed.ts";
import { RAW_PER_MICRO } from "../payments/index.ts";
import { SignerAway } from "../signer/index.ts";
import { assertPaidOnce, Died, openPayouts, type Payouts } from "./payouts.fixture.ts";

/** How many payouts; `PAYOUT_COUNT=1000` takes minutes. */
const COUNT = Number(process.env.PAYOUT_COUNT ?? 100);
/** Of one member: so few that one person is enough to approve each. */
const OF_MEMBER = 10;
const MEMBERS = Math.ceil(COUNT / OF_MEMBER);
/** One of so many questions fails, before it was carried out or after. */
const ONE_OF = 15;
const MOST_LOOKS = 20 * COUNT;
const LIMIT_MS = 10_000 * COUNT;

let payouts: Payouts;
beforeAll(async () => {
  payouts = await openPayouts();
});
afterAll(() => payouts.close());

test(
  `${COUNT} payouts with processes that die at each step are paid exactly once`,
  async () => {
    const { below: roll } = generator(testSeed);
    const asked: string[] = [];
    for (let count = 0; count < MEMBERS; count++) {
      const memberId = await payouts.enter();
      for (let own = 0; own < OF_MEMBER && asked.length < COUNT; own++) {
        asked.push((await payouts.approved(memberId, 20 + roll(50))).id);
      }
    }
    const before = await payouts.chain.held(payouts.hot);
    const deaths = new Map<string, number>();
    payouts.setChaos((where) => {
      if (roll(ONE_OF) > 0) return;
      deaths.set(where, (deaths.get(where) ?? 0) + 1);
      // The signer or its connection ends, and we live on; or we end ourselves.
      if (where.startsWith("signer") && roll(2) === 0) throw new SignerAway(where);
      throw new Died(where);
    });

    let worker = payouts.start();
    let left = COUNT;
    for (let look = 0; look < MOST_LOOKS && left > 0; look++) {
      payouts.advance(1_000);
      try {
        await worker.look();
      } catch (error) {
        if (!(error instanceof Died)) throw error;
        if (roll(3) === 0) payouts.restartSigner({ torn: roll(2) === 0 });
        // Another process takes over at once, or when the turn of the dead one is over.
        if (roll(2) === 0) await worker.stop();
        else payouts.advance(31_000);
        worker = payouts.start();
      }
      await payouts.chain.sandbox.mine();
      if (roll(40) === 0) await payouts.chain.sandbox.reorganise(1, { again: roll(2) === 0 });
      left = 0;
      for (const id of asked) if ((await payouts.stateOf(id)) !== "succeeded") left += 1;
    }
    payouts.setChaos(() => {});
    expect(left).toBe(0);
    expect(await payouts.frozenBy()).toEqual([]);

    const paid = await Promise.all(asked.map((id) => payouts.read(id)));
    await assertPaidOnce(payouts, paid);
    const sum = paid.reduce((total, { amount, fee }) => total + amount - fee, 0n);
    expect(await payouts.house("custody")).toBe(sum);
    expect(before - (await payouts.chain.held(payouts.hot))).toBe(sum * RAW_PER_MICRO);
    expect(await payouts.house("withdrawals_pending")).toBe(0n);
    // Each withdrawal has one nonce, without a gap.
    const nonces = new Set(payouts.journal().map(({ nonce, withdrawalId }) => `${nonce} ${withdrawalId}`));
    expect(nonces.size).toBe(COUNT);
    await payouts.assertBooks();
    // Every kind of step was cut off before and after it.
    for (const step of ["signer.status", "signer.sign", "chain.send", "chain.prove", "database"]) {
      for (const when of ["before", "after"]) expect(deaths.get(`${step}: ${when}`) ?? 0).toBeGreaterThan(0);
    }
  },
  LIMIT_MS,
);
