/** Members as other modules and the member's own pages see them. */
import type { UserInfo } from "@banyan/contract/members.ts";
import type { Executor, Tx } from "../../platform/database.ts";
import { pictureView } from "../../platform/pictures.ts";
import { refuse } from "../../platform/refusal.ts";
import { findLink } from "../network/index.ts";
import { maskedName } from "./masking.rules.ts";
import { requireActive } from "./status.ts";
import {
  type Member,
  type Party,
  selectByPublicId,
  selectMember,
  selectMembers,
  selectMemberWithCodes,
  selectNodeCodes,
  shareParties,
  shareStatus,
} from "./store.ts";

/** The member with a public member ID, whatever its status; null where there is none. */
export async function findByMemberId(executor: Executor, memberId: string): Promise<Member | null> {
  return (await selectByPublicId(executor, memberId)) ?? null;
}

/**
 * Keeps the account from being cancelled until the transaction ends, so that what is given to the member is not given to
 * nobody. Refuses with MEMBER_NOT_FOUND where it is cancelled already.
 */
export async function keepAccountOpen(tx: Tx, id: bigint): Promise<void> {
  if (!(await keepAccountAsItIs(tx, id))) throw refuse("MEMBER_NOT_FOUND");
}

/**
 * The same for what the member does itself and a suspended one must not. It is asked within the transaction: a suspension
 * that committed while the request was under way refuses it, one that comes later waits for its end. Refuses with
 * ACCOUNT_SUSPENDED and ACCOUNT_CANCELLED.
 */
export async function keepAccountActive(tx: Tx, id: bigint): Promise<void> {
  requireActive(await shareStatus(tx, id));
}

/** Keeps the account as it is until the transaction ends, and tells whether it is open: not cancelled. */
export async function keepAccountAsItIs(tx: Tx, id: bigint): Promise<boolean> {
  return (await shareStatus(tx, id)) !== "cancelled";
}

/**
 * The same for both sides of what one member gives another, locked in the order of their numbers, so that two calls about
 * the same people never wait for each other. What their statuses must be is the caller's to say. Refuses with
 * MEMBER_NOT_FOUND where nobody has the member ID, and where it is the giver's own it gives the same member twice.
 */
export async function keepBothOpen(
  tx: Tx,
  given: { id: bigint; memberId: string },
): Promise<{ own: Party; other: Party }> {
  const parties = await shareParties(tx, given);
  const own = parties.find(({ id }) => id === given.id);
  const other = parties.find(({ memberId }) => memberId === given.memberId);
  if (!own) throw new Error(`member ${given.id} has no record`);
  if (!other) throw refuse("MEMBER_NOT_FOUND");
  return { own, other };
}

/** The record of a member that exists. */
export async function readMember(executor: Executor, id: bigint): Promise<Member> {
  const found = await selectMember(executor, id);
  if (!found) throw new Error(`member ${id} has no record`);
  return found;
}

/** Records by number, for lists; unknown numbers are left out. */
export async function readMembers(executor: Executor, ids: readonly bigint[]): Promise<Map<bigint, Member>> {
  const rows = ids.length > 0 ? await selectMembers(executor, ids) : [];
  return new Map(rows.map((row) => [row.id, row]));
}

/** The name of a member as strangers may see it, to be sure that they mean the right one. */
export function maskedNameOf(member: Pick<Member, "name">): string {
  return maskedName(member.name);
}

/** Everything a member's client knows of its member. */
export async function readUserInfo(executor: Executor, id: bigint): Promise<UserInfo> {
  const member = await selectMemberWithCodes(executor, id);
  if (!member) throw new Error(`member ${id} has no record`);
  return {
    memberId: member.memberId,
    name: member.name,
    nickname: member.nickname,
    avatar: member.avatar ? pictureView(member.avatar) : null,
    email: member.email ?? member.wantedEmail,
    emailVerified: member.email !== null,
    areaCode: member.areaCode,
    mobile: member.mobile,
    birthday: member.birthday ?? "",
    nationality: member.nationality,
    level: member.level,
    activated: member.activatedAt !== null,
    referrerId: await referrerOf(executor, id),
    inviteCode: member.inviteCode,
    leftNodeCode: member.leftNodeCode,
    rightNodeCode: member.rightNodeCode,
    joinedAt: member.joinedAt.toISOString(),
  };
}

/** The public member ID of a member's referrer; null at the root. */
export async function referrerOf(executor: Executor, id: bigint): Promise<string | null> {
  const referrerId = (await findLink(executor, id))?.referrerId;
  return referrerId ? (await readMember(executor, referrerId)).memberId : null;
}

export interface Invitation {
  inviteCode: string;
  left: { nodeCode: string; link: string };
  right: { nodeCode: string; link: string };
}

/** Codes and register links for both sides (docs/rules.md 3.4). `publicUrl` has no trailing slash. */
export async function readInvitation(executor: Executor, id: bigint, publicUrl: string): Promise<Invitation> {
  const { inviteCode } = await readMember(executor, id);
  const codes = await selectNodeCodes(executor, id);
  const side = (nodeCode: string) => ({
    nodeCode,
    link: `${publicUrl}/#/pages/register?invite_code=${inviteCode}&node_code=${nodeCode}`,
  });
  return { inviteCode, left: side(codes.left), right: side(codes.right) };
}
