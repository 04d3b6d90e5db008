/**
 * Random shoppers who pay by all six methods, on a chain that is as unreliable as people: coins come exact, short, over,
 * twice, late, to closed invoices and to addresses of nobody, are reported twice, seen and taken back, while orders are
 * cancelled, refunded and expire. At the end every coin is accounted for. SEED repeats a run.
 */

import { ASSETS, type Asset } from "@banyan/contract/ledger.ts";
import { PAYMENT_METHODS } from "@banyan/contract/market.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { repetitions } from "../../../../../../tools/repetitions.ts";
import { generator } from "../../../../test/generator.ts";
import { usdt } from "../../../../test/money.ts";
import { testSeed } from "../../../../test/seed.ts";
import { sql } from "../../../platform/database.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { addressesAhead, type FinalTransfer } from "../../payments/index.ts";
import { type Buyer, later, minutes } from "../shop.fixture.ts";
import { type CoinShop, openCoinShop } from "./coins.fixture.ts";

const OPERATIONS = repetitions(800, 100_000);
const AT_ONCE = 16;
const BUYERS = 8;
/** Enough money and stock for a long run. */
const PURSE: Partial<Record<Asset, number>> = { USDT: OPERATIONS * 2, COUPON: OPERATIONS, POINT: OPERATIONS };
const STOCK = OPERATIONS * 4;
const RECENT = 12;
const FAULTS_SHOWN = 5;

let shop: CoinShop;
beforeAll(async () => {
  shop = await openCoinShop({ maxConnections: AT_ONCE });
  shop.market.orders.unpaidAtMost = 20;
  shop.market.payments.openTopUpsAtMost = 20;
});
afterAll(() => shop.drop());

interface Made {
  id: string;
  buyer: Buyer;
  total: bigint;
}

