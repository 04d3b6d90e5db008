/** Read access to members for other modules and the member's own pages. */
import { UNPUBLISHED_VERSION } from "@banyan/contract/content.ts";
import type { UserInfo } from "@banyan/contract/members.ts";
import { invitationPath, WEAKER_SIDE } from "@banyan/contract/short-links.ts";
import type { Executor, Tx } from "../../platform/database.ts";
import { pictureView } from "../../platform/pictures.ts";
import { refuse } from "../../platform/refusal.ts";
import { findLink } from "../network/index.ts";
import { maskedName } from "./masking.rules.ts";
import { requireActive } from "./status.ts";
import {
  type Consent,
  insertConsent,
  type Member,
  type MemberWithCodes,
  type Party,
  selectByPublicId,
  selectConsents,
  selectLevels,
  selectMember,
  selectMembers,
  selectMembersWithCodes,
  selectNames,
  selectNodeCodes,
  selectShown,
  shareParties,
  shareStatus,
  updateContactShared,
} from "./store.ts";

/** The member with a public member ID, whatever its status; null if it does not exist. */
export async function findByMemberId(executor: Executor, memberId: string): Promise<Member | null> {
  return (await selectByPublicId(executor, memberId)) ?? null;
}

/** Names by member ID; empty for cancelled accounts, and unknown IDs are missing. */
export const memberNames = (executor: Executor, memberIds: readonly string[]): Promise<Map<string, string>> =>
  selectNames(executor, memberIds);

/**
 * Prevents the account from being cancelled until the transaction ends, for callers that give something to the member.
 * Refuses with MEMBER_NOT_FOUND if it is already cancelled.
 */
export async function keepAccountOpen(tx: Tx, id: bigint): Promise<void> {
  if (!(await keepAccountAsItIs(tx, id))) throw refuse("MEMBER_NOT_FOUND");
}

/**
 * Same for actions of the member that a suspension forbids. Checked within the transaction: a suspension committed
 * earlier refuses the action, and a later one waits for the end of the transaction. Refuses with ACCOUNT_SUSPENDED and
 * ACCOUNT_CANCELLED.
 */
export async function keepAccountActive(tx: Tx, id: bigint): Promise<void> {
  requireActive(await shareStatus(tx, id));
}

/** Locks the account's status until the transaction ends. Returns whether it is open, i.e. not cancelled. */
export async function keepAccountAsItIs(tx: Tx, id: bigint): Promise<boolean> {
  return (await shareStatus(tx, id)) !== "cancelled";
}

/**
 * Same for both members of a transfer. Locks them in ascending order, so concurrent calls about the same members do not
 * deadlock. The caller checks their statuses. Refuses with MEMBER_NOT_FOUND for an unknown member ID. For the sender's
 * own ID it returns the same member twice.
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

/** The record of an existing member. */
export async function readMember(executor: Executor, id: bigint): Promise<Member> {
  const found = await selectMember(executor, id);
  if (!found) throw new Error(`member ${id} has no record`);
  return found;
}

/** Records by number; unknown numbers are omitted. */
export async function readMembers(executor: Executor, ids: readonly bigint[]): Promise<Map<bigint, Member>> {
  const rows = ids.length > 0 ? await selectMembers(executor, ids) : [];
  return new Map(rows.map((row) => [row.id, row]));
}

/** Same with node codes. */
export async function readMembersWithCodes(
  executor: Executor,
  ids: readonly bigint[],
): Promise<Map<bigint, MemberWithCodes>> {
  const rows = ids.length > 0 ? await selectMembersWithCodes(executor, ids) : [];
  return new Map(rows.map((row) => [row.id, row]));
}

/**
 * At most `limit` of these members whose member ID starts with a text, or whose name contains it, if `byName` and they
 * let their referrer see it. Compares letters without case and diacritics. Reads few rows, even for very many members
 * (members_shown). If `ids` is null, it searches all members (members_shown_of_all).
 */
export function findShown(
  executor: Executor,
  given: { ids: readonly bigint[] | null; text: string; byName: boolean; limit: number },
): Promise<bigint[]> {
  return selectShown(executor, given);
}

