import { KINDS } from "@banyan/contract/ledger.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../test/database.ts";
import { type Leg, openAccounts, post } from "../ledger/index.ts";
import { DEFAULT_MARKET } from "../market/index.ts";
import { kindsOf } from "./groups.rules.ts";
import { balanceView, kindName, statementView } from "./statements.ts";

const NOW = new Date("2026-05-01T04:00:00Z");
const UNIT = 1_000_000n;
const MEMBER = 7n;
const OTHER = 8n;

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
  const { queries } = db.database;
  await openAccounts(queries, MEMBER, NOW);
  await openAccounts(queries, OTHER, NOW);
  const move = (key: string, kind: "opening" | "transfer" | "order.payment", legs: Leg[]) =>
    post(queries, { key, kind, legs, reference: `test:${key}`, now: NOW });
  await move("a", "opening", [{ asset: "USDT", from: "opening", to: MEMBER, amount: 100n * UNIT }]);
  await move("b", "transfer", [{ asset: "USDT", from: MEMBER, to: OTHER, amount: 30n * UNIT }]);
  for (let i = 0; i < 10; i++) {
    await move(`o${i}`, "order.payment", [
      { asset: "USDT", from: MEMBER, to: "sales", amount: UNIT },
      { asset: "USDT", from: MEMBER, to: "shipping", amount: 1n, kind: "order.shipping" },
    ]);
  }
});
afterAll(() => db.drop());

const read = (query: Partial<Parameters<typeof statementView>[1]>) =>
  statementView(db.database.queries, {
    memberId: MEMBER,
    asset: "USDT",
    page: 1,
    limit: 50,
    language: "en",
    market: DEFAULT_MARKET,
    orderNumbers: async () => new Map(),
    ...query,
  });

describe("a statement", () => {
  test("is signed, titled, and each balance follows from the one before", async () => {
    const { list, balance, total } = await read({});
    expect(balance).toBe("59.99999");
    expect(total).toBe(22);
    expect(list.slice(0, 2).map(({ title, amount }) => [title, amount])).toEqual([
      ["Shipping fee", "-0.000001"],
      ["Order payment", "-1"],
    ]);
    expect(list.slice(-2).map(({ title, amount, balanceAfter }) => [title, amount, balanceAfter])).toEqual([
      ["Transfer sent", "-30", "70"],
      ["Opening balance", "100", "100"],
    ]);
    const micros = (text: string) => Math.round(Number(text) * 1e6);
    for (let i = 0; i + 1 < list.length; i++) {
      expect(micros(list[i + 1]!.balanceAfter) + micros(list[i]!.amount)).toBe(micros(list[i]!.balanceAfter));
    }
  });

  test("is the same by pages and by cursor, and ends", async () => {
    const whole = (await read({})).list;
    const byCursor = [];
    let cursor: string | undefined;
    do {
      const page = await read({ limit: 5, cursor });
      byCursor.push(...page.list);
      cursor = page.nextCursor ?? undefined;
    } while (cursor);
    const byPage = [];
    for (let page = 1; page <= 6; page++) byPage.push(...(await read({ limit: 5, page })).list);
    expect(byCursor).toEqual(whole);
    expect(byPage).toEqual(whole);
    await expect(read({ cursor: "-1" })).rejects.toMatchObject({ fields: { cursor: "INVALID" } });
  });

  test("shows each side its own, and nobody else's", async () => {
    expect((await read({ memberId: OTHER })).list).toMatchObject([{ title: "Transfer received", amount: "30" }]);
    expect(await read({ memberId: 9n })).toMatchObject({ list: [], total: 0, balance: "0", nextCursor: null });
    expect(await balanceView(db.database.queries, OTHER)).toEqual({ balance: "30", shopCoins: "0", integral: "0" });
  });

  test("speaks the reader's language", () => {
    expect(kindName("transfer", -1n, "zh-TW")).toBe("轉出");
    expect(kindName("transfer", 1n, "zh-TW")).toBe("收到轉帳");
    expect(kindName("order.refund", 1n, "vi")).toBe("Hoàn tiền đơn hàng");
  });
});

