/** Operator commands for payouts: status, freeze, lift, retry and cancel. */
import { formatUnits } from "viem/utils";
import type { Database, Executor, Queries } from "../../platform/database.ts";
import { newId } from "../../platform/ids.ts";
import {
  askCancel,
  followAgain,
  insertFreeze,
  liftFreeze,
  openFreezes,
  payoutsToWatch,
  retryWaiting,
  waitingWithdrawals,
  workerState,
} from "./payout-store.ts";

const DECIMALS = 18;
const units = (raw: bigint | null) => (raw === null ? "unknown" : formatUnits(raw, DECIMALS));

/** The state of payouts as lines: what blocks them, which are in flight, which wait, and what is frozen. */
export async function describePayouts(queries: Queries): Promise<string[]> {
  const { waits, since, lookedAt, address, tokens, gasMoney } = await workerState(queries);
  const freezes = await openFreezes(queries);
  const open = await payoutsToWatch(queries);
  const waiting = await waitingWithdrawals(queries);
  return [
    `Looked after ${lookedAt?.toISOString() ?? "never"}. ${waits ? `Waits since ${since?.toISOString()}: ${waits}.` : "Nothing holds payouts up."}`,
    `Wallet ${address ?? "none"}: ${units(tokens)} USDT, ${units(gasMoney)} for gas.`,
    ...freezes.map(
      ({ memberId, reason, frozenAt }) =>
        `FROZEN  ${memberId === null ? "all" : `member ${memberId}`} since ${frozenAt.toISOString()}: ${reason}`,
    ),
    ...open.map(
      ({ withdrawalId, nonce, state, raw, hash, signed, problem }) =>
        `${state.padEnd(8)} ${withdrawalId}  nonce ${nonce}  ${units(raw)} USDT  ${hash ?? "not signed"} (${signed})${problem ? `  ${problem}` : ""}`,
    ),
    ...waiting.map(
      ({ withdrawalId, reason, since: from, tries }) =>
        `waits    ${withdrawalId}  ${reason}  since ${from.toISOString()}, tried ${tries} times`,
    ),
  ];
}

/** Freezes the payouts of a member, or all with null; false if they are already frozen. */
export const freezePayouts = (database: Database, memberId: bigint | null, now: Date): Promise<boolean> =>
  database.transaction((tx) => insertFreeze(tx, { id: newId(now), memberId, reason: "command", by: null, now }));

/** Lifts that freeze; false if there is none. */
export async function liftPayouts({ queries }: Database, memberId: bigint | null, now: Date): Promise<boolean> {
  const freeze = (await openFreezes(queries)).find((one) => one.memberId === memberId);
  return freeze !== undefined && liftFreeze(queries, { id: freeze.id, by: null, now });
}

/**
 * Cancels a payout that is signed but not mined: an empty transaction takes its nonce, and the amount is returned.
 * Whichever of the two is mined first decides. False if it has ended, nothing is signed, or it is already being
 * cancelled.
 */
export const cancelPayout = (executor: Executor, withdrawalId: string, now: Date): Promise<boolean> =>
  askCancel(executor, withdrawalId, now);

/** Retries a waiting payout at the next poll, or resumes tracking a strange one; false if it is neither. */
export const retryPayout = async (executor: Executor, withdrawalId: string): Promise<boolean> =>
  (await retryWaiting(executor, withdrawalId)) || followAgain(executor, withdrawalId);
