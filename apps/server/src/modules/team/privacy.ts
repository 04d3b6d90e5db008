/** A member's choice of what its referrer may see. */
import type { TeamPrivacy } from "@banyan/contract/team.ts";
import type { Database, Executor } from "../../platform/database.ts";
import { currentMarket } from "../market/index.ts";
import { keepAccountActive, maskedNameOf, readMember, shareContact } from "../members/index.ts";
import { findLink } from "../network/index.ts";

export async function readPrivacy(executor: Executor, id: bigint, now: Date): Promise<TeamPrivacy> {
  const [{ team }, { contactSharedAt }, link] = await Promise.all([
    currentMarket(executor, now),
    readMember(executor, id),
    findLink(executor, id),
  ]);
  const referrer = link?.referrerId ? await readMember(executor, link.referrerId) : null;
  return {
    offered: team.contacts,
    shareContact: contactSharedAt !== null,
    since: contactSharedAt?.toISOString() ?? null,
    referrer: referrer && referrer.status !== "cancelled" ? maskedNameOf(referrer) : null,
  };
}

/** Refuses with ACCOUNT_SUSPENDED and ACCOUNT_CANCELLED. */
export async function changePrivacy(
  database: Database,
  { id, share, now }: { id: bigint; share: boolean; now: Date },
): Promise<void> {
  await database.transaction(async (tx) => {
    await keepAccountActive(tx, id);
    await shareContact(tx, { id, share, now });
  });
}
