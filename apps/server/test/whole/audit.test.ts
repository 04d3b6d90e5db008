/**
 * The audit detects every inconsistency within the rows or with the ledger: each rule of each view is violated once,
 * and must then be reported by its name. A rule without a plant here fails.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { officeApi, shopApi } from "@banyan/contract/index.ts";
import { CONTRADICTION_CHECK } from "@banyan/contract/ledger.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { auditBooks } from "../../src/audit-books.ts";
import { readCode } from "../../src/platform/code-schema.ts";
import { contradictionViews } from "../../src/platform/contradictions.ts";
import { type Database, type Executor, openDatabase, sql } from "../../src/platform/database.ts";
import { ownProgram } from "../programs.ts";
import { sealAll } from "../roll-up.ts";
import { payByHand } from "./pay-by-hand.ts";
import {
  askTopUp,
  askWithdrawal,
  makeOrder,
  payOrder,
  proposedGoodwill,
  proposedRelease,
  requestedReturn,
  resentOrder,
  verify,
  writtenReview,
} from "./samples.ts";
import { type MemberCaller, openWhole, type StaffCaller, type Whole } from "./whole.ts";

const NOBODY = "'00000000-0000-7000-8000-000000000000'";
const orderOf = (condition: string) => `(select id from orders.purchase where ${condition} order by id limit 1)`;
const paid = orderOf("state = 'pending_delivery'");
const unpaid = orderOf("state = 'pending_payment'");
const deepest = "(select max(id) from network.place)";

/** A payout without a withdrawal, with a given state and end. */
const payoutOf = (standing: string) =>
  `insert into payouts.payout (withdrawal_id, journal_id, nonce, address, raw, prepared_at, state, ended_at)
   values (${NOBODY}, ${NOBODY}, 0, '', 1, now(), ${standing})`;

/** A move of the house's own coins without its posting. */
const houseMove = (accounts: string) =>
  `insert into payments.house_move (id, chain_id, tx_hash, log_index, block_hash, block_number, from_address, to_address,
     raw, from_account, to_account, booked_at)
   values (${NOBODY}, 1, '0x' || repeat('0', 64), 0, '', 1, '', '', 1000000000000, ${accounts}, now())`;

const CODE = `insert into orders.discount_code (id, code, percent, begins_at, ends_at, minimum, uses_each, excluded_products,
    without_sales, created_by, created_at)
  values (${NOBODY}, 'PLANTED', 10, now(), now() + interval '1 day', 0, 1, '{}', false, ${NOBODY}, now())`;

/** What a CHECK forbids, in a database that has lost it. */
const without = (constraint: string, statement: string) => {
  const [schema, table] = /update (\w+)\.(\w+)/.exec(statement)!.slice(1);
  return [`alter table ${schema}.${table} drop constraint ${constraint}`, statement];
};

/** An account cancelled in violation of the rules. */
const cancelled = (member: string, change: string) =>
  `update members.member set status = 'cancelled', cancelled_at = now(), email = null, password_hash = null, birth_date = null,
     avatar = null, ${change}
   where id = ${member}`;

/** A settled day, its partitions, and rows of its first member. */
const SETTLED = `insert into bonus.day (day, plan_version, closed_at, frozen_at, totals, checksums)
  select '2020-01-01', max(version), now(), now(), '{}', '{}' from plan.version`;
const MEMBER_DAYS = "create table bonus.member_day_planted partition of bonus.member_day for values in ('2020-01-01')";
const LINES =
  "create table bonus.line_planted partition of bonus.line for values from ('2020-01-01') to ('2020-01-02')";
const CREDITS =
  "create table bonus.credit_planted partition of bonus.credit for values from ('2020-01-01') to ('2020-01-02')";
const memberDay = (set: string) =>
  `insert into bonus.member_day values ('2020-01-01', 1, '', null, 0, 0, 0, 0, 0, 0, 0, 0); update bonus.member_day set ${set} where day = '2020-01-01'`;
const line = (income: number, received: number) =>
  `insert into bonus.line values ('2020-01-01', 1, ${income}, 0, 0, 7, 7, 0, ${received})`;
const credit = (balance: number, carried: number) =>
  `insert into bonus.credit values ('2020-01-01', 0, 1, ${balance}, 0, 0, '', 0, 0, true, 0, 0, 0, 0, 0, ${carried}, 0, 0, 0, 0, 0, 0)`;

