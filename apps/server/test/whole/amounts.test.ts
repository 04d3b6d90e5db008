/** Invalid amounts are refused at their field, wherever the contract takes an amount (docs/trust.md 5). */
import { amount, amountOrZero, price } from "@banyan/contract/fields.ts";
import { officeApi, shopApi } from "@banyan/contract/index.ts";
import { LANGUAGES } from "@banyan/contract/languages.ts";
import { SENTENCES } from "@banyan/contract/messages/index.ts";
import { formatMoney, MAX_PRICE_MICROS, parseMoney } from "@banyan/contract/money.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { assertLedgerClean } from "../../src/modules/ledger/index.ts";
import { DEFAULT_MARKET } from "../../src/modules/market/index.ts";
import { putMarket } from "../market.ts";
import { ENDPOINTS, type Named } from "./contract-check.ts";
import { type Path, replaced } from "./hostile.ts";
import { addAddress, sampleFor } from "./samples.ts";
import { type Caller, openWhole, type Whole } from "./whole.ts";

/** Refused in every amount field. */
// biome-ignore format: a list to be read as one
const NO_AMOUNTS: readonly unknown[] = [
  "-1", "+1", "-0", "NaN", "1e3", "1E3", "0x10", "0b1", "0o7", "Infinity", "-Infinity", "1,000", "1_000", "1 000",
  "１００", "٣", "१", "Ⅷ", "1.0000001", "0.0000000", `1${"0".repeat(21)}`, "10000000000.000001", "99999999999", "1000000000000",
  " 1", "1 ", "1\u200b", "\ufeff1", "1\n", "\t1", "1\u0000", "01", "00", "1.", ".5", ".", "1..2", "1.2.3", "1,5",
  "", " ", "null", "true", "one", "$1", "1USDT", "1/2", "1%", "𝟙", "①", "½", "1\u0301", "--1", "1-", "'1'", "{}",
  [], {}, null, true, false, 1, 1.5, -1, 0, 1e21, ["1"], { amount: "1" },
];
/** Refused by fields that require a positive amount. */
const ZEROS = ["0", "0.0", "0.000000"];
const AMOUNTS = ["0.000001", "1", "12.5", "999.999999", "1000000", "10000000000"];

interface Schema {
  _zod: { def: { shape?: Record<string, Schema>; element?: Schema; innerType?: Schema; options?: Schema[] } };
}

/** Amount fields of an input: those with the schema `amount`, `price` or `amountOrZero`. */
function amountFields(schema: Schema, at: Path = []): { path: Path; mayBeZero: boolean }[] {
  if ((schema as unknown) === amount || (schema as unknown) === price) return [{ path: at, mayBeZero: false }];
  if ((schema as unknown) === amountOrZero) return [{ path: at, mayBeZero: true }];
  const { shape = {}, element, innerType, options = [] } = schema._zod.def;
  return [
    ...Object.entries(shape).flatMap(([field, inner]) => amountFields(inner, [...at, field])),
    ...(element ? amountFields(element, [...at, 0]) : []),
    ...(innerType ? amountFields(innerType, at) : []),
    ...options.flatMap((option) => amountFields(option, at)),
  ];
}

const FIELDS = ENDPOINTS.flatMap((named) =>
  amountFields(named.endpoint.input as unknown as Schema).map((field) => ({
    ...field,
    named,
    title: `${named.name} ${field.path.join(".")}`,
  })),
);

let whole: Whole;
beforeAll(async () => {
  whole = await openWhole();
});
afterAll(async () => {
  await assertLedgerClean(whole.database.queries);
  await whole.close();
});

const mayCall = ({ name }: Named): Promise<Caller> =>
  name.includes("/office/") ? whole.hire(["owner"]) : whole.join();

