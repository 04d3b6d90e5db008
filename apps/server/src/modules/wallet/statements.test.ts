import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../test/database.ts";
import { type Leg, openAccounts, post } from "../ledger/index.ts";
import { balanceView, statementView } from "./statements.ts";
import { movementTitle } from "./titles.ts";

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

const read = (query: { memberId?: bigint; page?: number; limit?: number; cursor?: string }) =>
  statementView(db.database.queries, { memberId: MEMBER, asset: "USDT", page: 1, limit: 50, language: "en", ...query });

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
    expect(movementTitle("transfer", -1n, "zh-TW")).toBe("轉出");
    expect(movementTitle("transfer", 1n, "zh-TW")).toBe("收到轉帳");
    expect(movementTitle("order.refund", 1n, "vi")).toBe("Hoàn tiền đơn hàng");
  });
});
