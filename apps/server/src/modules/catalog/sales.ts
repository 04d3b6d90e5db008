/**
 * Sales begin and end (docs/rules.md 12). A transaction gives the SKU its new price, as if staff had changed it then, and everybody
 * who reads a price reads that of the SKU. Invariant: whoever changes products does so within `withRegularPrices`.
 */
import type { Database, Tx } from "../../platform/database.ts";
import { priceRange } from "./product.rules.ts";
import {
  beginSales,
  liftSales,
  lockProducts,
  type PricedSku,
  recordPrices,
  selectDue,
  selectPrices,
  touchProducts,
  writeRanges,
} from "./sale-store.ts";

/** Products per transaction. */
const CHUNK = 100;

/** Locks products and runs `work` while their SKUs have the regular prices. Then their sales run again. */
export async function withRegularPrices<T>(
  tx: Tx,
  productIds: readonly bigint[],
  now: Date,
  work: () => Promise<T>,
): Promise<T> {
  await lockProducts(tx, productIds);
  await liftSales(tx, productIds);
  const result = await work();
  await applySales(tx, productIds, now);
  return result;
}

/** Runs the sales of products whose SKUs have regular prices, and writes what follows from prices. */
export async function applySales(tx: Tx, productIds: readonly bigint[], now: Date): Promise<void> {
  await beginSales(tx, productIds, now);
  await recordPrices(tx, productIds, now);
  const skus = Map.groupBy(await selectPrices(tx, productIds), ({ productId }: PricedSku) => productId);
  await writeRanges(
    tx,
    [...skus].map(([id, ofProduct]) => ({ id, ...priceRange(ofProduct) })),
  );
}

/** Begins and ends the sales that are due. */
export async function switchSales(database: Database, now: Date): Promise<void> {
  for (;;) {
    const ids = await selectDue(database.queries, now, CHUNK);
    if (ids.length === 0) return;
    await database.transaction(async (tx) => {
      await withRegularPrices(tx, ids, now, async () => {});
      await touchProducts(tx, ids, now);
    });
  }
}
