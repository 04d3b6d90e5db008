/** Queries about invoices for other modules. */
import type { Executor } from "../../platform/database.ts";
import type { Chain } from "./chain.ts";
import { countOpenTopUps, depositsOf, findByAddress, findByOrder, findProgress } from "./store.ts";
import { progressView, staffView } from "./views.ts";

/** Whether a member has an open top-up. */
export async function hasOpenTopUps(executor: Executor, memberId: bigint): Promise<boolean> {
  return (await countOpenTopUps(executor, memberId)) > 0;
}

/** Whether an address belongs to the shop, so that coins paid to it would return to us. */
export async function isOurAddress(executor: Executor, chain: Chain, address: string): Promise<boolean> {
  return (await findByAddress(executor, { chainId: chain.id, address: address.toLowerCase() })) !== undefined;
}

/** An order's payment by coins as staff see it; null if none was begun. */
export async function coinsOfOrder(executor: Executor, { orderId, chain }: { orderId: string; chain: Chain }) {
  const invoice = await findByOrder(executor, orderId);
  return invoice ? staffView(invoice, { deposits: await depositsOf(executor, invoice.id), chain }) : null;
}

/**
 * State of a member's top-up, or of an order's payment by its invoice; undefined if it does not belong to the member.
 */
export async function payStatusOfTopUp(executor: Executor, given: { invoiceId: string; memberId: bigint; now: Date }) {
  const progress = await findProgress(executor, given);
  return progress && progressView(progress, given.now);
}
