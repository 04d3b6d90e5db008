/** Who invites: what a newcomer may know of the codes before it joins with them. */
import type { Executor } from "../../platform/database.ts";
import type { Side } from "../network/index.ts";
import { maskedNameOf, readMember } from "./lookup.ts";
import { countCodeQuestion, type Origin } from "./rate-limits.ts";
import { selectNamedByCodes } from "./store.ts";

/**
 * The masked name of the member with the invitation code, and the side of the node code; null for a code that is missing
 * or that nobody can join by. Refuses with TOO_MANY_REQUESTS where a network asks too often.
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
