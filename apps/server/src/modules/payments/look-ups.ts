/** Questions of other modules about invoices. */
import type { Executor } from "../../platform/database.ts";
import type { Chain } from "./chain.ts";
import { countOpenTopUps, findByAddress, findProgress } from "./store.ts";
import { progressView } from "./views.ts";

/** Whether a member has a top-up whose time is not over. */
export async function hasOpenTopUps(executor: Executor, memberId: bigint): Promise<boolean> {
  return (await countOpenTopUps(executor, memberId)) > 0;
}

/** Whether an address belongs to the shop, so that coins paid to it would come back. */
export async function isOurAddress(executor: Executor, chain: Chain, address: string): Promise<boolean> {
  return (await findByAddress(executor, { chainId: chain.id, address: address.toLowerCase() })) !== undefined;
}

/** The state of a member's top-up, or of an order's payment by its invoice; undefined where it is not theirs. */
export async function payStatusOfTopUp(executor: Executor, given: { invoiceId: string; memberId: bigint; now: Date }) {
  const progress = await findProgress(executor, given);
  return progress && progressView(progress, given.now);
}