describe("a narrowed statement", () => {
  const titles = async (query: Parameters<typeof read>[0]) => (await read(query)).list.map(({ title }) => title);
  const HERMIT = 21n;

  beforeAll(async () => {
    const { queries } = db.database;
    await openAccounts(queries, HERMIT, NOW);
    const at = (text: string) => new Date(text);
    const days: [key: string, kind: "grant" | "order.payment" | "transfer", at: Date][] = [
      // The day begins at 16:00 UTC in Taipei.
      ["h1", "grant", at("2026-04-30T15:59:59.999Z")],
      ["h2", "order.payment", at("2026-04-30T16:00:00Z")],
      ["h3", "transfer", at("2026-05-01T15:59:59.999Z")],
      ["h4", "grant", at("2026-05-01T16:00:00Z")],
    ];
    for (const [key, kind, now] of days) {
      const legs: Leg[] =
        kind === "grant"
          ? [{ asset: "POINT", from: "points_issued", to: HERMIT, amount: 10n * UNIT }]
          : [{ asset: "POINT", from: HERMIT, to: kind === "transfer" ? OTHER : "sales", amount: UNIT }];
      await post(queries, { key, kind, legs, now });
    }
  });

  test("has what came in, or what went out", async () => {
    expect(await titles({ direction: "in" })).toEqual(["Opening balance"]);
    expect((await read({ direction: "out", limit: 50 })).list).toHaveLength(21);
    expect((await read({ direction: "out" })).list.every(({ amount }) => amount.startsWith("-"))).toBe(true);
  });

  test("has one group of kinds, and every kind is in exactly one", async () => {
    expect(await titles({ group: "transfer" })).toEqual(["Transfer sent"]);
    expect(new Set(await titles({ group: "order" }))).toEqual(new Set(["Order payment", "Shipping fee"]));
    expect(await titles({ group: "withdrawal" })).toEqual([]);
    const grouped = (["top_up", "order", "transfer", "withdrawal", "income", "other"] as const).flatMap(kindsOf);
    expect(grouped.toSorted()).toEqual([...KINDS].sort());
  });

  test("has the days of the market's zone, to the millisecond", async () => {
    const days = async (from?: string, to?: string) =>
      (await read({ memberId: HERMIT, asset: "POINT", from, to })).list.map(({ day, amount }) => [day, amount]);
    const [h1, h2, h3, h4] = [
      ["2026-04-30", "10"],
      ["2026-05-01", "-1"],
      ["2026-05-01", "-1"],
      ["2026-05-02", "10"],
    ];
    expect(await days()).toEqual([h4, h3, h2, h1]);
    expect(await days("2026-05-01", "2026-05-01")).toEqual([h3, h2]);
    expect(await days("2026-05-02")).toEqual([h4]);
    expect(await days(undefined, "2026-04-30")).toEqual([h1]);
    expect(await days("2026-06-01")).toEqual([]);
    await expect(days("2026-05-02", "2026-05-01")).rejects.toMatchObject({ fields: { to: "OUT_OF_RANGE" } });
  });

  test("is the same by pages and by cursor; page numbers end, cursors do not", async () => {
    const whole = (await read({ direction: "out" })).list;
    const byPage = [];
    for (let page = 1; page <= 5; page++) byPage.push(...(await read({ direction: "out", limit: 5, page })).list);
    const byCursor = [];
    let cursor: string | undefined;
    do {
      const page = await read({ direction: "out", limit: 5, cursor });
      byCursor.push(...page.list);
      cursor = page.nextCursor ?? undefined;
    } while (cursor);
    expect(byPage).toEqual(whole);
    expect(byCursor).toEqual(whole);
    await expect(read({ direction: "out", page: 101, limit: 10 })).rejects.toMatchObject({
      fields: { page: "OUT_OF_RANGE" },
    });
  });

  test("finds a rare kind far below, in reads that each look through so much", async () => {
    const { queries } = db.database;
    const BUSY = 22n;
    await openAccounts(queries, BUSY, NOW);
    const grant = (key: string, kind: "opening" | "grant") =>
      post(queries, {
        key,
        kind,
        legs: [{ asset: "POINT", from: "points_issued", to: BUSY, amount: UNIT }],
        now: NOW,
      });
    await grant("busy:0", "opening");
    await Promise.all(Array.from({ length: 2_050 }, (_, i) => grant(`busy:${i + 1}`, "grant")));
    const kinds = async (group: "other" | "order") => {
      let [found, reads] = [0, 0];
      let cursor: string | undefined;
      do {
        const page = await read({ memberId: BUSY, asset: "POINT", group, limit: 50, cursor });
        found += page.list.length;
        reads++;
        cursor = page.nextCursor ?? undefined;
      } while (cursor);
      return { found, reads };
    };
    expect(await kinds("order")).toEqual({ found: 0, reads: 2 });
    expect((await kinds("other")).found).toBe(2_051);
  });
});
