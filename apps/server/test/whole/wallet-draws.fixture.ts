/**
 * Random operations of members and staff on shared money. A seed determines the operations, a dozen of them run
 * concurrently, and nearly all contend with another one. Refusals that concurrency can cause count as outcomes; any
 * other error ends the run.
 */

import { ASSETS } from "@banyan/contract/ledger.ts";
import { PAYMENT_METHODS } from "@banyan/contract/market.ts";
import { LedgerFault, reverse, rollUp, sealBlocks } from "../../src/modules/ledger/index.ts";
import { later, minutes } from "../../src/modules/orders/shop.fixture.ts";
import { type FinalTransfer, RAW_PER_MICRO } from "../../src/modules/payments/index.ts";
import { newAddress, newTransaction } from "../../src/modules/withdrawals/withdrawals.fixture.ts";
import { newId } from "../../src/platform/ids.ts";
import { Refusal } from "../../src/platform/refusal.ts";
import { generator } from "../generator.ts";
import { usdt } from "../money.ts";
import { AT_ONCE, type Person, type Step, type World } from "./wallet-crossing.fixture.ts";

/** Relative frequency of each operation. */
const USUAL = {
  order: 70,
  cartOrder: 30,
  pay: 140,
  send: 90,
  report: 20,
  ownerless: 6,
  strange: 6,
  see: 12,
  topUp: 45,
  cancel: 25,
  ship: 45,
  receive: 45,
  refund: 25,
  refundLine: 50,
  expire: 12,
  expireAwaited: 12,
  expireTopUps: 8,
  transfer: 90,
  ask: 70,
  approve: 75,
  reject: 18,
  payOut: 65,
  fail: 30,
  endAgain: 12,
  grant: 45,
  decideOnGrant: 60,
  leave: 1,
  newcomer: 1,
};
export type Operation = keyof typeof USUAL;
export type Shares = Partial<Record<Operation, number>>;

/** Refusals that concurrency can cause. */
const EXPECTED: ReadonlySet<string> = new Set([
  "INSUFFICIENT_BALANCE",
  "INSUFFICIENT_COUPONS",
  "INSUFFICIENT_POINTS",
  "ORDER_STATE",
  "ORDER_EXPIRED",
  "TOO_MANY_UNPAID_ORDERS",
  "COUPONS_EXCEED_TOTAL",
  "COUPONS_MUST_COVER_TOTAL",
  "POINTS_FOR_ACTIVATION_ONLY",
  "REFUND_EXCEEDS_ORDER",
  "TOO_MANY_TOP_UPS",
  "WITHDRAWAL_DAILY_LIMIT",
  "WITHDRAWAL_STATE",
  "WITHDRAWAL_SECOND_PERSON",
  "GRANT_STATE",
  "SECOND_PERSON_REQUIRED",
  "ACCOUNT_NOT_EMPTY",
  "MEMBER_NOT_FOUND",
]);

const PAID = "pending_delivery";
const RECENT = 12;
const KEPT = 64;
const SECONDS_AT_MOST = 20;
const BOOKKEEPING_PAUSE_MS = 50;

interface Made {
  id: string;
  buyer: Person;
  total: bigint;
}
interface Awaited {
  address: string;
  expected: bigint;
  memberId: bigint;
  order: Made | null;
}
interface Coins {
  transfer: FinalTransfer;
  /** Null without an owner. */
  memberId: bigint | null;
}

export interface Outcome {
  /** Counts of completed operations and refusals. */
  met: Record<string, number>;
  perSecond: number;
}

/**
 * Draws and runs `operations` operations. `shares` overrides the usual frequencies; `secondsAtMost` is the maximum
 * simulated time between two. Throws the first error that concurrency cannot cause.
 */
