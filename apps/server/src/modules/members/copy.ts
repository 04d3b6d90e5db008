/** Requests for a copy of the member's data (docs/rules.md 13): permission, rate limit, and notice to the member. */
import { copies } from "@banyan/contract/copies.ts";
import type { ParsedInputOf } from "@banyan/contract/endpoint.ts";
import type { Database, Tx } from "../../platform/database.ts";
import type { MemberIdentity } from "../../platform/http/call.ts";
import { checkOwnPassword } from "./account.ts";
import { keepAccountActive } from "./lookup.ts";
import { countCopy } from "./rate-limits.ts";
import { asked, type StepUpPorts, withProof } from "./step-up/proof.ts";

export interface AllowCopyPorts {
  stepUp: StepUpPorts;
  /** Notifies the member, in the same transaction. */
  onCopyAsked(tx: Tx, asked: { memberId: bigint; now: Date }): Promise<void>;
}

/**
 * Authorizes a copy. Refuses with PASSWORD_WRONG, with TOO_MANY_REQUESTS after five per hour, also for concurrent
 * requests, like `requireStepUp` for members with a factor, and with ACCOUNT_SUSPENDED and ACCOUNT_CANCELLED.
 */
export async function allowCopy(
  database: Database,
  ports: AllowCopyPorts,
  call: { member: MemberIdentity; now: Date },
  input: ParsedInputOf<typeof copies.exportData>,
): Promise<void> {
  const { now } = call;
  const { memberId } = call.member;
  await checkOwnPassword(database.queries, memberId, input.password, now);
  await withProof(database, ports.stepUp, asked(copies.exportData, call, input), async (tx) => {
    await keepAccountActive(tx, memberId);
    // Counted outside of the transaction, so that the count survives a rollback.
    await countCopy(database.queries, memberId, now);
    await ports.onCopyAsked(tx, { memberId, now });
  });
}
