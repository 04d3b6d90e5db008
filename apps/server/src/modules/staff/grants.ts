/**
 * Grants of balance, coupons or points. One person requests, another decides, and approval moves the money in the same
 * transaction. Nobody decides on their own request or a grant to themselves (docs/trust.md 20).
 */
import type { Asset } from "@banyan/contract/ledger.ts";
import { formatMoney } from "@banyan/contract/money.ts";
import type { Tx } from "../../platform/database.ts";
import { newId } from "../../platform/ids.ts";
import { type IsOwn, requireOther } from "../../platform/own-account.ts";
import { refuse } from "../../platform/refusal.ts";
import { writeAuditLog } from "./audit-log.ts";
import { decideGrant, findGrant, type Grant, insertGrant, lockGrant } from "./grant-store.ts";

/** Posts an approved grant; passed by app.ts. */
export type CreditGrant = (
  tx: Tx,
  grant: { id: string; memberId: bigint; asset: Asset; amount: bigint; now: Date },
) => Promise<void>;

/** Refuses with OWN_ACCOUNT. */
export async function requestGrant(
  tx: Tx,
  isOwn: IsOwn,
  given: { memberId: bigint; subject: string; asset: Asset; amount: bigint; reason: string; by: string; now: Date },
): Promise<Grant> {
  await requireOther(isOwn, tx, { staffId: given.by, memberId: given.memberId });
  const id = newId(given.now);
  await insertGrant(tx, { ...given, id });
  await writeAuditLog(tx, {
    staffId: given.by,
    action: "grants.request",
    subject: given.subject,
    details: { grantId: id, asset: given.asset, amount: formatMoney(given.amount), reason: given.reason },
    now: given.now,
  });
  return (await findGrant(tx, id))!;
}

/** Refuses with GRANT_NOT_FOUND, GRANT_STATE (already decided), SECOND_PERSON_REQUIRED or OWN_ACCOUNT. */
export async function decideOnGrant(
  tx: Tx,
  { credit, isOwn }: { credit: CreditGrant; isOwn: IsOwn },
  given: { grantId: string; approve: boolean; subject: (memberId: bigint) => Promise<string>; by: string; now: Date },
): Promise<Grant> {
  const grant = await lockGrant(tx, given.grantId);
  if (!grant) throw refuse("GRANT_NOT_FOUND");
  if (grant.state !== "requested") throw refuse("GRANT_STATE");
  if (grant.requestedBy === given.by) throw refuse("SECOND_PERSON_REQUIRED");
  await requireOther(isOwn, tx, { staffId: given.by, memberId: grant.memberId });
  const state = given.approve ? "approved" : "rejected";
  await decideGrant(tx, { id: grant.id, state, by: given.by, now: given.now });
  if (given.approve) await credit(tx, { ...grant, now: given.now });
  await writeAuditLog(tx, {
    staffId: given.by,
    action: given.approve ? "grants.approve" : "grants.reject",
    subject: await given.subject(grant.memberId),
    details: { grantId: grant.id, asset: grant.asset, amount: formatMoney(grant.amount) },
    now: given.now,
  });
  return (await findGrant(tx, grant.id))!;
}