test("random payments leave no coin unaccounted for", async () => {
  console.log(`random payments: SEED=${testSeed}, ${OPERATIONS} operations`);
  const { below, oneOf } = generator(testSeed);
  const buyers: Buyer[] = [];
  for (let i = 0; i < BUYERS; i++) buyers.push(await shop.join(PURSE));
  const skus = [
    await shop.sell({ price: 3.5, bv: 2, stock: STOCK }),
    await shop.sell({ price: 12.000001, bv: 12, stock: STOCK }),
    await shop.sell({ price: 40, bv: 25, stock: STOCK, activation: true }),
    await shop.sell({ price: 70, bv: 1, stock: STOCK, presale: true }),
  ];
  const orders: Made[] = [];
  const awaited: { address: string; expected: bigint }[] = [];
  const topUps: { address: string; expected: bigint }[] = [];
  const reported: FinalTransfer[] = [];
  let clock = 0;

  const now = () => later(clock);
  /** Sweeps mostly end what is overdue, and sometimes what is just being paid. */
  const sweepTime = () => later(clock + (below(8) === 0 ? minutes(below(31)) : 0));
  const recent = <T>(list: readonly T[], most = RECENT): T | undefined =>
    list[list.length - 1 - below(Math.min(list.length, most))];
  const withOrder = async (work: (order: Made) => Promise<unknown>, most = RECENT) => {
    const order = recent(orders, most);
    if (order) await work(order);
  };

  async function pay({ buyer, id, total }: Made): Promise<void> {
    const method = oneOf(PAYMENT_METHODS);
    const coupons = oneOf([total, total / 2n, total - 5_000n, total + 1n, usdt(1)]);
    if (below(2) === 0) await shop.pay(buyer, id, { method, coupons, now: now() });
    else await shop.payAtOnce(buyer, id, method, coupons, now());
    if (!method.endsWith("usdt")) return;
    const invoice = await shop.invoiceOf(id).catch(() => undefined);
    if (invoice) awaited.push(invoice);
  }

  async function send(): Promise<void> {
    const invoice = recent(below(3) ? awaited : topUps);
    if (!invoice) return;
    const { expected } = invoice;
    const amount = oneOf([
      expected,
      expected,
      expected,
      expected / 2n,
      expected - 10_000n,
      expected - 10_001n,
      expected + usdt(7),
      1n,
    ]);
    if (amount <= 0n) return;
    const late = below(12) === 0 ? minutes(31) : 0;
    const transfer = shop.transfer(invoice.address, amount, later(clock + late));
    // Less than the smallest unit of the books: recorded, never credited.
    transfer.raw += BigInt(below(1_000_000));
    reported.push(transfer);
    await shop.report([transfer], later(clock + late));
  }

  const operations: (() => Promise<unknown>)[] = [
    async () => {
      const buyer = oneOf(buyers);
      orders.push({ ...(await shop.buy(buyer, oneOf(skus), 1 + below(3), now())), buyer });
    },
    async () => {
      const buyer = oneOf(buyers);
      orders.push({ ...(await shop.buy(buyer, oneOf(skus), 1, now())), buyer });
    },
    () => withOrder(pay, 3),
    () => withOrder(pay, 4),
    () => withOrder(pay),
    send,
    send,
    send,
    async () => {
      const { storedAddress, expected } = await shop.topUp(oneOf(buyers), usdt(1 + below(500)), now());
      topUps.push({ address: storedAddress, expected });
    },
    async () => {
      const again = [recent(reported), recent(reported)].filter((one) => one !== undefined);
      await shop.report(again, now());
    },
    async () => {
      if (below(8) > 0) return;
      const [ahead] = (await addressesAhead(shop.database.queries, shop.payments.chain)).slice(-1);
      const nobody = shop.transfer(ahead!, usdt(1 + below(9)), now());
      await shop.report([nobody, shop.transfer(nobody.to, 0n)], now());
    },
    async () => {
      const seen = recent(below(3) ? awaited : topUps);
      await shop.see(seen && below(2) ? [{ to: seen.address, micros: usdt(1), confirmations: 1 }] : [], now());
    },
    () => withOrder(async ({ buyer, id }) => below(3) === 0 && shop.cancel(buyer, id, now())),
    () => withOrder(({ id }) => shop.refund(id, { now: now() })),
    () => withOrder(({ id }) => shop.ship(id, now())),
    () => shop.expire(sweepTime(), 1 + below(5)),
    () => shop.expireAwaited(sweepTime(), 1 + below(5)),
    () => shop.expireTopUps(sweepTime()),
  ];

  const met: Record<string, number> = {};
  for (let done = 0; done < OPERATIONS; done += AT_ONCE) {
    clock += minutes(below(3));
    const batch = Array.from({ length: AT_ONCE }, () => oneOf(operations)());
    for (const result of await Promise.allSettled(batch)) {
      if (result.status === "rejected" && !(result.reason instanceof Refusal)) throw result.reason;
      const name = result.status === "fulfilled" ? "done" : (result.reason as Refusal).refusal;
      met[name] = (met[name] ?? 0) + 1;
    }
    if (reported.length > RECENT * 2) reported.splice(0, RECENT);
  }
  // The run must have met enough different cases.
  const states = await sql<{ state: string; count: bigint }>`
    select purpose || ' ' || state as state, count(*) from payments.invoice group by 1 order by 1`.execute(
    shop.database.queries,
  );
  const invoiceStates = Object.fromEntries(states.rows.map(({ state, count }) => [state, Number(count)]));
  console.log(JSON.stringify({ met, invoiceStates }));
  for (const state of [
    "order paid",
    "order underpaid",
    "order expired",
    "top_up paid",
    "top_up underpaid",
    "top_up expired",
  ]) {
    expect(invoiceStates[state], state).toBeGreaterThan(0);
  }
  expect(met.done).toBeGreaterThan(OPERATIONS / 3);
  await shop.assertBooks();
  expect(await pursesThatDiffer(buyers)).toEqual([]);
});

/** What each member must have: the beginning, with all coins that came, without what orders took and still hold. */
async function pursesThatDiffer(buyers: readonly Buyer[]): Promise<unknown[]> {
  const differing: unknown[] = [];
  for (const { memberId, ...rest } of buyers) {
    const { rows } = await sql<{ asset: Asset; change: bigint }>`
      select m.asset, sum(m.amount)::bigint as change from (
        select s.asset, -s.amount as amount from orders.purchase p, unnest(p.paid) s
        where p.member_id = ${memberId} and p.state <> 'refunded'
        union all
        select s.asset, -s.amount from orders.awaited a, unnest(a.held) s where a.member_id = ${memberId}
        union all
        select 'USDT', d.micros from payments.deposit d join payments.invoice i on i.id = d.invoice_id
        where i.member_id = ${memberId} and d.use in ('top_up', 'order')
        union all
        select t.asset, t.amount from ledger.transfer t join ledger.posting g on g.id = t.posting_id
        where t.from_account = -4 and g.reference in (select 'order:' || id from orders.purchase where member_id = ${memberId})
      ) m group by 1`.execute(shop.database.queries);
    const change = new Map(rows.map((row) => [row.asset, row.change]));
    const purse = await shop.purse({ memberId, ...rest });
    const wanted = Object.fromEntries(
      ASSETS.map((asset) => [asset, usdt(PURSE[asset] ?? 0) + (change.get(asset) ?? 0n)]),
    ) as typeof purse;
    if (ASSETS.some((asset) => purse[asset] !== wanted[asset])) differing.push({ memberId, purse, wanted });
  }
  return differing.slice(0, FAULTS_SHOWN);
}
