/** Office calls for members. */

import type { Asset } from "@banyan/contract/ledger.ts";
import { MOST_IN_HISTORY } from "@banyan/contract/office/history.ts";
import { officeMembers as contract, MEMBER_EVENTS } from "@banyan/contract/office/members.ts";
import type { ReadActions } from "../../../platform/audit-log.ts";
import type { Executor, Tx } from "../../../platform/database.ts";
import { routes, type StaffIdentity } from "../../../platform/http/call.ts";
import { nextAfter } from "../../../platform/paging.ts";
import { refuse } from "../../../platform/refusal.ts";
import { findLink } from "../../network/index.ts";
import { addNote, changeNote, notesOf, removeNote, type WriteNote } from "../../notes/index.ts";
import { noticesOfKinds } from "../../notifications/index.ts";
import { findByMemberId, keepAccountOpen, readMember, referrerOf } from "../lookup.ts";
import { maskedEmail } from "../masking.rules.ts";
import type { StepUpPorts } from "../step-up/proof.ts";
import { selectProtection } from "../step-up/store.ts";
import type { Member } from "../store.ts";
import { type ActPorts, reinstateMember, resetStepUp, type StaffAct, suspendMember, viewMember } from "./office.ts";
import {
  type By,
  decide,
  handOver,
  type ProposalPorts,
  proposeCorrection,
  proposeRecovery,
  stop,
  viewProposals,
} from "./proposals.ts";
import { searchMembers } from "./store.ts";

/** Ports of the calls, passed by `app.ts`. */
export interface OfficeMembersPorts extends ActPorts, ProposalPorts {
  onSecurityChanged: StepUpPorts["onSecurityChanged"];
  actionsOn: ReadActions;
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
  async function detail(queries: Executor, member: Member, { staffId, now }: { staffId: string; now: Date }) {
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
      proposals: await viewProposals(queries, ports.isOwn, { memberId: member.id, staffId, now }),
      notes: await notesOf(queries, aboutMember(member), staffId),
      staffLog: await ports.actionsOn(queries, member.memberId),
      activatedAt: member.activatedAt?.toISOString() ?? null,
      events: await eventsOf(queries, member.id),
    };
  }

  /** Writes or removes a note on a member, and answers with the member. */
  async function noted<Input extends { memberId: string }>(
    write: WriteNote<Input>,
    tx: Tx,
    { staff, now }: { staff: StaffIdentity; now: Date },
    input: Input,
  ) {
    const member = await findByMemberId(tx, input.memberId);
    if (!member) throw refuse("MEMBER_NOT_FOUND");
    await write(tx, { ...ports, keepAccountOpen }, aboutMember(member), { ...input, staff, now });
    return detail(tx, member, { staffId: staff.staffId, now });
  }
  const act = (staffId: string, memberId: string, now: Date): StaffAct => ({ staffId, memberId, now });

  const by = ({ staff, now }: { staff: StaffIdentity; now: Date }): By => ({
    staffId: staff.staffId,
    staffName: staff.name,
    now,
  });

  return routes(contract, {
    async index({ database }, { search, status, page, limit, cursor, sort }) {
      const oldestFirst = sort === "joined_up";
      const wanted = { search: search ?? "", status, page, limit, cursor, oldestFirst };
      const { rows, total } = await searchMembers(database.queries, wanted);
      const masked = (member: Member) => {
        const { email, ...rest } = row(member);
        return { ...rest, email: email && maskedEmail(email) };
      };
      const list = rows.map(masked);
      return { list, total, page, limit, nextCursor: nextAfter(list, limit, ({ memberId }) => memberId) };
    },
    detail: async ({ database, staff, now }, { memberId }) =>
      detail(database.queries, await viewMember(database, ports.writeAuditLog, act(staff.staffId, memberId, now)), {
        staffId: staff.staffId,
        now,
      }),
    suspend: async ({ database, staff, now }, { memberId, reason }) =>
      detail(database.queries, await suspendMember(database, ports, { ...act(staff.staffId, memberId, now), reason }), {
        staffId: staff.staffId,
        now,
      }),
    resetStepUp: async ({ database, staff, now }, { memberId, reason }) =>
      detail(database.queries, await resetStepUp(database, ports, { ...act(staff.staffId, memberId, now), reason }), {
        staffId: staff.staffId,
        now,
      }),
    reinstate: async ({ database, staff, now }, { memberId, reason }) =>
      detail(
        database.queries,
        await reinstateMember(database, ports, { ...act(staff.staffId, memberId, now), reason }),
        { staffId: staff.staffId, now },
      ),
    proposeRecovery: async (call, { sendTo = null, ...input }) =>
      detail(call.tx, await proposeRecovery(call.tx, ports, { ...input, sendTo, ...by(call) }), by(call)),
    proposeCorrection: async (call, { memberId, reason, proof, ...asked }) =>
      detail(
        call.tx,
        await proposeCorrection(call.tx, ports, { memberId, reason, proof, asked, ...by(call) }),
        by(call),
      ),
    decideProposal: async (call, input) =>
      detail(call.tx, await decide(call.tx, ports, { ...input, ...by(call) }), by(call)),
    stopProposal: async (call, input) =>
      detail(call.tx, await stop(call.tx, ports, { ...input, ...by(call) }), by(call)),
    handOverCode: (call, { proposalId }) =>
      call.database.transaction(async (tx) => {
        const { member, code, endsAt } = await handOver(tx, ports, { proposalId, ...by(call) });
        return { member: await detail(tx, member, by(call)), code, endsAt: endsAt.toISOString() };
      }),
    noteAdd: ({ tx, staff, now }, input) => noted(addNote, tx, { staff, now }, input),
    noteChange: ({ database, staff, now }, input) =>
      database.transaction((tx) => noted(changeNote, tx, { staff, now }, input)),
    noteRemove: ({ database, staff, now }, input) =>
      database.transaction((tx) => noted(removeNote, tx, { staff, now }, input)),
  });
};

async function eventsOf(executor: Executor, memberId: bigint) {
  const told = await noticesOfKinds(executor, { memberId, kinds: MEMBER_EVENTS, limit: MOST_IN_HISTORY });
  return told.toReversed().map(({ id, kind, params, createdAt }) => ({
    id,
    at: createdAt.toISOString(),
    kind,
    level: params.level === undefined ? null : Number(params.level),
  }));
}

const aboutMember = ({ id, memberId }: Member) => ({
  memberId: id,
  orderId: null,
  logged: { in: "members" as const, subject: memberId },
});
