/** Office calls for members. */

import type { Asset } from "@banyan/contract/ledger.ts";
import { officeMembers as contract } from "@banyan/contract/office/members.ts";
import type { Database, Executor } from "../../../platform/database.ts";
import { routes } from "../../../platform/http/call.ts";
import { findLink } from "../../network/index.ts";
import { readMember, referrerOf } from "../lookup.ts";
import { maskedEmail } from "../masking.rules.ts";
import type { StepUpPorts } from "../step-up/proof.ts";
import { selectProtection } from "../step-up/store.ts";
import type { Member } from "../store.ts";
import { type ActPorts, reinstateMember, resetStepUp, type StaffAct, suspendMember, viewMember } from "./office.ts";
import { searchMembers } from "./store.ts";

/** Ports of the calls, passed by `app.ts`. */
export interface OfficeMembersPorts extends ActPorts {
  onSecurityChanged: StepUpPorts["onSecurityChanged"];
  /** Available amounts as decimal strings. */
  balances(executor: Executor, id: bigint): Promise<Record<Asset, string>>;
  /** Final BV, and BV on its way. */
  volumes(
    executor: Executor,
    id: bigint,
  ): Promise<{ achievement: string; onItsWay: { bv: string; days: { day: string | null; bv: string }[] } }>;
}

const row = (member: Member) => ({
  memberId: member.memberId,
  name: member.name,
  nickname: member.nickname,
  email: member.email ?? member.wantedEmail,
  level: member.level,
  activated: member.activatedAt !== null,
  status: member.status,
  nationality: member.nationality,
  joinedAt: member.joinedAt.toISOString(),
});

export const officeMemberRoutes = (ports: OfficeMembersPorts) => {
  async function detail(database: Database, member: Member) {
    const { queries } = database;
    const link = await findLink(queries, member.id);
    return {
      ...row(member),
      areaCode: member.areaCode,
      mobile: member.mobile,
      birthday: member.birthday ?? "",
      referrerId: await referrerOf(queries, member.id),
      placement:
        link?.parentId && link.side
          ? { parentId: (await readMember(queries, link.parentId)).memberId, side: link.side }
          : null,
      inviteCode: member.inviteCode,
      suspendedReason: member.suspendedReason,
      stepUp: (await selectProtection(queries, member.id)) !== undefined,
      balances: await ports.balances(queries, member.id),
      ...(await ports.volumes(queries, member.id)),
    };
  }
  const act = (staffId: string, memberId: string, now: Date): StaffAct => ({ staffId, memberId, now });

  return routes(contract, {
    async index({ database }, { search, status, page, limit, sort }) {
      const oldestFirst = sort === "joined_up";
      const wanted = { search: search ?? "", status, page, limit, oldestFirst };
      const { rows, total } = await searchMembers(database.queries, wanted);
      const masked = (member: Member) => {
        const { email, ...rest } = row(member);
        return { ...rest, email: email && maskedEmail(email) };
      };
      return { list: rows.map(masked), total, page, limit };
    },
    detail: async ({ database, staff, now }, { memberId }) =>
      detail(database, await viewMember(database, ports.writeAuditLog, act(staff.staffId, memberId, now))),
    suspend: async ({ database, staff, now }, { memberId, reason }) =>
      detail(database, await suspendMember(database, ports, { ...act(staff.staffId, memberId, now), reason })),
    resetStepUp: async ({ database, staff, now }, { memberId, reason }) =>
      detail(database, await resetStepUp(database, ports, { ...act(staff.staffId, memberId, now), reason })),
    reinstate: async ({ database, staff, now }, { memberId, reason }) =>
      detail(database, await reinstateMember(database, ports, { ...act(staff.staffId, memberId, now), reason })),
  });
};
