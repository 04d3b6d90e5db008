/** The inviter: what a newcomer may know about codes before registering. */
import type { Executor } from "../../platform/database.ts";
import type { Side } from "../network/index.ts";
import { maskedNameOf, readMember } from "./lookup.ts";
import { countCodeQuestion, type Origin } from "./rate-limits.ts";
import { selectNamedByCodes, selectNodeCodes } from "./store.ts";

export interface InviterPorts {
  /** The side of a member with less achievement. */
  weakerSide(given: { memberId: bigint; now: Date }): Promise<Side>;
}

/**
 * Masked name of the invitation code's owner, and side of the node code; null for a code that is missing or cannot be
 * used. With `side`, the node code of the inviter's weaker side. Refuses with TOO_MANY_REQUESTS if a network asks too often.
 */
export async function readInviter(
  executor: Executor,
  ports: InviterPorts,
  given: {
    inviteCode?: string | undefined;
    nodeCode?: string | undefined;
    side?: "weaker" | undefined;
    origin: Origin;
  },
): Promise<{ inviter: string | null; side: Side | null; nodeCode: string | null }> {
  const { inviteCode = "", nodeCode = "", origin } = given;
  await countCodeQuestion(executor, origin);
  const { referrer, node } = await selectNamedByCodes(executor, { inviteCode, nodeCode });
  const known = referrer?.status === "active" ? referrer : null;
  const inviter = known && maskedNameOf(await readMember(executor, known.id));
  if (known && given.side) {
    const side = await ports.weakerSide({ memberId: known.id, now: origin.now });
    return { inviter, side, nodeCode: (await selectNodeCodes(executor, known.id))[side] };
  }
  return { inviter, side: node && node.status !== "cancelled" ? node.side : null, nodeCode: null };
}
