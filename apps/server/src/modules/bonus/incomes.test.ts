/** Incomes in member calls: lists, totals, the cap, and downloads. */
import { DYNAMIC_INCOMES, INCOMES } from "@banyan/contract/income.ts";
import { officeApi, shopApi } from "@banyan/contract/index.ts";
import { parseMoney } from "@banyan/contract/money.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { putMarket } from "../../../test/market.ts";
import { addAddress } from "../../../test/whole/samples.ts";
import { type MemberCaller, openWhole, type Whole } from "../../../test/whole/whole.ts";
import { sql } from "../../platform/database.ts";
import { DEFAULT_MARKET } from "../market/index.ts";
import { settleUntil } from "./index.ts";

const { income } = shopApi;
/** The first business day, and the last of three; a month ends between them. */
const FIRST = "2026-05-31";
const LAST = "2026-06-02";

let whole: Whole;
let leader: MemberCaller;
let buyer: MemberCaller;

/** A leader whose two referrals buy on three days, without a return window. Each order has 200 BV. */
beforeAll(async () => {
  whole = await openWhole();
  whole.clock.set(`${FIRST}T04:00:00Z`);
  const { orders } = DEFAULT_MARKET;
  await putMarket(whole.database, { ...DEFAULT_MARKET, orders: { ...orders, returnWindowDays: 0 } });
  leader = await whole.join();
  const invite = await whole.done(shopApi.members.invite, {}, { as: leader });
  buyer = await whole.join({ inviteCode: leader.inviteCode, nodeCode: invite.left.nodeCode });
  const other = await whole.join({ inviteCode: leader.inviteCode, nodeCode: invite.right.nodeCode });
  const { skuId } = await whole.sell({ price: 400, activation: true });
  const buy = async (member: MemberCaller) => {
    // Tokens expire in the days between.
    const who = await whole.signInAgain(member);
    await whole.giveMoney(who, "USDT", 500);
    const order = { source: { from: "sku", skuId, quantity: 1 } as const, addressId: await addAddress(whole, who) };
    const { orderId } = await whole.done(shopApi.orders.create, order, { as: who });
    await whole.done(shopApi.orders.pay, { orderId, method: "balance" }, { as: who });
    const parcel = { orderId, addressRevision: 0, shippingCompany: "Post", trackingNumber: "1" };
    await whole.done(officeApi.officeOrders.ship, parcel, { as: await whole.hire(["support"]) });
    await whole.done(shopApi.orders.confirm, { orderId }, { as: who });
  };
  await buy(leader);
  for (const day of [FIRST, "2026-06-01", LAST]) {
    whole.clock.set(`${day}T04:00:00Z`);
    await buy(buyer);
    await buy(other);
  }
  whole.clock.advance(2 * 86_400_000);
  await settleUntil({ ...whole, say: () => {}, startedBy: "command" }, LAST);
  [leader, buyer] = [await whole.signInAgain(leader), await whole.signInAgain(buyer)];
});
afterAll(() => whole.close());

test("a list is read by page or by cursor, within the days that were asked for", async () => {
  const all = await whole.done(income.referral, {}, { as: leader });
  expect(all.list.map(({ day }) => day)).toEqual([LAST, "2026-06-01", FIRST]);
  expect(all).toMatchObject({ total: 3, nextCursor: null });
  // Level 1 pays 5 % of 400 BV.
  expect(all.list[0]).toMatchObject({ ratioPercent: "5", level: 1, tier: 0, performance: "400", raw: "20" });
  const first = await whole.done(income.referral, { limit: 2 }, { as: leader });
  const rest = await whole.done(income.referral, { limit: 2, cursor: first.nextCursor! }, { as: leader });
  expect([...first.list, ...rest.list]).toEqual(all.list);
  expect((await whole.done(income.referral, { limit: 2, page: 2 }, { as: leader })).list).toEqual(rest.list);
  const june = await whole.done(income.referral, { from: "2026-06-01", to: "2026-06-01" }, { as: leader });
  expect(june).toMatchObject({ list: [all.list[1]], total: 1 });
  expect((await whole.done(income.referral, {}, { as: await whole.join() })).list).toEqual([]);
  for (const wrong of [{ cursor: "2026-02-31" }, { from: "2026-06-02", to: "2026-06-01" }]) {
    expect((await whole.call(income.referral, wrong, { as: leader })).data).toMatchObject({ error: "INVALID_INPUT" });
  }
});

