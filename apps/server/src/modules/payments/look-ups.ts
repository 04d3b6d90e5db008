/** What others ask about invoices. */
import type { Executor } from "../../platform/database.ts";
import type { Chain } from "./chain.ts";
import { countOpenTopUps, findByAddress, findProgress } from "./store.ts";
import { progressView } from "./views.ts";

/** Whether a member has a top-up whose time is not over. */
export async function hasOpenTopUps(executor: Executor, memberId: bigint): Promise<boolean> {
  return (await countOpenTopUps(executor, memberId)) > 0;
}

/** Whether coins paid to this address would come back to the shop itself. */
export async function isOurAddress(executor: Executor, chain: Chain, address: string): Promise<boolean> {
  return (await findByAddress(executor, { chainId: chain.id, address: address.toLowerCase() })) !== undefined;
}

/** How far a member's top-up is, or the payment of an order by its invoice; undefined where it is not theirs. */
export async function payStatusOfTopUp(executor: Executor, given: { invoiceId: string; memberId: bigint; now: Date }) {
  const progress = await findProgress(executor, given);
  return progress && progressView(progress, given.now);
}
