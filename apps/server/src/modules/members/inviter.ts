/** The inviter: what a newcomer may know about codes before registering. */
import type { Executor } from "../../platform/database.ts";
import type { Side } from "../network/index.ts";
import { maskedNameOf, readMember } from "./lookup.ts";
import { countCodeQuestion, type Origin } from "./rate-limits.ts";
import { selectNamedByCodes } from "./store.ts";

/**
 * Masked name of the invitation code's owner, and side of the node code; null for a code that is missing or cannot be
 * used. Refuses with TOO_MANY_REQUESTS if a network asks too often.
 */
export async function readInviter(
  executor: Executor,
  given: { inviteCode?: string | undefined; nodeCode?: string | undefined; origin: Origin },
): Promise<{ inviter: string | null; side: Side | null }> {
  const { inviteCode = "", nodeCode = "", origin } = given;
  await countCodeQuestion(executor, origin);
  const { referrer, node } = await selectNamedByCodes(executor, { inviteCode, nodeCode });
  return {
    inviter: referrer?.status === "active" ? maskedNameOf(await readMember(executor, referrer.id)) : null,
    side: node && node.status !== "cancelled" ? node.side : null,
  };
}
