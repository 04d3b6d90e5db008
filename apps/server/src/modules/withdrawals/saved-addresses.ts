/** Labelled addresses saved by a member. */
import type { Executor, Tx } from "../../platform/database.ts";
import { newId } from "../../platform/ids.ts";
import { refuse } from "../../platform/refusal.ts";
import {
  countSaved,
  deleteAllSaved,
  deleteSaved,
  insertSaved,
  renameSaved,
  type SavedAddress,
  selectSaved,
  touchSaved,
} from "./saved-address-store.ts";

/** Maximum number of saved addresses per member. */
const MAX_SAVED = 20;

export function savedAddresses(executor: Executor, memberId: bigint): Promise<SavedAddress[]> {
  return selectSaved(executor, memberId);
}

/**
 * Records the use of an address, and saves it under `label` if given. The member's row must be locked. Refuses with
 * PAYOUT_ADDRESSES_FULL {limit}.
 */
export async function noteUse(
  tx: Tx,
  given: { memberId: bigint; address: string; label?: string; now: Date },
): Promise<void> {
  const { memberId, address, label, now } = given;
  if ((await touchSaved(tx, given)) || label === undefined) return;
  if ((await countSaved(tx, memberId)) >= MAX_SAVED) {
    throw refuse("PAYOUT_ADDRESSES_FULL", { params: { limit: MAX_SAVED } });
  }
  await insertSaved(tx, { id: newId(now), memberId, label, address, now });
}

/** Refuses with PAYOUT_ADDRESS_NOT_FOUND. */
export async function renameAddress(
  executor: Executor,
  given: { memberId: bigint; id: string; label: string },
): Promise<void> {
  if (!(await renameSaved(executor, given))) throw refuse("PAYOUT_ADDRESS_NOT_FOUND");
}

/** Refuses with PAYOUT_ADDRESS_NOT_FOUND. */
export async function removeAddress(executor: Executor, given: { memberId: bigint; id: string }): Promise<void> {
  if (!(await deleteSaved(executor, given))) throw refuse("PAYOUT_ADDRESS_NOT_FOUND");
}

/** Deletes all of a member's addresses when the account is cancelled. */
export function forgetSavedAddresses(tx: Tx, memberId: bigint): Promise<void> {
  return deleteAllSaved(tx, memberId);
}