/** Statements that violate each rule, by view and rule. */
const PLANTS: Record<string, Record<string, string[]>> = {
  network_contradiction: {
    "parent or referrer": [
      "alter table network.place drop constraint place_check2",
      `update network.place set referrer_id = null where id = ${deepest}`,
    ],
    depth: [`update network.place set depth = depth + 1 where id = ${deepest}`],
    "head of its chain": [`update network.place set chain_head_id = id where id = ${deepest}`],
    jump: [`update network.place set jump_id = id where id = ${deepest}`],
    root: ["update network.place set jump_id = 0 where parent_id is null"],
    "one side for two": [
      "alter table network.place drop constraint place_parent_id_side_key",
      `update network.place set parent_id = p.parent_id, side = p.side from network.place p
       where p.id = ${deepest} - 1 and network.place.id = ${deepest}`,
    ],
    chain: [`update network.chain set tail_id = 1 where head_id = 1 and side = 'left'`],
    "chain of nobody": ["insert into network.chain values (100000, 'left', 100000)"],
  },
  bonus_contradiction: {
    pairing: [SETTLED, MEMBER_DAYS, memberDay("left_bv = 5")],
    "sales bonus": [SETTLED, MEMBER_DAYS, LINES, line(1, 0)],
    basis: [SETTLED, MEMBER_DAYS, CREDITS, memberDay("left_bv = 0"), credit(0, 1)],
    received: [SETTLED, MEMBER_DAYS, memberDay("dynamic = 5")],
    credit: [SETTLED, MEMBER_DAYS, LINES, CREDITS, line(5, 4), credit(5, 0)],
    sale: [
      SETTLED,
      "create table bonus.sale_planted partition of bonus.sale for values from ('2020-01-01') to ('2020-01-02')",
      "insert into bonus.sale values ('2020-01-01', 0, gen_random_uuid(), 1, 5)",
    ],
  },
  bonus_country_contradiction: {
    "incomes by country": [
      `insert into bonus.day (day, plan_version, closed_at, frozen_at, totals, checksums, posted_at, countries_summed_at)
       select '2020-01-01', max(version), now(), now(), '{"received": {"sales": "5"}}', '{}', now(), now() from plan.version`,
    ],
  },
  members_books_contradiction: {
    "cancelled with money": [cancelled("(select min(member_id) from ledger.account where balance > 0)", "level = 0")],
    "cancelled and activated": [cancelled(deepest, "activated_at = now()")],
  },
  orders_contradiction: {
    total: [`update orders.purchase set total = total + 1 where id = ${unpaid}`],
    state: [`update orders.purchase set state = 'completed' where id = ${paid}`],
    paid: [`update orders.purchase set paid = paid || ('POINT', 1)::orders.source where id = ${paid}`],
    shipped: [`update orders.purchase set completes_at = now() where id = ${unpaid}`],
    parcel: ["update orders.parcel set shipped_at = shipped_at + interval '1 day'"],
    "shipped pieces": ["update orders.parcel_line set quantity = quantity + 1"],
    "nothing to ship": [
      `update orders.purchase p set state = 'pending_delivery' where exists (select from orders.parcel c where c.order_id = p.id)`,
    ],
    "resent pieces": ["update orders.resend_line set quantity = quantity + 1000"],
    settings: ["update orders.purchase set market_version = 1000"],
    line: ["update orders.line set bv = price + 1"],
    completed: ["update orders.purchase set final_at = null"],
    volume: ["update orders.volume set bv = bv + 1", "update orders.volume set activates = not activates"],
    final: ["delete from orders.refund where kind = 'goodwill'"],
    "late return": ["update orders.refund set kind = 'return'"],
    "return request": ["update orders.return_request set requested_at = requested_at + interval '1 year'"],
    "open returns": ["update orders.purchase set open_returns = open_returns + 1 where open_returns > 0"],
    "requested pieces": ["update orders.return_line set quantity = 1000"],
    goodwill: ["update orders.goodwill set outcome = 'refused' where outcome = 'released'"],
    "pending volume": ["update orders.pending_volume set bv = bv + 1 where entry = 0"],
    awaited: [`update orders.purchase set awaits_coins = true where id = ${unpaid}`],
    refund: [`update orders.purchase set state = 'refunded' where id = ${paid}`],
    "refunded source": ["update orders.refund_part set asset = 'POINT'"],
    "refunded part": ["update orders.refund_part set part = 'wrapping' where part = 'goods'"],
    "refunded pieces": ["update orders.refund_line set quantity = 1000"],
  },
  orders_books_contradiction: {
    posting: [`update orders.purchase set total = total + 1 where id = ${paid}`],
    "refund posting": ["update orders.refund_part set amount = amount + 1"],
    "volume on its way": ["delete from orders.pending_volume where entry = 0"],
    "running total on its way": ["update orders.member_state set pending_bv = pending_bv + 1"],
    places: ["update orders.member_state set unpaid = unpaid + 1"],
    "running total": [
      `update orders.member_state set bv = bv + 1 where member_id = (select max(member_id) from orders.volume)`,
    ],
    "running total of a day": [
      `update orders.member_state set day_bv[1] = day_bv[1] + 1 where member_id = (select max(member_id) from orders.volume)`,
    ],
    "held sources": [
      `insert into orders.awaited values (${unpaid}, 1, ${NOBODY}, 'coupon+usdt', '{"(COUPON,5)"}', 1, now())`,
    ],
  },
  catalog_contradiction: {
    sale: [
      `insert into catalog.sale (sku_id, price, bv, begins_at, ends_at, regular_price, regular_bv)
       select id, 1, 0, now(), now() + interval '1 day', price, bv from catalog.sku limit 1`,
    ],
    history: ["update catalog.sku set price = price + 1"],
  },
  orders_discount_contradiction: {
    "code uses": [CODE, "update orders.discount_code set uses = uses + 1"],
    "code uses of a member": [
      CODE,
      `update orders.purchase set discount_code = 'PLANTED' where member_id = (
         select member_id from orders.purchase where state <> 'cancelled' group by 1 having count(*) > 1 limit 1)`,
    ],
    "discount of lines": ["update orders.line set discount = discount + 1"],
    "discount without a code": [`update orders.purchase set discount = 1 where id = ${paid}`],
    "discount of a package": ["update orders.line set activation = true, discount = 1"],
  },
  orders_stock_contradiction: {
    stock: ["update catalog.sku set stock = stock - 1"],
  },
  reviews_contradiction: {
    stars: ["update reviews.review set stars = stars - 1"],
    bought: ["update reviews.review set product_id = product_id + 1000000"],
    pictures: [`update reviews.review set pictures = jsonb_build_array(jsonb_build_object('id', ${NOBODY}::uuid))`],
    "picture of no review": [
      `insert into platform.picture (id, owner, topic, width, height, widths, created_at, used_at)
       values (${NOBODY}, 'member:1', 'review', 320, 320, '{320}', now(), now())`,
    ],
  },
  payments_contradiction: {
    paid: without(
      "invoice_paid",
      "update payments.invoice set counted = expected, arrived = expected where state = 'pending'",
    ),
    ended: without(
      "invoice_ended",
      "update payments.invoice set state = 'underpaid', ended_at = now() where state = 'pending'",
    ),
    deposits: ["update payments.invoice set arrived = arrived + 1"],
    waiting: [
      `insert into payments.deposit (id, chain_id, tx_hash, log_index, block_number, block_hash, block_time, from_address, to_address,
         raw, micros, invoice_id, use, recorded_at)
       select ${NOBODY}, 1, '0x' || repeat('0', 64), 0, 1, '0x' || repeat('0', 64), now(), '', '', 1000000000000, 1, id, 'order', now()
       from payments.invoice where state = 'pending'`,
    ],
    credited: ["update payments.invoice set arrived = arrived + 1, credited = 1"],
  },
  payments_books_contradiction: {
    custody: ["update ledger.transfer set amount = amount + 1 where from_account = -10"],
    deposit: ["update payments.deposit set raw = raw + 1000000000000, micros = micros + 1 where use = 'top_up'"],
    release: ["update payments.release set member_id = member_id + 1 where state = 'released'"],
    "one person for two": [
      "alter table payments.release drop constraint release_check1",
      "update payments.release set decided_by = proposed_by where state = 'released'",
    ],
    suspense: ["update payments.release set state = 'refused' where state = 'released'"],
    "house move": [houseMove("'owner', 'treasury'")],
    "house move of nobody": ["update ledger.posting set kind = 'coins.move' where kind = 'top_up'"],
    "one transfer for two": [
      houseMove("'hot_wallet', 'owner'"),
      `update payments.house_move m set chain_id = y.chain_id, tx_hash = y.tx_hash, log_index = y.log_index
       from (select * from withdrawals.payment limit 1) y`,
    ],
  },
  payouts_contradiction: {
    open: [payoutOf("'prepared', null")],
    ended: [payoutOf("'paid', now()")],
    proof: [payoutOf("'paid', now()")],
    amount: [
      `insert into payouts.payout (withdrawal_id, journal_id, nonce, address, raw, state, prepared_at)
       select id, ${NOBODY}, 0, address, 1, 'prepared', now() from withdrawals.withdrawal limit 1`,
    ],
    signed: [payoutOf("'sent', null")],
    "taken up": [
      `update withdrawals.withdrawal set claimed_by = '00000000-0000-4000-8000-000000000001', claimed_at = now()
       where state = 'pending_review'`,
    ],
  },
  withdrawals_contradiction: {
    approved: without(
      "withdrawal_approved",
      "update withdrawals.withdrawal set state = 'approved' where state = 'pending_review'",
    ),
    approvals: ["delete from withdrawals.approval"],
    closed: without(
      "withdrawal_closed",
      "update withdrawals.withdrawal set closed_at = now() where state <> 'succeeded'",
    ),
    reason: without(
      "withdrawal_reason",
      "update withdrawals.withdrawal set reason = 'other' where state = 'pending_review'",
    ),
    transaction: without(
      "withdrawal_transaction",
      "update withdrawals.withdrawal set transaction_id = null where state = 'succeeded'",
    ),
    claim: without("withdrawal_claim", "update withdrawals.withdrawal set claimed_by = null where state = 'succeeded'"),
    proof: ["update withdrawals.payment set raw = raw + 1"],
  },
  withdrawals_books_contradiction: {
    hold: ["update withdrawals.withdrawal set amount = amount + 1"],
    "hold of nobody": ["delete from withdrawals.withdrawal where state = 'pending_review'"],
    ending: [
      `update withdrawals.withdrawal set state = 'rejected', reason = 'other', closed_at = now(), closed_by = ${NOBODY}
       where state = 'pending_review'`,
    ],
    fee: ["update withdrawals.withdrawal set fee = fee + 1 where state = 'succeeded'"],
    "one transfer for two": [
      "alter table withdrawals.payment drop constraint payment_transfer",
      `insert into withdrawals.payment select w.id, p.chain_id, p.tx_hash, p.log_index, p.block_number, p.block_hash,
        p.block_time, p.from_address, p.to_address, p.raw, p.proven_at
      from withdrawals.payment p cross join withdrawals.withdrawal w where w.id <> p.withdrawal_id limit 1`,
    ],
    "one approver twice": [
      "alter table withdrawals.approval drop constraint approval_once",
      "insert into withdrawals.approval select * from withdrawals.approval",
    ],
  },
};

