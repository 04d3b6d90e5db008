/** Office calls for grants. */
import { formatMoney } from "@banyan/contract/money.ts";
import { officeGrants } from "@banyan/contract/office/members.ts";
import type { Executor } from "../../platform/database.ts";
import { routes } from "../../platform/http/call.ts";
import type { IsOwn } from "../../platform/own-account.ts";
import { nextAfter, placeIn } from "../../platform/paging.ts";
import { type Grant, listGrants } from "./grant-store.ts";
import { type CreditGrant, decideOnGrant, requestGrant } from "./grants.ts";

/** Ports to members; passed by app.ts. */
export interface GrantDeps {
  credit: CreditGrant;
  isOwn: IsOwn;
  /** Those members who are the same person as the staff account. */
  ownAmong(executor: Executor, given: { staffId: string; memberIds: readonly bigint[] }): Promise<ReadonlySet<bigint>>;
  /** Internal number of the member with this public ID. Refuses with MEMBER_NOT_FOUND. */
  memberOf(executor: Executor, publicId: string): Promise<bigint>;
  /** Public ID and name by member number. */
  namesOf(executor: Executor, ids: readonly bigint[]): Promise<Map<bigint, { memberId: string; name: string }>>;
}

export const grantRoutes = (deps: GrantDeps) => {
  async function views(executor: Executor, grants: readonly Grant[], callerId: string) {
    const memberIds = grants.map((grant) => grant.memberId);
    const names = await deps.namesOf(executor, memberIds);
    const own = await deps.ownAmong(executor, { staffId: callerId, memberIds });
    return grants.map((grant) => ({
      id: grant.id,
      memberId: names.get(grant.memberId)?.memberId ?? "",
      memberName: names.get(grant.memberId)?.name ?? "",
      asset: grant.asset,
      amount: formatMoney(grant.amount),
      reason: grant.reason,
      state: grant.state,
      requestedBy: grant.requestedByName,
      requestedAt: grant.requestedAt.toISOString(),
      decidedBy: grant.decidedByName,
      decidedAt: grant.decidedAt?.toISOString() ?? null,
      mayDecide: grant.state === "requested" && grant.requestedBy !== callerId && !own.has(grant.memberId),
    }));
  }

  return routes(officeGrants, {
    async index({ database, staff }, { page, limit, cursor, state }) {
      const place = placeIn("uuid", { page, limit, cursor });
      const { rows, total } = await listGrants(database.queries, { state, ...place });
      const list = await views(database.queries, rows, staff.staffId);
      return { list, total, page, limit, nextCursor: nextAfter(list, limit, ({ id }) => id) };
    },
    async request({ tx, staff, now }, { memberId: subject, ...input }) {
      const memberId = await deps.memberOf(tx, subject);
      const grant = await requestGrant(tx, deps.isOwn, { ...input, memberId, subject, by: staff.staffId, now });
      return (await views(tx, [grant], staff.staffId))[0]!;
    },
    async decide({ tx, staff, now }, { grantId, approve }) {
      const subject = async (memberId: bigint) =>
        (await deps.namesOf(tx, [memberId])).get(memberId)?.memberId ?? String(memberId);
      const grant = await decideOnGrant(tx, deps, { grantId, approve, subject, by: staff.staffId, now });
      return (await views(tx, [grant], staff.staffId))[0]!;
    },
  });
};
