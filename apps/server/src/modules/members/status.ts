/** Permissions by member status. */
import { refuse } from "../../platform/refusal.ts";
import type { MemberStatus } from "./store.ts";

/** Refuses with ACCOUNT_SUSPENDED and ACCOUNT_CANCELLED. */
export function requireActive(status: MemberStatus): void {
  if (status === "suspended") throw refuse("ACCOUNT_SUSPENDED");
  if (status === "cancelled") throw refuse("ACCOUNT_CANCELLED");
}