describe("every amount field", { timeout: 120_000 }, () => {
  test("is found", () => {
    expect(FIELDS.map(({ title }) => title)).toEqual(
      expect.arrayContaining([
        "GET /api/product/index minPrice",
        "POST /api/order/pay coupons",
        "POST /api/office/products/create skus.0.price",
        "POST /api/office/products/change skus.0.bv",
        "POST /api/office/grants/request amount",
      ]),
    );
  });

  test.each(FIELDS)("$title refuses what is no amount", async ({ named, path, mayBeZero }) => {
    const as = await mayCall(named);
    const sample = await sampleFor(named, whole, as);
    const isQuery = named.endpoint.method === "GET";
    const field = path.join(".");
    // A query contains only texts, and clients omit empty fields.
    const values = [...NO_AMOUNTS, ...(mayBeZero ? [] : ZEROS)].filter(
      (value) => !isQuery || (typeof value === "string" && value !== ""),
    );
    const passed: unknown[] = [];
    for (const [index, value] of values.entries()) {
      const lang = LANGUAGES[index % LANGUAGES.length]!;
      const answer = await whole.send(named.endpoint, replaced(sample, path, value), { as, lang });
      const { error, fields } = answer.data as { error?: string; fields?: Record<string, string> };
      if (error !== "INVALID_INPUT" || !fields?.[field]) passed.push([value, answer.raw.slice(0, 200)]);
      else if (typeof value === "string") {
        const { AMOUNT_FORMAT, AMOUNT_POSITIVE } = SENTENCES[lang].fields;
        expect([AMOUNT_FORMAT, AMOUNT_POSITIVE]).toContain(fields[field]);
      }
    }
    expect(passed).toEqual([]);
  });

  test.each(FIELDS)("$title takes amounts", async ({ named, path }) => {
    for (const value of AMOUNTS) {
      const as = await mayCall(named);
      const sample = await sampleFor(named, whole, as);
      const answer = await whole.send(named.endpoint, replaced(sample, path, value), { as });
      const fields = (answer.data as { fields?: Record<string, string> }).fields ?? {};
      const problem = fields[path.join(".")];
      // A BV above the price, or more coupons than the order costs, is refused for other reasons.
      if (problem) expect(problem).toBe(SENTENCES.en.fields.OUT_OF_RANGE);
    }
  });
});

test("the largest of everything at once overflows nothing", async () => {
  const most = formatMoney(MAX_PRICE_MICROS);
  const member = await whole.join();
  const unlimited = 10n ** 18n;
  const orders = { unpaidPiecesFirst: 999, unpaidAmount: unlimited, unpaidAmountFirst: unlimited };
  await putMarket(whole.database, { ...DEFAULT_MARKET, orders: { ...DEFAULT_MARKET.orders, ...orders } });
  const skuIds = await Promise.all(
    Array.from({ length: 100 }, () => whole.sell({ price: Number(most), stock: 1_000 })),
  );
  for (const { skuId } of skuIds) await whole.done(shopApi.cart.add, { skuId, quantity: 999 }, { as: member });
  const addressId = await addAddress(whole, member);
  const source = { from: "cart" } as const;
  const order = await whole.done(shopApi.orders.create, { source, addressId }, { as: member });
  expect(parseMoney(order.total)).toBeGreaterThan(99_900n * MAX_PRICE_MICROS - 1n);
  const { orderId } = order;
  for (const method of ["balance", "points", "coupon", "coupon+balance"] as const) {
    const paid = await whole.send(shopApi.orders.pay, { orderId, method, coupons: "10000000000" }, { as: member });
    expect([paid.status, paid.code]).toEqual([200, 0]);
  }
  const over = { memberId: member.memberId, asset: "USDT", reason: "gift", amount: "1000000.000001" } as const;
  const refused = await whole.call(officeApi.officeGrants.request, over, { as: await whole.hire(["owner"]) });
  expect(refused.data.error).toBe("INVALID_INPUT");
  expect(whole.faults).toEqual([]);
});

test("what is refused moves nothing: the purse stays as it is", async () => {
  const member = await whole.join();
  const named = ENDPOINTS.find(({ name }) => name === "POST /api/order/pay")!;
  const sample = await sampleFor(named, whole, member);
  for (const coupons of NO_AMOUNTS) await whole.send(named.endpoint, { ...sample, coupons }, { as: member });
  expect(await whole.done(shopApi.wallet.balances, {}, { as: member })).toEqual({
    balance: "100",
    shopCoins: "100",
    integral: "0",
  });
});
