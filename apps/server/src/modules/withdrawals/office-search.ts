/** Finding withdrawals for staff. */
import { isMemberId } from "@banyan/contract/member-id.ts";
import type { WithdrawalState } from "@banyan/contract/withdrawals.ts";
import { getAddress, isAddress, isHash } from "viem/utils";
import type { Executor } from "../../platform/database.ts";
import { findByMemberId } from "../members/index.ts";
import { findWithdrawals, type WithdrawalFilter, type WithdrawalSort } from "./office-store.ts";
import type { Withdrawal } from "./store.ts";

/** A number as members see it, or its beginning. */
const NUMBER_START = /^[0-9a-f]{4,12}$/;

/**
 * Withdrawals of a state, and if `search` is not empty: with this address or transaction, of the member with this ID, or
 * with a number that begins so.
 */
export async function searchWithdrawals(
  executor: Executor,
  { search = "", state }: { search?: string | undefined; state?: WithdrawalState | undefined },
  page: { sort: WithdrawalSort; limit: number; offset: number; after?: string | undefined },
): Promise<{ rows: Withdrawal[]; total: number }> {
  const filter = await filterOf(executor, search);
  return filter ? findWithdrawals(executor, { ...filter, state }, page) : { rows: [], total: 0 };
}

/** Interprets a search text; null if it cannot match anything. */
async function filterOf(executor: Executor, search: string): Promise<WithdrawalFilter | null> {
  if (search === "") return {};
  if (isAddress(search, { strict: false })) return { address: getAddress(search) };
  if (isHash(search)) return { transactionId: search.toLowerCase() };
  const member = isMemberId(search) ? await findByMemberId(executor, search) : undefined;
  if (member) return { memberId: member.id };
  const number = search.toLowerCase();
  return NUMBER_START.test(number) ? { number } : null;
}
