/**
 * Conflict of interest: staff who are also members never process their own money, status, papers or goods
 * (docs/trust.md 20).
 */
import type { Executor } from "./database.ts";
import { refuse } from "./refusal.ts";

export interface StaffAndMember {
  staffId: string;
  memberId: bigint;
}

/** Whether the staff account and the member belong to the same person; passed by app.ts. */
export type IsOwn = (within: Executor, pair: StaffAndMember) => Promise<boolean>;

/** Refuses with OWN_ACCOUNT if they belong to the same person. */
export async function requireOther(isOwn: IsOwn, within: Executor, pair: StaffAndMember): Promise<void> {
  if (await isOwn(within, pair)) throw refuse("OWN_ACCOUNT");
}