test("totals are what all lists received, also across a month that is summed", async () => {
  const { rows } = await sql<{ month: string }>`select month from bonus.summed_month`.execute(whole.database.queries);
  expect(rows).toEqual([{ month: "2026-05-01" }]);
  const summary = await whole.done(income.summary, {}, { as: leader });
  let [total, month, dynamic] = [0n, 0n, 0n];
  for (const [at, name] of INCOMES.entries()) {
    const { list } = await whole.done(income[name], { limit: 50 }, { as: leader });
    const received = list.reduce((sum, row) => sum + parseMoney(row.received), 0n);
    expect(parseMoney(summary.total.byIncome[name]), name).toBe(received);
    total += received;
    if (at < DYNAMIC_INCOMES) dynamic += received;
    for (const row of list) if (row.day >= "2026-06") month += parseMoney(row.received);
  }
  expect(parseMoney(summary.total.received)).toBe(total);
  expect(parseMoney(summary.month.received)).toBe(month);
  expect(summary).toMatchObject({
    today: { day: "2026-06-04", settledFrom: "2026-06-04T17:00:00.000Z" },
    latest: { day: LAST },
    to: LAST,
  });
  const series = summary.series.reduce((sum, { received }) => sum + parseMoney(received), 0n);
  expect(series).toBe(total);
  const limit = await whole.done(income.limit, {}, { as: leader });
  expect(parseMoney(limit.received)).toBe(dynamic);
  expect(limit).toMatchObject({ personal: "200", times: 3, cap: "600", settledUntil: LAST });
  expect(parseMoney(limit.remaining)).toBe(parseMoney("600") - dynamic);
});

test("why names one's own orders and masks those of others", async () => {
  const bonus = await whole.done(income.why, { day: LAST, income: "sales" }, { as: leader });
  expect(bonus.sources.list.map(({ side, order, amount }) => ({ side, order, amount }))).toEqual([
    { side: "left", order: null, amount: "200" },
    { side: "right", order: null, amount: "200" },
  ]);
  for (const { member } of bonus.sources.list) expect(member).toMatch(/\*/);
  const right = await whole.done(income.why, { day: LAST, income: "sales", side: "right" }, { as: leader });
  expect(right.sources.list).toEqual([bonus.sources.list[1]]);
  const own = await whole.done(income.why, { day: LAST, income: "consumption" }, { as: buyer });
  expect(own.sources.list.map(({ day }) => day)).toEqual([LAST, "2026-06-01", FIRST]);
  const { list: orders } = await whole.done(shopApi.orders.index, {}, { as: buyer });
  expect(own.sources.list.map(({ order }) => order!.number).toSorted()).toEqual(
    orders.map(({ number }) => number).toSorted(),
  );
  const missing = await whole.call(income.why, { day: LAST, income: "global" }, { as: leader });
  expect(missing.data.error).toBe("INCOME_NOT_FOUND");
});

test("incomes are downloaded as CSV and PDF, in one list or by income", async () => {
  const load = async (input: Parameters<typeof whole.done<typeof income.exportIncomes>>[1]) => {
    const { url } = await whole.done(income.exportIncomes, input, { as: leader });
    return whole.http.inject({ method: "GET", url });
  };
  const { body } = await load({ format: "csv" });
  const { total } = await whole.done(income.summary, {}, { as: leader });
  const rows = body.trimEnd().split("\r\n").slice(1);
  const received = rows.reduce((sum, row) => sum + parseMoney(row.split(",")[8]!), 0n);
  expect(received).toBe(parseMoney(total.received));
  expect((await load({ format: "csv", income: "referral" })).body.trimEnd().split("\r\n")).toHaveLength(4);
  const pdf = await load({ format: "pdf", from: FIRST, to: LAST });
  expect(pdf.headers["content-type"]).toBe("application/pdf");
  expect(pdf.rawPayload.subarray(0, 5).toString()).toBe("%PDF-");
});