let whole: Whole;
let owner: Database;
let member: MemberCaller;
let finance: StaffCaller;
const directory = mkdtempSync(join(tmpdir(), "banyan-audit-"));

beforeAll(async () => {
  whole = await openWhole();
  owner = openDatabase({ url: whole.url, maxConnections: 2 });
  await whole.join();
  member = await whole.join({ email: "audited@example.com" });
  finance = await whole.hire(["finance"]);
  const support = await whole.hire(["owner"]);
  await verify(whole, member);
  await whole.giveMoney(member, "USDT", 1_000);
  await makeOrder(whole, member);
  const orderId = await payOrder(whole, member);
  const { officeOrders, officeWithdrawals } = officeApi;
  await whole.done(
    officeOrders.refund,
    { orderId, reason: "broken", restock: false, shipping: false },
    { as: support },
  );
  await payOrder(whole, member);
  await requestedReturn(whole, { who: member });
  await resentOrder(whole);
  await writtenReview(whole, member);
  const goodwillId = await proposedGoodwill(whole);
  await whole.done(officeOrders.goodwillDecide, { goodwillId, release: true }, { as: support });
  await whole.done(
    shopApi.payments.faucet,
    { invoiceId: await askTopUp(whole, member), amount: "exact" },
    { as: member },
  );
  await whole.readChain();
  const done = await askWithdrawal(whole, member);
  await whole.done(officeWithdrawals.approve, { withdrawalId: done }, { as: finance });
  await payByHand(whole, [done], finance);
  await askWithdrawal(whole, member);
  await askTopUp(whole, member);
  const decided = { releaseId: await proposedRelease(whole), release: true };
  await whole.done(officeApi.officeSuspense.decide, decided, { as: await whole.hire(["finance"]) });
}, 120_000);