export async function cross(
  world: World,
  given: { seed: number; operations: number; shares?: Shares; secondsAtMost?: number },
): Promise<Outcome> {
  const { seed, operations, shares = USUAL, secondsAtMost = SECONDS_AT_MOST } = given;
  const { people, ownerless, staff, skus, replay, database } = world;
  const { below, oneOf } = generator(seed);
  const addresses = Array.from({ length: 8 }, newAddress);
  const unpaid: Made[] = [];
  const paid: Made[] = [];
  const received: Made[] = [];
  const awaited: Awaited[] = [];
  const topUps: Awaited[] = [];
  const coins: Coins[] = [];
  const asked: string[] = [];
  const approved: string[] = [];
  const ended: bigint[] = [];
  const transactions: string[] = [newTransaction()];
  const grants: string[] = [];
  let clock = 0;

  const now = () => later(clock);
  /** Sweeps mostly end overdue items, and sometimes one that is just being paid. */
  const sweepTime = () => later(clock + (below(8) === 0 ? minutes(below(31)) : 0));
  const keep = <T>(list: T[], one: T) => {
    list.push(one);
    if (list.length > KEPT) list.splice(0, KEPT / 2);
  };
  const recent = <T>(list: readonly T[], most = RECENT): T | undefined =>
    list[list.length - 1 - below(Math.min(list.length, most))];

  async function pay({ buyer, id, total }: Made): Promise<void> {
    const method = oneOf(PAYMENT_METHODS);
    const coupons = oneOf([total, total, total / 2n, total - 5_000n, total + 1n, usdt(1)]);
    const order = { id, buyer, total };
    const choice = { method, coupons, atOnce: below(2) === 0, now: now() };
    const { state, invoiceId } = await world.payFor(buyer, id, choice);
    if (invoiceId) {
      const { address, expected } = await world.invoice(invoiceId);
      keep(awaited, { address, expected, memberId: buyer.memberId, order });
    }
    if (state !== PAID) return;
    keep(paid, order);
    // If deposits had already arrived, they paid: the replay reads that from the order.
    if (method === "usdt" || (method === "coupon+usdt" && coupons < total)) return;
    replay.onlyOnce(`payment ${id}`);
    const byCoupons = method.startsWith("coupon") ? coupons : 0n;
    replay.move(buyer.memberId, "COUPON", -byCoupons);
    replay.move(buyer.memberId, method === "points" ? "POINT" : "USDT", byCoupons - total);
  }

  async function report(given: readonly Coins[], at: Date): Promise<void> {
    await world.report(
      given.map(({ transfer }) => transfer),
      at,
    );
    for (const { transfer, memberId } of given) {
      if (!replay.first(transfer.txHash)) continue;
      const micros = transfer.raw / RAW_PER_MICRO;
      if (memberId === null) replay.suspense += micros;
      else replay.move(memberId, "USDT", micros);
    }
  }

  /** Reports new deposits, sometimes by two watchers concurrently. */
  async function arrive(one: Coins, at: Date): Promise<void> {
    keep(coins, one);
    const twice = below(6) === 0;
    await Promise.all(twice ? [report([one], at), report([one], at)] : [report([one], at)]);
  }

  async function send(): Promise<void> {
    const invoice = recent(below(3) ? awaited : topUps);
    if (!invoice) return;
    const { expected, memberId } = invoice;
    const short = [expected / 2n, expected - 10_000n, expected - 10_001n, 1n];
    const amount = oneOf([expected, expected, expected, expected, ...short, expected + usdt(7)]);
    if (amount <= 0n) return;
    const at = later(clock + (below(12) === 0 ? minutes(31) : 0));
    const transfer = world.transfer(invoice.address, amount, at);
    // Below the ledger's smallest unit: recorded, never credited.
    transfer.raw += BigInt(below(1_000_000));
    await arrive({ transfer, memberId }, at);
    if (invoice.order) keep(paid, invoice.order);
  }

  /** Deposits at an address that is not derived from our key must be rejected. */
  async function strange(): Promise<void> {
    const address = `0x${(below(2 ** 30) + 2 ** 30).toString(16).padStart(40, "0")}`;
    const fault = await world.report([world.transfer(address, usdt(1 + below(9)), now())], now()).then(
      () => new Error(`coins at the strange address ${address} were taken`),
      (error: unknown) => error,
    );
    if (!String(fault).includes(`the address ${address} is not one of ours`)) throw fault;
  }

  async function refund(order: Made | undefined, choice: Parameters<World["refundOf"]>[1]): Promise<void> {
    if (!order) return;
    const made = await world.refundOf(order.id, choice, now());
    for (const { asset, amount } of made.parts) replay.move(order.buyer.memberId, asset, amount);
  }

  async function transfer(from: Person, to: Person, amount: bigint): Promise<void> {
    const asset = below(4) ? "USDT" : "POINT";
    const { fee } = await world.send(from, to, { asset, amount, now: now() });
    replay.move(from.memberId, asset, -amount - fee);
    replay.move(to.memberId, asset, amount);
    replay.fees += fee;
  }

  async function decide(step: Step): Promise<void> {
    const ready = (step === "pay" || step === "fail") && below(4) > 0;
    const withdrawalId = recent(ready ? approved : asked);
    if (!withdrawalId) return;
    const transactionId = below(10) ? newTransaction() : oneOf(transactions);
    const made = await world.decide(step, { withdrawalId, by: oneOf(staff), transactionId, now: now() });
    if (step === "approve") {
      if (made.approvedAt) keep(approved, withdrawalId);
      return;
    }
    replay.onlyOnce(`end of ${withdrawalId}`);
    keep(ended, made.holdPosting);
    if (step === "pay") {
      keep(transactions, transactionId);
      replay.fees += made.fee;
    } else replay.move(made.memberId, "USDT", made.amount);
  }

  /** Ending a resolved posting again, with any key, must fail. */
  async function endAgain(): Promise<void> {
    const postingId = recent(ended);
    if (postingId === undefined) return;
    const again = { postingId, key: `again:${newId(now())}`, kind: "withdrawal.release", now: now() } as const;
    const ending = database.transaction((tx) => reverse(tx, again));
    const fault = await ending.then(
      () => new Error(`the hold ${postingId} ended twice`),
      (error: unknown) => error,
    );
    if (!(fault instanceof LedgerFault && fault.fault === "alreadyResolved")) throw fault;
  }

  /** A member joins and leaves again, while others send it money. */
  async function leave(): Promise<void> {
    const guest = await world.enter();
    const { promise: locked, resolve: meanwhile } = Promise.withResolvers<void>();
    const gifts = below(3) ? [locked, locked] : [Promise.resolve(), locked];
    const attempts = [
      world.leave(guest, meanwhile, now()).finally(meanwhile),
      ...gifts.map((moment) => moment.then(() => transfer(oneOf(people), guest, usdt(1 + below(3))))),
    ];
    for (const result of await Promise.allSettled(attempts)) if (result.status === "rejected") note(result.reason);
  }

  const all: Record<Operation, () => Promise<unknown>> = {
    order: async () => {
      const buyer = oneOf(people);
      keep(unpaid, { ...(await world.buy(buyer, oneOf(skus), 1 + below(3), now())), buyer });
    },
    cartOrder: async () => {
      const buyer = oneOf(people);
      const first = below(skus.length - 1);
      const chosen = skus.slice(first, first + 2 + below(2));
      keep(unpaid, { ...(await world.buyFromCart(buyer, chosen, 1 + below(2), now())), buyer });
    },
    pay: async () => {
      const order = recent(unpaid, 1 + below(RECENT));
      if (order) await pay(order);
    },
    send,
    report: () => {
      const again = [recent(coins), recent(coins)].filter((one) => one !== undefined);
      return report(again, now());
    },
    ownerless: () => {
      const at = now();
      return arrive({ transfer: world.transfer(oneOf(ownerless), usdt(1 + below(9)), at), memberId: null }, at);
    },
    strange,
    see: async () => {
      const seen = recent(below(3) ? awaited : topUps);
      await world.see(seen && below(2) ? [{ to: seen.address, micros: usdt(1), confirmations: 1 }] : [], now());
    },
    topUp: async () => {
      const buyer = oneOf(people);
      const { storedAddress, expected } = await world.topUp(buyer, usdt(1 + below(150)), now());
      keep(topUps, { address: storedAddress, expected, memberId: buyer.memberId, order: null });
    },
    cancel: async () => {
      const order = recent(unpaid);
      if (order) await world.cancel(order.buyer, order.id, now());
    },
    ship: async () => {
      const order = recent(paid);
      if (order) await world.ship(order.id, now());
    },
    receive: async () => {
      const order = recent(paid);
      if (!order) return;
      await world.confirm(order.buyer, order.id, now());
      keep(received, order);
    },
    refund: () => refund(recent(below(3) ? paid : received), { restock: below(2) === 0, shipping: true }),
    refundLine: () => {
      const line = () => ({ quantity: 1 + below(2), restock: below(2) === 0 });
      const lines = [1, 2, 3].slice(0, 1 + below(2)).map((position) => ({ position, ...line() }));
      return refund(recent(received, 4), { lines, restock: true, shipping: below(4) === 0 });
    },
    expire: () => world.expire(sweepTime(), 1 + below(5)),
    expireAwaited: () => world.expireAwaited(sweepTime(), 1 + below(5)),
    expireTopUps: () => world.expireTopUps(sweepTime()),
    transfer: () => {
      const from = oneOf(people);
      const to = oneOf(people.filter((one) => one !== from));
      // Sometimes more than any balance.
      return transfer(from, to, usdt(1 + below(below(6) ? 60 : 3_000)) + BigInt(below(100)));
    },
    ask: async () => {
      const { memberId } = oneOf(people);
      const amount = usdt(10 + below(150));
      const { id } = await world.ask(memberId, amount, oneOf(addresses), now());
      replay.move(memberId, "USDT", -amount);
      keep(asked, id);
    },
    approve: () => decide("approve"),
    reject: () => decide("reject"),
    payOut: () => decide("pay"),
    fail: () => decide("fail"),
    endAgain,
    grant: async () => {
      const given = { asset: oneOf(ASSETS), amount: usdt(1 + below(90)), by: oneOf(staff), now: now() };
      keep(grants, (await world.askForGrant(oneOf(people).memberId, given)).id);
    },
    decideOnGrant: async () => {
      const grantId = recent(grants, 4);
      if (!grantId) return;
      const choice = { approve: below(5) > 0, by: oneOf(staff), now: now() };
      const { memberId, asset, amount } = await world.decideOnGrant(grantId, choice);
      replay.onlyOnce(`decision on ${grantId}`);
      if (choice.approve) replay.move(memberId, asset, amount);
    },
    leave,
    // Bounds each member's history in a long run.
    newcomer: async () => {
      if (below(4)) return;
      people.splice(below(people.length), 1, await world.enter({ USDT: 300, COUPON: 100, POINT: 100 }));
    },
  };

  const drawn = (Object.keys(shares) as Operation[]).flatMap((name) => Array<Operation>(shares[name] ?? 0).fill(name));
  const met: Record<string, number> = {};
  const count = (name: string) => {
    met[name] = (met[name] ?? 0) + 1;
  };
  const run: { left: number; over: boolean; broken?: { reason: unknown } } = { left: operations, over: false };
  /** Counts a refusal that concurrency can cause, and ends the run on any other error. */
  function note(reason: unknown): void {
    if (reason instanceof Refusal && EXPECTED.has(reason.refusal)) count(reason.refusal);
    else run.broken ??= { reason };
  }

  async function work(): Promise<void> {
    while (run.left > 0 && !run.broken) {
      run.left--;
      clock += 1_000 * below(secondsAtMost + 1);
      const name = oneOf(drawn);
      await all[name]().then(() => count(name), note);
    }
  }
  /** The jobs that run concurrently with requests. */
  async function keepBooks(): Promise<void> {
    while (!run.over) {
      await rollUp(database, now());
      await sealBlocks(database, now());
      await new Promise((resolve) => setTimeout(resolve, BOOKKEEPING_PAUSE_MS));
    }
  }

  const begin = performance.now();
  const books = keepBooks().catch(note);
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  const perSecond = Math.round((operations / (performance.now() - begin)) * 1_000);
  run.over = true;
  await books;
  if (run.broken) throw run.broken.reason;
  return { met, perSecond };
}
