/** The ledger in the office: statement, day book and trial balance agree. */
import { officeApi, shopApi } from "@banyan/contract/index.ts";
import { parseMoney } from "@banyan/contract/money.ts";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { assertLedgerClean } from "../../src/modules/ledger/index.ts";
import { requestGrant } from "./samples.ts";
import { type MemberCaller, openWhole, type StaffCaller, type Whole } from "./whole.ts";

const { officeBooks, officeStatements, officeGrants, staff } = officeApi;
const DAY = "2026-05-01";

let whole: Whole;
let finance: StaffCaller;
let member: MemberCaller;
beforeAll(async () => {
  whole = await openWhole();
  finance = await whole.hire(["finance"]);
  member = await whole.join();
  const grantId = await requestGrant(whole, member.memberId, "100.000001");
  await whole.done(officeGrants.decide, { grantId, approve: true }, { as: finance });
  const { skuId } = await whole.sell({ price: 12 });
  const address = {
    recipient: "Lin",
    areaCode: "+886",
    phone: "912345678",
    country: "TW",
    detail: "1",
    postalCode: "106",
  };
  const { id: addressId } = await whole.done(shopApi.addresses.add, { ...address, isDefault: true }, { as: member });
  const source = { from: "sku", skuId, quantity: 1 } as const;
  const { orderId } = await whole.done(shopApi.orders.create, { source, addressId }, { as: member });
  await whole.done(shopApi.orders.pay, { orderId, method: "balance" }, { as: member });
});
afterAll(() => whole.close());

const audits = () => whole.done(officeBooks.audits, {}, { as: finance });
const runJob = (name: string) =>
  whole.app.jobs.find((job) => job.name === name)!.run(whole.clock.now(), new AbortController().signal);

test("a grant and an order: day book, trial balance and statement agree to the last unit", async () => {
  const as = finance;
  const { list, balance } = await whole.done(
    officeStatements.statement,
    { memberId: member.memberId, asset: "USDT" },
    { as: await whole.hire(["support"]) },
  );
  expect(list.at(-1)).toMatchObject({ kind: "grant", amount: "100.000001", balanceAfter: "100.000001" });
  const spent = list
    .filter(({ kind }) => kind.startsWith("order."))
    .reduce((sum, row) => sum - parseSigned(row.amount), 0n);
  expect(parseMoney(balance)).toBe(100_000_001n - spent);
  expect((await whole.done(shopApi.wallet.balances, {}, { as: member })).balance).toBe(balance);

  const day = await whole.done(officeBooks.day, { day: DAY }, { as });
  const line = (kind: string) => day.lines.find((row) => row.kind === kind && row.asset === "USDT");
  expect(line("grant")).toMatchObject({ from: "grants", to: "members", amount: "100.000001", movements: 1 });
  const sold = parseMoney(line("order.payment")!.amount) + parseMoney(line("order.shipping")?.amount ?? "0");
  expect(sold).toBe(spent);
  const trial = await whole.done(officeBooks.trialBalance, {}, { as });
  expect(trial.sums).toEqual({ USDT: "0", COUPON: "0", POINT: "0" });
  expect(trial.lines.find(({ account }) => account === "members")?.USDT).toBe(balance);
  expect(day.accounts.find(({ account, asset }) => account === "members" && asset === "USDT")?.closing).toBe(balance);
  expect((await whole.done(officeBooks.trialBalance, { day: DAY }, { as })).lines).toEqual(trial.lines);
  expect((await whole.done(officeBooks.days, { toDay: DAY }, { as })).list).toMatchObject([{ day: DAY }]);

  // From a line of a day to its movements, and from a movement to its event.
  const payment = line("order.payment")!;
  const { list: found } = await whole.done(
    officeBooks.movements,
    { kind: payment.kind, from: payment.from, to: payment.to, asset: "USDT", fromDay: DAY, toDay: DAY },
    { as },
  );
  expect(found).toHaveLength(payment.movements);
  expect(found[0]!.from).toEqual({ account: "member", memberId: member.memberId, name: "Mei Chen" });
  const event = await whole.done(officeBooks.event, { eventId: found[0]!.eventId }, { as });
  expect(event.legs.reduce((sum, leg) => sum + parseMoney(leg.amount), 0n)).toBe(spent);
  expect(event.reference).toMatch(/^order:/);
  const about = await whole.done(officeBooks.movements, { search: event.reference! }, { as });
  expect(about.list.map(({ eventId }) => eventId)).toEqual(event.legs.map(() => event.id));
});

