/** Shared responses: changes by staff are visible immediately, and all callers get the same. */
import { officeApi, shopApi } from "@banyan/contract/index.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "../../src/platform/database.ts";
import { openWhole, type StaffCaller, type Whole } from "./whole.ts";

let whole: Whole;
let catalogue: StaffCaller;
beforeAll(async () => {
  whole = await openWhole({ shareResponsesForMs: 3_600_000 });
  catalogue = await whole.hire(["catalog"]);
});
afterAll(() => whole.close());

async function stockSeen(productId: string): Promise<number | undefined> {
  const { skus } = await whole.done(shopApi.catalog.detail, { id: productId });
  return skus[0]?.stock;
}

test("a product is read once in a moment, and anew as soon as staff changed something", async () => {
  const { productId, skuId } = await whole.sell({ stock: 10 });
  expect(await stockSeen(productId)).toBe(10);
  await sql`update catalog.sku set stock = 7 where id = ${skuId}`.execute(whole.database.queries);
  expect(await stockSeen(productId)).toBe(10);
  await whole.done(officeApi.officeCatalog.adjustStock, { skuId, change: 5, reason: "Counted" }, { as: catalogue });
  expect(await stockSeen(productId)).toBe(12);
});

test("languages and inputs have answers of their own", async () => {
  const [tea, cup] = [await whole.sell({ stock: 3 }), await whole.sell({ stock: 4 })];
  expect(await stockSeen(tea.productId)).toBe(3);
  expect(await stockSeen(cup.productId)).toBe(4);
  const english = await whole.send(shopApi.market.countries, {}, { lang: "en" });
  const japanese = await whole.send(shopApi.market.countries, {}, { lang: "ja" });
  expect(english.raw).not.toBe(japanese.raw);
});

test("a refusal is each caller's own, and bad input is refused", async () => {
  for (let times = 0; times < 2; times++) {
    const unknown = await whole.send(shopApi.catalog.detail, { id: "999999999" });
    expect(unknown).toMatchObject({ code: 0, data: { error: "PRODUCT_NOT_FOUND" } });
    const bad = await whole.send(shopApi.catalog.detail, { id: "x" } as never);
    expect(bad.data).toMatchObject({ error: "INVALID_INPUT" });
  }
});
