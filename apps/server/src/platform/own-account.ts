/**
 * Nobody decides on their own: a member of staff who is also a member never touches that member's money, state, papers
 * or goods (docs/trust.md 20).
 */
import type { Executor } from "./database.ts";
import { refuse } from "./refusal.ts";

export interface StaffAndMember {
  staffId: string;
  memberId: bigint;
}

/** Whether the staff account and the member are the same person; passed by app.ts. */
export type IsOwn = (within: Executor, pair: StaffAndMember) => Promise<boolean>;

/** Refuses with OWN_ACCOUNT where they are the same person. */
export async function requireOther(isOwn: IsOwn, within: Executor, pair: StaffAndMember): Promise<void> {
  if (await isOwn(within, pair)) throw refuse("OWN_ACCOUNT");
}
