/**
 * Tells members that a SKU is back in stock. Invariant: one notice for each request, written in the transaction that
 * deletes the request. A job looks at the stock, so that it does not matter who changed it.
 */
import { LANGUAGES, textIn } from "@banyan/contract/languages.ts";
import { MAX_AWAITED } from "@banyan/contract/wishlist.ts";
import { lockCount } from "../../platform/count-lock.ts";
import type { Database, Executor } from "../../platform/database.ts";
import type { Job } from "../../platform/jobs.ts";
import { refuse } from "../../platform/refusal.ts";
import { notifyAll } from "../notifications/index.ts";
import { type BackRow, deleteAwaited, insertAwaited, isForSale, selectAwaited, takeBack } from "./awaited-store.ts";

/** Notices in one transaction. */
const CHUNK = 200;
const LOOK_SECONDS = 10;

interface SkuIds {
  skuIds: string[];
}

export async function awaitedSkus(executor: Executor, memberId: bigint): Promise<SkuIds> {
  return { skuIds: (await selectAwaited(executor, memberId)).map(String) };
}

/** Adds a SKU. Refuses with SKU_NOT_FOUND or AWAITED_FULL {limit}. One that has stock meanwhile is told at once. */
export async function awaitSku(
  database: Database,
  given: { memberId: bigint; skuId: bigint; now: Date },
): Promise<SkuIds> {
  const { memberId, skuId } = given;
  return database.transaction(async (tx) => {
    if (!(await isForSale(tx, skuId))) throw refuse("SKU_NOT_FOUND");
    await lockCount(tx, `awaited by ${memberId}`);
    await insertAwaited(tx, { ...given, most: MAX_AWAITED });
    const after = await awaitedSkus(tx, memberId);
    if (!after.skuIds.includes(String(skuId))) throw refuse("AWAITED_FULL", { params: { limit: MAX_AWAITED } });
    return after;
  });
}

export async function forgetSku(
  executor: Executor,
  { memberId, skuId }: { memberId: bigint; skuId: bigint },
): Promise<SkuIds> {
  await deleteAwaited(executor, memberId, skuId);
  return awaitedSkus(executor, memberId);
}

/** Tells everybody whose SKU has stock again. */
export async function tellRestocked(database: Database, now: Date): Promise<void> {
  const chunk = () =>
    database.transaction(async (tx) => {
      const rows = await takeBack(tx, CHUNK);
      await notifyAll(
        tx,
        rows.map((row) => ({
          memberId: row.memberId,
          kind: "product.restocked" as const,
          params: namesOf(row),
          reference: `product:${row.productId}`,
          now,
        })),
      );
      return rows.length;
    });
  while ((await chunk()) === CHUNK) {}
}

/** The name with the chosen options, for the language in which the notice will be read. */
const namesOf = ({ name, skuText }: BackRow): Record<string, string> =>
  Object.fromEntries(
    LANGUAGES.map((language) => {
      const options = textIn(skuText, language);
      return [`product:${language}`, options ? `${textIn(name, language)} (${options})` : textIn(name, language)];
    }),
  );

export const wishlistJobs = (database: Database): Job[] => [
  { name: "wishlist.restocked", everySeconds: LOOK_SECONDS, run: (now) => tellRestocked(database, now) },
];