/** Stored levels by number. */
export async function readLevels(executor: Executor, ids: readonly bigint[]): Promise<Map<bigint, number>> {
  return new Map((await selectLevels(executor, ids)).map(({ id, level }) => [id, level]));
}

/**
 * Starts or ends sharing a member's name, mobile and email with its referrer. Keeps the start time if nothing changes.
 */
export function shareContact(tx: Tx, { id, share, now }: { id: bigint; share: boolean; now: Date }): Promise<void> {
  return updateContactShared(tx, id, share, now);
}

/** A member's masked name, for strangers to verify the recipient. */
export function maskedNameOf(member: Pick<Member, "name">): string {
  return maskedName(member.name);
}

/** The member's own record, as its client gets it. */
export async function readUserInfo(executor: Executor, id: bigint): Promise<UserInfo> {
  const [member] = await selectMembersWithCodes(executor, [id]);
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

/** The public member ID of a member's referrer; null for the root. */
export async function referrerOf(executor: Executor, id: bigint): Promise<string | null> {
  const referrerId = (await findLink(executor, id))?.referrerId;
  return referrerId ? (await readMember(executor, referrerId)).memberId : null;
}

export interface AgreementPorts {
  /** Current versions of the agreements, which a newcomer accepts. */
  agreementVersions(executor: Executor, now: Date): Promise<{ userAgreement: string; privacyPolicy: string }>;
}

type Agreement = Consent["document"];

async function agreementsInForce(
  executor: Executor,
  ports: AgreementPorts,
  now: Date,
): Promise<Record<Agreement, string>> {
  const { userAgreement, privacyPolicy } = await ports.agreementVersions(executor, now);
  return { user_agreement: userAgreement, privacy_policy: privacyPolicy };
}

/** Agreements that a member accepted, and those in force that are still to accept. */
export async function readConsents(executor: Executor, ports: AgreementPorts, { id, now }: { id: bigint; now: Date }) {
  const inForce = await agreementsInForce(executor, ports, now);
  const list = (await selectConsents(executor, id)).map(({ document, version, acceptedAt }) => ({
    document,
    version,
    acceptedAt: acceptedAt.toISOString(),
    inForce: version === inForce[document],
  }));
  const published = (Object.entries(inForce) as [Agreement, string][])
    .filter(([, version]) => version !== UNPUBLISHED_VERSION)
    .map(([document, version]) => ({ document, version }));
  const toAccept = published.filter(({ document }) => !list.some((one) => one.document === document && one.inForce));
  return { list, toAccept };
}

/** Accepts an agreement in force; accepting it again changes nothing. Refuses another version with AGREEMENT_CHANGED. */
export async function acceptAgreement(
  executor: Executor,
  ports: AgreementPorts,
  { id, document, version, now }: { id: bigint; document: Agreement; version: string; now: Date },
): Promise<void> {
  const inForce = await agreementsInForce(executor, ports, now);
  if (version === UNPUBLISHED_VERSION || version !== inForce[document]) throw refuse("AGREEMENT_CHANGED");
  await insertConsent(executor, { id, document, version, now });
}

/** Short link to registration with these codes (docs/rules.md 3.4). */
export function invitationLink(publicUrl: string, inviteCode: string, nodeCode: string): string {
  return publicUrl + invitationPath({ inviteCode, nodeCode });
}

export interface Invitation {
  inviteCode: string;
  left: { nodeCode: string; link: string };
  right: { nodeCode: string; link: string };
  /** To the side that is weaker when somebody opens it. */
  weaker: { link: string };
}

/** Codes and registration links for both sides (docs/rules.md 3.4). `publicUrl` has no trailing slash. */
export async function readInvitation(executor: Executor, id: bigint, publicUrl: string): Promise<Invitation> {
  const { inviteCode } = await readMember(executor, id);
  const codes = await selectNodeCodes(executor, id);
  const side = (nodeCode: string) => ({
    nodeCode,
    link: invitationLink(publicUrl, inviteCode, nodeCode),
  });
  const weaker = { link: invitationLink(publicUrl, inviteCode, WEAKER_SIDE) };
  return { inviteCode, left: side(codes.left), right: side(codes.right), weaker };
}
