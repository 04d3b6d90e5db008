/**
 * A few people whose money moves in all ways concurrently, wired like the server, for the random test. A replay
 * computes their expected balances from the responses alone, which are compared with the ledger.
 */

import { ASSETS, type Asset } from "@banyan/contract/ledger.ts";
import type { PaymentMethod } from "@banyan/contract/market.ts";
import type { TransferAsset } from "@banyan/contract/transfers.ts";
import { houseBalance, openAccounts, post } from "../../src/modules/ledger/index.ts";
import type { CancelPorts } from "../../src/modules/members/index.ts";
import { notifyAll } from "../../src/modules/notifications/index.ts";
import { type CoinShopOptions, openCoinShop } from "../../src/modules/orders/coins/coins.fixture.ts";
import { createOrder, payOrder, type RefundChoice, refundOrder } from "../../src/modules/orders/index.ts";
import { assertBooks, type Buyer, START } from "../../src/modules/orders/shop.fixture.ts";
import { skipUsedAddresses } from "../../src/modules/payments/index.ts";
import { createAccount, decideOnGrant, findAuditLogDefect, requestGrant } from "../../src/modules/staff/index.ts";
import { sendTransfer } from "../../src/modules/transfers/index.ts";
import {
  approveWithdrawal,
  claimWithdrawal,
  createWithdrawal,
  failWithdrawal,
  namePayment,
  noteStep,
  payWithdrawal,
  rejectWithdrawal,
  TransferUsed,
  type Withdrawal,
} from "../../src/modules/withdrawals/index.ts";
import { transferFor } from "../../src/modules/withdrawals/withdrawals.fixture.ts";
import { type Database, openDatabase, sql, type Tx } from "../../src/platform/database.ts";
import { newId } from "../../src/platform/ids.ts";
import { refuse } from "../../src/platform/refusal.ts";
import { creditGrant, decisionPorts, isOwn, onRefunded, paymentPorts, requireNothingOpen } from "../../src/wiring.ts";
import { type Rewriting, rewriteStatements } from "../fault-injection.ts";
import { join, joinRoot, leave, PASSWORD } from "../members.ts";
import { usdt } from "../money.ts";
import { assertWithdrawalBooks } from "../withdrawal-books.ts";

export const AT_ONCE = 12;
const MEMBERS = 6;
const STAFF = 3;
/** Number of addresses of our key without an invoice. */
const OWNERLESS = 3;
/** Small enough that balances run out now and then. */
const PURSE: Partial<Record<Asset, number>> = { USDT: 800, COUPON: 400, POINT: 400 };
const AUDIT_MS = 3_600_000;
const SHOWN = 5;

export interface Person extends Buyer {
  /** The public member ID. */
  code: string;
}

type Purse = Record<Asset, bigint>;
export type Step = "approve" | "reject" | "pay" | "fail";

export interface WorldOptions extends CoinShopOptions {
  /** A defect in the statements. */
  statement?: Rewriting;
  /** Initial balances, in whole units. */
  purse?: Partial<Record<Asset, number>>;
}

/** Expected balances, computed from the responses to callers. */
class Replay {
  readonly #purses = new Map<bigint, Purse>();
  readonly #once = new Set<string>();
  fees = 0n;
  suspense = 0n;

  move(memberId: bigint, asset: Asset, micros: bigint): void {
    const purse = this.#purses.get(memberId) ?? (Object.fromEntries(ASSETS.map((asset) => [asset, 0n])) as Purse);
    purse[asset] += micros;
    this.#purses.set(memberId, purse);
  }

  /** Whether this event happens for the first time. */
  first(event: string): boolean {
    const before = this.#once.size;
    return this.#once.add(event).size > before;
  }

  /** For events that must not be acknowledged twice, by any caller. */
  onlyOnce(event: string): void {
    if (!this.first(event)) throw new Error(`done twice: ${event}`);
  }

