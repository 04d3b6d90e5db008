/**
 * Final orders. An order is final once it is completed, its return window is over and no return request is open; its BV then
 * counts on one business day, less what was returned (docs/rules.md 4). Invariant: an order is either returned or final. Both lock the order's row first,
 * and read what was refunded after that.
 */
import type { Database, Tx } from "../../../platform/database.ts";
import { lockDue, writeFinal } from "./store.ts";

/** Orders in one transaction. Payments and refunds of their members wait for it. */
const AT_ONCE = 500;

export interface Finality {
  /** The time zone of business days. */
  timeZone: string;
  /** Called with the members whose achievements have grown, in the transaction that makes their orders final. */
  onFinal: OnFinal;
  now: Date;
}
export type OnFinal = (tx: Tx, memberIds: readonly bigint[], now: Date) => Promise<void>;

/**
 * Makes final all orders whose return windows ended at `until` or before, however long ago, and returns how many. An order
 * counts on the business day on which its window ended, or on the first one that is still open. It waits for orders that
 * others have locked, so that none is left out. If it stops halfway, the next run goes on there.
 */
export async function finalizeDue(
  database: Database,
  { until, atOnce = AT_ONCE, ...given }: Finality & { until: Date; atOnce?: number },
): Promise<number> {
  let all = 0;
  for (let done = atOnce; done === atOnce; all += done) {
    done = await database.transaction(async (tx) => {
      const ids = await lockDue(tx, { until, limit: atOnce });
      await finalizeOrders(tx, ids, given);
      return ids.length;
    });
  }
  return all;
}

/** Makes completed orders final. The caller has locked them, and their return windows are over. */
export async function finalizeOrders(tx: Tx, ids: readonly string[], given: Finality): Promise<void> {
  if (ids.length === 0) return;
  await given.onFinal(tx, await writeFinal(tx, ids, given), given.now);
}