test("each reading of a statement, each order and member looked at, is in the audit log", async () => {
  const support = await whole.hire(["support"]);
  const owner = await whole.hire(["owner"]);
  await whole.done(
    officeStatements.statement,
    { memberId: member.memberId, asset: "USDT", limit: "1" },
    { as: support },
  );
  const { list: orders } = await whole.done(officeApi.officeOrders.index, {}, { as: support });
  await whole.done(officeApi.officeOrders.detail, { orderId: orders[0]!.id }, { as: support });
  await whole.done(officeApi.officeMembers.detail, { memberId: member.memberId }, { as: support });
  const { list } = await whole.done(staff.auditLog, { staffId: support.staffId }, { as: owner });
  expect(list.map(({ action, subject }) => [action, subject])).toEqual([
    ["members.view", member.memberId],
    ["orders.view", orders[0]!.number],
    ["members.statement", member.memberId],
    ["staff.signIn", support.email],
  ]);
});

test("the audit button runs clean, names a planted fault, and the metrics tell", async () => {
  const as = finance;
  const run = await whole.done(officeBooks.startAudit, {}, { as });
  expect(run).toMatchObject({ state: "requested", checks: [] });
  expect((await whole.call(officeBooks.startAudit, {}, { as })).data.error).toBe("AUDIT_UNDER_WAY");
  await runJob("ledger.audit");
  const [clean] = (await audits()).list;
  expect(clean).toMatchObject({ id: run.id, state: "clean", fault: null });
  expect(clean!.checks).toHaveLength(run.checksInAll);
  const metrics = () => whole.app.http.inject({ method: "GET", url: "/metrics", remoteAddress: "127.0.0.1" });
  expect((await metrics()).body).toContain("\naudit_clean 1\n");

  const owner = new pg.Client({ connectionString: whole.url });
  await owner.connect();
  await owner.query("update ledger.transfer set amount = amount + 1 where kind = 'grant'");
  whole.clock.advance(1_000);
  await whole.done(officeBooks.startAudit, {}, { as });
  await runJob("ledger.audit");
  const [faulty] = (await audits()).list;
  expect(faulty).toMatchObject({ state: "faulty", fault: { check: "running balances follow one another" } });
  expect(faulty!.fault!.row).toMatch(/^transfer \d+-1$/);
  expect((await metrics()).body).toContain("\naudit_clean 0\n");
  expect(whole.faults.at(-1)).toContain("the audit found a fault");
  await owner.query("update ledger.transfer set amount = amount - 1 where kind = 'grant'");
  await owner.end();
  await assertLedgerClean(whole.database.queries);
});

test("an account with a given password can do nothing before it has its own", async () => {
  const owner = await whole.hire(["owner"]);
  const email = "newcomer@banyan.example";
  const given = "a password that was given";
  await whole.done(staff.create, { name: "New", email, roles: ["support"], password: given }, { as: owner });
  const entered = await whole.call(staff.signIn, { email, password: given });
  expect(entered.data).toMatchObject({ passwordGiven: true, secondFactor: false });
  const as = { headers: { cookie: String(entered.headers["set-cookie"]).split(";")[0]! } };
  const refused = async (answer: Promise<{ data: { error?: string } }>) => (await answer).data.error;
  expect(await refused(whole.call(staff.beginSecondFactor, {}, { as }))).toBe("PASSWORD_CHANGE_REQUIRED");
  expect(await refused(whole.call(officeApi.officeOrders.index, {}, { as }))).toBe("PASSWORD_CHANGE_REQUIRED");
  await whole.done(staff.changePassword, { oldPassword: given, newPassword: "one of my own" }, { as });
  expect((await whole.done(staff.session, {}, { as })).passwordGiven).toBe(false);
  expect(await refused(whole.call(officeApi.officeOrders.index, {}, { as }))).toBe("SECOND_FACTOR_REQUIRED");
  await whole.done(staff.beginSecondFactor, {}, { as });
});

function parseSigned(amount: string): bigint {
  return amount.startsWith("-") ? -parseMoney(amount.slice(1)) : parseMoney(amount);
}