afterAll(async () => {
  await owner?.close();
  await whole?.close();
  rmSync(directory, { recursive: true, force: true });
});

/** Runs `work` after the statements, and rolls back. */
async function planted<T>(statements: readonly string[], work: (tx: Executor) => Promise<T>): Promise<T> {
  const undo = new Error("undo");
  let result: T | undefined;
  const attempt = owner.queries.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    for (const statement of statements) await sql.raw(statement).execute(tx);
    result = await work(tx);
    throw undo;
  });
  await expect(attempt).rejects.toBe(undo);
  return result as T;
}

async function rulesBroken(view: string, within: Executor): Promise<string[]> {
  const { rows } = await sql<{ what: string }>`select distinct what from ${sql.id(view)}`.execute(within);
  return rows.map(({ what }) => what);
}

/** Names of the rules in a view's file. */
function rulesOf(view: string): string[] {
  const [module, ...name] = view.split("_");
  const path = `${module}/${name.join("_")}.sql`;
  const text = readCode().files.find((file) => file.path === path)?.text ?? "";
  const named = text.matchAll(/(?:^select [^']*?|then |else |^\s*select .*, )'([a-z][a-z ]+)'(?: as what| from|\n)/gm);
  return [...new Set([...named].map(([, rule]) => rule!))];
}

test("everything is in order before", async () => {
  for await (const { check, fault } of auditBooks(owner.queries))
    expect({ check, fault }).toEqual({ check, fault: null });
});

test("every view of the database is here, with every rule of it", async () => {
  expect(Object.keys(PLANTS).sort()).toEqual(await contradictionViews(owner.queries));
  for (const [view, plants] of Object.entries(PLANTS)) {
    expect({ view, rules: rulesOf(view).sort() }).toEqual({ view, rules: Object.keys(plants).sort() });
  }
});

describe.each(Object.entries(PLANTS))("%s", (view, plants) => {
  test.each(Object.entries(plants))("finds what breaks the rule: %s", async (rule, statements) => {
    expect(await rulesBroken(view, owner.queries)).toEqual([]);
    await planted(statements, async (tx) => expect(await rulesBroken(view, tx)).toContain(rule));
  });
});

test("a view that is new is proven without being listed", async () => {
  const { schema } = readCode();
  const statement = `create view ${schema}.market_contradiction as select 7 as market_id, 'made up' as what`;
  await planted([statement], async (tx) => {
    const found = [];
    for await (const { check, fault } of auditBooks(tx)) if (fault) found.push({ check, ...fault });
    expect(found).toEqual([
      { check: CONTRADICTION_CHECK, row: 'market_contradiction {"market_id": 7}', message: "made up" },
    ]);
  });
});

/** Runs the command, which stores its results below `dataDir`. */
async function run(dataDir: string, ...args: string[]): Promise<{ code: number; said: string }> {
  const env = { ...process.env, DATABASE_URL: whole.url, DATA_DIR: dataDir };
  const child = spawn(process.execPath, [ownProgram("audit"), ...args], { env });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (said += chunk));
  const [code] = await once(child, "exit");
  return { code, said };
}

test("the command ends with exit code 1 at the first wrong row, and with 0 where there is none", async () => {
  expect(await run(directory)).toMatchObject({ code: 0 });
  await sql`update catalog.sku set stock = stock + 1`.execute(owner.queries);
  const found = await run(directory);
  expect(found.said).toContain(`WRONG  ${CONTRADICTION_CHECK}: orders_stock_contradiction`);
  expect(found.code).toBe(1);
  await sql`update catalog.sku set stock = stock - 1`.execute(owner.queries);
});

test("the command notices that the block it proved was rewritten", async () => {
  const own = join(directory, "own");
  await sealAll(owner, new Date());
  expect(await run(own)).toMatchObject({ code: 0 });
  const second = await run(own);
  expect(second).toMatchObject({
    code: 0,
    said: expect.stringMatching(/^ok {5}the block that was proven is still there/),
  });

  await sql`update ledger.block set hash = sha256(hash) where number = (select max(number) from ledger.block)`.execute(
    owner.queries,
  );
  expect(await run(own)).toMatchObject({
    code: 1,
    said: expect.stringMatching(/^WRONG {2}the block that was proven .* has another hash/),
  });
  expect(await run(own, "--since-proven")).toMatchObject({ code: 1, said: expect.stringContaining("Usage: ") });
  const [file] = readdirSync(join(own, "audit"));
  writeFileSync(join(own, "audit", file!), "{}");
  expect(await run(own)).toMatchObject({ code: 1, said: expect.stringContaining("is not an audit result") });
});
