/**
 * What follows from a payment and can wait: notices, sold pieces, levels. A job does it a moment later, so a payment stays
 * one statement (docs/decisions/0033). The job reads the books, so it handles every payment once, by wallet or by coins.
 */
import type { Database, Tx } from "../../../platform/database.ts";
import { countSold } from "../../catalog/index.ts";
import { followPostings } from "../../ledger/index.ts";
import { notifyAll } from "../../notifications/index.ts";
import { orderNotice } from "../notices.rules.ts";
import { lockMark, type PaidOrder, paidOrders, soldIn, writeMark } from "./paid-news-store.ts";

export interface NewsDeps {
  /** Called with the members whose orders were paid, in the transaction that moves the mark. */
  onPaidBy(tx: Tx, memberIds: readonly bigint[], now: Date): Promise<void>;
}

const CHUNK = 500;
const REFERENCE = /^order:(.+)$/;
/** Older payments get no notice, nor do orders that were brought in. A database that was just filled has many. */
const NEWS_MS = 24 * 3_600_000;

/** Handles all payments since the last run. If it stops halfway, the next run goes on there. */
export async function tellPaidOrders(database: Database, deps: NewsDeps, now: Date): Promise<void> {
  while (await database.transaction((tx) => tellSome(tx, deps, now))) {}
}

async function tellSome(tx: Tx, deps: NewsDeps, now: Date): Promise<boolean> {
  const { references, mark, more } = await followPostings(tx, {
    mark: await lockMark(tx),
    kinds: ["order.payment"],
    limit: CHUNK,
  });
  const orderIds = references.flatMap((reference) => REFERENCE.exec(reference)?.[1] ?? []);
  if (orderIds.length > 0) {
    await tell(tx, deps, await paidOrders(tx, orderIds), now);
    await countSold(tx, await soldIn(tx, orderIds));
  }
  await writeMark(tx, mark);
  return more;
}

async function tell(tx: Tx, deps: NewsDeps, orders: readonly PaidOrder[], now: Date): Promise<void> {
  const fresh = orders.filter(({ paidAt, broughtIn }) => !broughtIn && now.getTime() - paidAt.getTime() < NEWS_MS);
  await notifyAll(
    tx,
    fresh.map((order) => orderNotice.paid(order, order.paidAt)),
  );
  await deps.onPaidBy(tx, [...new Set(orders.map(({ memberId }) => memberId))], now);
}
