/** A month for the accountant: its files agree with each other, with the books and with the next month (docs/money.md). */
import { buffer } from "node:stream/consumers";
import { parseCsv } from "@banyan/contract/csv.ts";
import { officeApi, shopApi } from "@banyan/contract/index.ts";
import { LANGUAGES } from "@banyan/contract/languages.ts";
import { ASSETS, type Asset } from "@banyan/contract/ledger.ts";
import { parseMoney } from "@banyan/contract/money.ts";
import { MONTH_FILES, type MonthFile } from "@banyan/contract/office/books.ts";
import { unzipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { assertLedgerClean, monthZip, post, reverse } from "../../src/modules/ledger/index.ts";
import { sql } from "../../src/platform/database.ts";
import { say } from "../../src/texts/say.ts";
import { monthPorts } from "../../src/wiring.ts";
import { rollUpAll } from "../roll-up.ts";
import { payByHand } from "./pay-by-hand.ts";
import { address, askWithdrawal, shortOrder } from "./samples.ts";
import { type MemberCaller, openWhole, type StaffCaller, type Whole } from "./whole.ts";

const { officeBooks, officeOrders, officeWithdrawals } = officeApi;
const MICRO = 1_000_000n;
/** 23:59 on 31 May and 00:01 on 1 June in Taipei. */
const LAST_MINUTE = "2026-05-31T15:59:00Z";
const FIRST_MINUTE = "2026-05-31T16:01:00Z";

let whole: Whole;
let finance: StaffCaller;
beforeAll(async () => {
  whole = await openWhole();
  await may();
  await june();
}, 120_000);
afterAll(async () => {
  await assertLedgerClean(whole.database.queries);
  await whole.close();
});

type Method = "balance" | "coupon" | "coupon+balance" | "points";

async function buy(buyer: MemberCaller, method: Method, given: { country?: string; activation?: boolean } = {}) {
  const { country = "TW", activation = false } = given;
  const { skuId } = await whole.sell({ price: 40, activation });
  const elsewhere = { ...address, country, areaCode: "+65", phone: "91234567", postalCode: "238801" };
  const to = country === "TW" ? address : elsewhere;
  const { id: addressId } = await whole.done(shopApi.addresses.add, to, { as: buyer });
  const source = { from: "sku", skuId, quantity: 2 } as const;
  const { orderId, total } = await whole.done(shopApi.orders.create, { source, addressId }, { as: buyer });
  const coupons = { coupon: total, "coupon+balance": "30", balance: undefined, points: undefined }[method];
  await whole.done(shopApi.orders.pay, { orderId, method, coupons }, { as: buyer });
  return orderId;
}

const refund = (orderId: string) =>
  whole.done(officeOrders.refund, { orderId, reason: "The member asked", shipping: true }, { as: finance });

/** Credits incomes as a settlement does, and takes one of them back. */
async function earn(buyer: MemberCaller, key: string, { takenBack = false } = {}): Promise<void> {
  const now = whole.clock.now();
  const assets = [
    ["USDT", "bonus_budget", 12_345_678n],
    ["COUPON", "coupons_issued", 2_000_001n],
    ["POINT", "points_issued", 3n],
  ] as const;
  const reference = "income-day:2026-05-20";
  const payable = assets.map(([asset, from, amount]) => ({ asset, from, to: "income_payable" as const, amount }));
  await post(whole.database.queries, { key: `payable:${key}`, kind: "bonus.payable", reference, legs: payable, now });
  const legs = assets.map(([asset, , amount]) => ({ asset, from: "income_payable" as const, to: buyer.id, amount }));
  const { postingId } = await post(whole.database.queries, {
    key: `income:${key}`,
    kind: "bonus.income",
    reference,
    legs,
    now,
  });
  if (takenBack) await reverse(whole.database.queries, { postingId, key: `back:${key}`, now });
}

const bought: Record<"kept" | "refunded" | "later" | "abroad", string> = {
  kept: "",
  refunded: "",
  later: "",
  abroad: "",
};

async function may(): Promise<void> {
  whole.clock.set("2026-05-20T04:00:00Z");
  finance = await whole.hire(["finance"]);
  const [buyer, other] = [await whole.join({ name: "=HYPERLINK(1)" }), await whole.join()];
  for (const asset of ASSETS) await whole.giveMoney(buyer, asset, 1_000);
  await whole.giveMoney(buyer, "COUPON", 30);
  await whole.giveMoney(other, "USDT", 500);
  bought.kept = await buy(buyer, "balance");
  bought.refunded = await buy(buyer, "coupon");
  bought.later = await buy(other, "balance");
  await buy(buyer, "points", { activation: true });
  const thrifty = await whole.join();
  await whole.giveMoney(thrifty, "COUPON", 30);
  await whole.giveMoney(thrifty, "USDT", 500);
  bought.abroad = await buy(thrifty, "coupon+balance", { country: "SG" });
  const orderId = await shortOrder(whole);
  await whole.done(officeOrders.acceptShortfall, { orderId, reason: "The network took it" }, { as: finance });
  await refund(bought.refunded);
  const withdrawalId = await askWithdrawal(whole, other, "80.5");
  await whole.done(officeWithdrawals.approve, { withdrawalId }, { as: finance });
  await payByHand(whole, [withdrawalId], finance);
  await askWithdrawal(whole, buyer, "20");
  await earn(buyer, "1");
  await earn(other, "2", { takenBack: true });
  await rollUpAll(whole.database, whole.clock.now());
  whole.clock.set(LAST_MINUTE);
  await whole.giveMoney(other, "USDT", 7);
}

async function june(): Promise<void> {
  whole.clock.set(FIRST_MINUTE);
  finance = await whole.hire(["finance"]);
  const buyer = await whole.join();
  await whole.giveMoney(buyer, "USDT", 900);
  await buy(buyer, "balance");
  await refund(bought.later);
  await earn(buyer, "3");
}

type Cells = Record<string, string>;
type Files = Record<MonthFile, Cells[]> & { readme: string };

const link = (month: string, as = finance, lang: (typeof LANGUAGES)[number] = "en") =>
  whole.done(officeBooks.exportMonth, { month }, { as, lang });
const get = (url: string, as = finance) => whole.http.inject({ method: "GET", url, headers: as.headers });

function filesOf(zip: Uint8Array): Files {
  const files = unzipSync(zip);
  const text = (name: string) => Buffer.from(files[name]!).toString("utf8");
  expect(Object.keys(files)).toEqual(["README.txt", ...Object.keys(MONTH_FILES)]);
  const rows = Object.entries(MONTH_FILES).map(([name, columns]) => {
    const [head, ...lines] = parseCsv(text(name).slice(1).trimEnd());
    expect(head).toEqual(columns);
    return [name, lines.map((cells) => Object.fromEntries(cells.map((cell, at) => [head![at], cell])))];
  });
  return { ...Object.fromEntries(rows), readme: text("README.txt") };
}

async function month(name: string, lang: (typeof LANGUAGES)[number] = "en"): Promise<Files> {
  const answer = await get((await link(name, finance, lang)).url);
  expect([answer.statusCode, answer.headers["content-type"]]).toEqual([200, "application/zip"]);
  return filesOf(answer.rawPayload);
}

const micros = (text: string | undefined) => (text ? parseMoney(text) : 0n);
const sum = (rows: readonly Cells[], ...columns: string[]) =>
  rows.reduce((total, row) => columns.reduce((all, column) => all + micros(row[column]), total), 0n);
const last = (rows: readonly Cells[]) => rows.at(-1)!;

describe.each(["2026-05", "2026-06"])("the files of %s", (name) => {
  let files: Files;
  beforeAll(async () => {
    files = await month(name);
  });

  test("the journal is the trial balance, account by account, and balances in each asset", () => {
    const trial = files["trial-balance.csv"];
    const journal = files["journal.csv"];
    expect(journal.length).toBeGreaterThan(0);
    for (const row of trial.filter(({ account }) => account !== "sum")) {
      const lines = journal.filter(({ account, asset }) => account === row.account && asset === row.asset);
      const where = `${row.account} ${row.asset}`;
      expect(sum(lines, "debit"), where).toBe(micros(row.debits));
      expect(sum(lines, "credit"), where).toBe(micros(row.credits));
      expect(micros(row.opening) + micros(row.credits) - micros(row.debits), where).toBe(micros(row.closing));
    }
    for (const asset of ASSETS) {
      const [lines, total] = Map.groupBy(
        trial.filter((row) => row.asset === asset),
        ({ account }) => account === "sum",
      ).values();
      for (const column of ["opening", "debits", "credits", "closing"])
        expect(sum(lines!, column), `${asset} ${column}`).toBe(micros(total![0]![column]));
      expect([total![0]!.opening, total![0]!.closing]).toEqual(["0", "0"]);
      expect(total![0]!.debits).toBe(total![0]!.credits);
    }
    expect(journal.every(({ time }) => time!.startsWith(name))).toBe(true);
  });

  test("the journal has every transfer of the month, once", async () => {
    const { rows } = await sql<{ lines: number }>`
      select count(*)::int as lines from ledger.transfer
      where to_char(created_at at time zone 'Asia/Taipei', 'YYYY-MM') = ${name}`.execute(whole.database.queries);
    const { "journal.csv": journal } = files;
    expect(journal).toHaveLength(2 * rows[0]!.lines);
    expect(new Set(journal.map((row) => `${row.event}-${row.leg}-${row.debit ? "d" : "c"}`)).size).toBe(journal.length);
  });

  test("sales are the entries of orders under sales and shipping, country by country", async () => {
    const ofOrders = files["journal.csv"].filter(({ account, order }) => /^(sales|shipping)$/.test(account!) && order);
    const { rows: places } = await sql<{ number: string; country: string }>`
      select number, country from orders.purchase`.execute(whole.database.queries);
    const countryOf = new Map(places.map(({ number, country }) => [number, country]));
    const sales = files["sales.csv"];
    expect(sales.map(({ country }) => country)).toEqual(
      [...new Set(ofOrders.map(({ order }) => countryOf.get(order!)!)).values()].toSorted().concat("sum"),
    );
    for (const row of sales) {
      const lines = ofOrders.filter(({ order }) => row.country === "sum" || countryOf.get(order!) === row.country);
      const part = (account: string, side: string) =>
        sum(
          lines.filter((line) => line.account === account),
          side,
        );
      expect(micros(row.goods)).toBe(part("sales", "credit"));
      expect(micros(row.shipping)).toBe(part("shipping", "credit"));
      expect(micros(row.refunded_goods)).toBe(part("sales", "debit"));
      expect(micros(row.refunded_shipping)).toBe(part("shipping", "debit"));
      const means = ["paid_balance", "paid_usdt", "paid_difference", "paid_coupon", "paid_points"];
      expect(sum([row], ...means)).toBe(sum([row], "goods", "shipping"));
      const inAsset = (asset: Asset) => lines.filter((line) => line.asset === asset);
      expect(micros(row.paid_coupon)).toBe(sum(inAsset("COUPON"), "credit"));
      expect(micros(row.paid_points)).toBe(sum(inAsset("POINT"), "credit"));
      for (const asset of ASSETS) {
        expect(micros(row[`refunded_${asset}`])).toBe(sum(inAsset(asset), "debit"));
        expect(micros(row[`net_${asset}`])).toBe(sum(inAsset(asset), "credit") - sum(inAsset(asset), "debit"));
      }
      const orders = (side: string) => new Set(lines.filter((line) => line[side]).map(({ order }) => order)).size;
      expect([row.orders, row.refunds]).toEqual([String(orders("credit")), String(orders("debit"))]);
    }
  });

  test("payouts and incomes are those of the journal", () => {
    const payouts = files["payouts.csv"];
    const lines = (kind: string, account: string) =>
      files["journal.csv"].filter((line) => line.kind === kind && line.account === account);
    expect(sum(payouts, "net")).toBe(sum(lines("withdrawal.payout", "custody"), "credit"));
    expect(sum(payouts, "fee")).toBe(sum(lines("withdrawal.fee", "fees"), "credit"));
    for (const row of payouts) expect(micros(row.net) + micros(row.fee)).toBe(micros(row.gross));
    const incomes = files["tax-base.csv"];
    const total = last(incomes);
    expect(total.member).toBe("sum");
    for (const asset of ASSETS) {
      const inAsset = (kind: string) => lines(kind, "members").filter((line) => line.asset === asset);
      expect(micros(total[`credited_${asset}`])).toBe(sum(inAsset("bonus.income"), "credit"));
      expect(micros(total[`taken_back_${asset}`])).toBe(sum(inAsset("correction"), "debit"));
      for (const column of [`credited_${asset}`, `taken_back_${asset}`, `net_${asset}`])
        expect(sum(incomes.slice(0, -1), column)).toBe(micros(total[column]));
      for (const row of incomes)
        expect(micros(row[`credited_${asset}`]) - micros(row[`taken_back_${asset}`])).toBe(micros(row[`net_${asset}`]));
    }
  });
});

test("what closes one month opens the next, and the running month closes with the balances", async () => {
  const [before, running] = [await month("2026-05"), await month("2026-06")];
  const balance = ({ "trial-balance.csv": trial }: Files, column: string) =>
    trial.map((row) => [row.account, row.asset, row[column]]);
  expect(balance(running, "opening")).toEqual(balance(before, "closing"));
  const { lines, sums } = await whole.done(officeBooks.trialBalance, {}, { as: finance });
  const now = [...lines, { account: "sum", ...sums }].flatMap((line) =>
    ASSETS.map((asset) => [line.account, asset, line[asset]]),
  );
  expect(balance(running, "closing")).toEqual(now);
  expect(running.readme).toContain(say("en", "month.unfinished"));
  expect(before.readme).not.toContain(say("en", "month.unfinished"));
  expect((await link("2026-06")).name).toBe("month-2026-06-unfinished.zip");
  expect((await link("2026-05")).name).toBe("month-2026-05.zip");
});

test("May has each means of payment, a refund, the payout to its address, and an income that was taken back", async () => {
  const files = await month("2026-05");
  const total = last(files["sales.csv"]);
  expect(total).toMatchObject({ orders: "6", refunds: "1", refunded_COUPON: expect.not.stringMatching(/^0$/) });
  for (const means of ["balance", "usdt", "difference", "coupon", "points"])
    expect(micros(total[`paid_${means}`]), means).toBeGreaterThan(0n);
  expect(micros(total.paid_difference)).toBe(100_000n);
  expect(files["sales.csv"].find(({ country }) => country === "SG")).toMatchObject({ orders: "1", paid_coupon: "30" });
  const { rows } = await sql<{ address: string; hash: string; publicId: string }>`
    select w.address, w.transaction_id as hash, m.public_id as "publicId" from withdrawals.withdrawal w
    join members.member m on m.id = w.member_id where w.state = 'succeeded'`.execute(whole.database.queries);
  expect(files["payouts.csv"]).toEqual([
    expect.objectContaining({
      ...rows.map((row) => ({ address: row.address, transaction: row.hash, member: row.publicId }))[0],
      gross: "80.5",
    }),
  ]);
  const formula = files["tax-base.csv"].find(({ name }) => name!.includes("HYPERLINK"));
  expect(formula).toMatchObject({ name: "'=HYPERLINK(1)", credited_USDT: "12.345678", net_COUPON: "2.000001" });
  expect(files["tax-base.csv"].filter(({ taken_back_USDT: back }) => back === "12.345678")).toHaveLength(2);
  expect((await month("2026-06"))["tax-base.csv"]).toHaveLength(2);
  expect((await month("2026-06"))["sales.csv"].at(-1)).toMatchObject({ orders: "1", refunds: "1" });
});

test.each(LANGUAGES)(
  "says what each file is and titles the accounts in the reader's language: %s",
  async (language) => {
    const files = await month("2026-05", language);
    for (const file of Object.keys(MONTH_FILES) as MonthFile[])
      expect(files.readme).toContain(`${file}\r\n${say(language, `month.${file}`)}`);
    expect(files["journal.csv"].find(({ account }) => account === "sales")!.account_title).toBe(
      say(language, "account.sales"),
    );
  },
);

test("all files are of one snapshot, whatever moves meanwhile", async () => {
  const who = await whole.join();
  let pieces = 0;
  // Asked before each piece, so that money moves between the files.
  async function lasts(): Promise<boolean> {
    pieces++;
    await whole.giveMoney(who, "USDT", 1);
    return true;
  }
  const reader = { month: "2026-06", language: "en", shop: "Shop", now: whole.clock.now() } as const;
  const files = filesOf(await buffer(monthZip({ ...monthPorts, database: whole.database }, reader, lasts)));
  expect(pieces).toBeGreaterThan(5);
  const opened = files["journal.csv"].filter(({ kind, account }) => kind === "opening" && account === "opening");
  const row = files["trial-balance.csv"].find(({ account, asset }) => account === "opening" && asset === "USDT")!;
  expect(sum(opened, "debit")).toBe(micros(row.debits));
  expect(sum(opened, "debit")).toBe(900n * MICRO);
});

test("breaks off where the session or the rights end, and leaves no transaction open", async () => {
  const reader = { month: "2026-05", language: "en", shop: "Shop", now: whole.clock.now() } as const;
  let pieces = 0;
  const zip = monthZip({ ...monthPorts, database: whole.database }, reader, async () => ++pieces < 3);
  await expect(buffer(zip)).rejects.toThrow("has ended");
  let asked = 0;
  const release = Promise.withResolvers<boolean>();
  const left = monthZip({ ...monthPorts, database: whole.database }, reader, () =>
    ++asked < 2 ? Promise.resolve(true) : release.promise,
  );
  left.resume();
  await expect.poll(openSnapshots).toBeGreaterThan(0);
  left.destroy();
  release.resolve(true);
  await expect.poll(openSnapshots).toBe(0);
});

async function openSnapshots(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and state like 'idle in transaction%'`.execute(whole.database.queries);
  return rows[0]!.count;
}

test("a month is for who reads the books, while they may, and each file is in the audit log", async () => {
  const { list, timeZone } = await whole.done(officeBooks.months, {}, { as: finance });
  expect([timeZone, list[0], list.at(-1)!.ended]).toEqual(["Asia/Taipei", { month: "2026-06", ended: false }, true]);
  expect(list.map((one) => one.month)).toEqual(["2026-06", "2026-05"]);
  const refused = async (name: string) =>
    (await whole.send(officeBooks.exportMonth, { month: name }, { as: finance })).data;
  for (const name of ["2026-07", "2026-04", "2026-13", "2026"])
    expect(await refused(name), name).toMatchObject({ error: "INVALID_INPUT" });

  const logged = async () => {
    const { rows } = await sql<{ subject: string }>`
      select subject from staff.audit where action = 'books.exportMonth' order by seq desc`.execute(
      whole.database.queries,
    );
    return rows.map(({ subject }) => subject);
  };
  const before = (await logged()).length;
  const { url } = await link("2026-05");
  expect((await get(url, await whole.hire(["owner"]))).statusCode).toBe(410);
  expect(await logged()).toHaveLength(before);
  expect((await get(url)).statusCode).toBe(200);
  expect((await logged()).slice(0, -before)).toEqual(["2026-05"]);
  const roles = (names: string) =>
    sql`update staff.account set roles = ${`{${names}}`}::text[] where id = ${finance.staffId}`.execute(
      whole.database.queries,
    );
  await roles("support");
  expect((await get(url)).statusCode).toBe(410);
  await roles("finance");
  whole.clock.advance(5 * 60_000 + 1);
  expect((await get(url)).statusCode).toBe(410);
});
