/**
 * Worker, signer, database and nodes die or fail at every step of many payouts: each is paid exactly once, and the books say
 * what the chain says. `SOAK=1 npm run vitest -- run --project server payouts/crashes` makes 1,000 payouts in minutes and
 * prints its seed and figures; `SEED=random` looks for new faults.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import { isSoak, repetitions } from "../../../../../tools/repetitions.ts";
import { generator } from "../../../test/generator.ts";
import { testSeed } from "../../../test/seed.ts";
import { sql } from "../../platform/database.ts";
import { RAW_PER_MICRO } from "../payments/index.ts";
import { SignerAway } from "../signer/index.ts";
import { assertPaidOnce, Died, openPayouts, type Payouts } from "./payouts.fixture.ts";

const COUNT = repetitions(40, 1_000);
/** Of one member: so few that one person is enough to approve each. */
const OF_MEMBER = 10;
const MEMBERS = Math.ceil(COUNT / OF_MEMBER);
/** One in this many requests fails, before or after its execution. */
const ONE_OF = 15;
const MOST_LOOKS = 20 * COUNT;

/** A lost connection to the database or the nodes; whether the work was done is unknown. */
class Failed extends Error {}

let payouts: Payouts;
beforeAll(async () => {
  payouts = await openPayouts();
});
afterAll(() => payouts.close());

test(`${COUNT} payouts with processes that die at each step are paid exactly once`, async () => {
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
    // The other side or its connection ends, and we live on; or we end ourselves.
    if (roll(2) === 0) throw new Died(where);
    throw where.startsWith("signer") ? new SignerAway(where) : new Failed(where);
  });
  const unpaid = async () => {
    const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from withdrawals.withdrawal where state <> 'succeeded'`.execute(
      payouts.database.queries,
    );
    return rows[0]!.count;
  };

  let worker = payouts.start();
  let [left, looks] = [COUNT, 0];
  for (let look = 0; look < MOST_LOOKS && left > 0; look++) {
    payouts.advance(1_000);
    try {
      await worker.look();
    } catch (error) {
      if (!(error instanceof Died || error instanceof Failed)) throw error;
      if (roll(3) === 0) payouts.restartSigner({ torn: roll(2) === 0 });
      if (error instanceof Died) {
        // Another process takes over at once, or when the turn of the dead one is over.
        if (roll(2) === 0) await worker.stop();
        else payouts.advance(31_000);
        worker = payouts.start();
      }
    }
    looks += 1;
    await payouts.chain.evm.mine();
    if (roll(40) === 0) await payouts.chain.evm.reorganise(1, { again: roll(2) === 0 });
    left = await unpaid();
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
  if (isSoak) {
    const inAll = [...deaths.values()].reduce((sum, count) => sum + count, 0);
    const signed = payouts.journal().length;
    console.info(
      `${COUNT} payouts, seed ${testSeed}: ${inAll} faults in ${looks} looks, ${signed} transactions signed`,
    );
    console.info(Object.fromEntries([...deaths].toSorted()));
  }
});