  entries(): [bigint, Purse][] {
    return [...this.#purses];
  }
}

export async function openWorld({ statement, purse: opening = PURSE, ...options }: WorldOptions = {}) {
  const shop = await openCoinShop({ maxConnections: AT_ONCE + 2, ...options });
  const { database, market, payments } = shop;
  const { chain } = payments;
  Object.assign(payments, paymentPorts({ chain, database }));
  market.orders.unpaidAtMost = 20;
  market.payments.openTopUpsAtMost = 20;
  // Low enough that everyone reaches it daily, and that two approvals are often needed.
  market.withdrawal.dailyLimit = usdt(1_200);
  market.withdrawal.twoPeopleFrom = usdt(130);
  const replay = new Replay();
  const decisions = { ...decisionPorts(payments), identityState: async () => "approved" as const };

  const root = await joinRoot(database, START);
  const { rows } = await sql<{ inviteCode: string; nodeCode: string }>`
    select m.invitation_code as "inviteCode", n.code as "nodeCode" from members.member m
    join members.node_code n on n.member_id = m.id where m.id = ${root.id} and n.side = 'left'`.execute(
    database.queries,
  );

  async function enter(purse: Partial<Record<Asset, number>> = {}): Promise<Person> {
    const { id, memberId: code } = await join(database, rows[0]!, START);
    await openAccounts(database.queries, id, START);
    for (const asset of ASSETS) {
      replay.move(id, asset, 0n);
      const amount = usdt(purse[asset] ?? 0);
      if (amount === 0n) continue;
      const leg = { asset, from: "opening", to: id, amount } as const;
      await post(database.queries, { key: `opening:${id}:${asset}`, kind: "opening", legs: [leg], now: START });
      replay.move(id, asset, amount);
    }
    return { memberId: id, code, addressId: await shop.addAddress(id, "TW") };
  }

  const people: Person[] = [];
  for (let i = 0; i < MEMBERS; i++) people.push(await enter(opening));
  const staff: string[] = [];
  for (let i = 0; i < STAFF; i++) {
    const account = { name: `Staff ${i}`, email: `staff${i}@banyan.example`, roles: ["finance"] as const };
    staff.push((await createAccount(database, { ...account, password: PASSWORD, now: START })).id);
  }
  // Like after a restore: these addresses already had coins, so they are never issued.
  const ownerless = Array.from({ length: OWNERLESS }, (_, index) => chain.addressAt(BigInt(index)));
  await skipUsedAddresses(database, chain, async (address) => ownerless.includes(address));
  // Enough stock for the whole run: this test is not about stock.
  const stock = 100_000_000;
  const skus = [
    await shop.sell({ price: 3.5, bv: 2, stock }),
    await shop.sell({ price: 12.000001, bv: 12, stock }),
    await shop.sell({ price: 40, bv: 25, stock, activation: true }),
    await shop.sell({ price: 70, bv: 1, stock, presale: true }),
  ];
  const stopInjecting = statement && rewriteStatements(statement);

  /** Claims, names the transaction, and finds it on the chain, where each transaction is one transfer. */
  async function payByHand(tx: Tx, given: Parameters<typeof namePayment>[2]): Promise<Withdrawal> {
    const { transactionId, now } = given;
    const withdrawal = await claimWithdrawal(tx, decisions, given);
    await namePayment(tx, decisions, given);
    const transfer = transferFor(withdrawal, { txHash: transactionId, blockTime: now });
    try {
      return (await payWithdrawal(tx, decisions, { ...given, transfer }))!;
    } catch (error) {
      if (error instanceof TransferUsed) throw refuse("WITHDRAWAL_STATE");
      throw error;
    }
  }

  /** A decision of staff on a withdrawal, like in the office. */
  function decide(step: Step, given: { withdrawalId: string; by: string; transactionId: string; now: Date }) {
    const { by, now } = given;
    const take = (tx: Tx): Promise<Withdrawal> => {
      if (step === "approve") return approveWithdrawal(tx, decisions, given);
      if (step === "pay") return payByHand(tx, given);
      if (step === "reject") return rejectWithdrawal(tx, decisions, { ...given, reason: "activity" });
      return failWithdrawal(tx, decisions, { ...given, reason: "network" });
    };
    return database.transaction(async (tx) => {
      const withdrawal = await take(tx);
      await noteStep(tx, decisions, { step, withdrawal, by, now });
      return withdrawal;
    });
  }

  return {
    ...shop,
    people,
    ownerless,
    staff,
    skus,
    replay,
    enter,
    decide,
    /** An order of several products from the cart. */
    buyFromCart: (buyer: Person, chosen: readonly bigint[], quantity: number, now: Date) =>
      database.transaction(async (tx) => {
        await sql`
          insert into cart.line (id, member_id, sku_id, quantity, selected, added_at)
          select gen_random_uuid(), ${buyer.memberId}, s, ${quantity}, true, ${now}
          from unnest(${chosen.map(String)}::bigint[]) s order by s on conflict do nothing`.execute(tx);
        return createOrder(tx, { ...buyer, source: { from: "cart" }, remark: "", market, language: "en", now });
      }),
    /** `atOnce`: as a request with an idempotency key, in one statement if possible. */
    payFor: (
      buyer: Person,
      orderId: string,
      choice: { method: PaymentMethod; coupons: bigint; atOnce: boolean; now: Date },
    ) =>
      database.transaction((tx) => {
        const { now, atOnce, ...rest } = choice;
        const key = crypto.randomUUID();
        const inputHash = Buffer.from(newId(now));
        const actor = `member:${buyer.memberId}`;
        const intent = { actor, key, endpoint: "/api/order/pay", language: "en" as const, inputHash, now };
        const given = { orderId, memberId: buyer.memberId, market, payments, now, ...rest };
        return payOrder(tx, atOnce ? { ...given, intent } : given);
      }),
    refundOf: (orderId: string, choice: RefundChoice, now: Date) =>
      database.transaction((tx) => refundOrder(tx, { orderId, reason: "broken", market, onRefunded, now, ...choice })),
    send: (from: Person, to: Person, given: { asset: TransferAsset; amount: bigint; now: Date }) =>
      database.transaction((tx) => {
        const words = { senderId: from.memberId, targetMemberId: to.code, instructions: "" };
        return sendTransfer(tx, { notify: notifyAll }, { ...words, ...given, market });
      }),
    ask: (memberId: bigint, amount: bigint, address: string, now: Date) =>
      database.transaction((tx) => createWithdrawal(tx, decisions, { memberId, amount, address, market, now })),
    askForGrant: (memberId: bigint, given: { asset: Asset; amount: bigint; by: string; now: Date }) =>
      database.transaction((tx) =>
        requestGrant(tx, isOwn, { memberId, subject: "a member", reason: "thanks", ...given }),
      ),
    decideOnGrant: (grantId: string, given: { approve: boolean; by: string; now: Date }) =>
      database.transaction((tx) =>
        decideOnGrant(tx, { credit: creditGrant, isOwn }, { grantId, subject: async () => "a member", ...given }),
      ),
    /** Cancels an account; `meanwhile` runs while its row is locked and before it is checked. */
    leave: ({ memberId: id }: Person, meanwhile: () => void, now: Date) => {
      const ports: CancelPorts = {
        requireNothingOpen: (tx, member) => {
          meanwhile();
          return requireNothingOpen(tx, member);
        },
        onCancelled: async () => {},
      };
      return leave(database, { id, now }, ports);
    },
    check: () => checkEverything(shop, replay),
    drop: async () => {
      await shop.drop();
      stopInjecting?.();
    },
  };
}

export type World = Awaited<ReturnType<typeof openWorld>>;

/** Throws the first difference between ledger, orders, payments, withdrawals and the replay. */
async function checkEverything(shop: Awaited<ReturnType<typeof openCoinShop>>, replay: Replay): Promise<void> {
  const auditor = openDatabase({ url: shop.url, maxConnections: 2, statementTimeoutMs: AUDIT_MS });
  try {
    await sql`analyze`.execute(auditor.queries);
    await assertBooks(auditor);
    await assertWithdrawalBooks(auditor, shop.market);
    const { queries } = auditor;
    const wrong = [...(await pursesThatDiffer(auditor, replay)), ...(await houseDifferences(auditor, replay))];
    const defect = await findAuditLogDefect(queries);
    if (defect) wrong.push(defect);
    if (wrong.length > 0) throw new Error(`not as it was answered: ${describe(wrong.slice(0, SHOWN))}`);
  } finally {
    await auditor.close();
  }
}

async function houseDifferences({ queries }: Database, replay: Replay): Promise<unknown[]> {
  const { rows } = await sql<{ held: bigint }>`
    select coalesce(sum(amount), 0)::bigint as held from withdrawals.withdrawal
    where state in ('pending_review', 'approved')`.execute(queries);
  const { held } = rows[0]!;
  const inBooks = await houseBalance(queries, "withdrawals_pending", "USDT");
  const fees = await houseBalance(queries, "fees", "USDT");
  const suspense = await houseBalance(queries, "suspense", "USDT");
  return [
    ...(held === inBooks ? [] : [{ heldByWithdrawals: held, heldInBooks: inBooks }]),
    ...(fees === replay.fees ? [] : [{ fees, answered: replay.fees }]),
    ...(suspense === replay.suspense ? [] : [{ suspense, answered: replay.suspense }]),
  ];
}

/**
 * Balances that differ from the answers. Three events have no answer at once, so they are read from the rows: orders
 * paid by their coins, coins that wait for the rest of a price, and what is held for it.
 */
async function pursesThatDiffer({ queries }: Database, replay: Replay): Promise<unknown[]> {
  const { rows } = await sql<{ memberId: bigint; asset: Asset; amount: bigint }>`
    with by_coins as (
      select p.*, greatest(i.expected - i.counted, 0) as short
      from orders.purchase p join payments.invoice i on i.order_id = p.id and i.state = 'paid'
      where p.payment_method in ('usdt', 'coupon+usdt') and 'USDT' in (select s.asset from unnest(p.paid) s)
    )
    select m.member_id as "memberId", m.asset, sum(m.amount)::bigint as amount from (
      select member_id, asset, balance as amount from ledger.account
      union all select c.member_id, s.asset, s.amount from by_coins c, unnest(c.paid) s
      union all select c.member_id, 'USDT', -c.short from by_coins c
      union all select a.member_id, s.asset, s.amount from orders.awaited a, unnest(a.held) s
      union all select i.member_id, 'USDT', d.micros from payments.deposit d join payments.invoice i on i.id = d.invoice_id
        where d.use = 'waiting'
    ) m group by 1, 2`.execute(queries);
  const had = new Map(rows.map(({ memberId, asset, amount }) => [`${memberId} ${asset}`, amount]));
  const isOf = (memberId: bigint) =>
    Object.fromEntries(ASSETS.map((asset) => [asset, had.get(`${memberId} ${asset}`)]));
  return replay
    .entries()
    .map(([memberId, answered]) => ({ memberId, answered, is: isOf(memberId) }))
    .filter(({ answered, is }) => ASSETS.some((asset) => answered[asset] !== is[asset]));
}

const describe = (value: unknown) =>
  JSON.stringify(value, (_name, one) => (typeof one === "bigint" ? String(one) : one));
