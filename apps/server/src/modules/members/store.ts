/** Rows of members, their codes and consents. */

import { UNPUBLISHED_VERSION } from "@banyan/contract/content.ts";
import type { Language } from "@banyan/contract/languages.ts";
import type { MEMBER_STATUSES } from "@banyan/contract/office/members.ts";
import { type Executor, sql, type Tx } from "../../platform/database.ts";
import type { StoredPicture } from "../../platform/pictures.ts";
import type { Side } from "../network/index.ts";

export type MemberStatus = (typeof MEMBER_STATUSES)[number];

export interface Member {
  /** The member's number, which also identifies its place in the team tree. Never displayed. */
  id: bigint;
  /** The public member ID, 8 digits. */
  memberId: string;
  status: MemberStatus;
  name: string;
  nickname: string;
  avatar: StoredPicture | null;
  /** Proven by a code sent to it, and unique. */
  email: string | null;
  /** Typed by the member, unproven. It grants no access, and several members may have typed the same. */
  wantedEmail: string | null;
  areaCode: string;
  mobile: string;
  /** Null once erased. */
  birthday: string | null;
  nationality: string;
  language: Language;
  level: number;
  activatedAt: Date | null;
  inviteCode: string;
  suspendedReason: string | null;
  joinedAt: Date;
  /** Since when the referrer may see name, mobile and email; null if it may not. */
  contactSharedAt: Date | null;
}

export interface Credentials {
  id: bigint;
  memberId: string;
  status: MemberStatus;
  email: string | null;
  language: Language;
  passwordHash: string | null;
}

export const memberColumns = sql.raw(`m.id, m.public_id as "memberId", m.status, m.name, m.nickname, m.avatar, m.email,
  m.wanted_email as "wantedEmail",
  m.area_code as "areaCode", m.mobile, m.birth_date as "birthday", m.nationality, m.language, m.level,
  m.activated_at as "activatedAt", m.invitation_code as "inviteCode", m.suspended_reason as "suspendedReason",
  m.joined_at as "joinedAt", m.contact_shared_at as "contactSharedAt"`);
const credentialColumns = sql.raw(
  `m.id, m.public_id as "memberId", m.status, m.email, m.language, m.password_hash as "passwordHash"`,
);

/** Constraints that random identifiers may violate; the registration is then retried. */
export const RANDOM_CHOICES: ReadonlySet<string> = new Set([
  "member_public_id",
  "member_invitation_code",
  "node_code_code",
]);

export interface NewMember {
  id: bigint;
  memberId: string;
  name: string;
  email: string | null;
  wantedEmail: string | null;
  areaCode: string;
  mobile: string;
  birthday: string;
  nationality: string;
  language: Language;
  inviteCode: string;
  leftNodeCode: string;
  rightNodeCode: string;
  /** null for members of another system, who choose one by "Forgot password". */
  passwordHash: string | null;
  /** null for members of another system. */
  agreements: { userAgreement: string; privacyPolicy: string } | null;
  now: Date;
}

/** A single statement, because it runs while the chain of the newcomer's place is locked. */
export async function insertMember(tx: Tx, row: NewMember): Promise<void> {
  await sql`
    with added as (
      insert into members.member (id, public_id, name, email, wanted_email, area_code, mobile, birth_date, nationality, language,
        invitation_code, password_hash, joined_at)
      values (${row.id}, ${row.memberId}, ${row.name}, ${row.email}, ${row.wantedEmail}, ${row.areaCode}, ${row.mobile}, ${row.birthday},
        ${row.nationality}, ${row.language}, ${row.inviteCode}, ${row.passwordHash}, ${row.now})
      returning id, joined_at
    ), codes as (
      insert into members.node_code (code, member_id, side)
      select c.code, added.id, c.side
      from added, (values (${row.leftNodeCode}, 'left'), (${row.rightNodeCode}, 'right')) c (code, side)
    )
    insert into members.consent (member_id, document, version, accepted_at)
    select added.id, c.document, c.version, added.joined_at
    from added, (values ('user_agreement', ${row.agreements?.userAgreement ?? null}::text),
      ('privacy_policy', ${row.agreements?.privacyPolicy ?? null}::text)) c (document, version)
    where c.version <> ${UNPUBLISHED_VERSION}`.execute(tx);
}

export interface Consent {
  document: "user_agreement" | "privacy_policy";
  version: string;
  acceptedAt: Date;
}

/** Does nothing if it was accepted before. */
export async function insertConsent(
  executor: Executor,
  { id, document, version, now }: { id: bigint; document: Consent["document"]; version: string; now: Date },
): Promise<void> {
  await sql`
    insert into members.consent (member_id, document, version, accepted_at) values (${id}, ${document}, ${version}, ${now})
    on conflict do nothing`.execute(executor);
}

/** By agreement, newest first. */
export async function selectConsents(executor: Executor, id: bigint): Promise<Consent[]> {
  const { rows } = await sql<Consent>`
    select document, version, accepted_at as "acceptedAt" from members.consent where member_id = ${id}
    order by document desc, accepted_at desc`.execute(executor);
  return rows;
}

export async function selectMember(executor: Executor, id: bigint): Promise<Member | undefined> {
  const { rows } = await sql<Member>`select ${memberColumns} from members.member m where m.id = ${id}`.execute(
    executor,
  );
  return rows[0];
}

export async function selectMembers(executor: Executor, ids: readonly bigint[]): Promise<Member[]> {
  const { rows } = await sql<Member>`
    select ${memberColumns} from members.member m where m.id = any(${[...ids]}::bigint[])`.execute(executor);
  return rows;
}

export async function selectByPublicId(executor: Executor, memberId: string): Promise<Member | undefined> {
  const { rows } = await sql<Member>`
    select ${memberColumns} from members.member m where m.public_id = ${memberId}`.execute(executor);
  return rows[0];
}

/** Names by member ID; empty for cancelled accounts, and unknown IDs are missing. */
export async function selectNames(executor: Executor, memberIds: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ memberId: string; name: string }>`
    select public_id as "memberId", name from members.member
    where public_id = any(${[...memberIds]}::text[])`.execute(executor);
  return new Map(rows.map(({ memberId, name }) => [memberId, name]));
}

/** Owners of an invitation code and of a node code; null for an unknown code. */
export interface NamedByCodes {
  referrer: { id: bigint; status: MemberStatus } | null;
  node: { ownerId: bigint; side: Side; status: MemberStatus } | null;
}

export async function selectNamedByCodes(
  executor: Executor,
  given: { inviteCode: string; nodeCode: string },
): Promise<NamedByCodes> {
  const { rows } = await sql<{
    referrerId: bigint | null;
    referrerStatus: MemberStatus | null;
    ownerId: bigint | null;
    side: Side | null;
    ownerStatus: MemberStatus | null;
  }>`
    select r.id as "referrerId", r.status as "referrerStatus", o.id as "ownerId", c.side, o.status as "ownerStatus"
    from (values (${given.inviteCode}::text, ${given.nodeCode}::text)) as given (invitation_code, node_code)
      left join members.member r on r.invitation_code = given.invitation_code
      left join members.node_code c on c.code = given.node_code
      left join members.member o on o.id = c.member_id`.execute(executor);
  const { referrerId, referrerStatus, ownerId, side, ownerStatus } = rows[0]!;
  return {
    referrer: referrerId === null ? null : { id: referrerId, status: referrerStatus! },
    node: ownerId === null ? null : { ownerId, side: side!, status: ownerStatus! },
  };
}

export type MemberWithCodes = Member & Record<`${Side}NodeCode`, string>;

export async function selectMembersWithCodes(executor: Executor, ids: readonly bigint[]): Promise<MemberWithCodes[]> {
  const { rows } = await sql<MemberWithCodes>`
    select ${memberColumns}, l.code as "leftNodeCode", r.code as "rightNodeCode"
    from members.member m
      join members.node_code l on l.member_id = m.id and l.side = 'left'
      join members.node_code r on r.member_id = m.id and r.side = 'right'
    where m.id = any(${ids.map(String)}::bigint[])`.execute(executor);
  return rows;
}

/** Starts or ends sharing name, mobile and email with the referrer. Keeps the start time if nothing changes. */
export async function updateContactShared(executor: Executor, id: bigint, share: boolean, now: Date): Promise<void> {
  await sql`
    update members.member set contact_shared_at = case when ${share} then coalesce(contact_shared_at, ${now}) end
    where id = ${id}`.execute(executor);
}

/** Searches all members if `ids` is null. */
export async function selectShown(
  executor: Executor,
  { ids, text, byName, limit }: { ids: readonly bigint[] | null; text: string; byName: boolean; limit: number },
): Promise<bigint[]> {
  const found = ids
    ? sql`members_shown(${ids.map(String)}::bigint[], ${text}, ${byName}, ${limit})`
    : sql`members_shown_of_all(${text}, ${byName}, ${limit})`;
  const { rows } = await sql<{ id: bigint }>`select id from ${found} id`.execute(executor);
  return rows.map(({ id }) => id);
}

export async function selectLevels(
  executor: Executor,
  ids: readonly bigint[],
): Promise<{ id: bigint; level: number }[]> {
  const { rows } = await sql<{ id: bigint; level: number }>`
    select m.id, m.level from members.member m where m.id = any(${ids.map(String)}::bigint[])`.execute(executor);
  return rows;
}

export async function selectNodeCodes(executor: Executor, id: bigint): Promise<Record<Side, string>> {
  const { rows } = await sql<{ side: Side; code: string }>`
    select side, code from members.node_code where member_id = ${id}`.execute(executor);
  const code = (side: Side) => rows.find((row) => row.side === side)?.code ?? "";
  return { left: code("left"), right: code("right") };
}

/** By member ID, or by email if `account` is not a member ID. */
export async function selectCredentials(executor: Executor, account: string): Promise<Credentials | undefined> {
  const where = /^[0-9]{8}$/.test(account) ? sql`m.public_id = ${account}` : sql`m.email = ${account}`;
  const { rows } = await sql<Credentials>`
    select ${credentialColumns} from members.member m where ${where}`.execute(executor);
  return rows[0];
}

/** Members who joined since a moment with the same person's data, referrer and side. */
export async function selectJoined(
  tx: Tx,
  given: {
    name: string;
    birthday: string;
    areaCode: string;
    mobile: string;
    email?: string | undefined;
    referrerId: bigint;
    side: "left" | "right";
    since: Date;
  },
): Promise<{ id: bigint; memberId: string; passwordHash: string }[]> {
  const { rows } = await sql<{ id: bigint; memberId: string; passwordHash: string }>`
    select m.id, m.public_id as "memberId", m.password_hash as "passwordHash"
    from members.member m join network.place p on p.id = m.id
    where m.mobile = ${given.mobile} and m.area_code = ${given.areaCode} and m.name = ${given.name}
      and m.birth_date = ${given.birthday} and m.status = 'active'
      and m.password_hash is not null and m.joined_at > ${given.since}
      and coalesce(m.email, m.wanted_email) is not distinct from ${given.email ?? null}::text
      and p.referrer_id = ${given.referrerId} and p.side = ${given.side}
    order by m.id desc limit 3`.execute(tx);
  return rows;
}

export async function selectOwnCredentials(executor: Executor, id: bigint): Promise<Credentials> {
  const { rows } = await sql<Credentials>`
    select ${credentialColumns} from members.member m where m.id = ${id}`.execute(executor);
  const row = rows[0];
  if (!row) throw new Error(`member ${id} has no record`);
  return row;
}

export async function lockMember(tx: Tx, id: bigint): Promise<Member> {
  const { rows } = await sql<Member>`
    select ${memberColumns} from members.member m where m.id = ${id} for update`.execute(tx);
  const row = rows[0];
  if (!row) throw new Error(`member ${id} has no record`);
  return row;
}

/** Status of a member, who cannot be cancelled until the transaction ends. */
export async function shareStatus(tx: Tx, id: bigint): Promise<MemberStatus> {
  const { rows } = await sql<{ status: MemberStatus }>`
    select status from members.member where id = ${id} for key share`.execute(tx);
  const row = rows[0];
  if (!row) throw new Error(`member ${id} has no record`);
  return row.status;
}

/** One of the two members of a transfer. */
export type Party = Pick<Member, "id" | "memberId" | "status" | "name">;

/**
 * The members with this number and with this public member ID, if they exist. None of them can be cancelled until the
 * transaction ends. Locks them in ascending order.
 */
export async function shareParties(tx: Tx, given: { id: bigint; memberId: string }): Promise<Party[]> {
  const { rows } = await sql<Party>`
    select m.id, m.public_id as "memberId", m.status, m.name from members.member m
    where m.id = ${given.id} or m.public_id = ${given.memberId} order by m.id for key share`.execute(tx);
  return rows;
}

/** Whether the password still has this hash. Locks password and status until the transaction ends. */
export async function keepPassword(tx: Tx, id: bigint, passwordHash: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from members.member
    where id = ${id} and password_hash = ${passwordHash} and status = 'active' for no key update`.execute(tx);
  return rows.length > 0;
}

export interface ProfileChange {
  nickname?: string;
  avatar?: StoredPicture;
  email?: string;
  areaCode?: string;
  mobile?: string;
}

export async function updateProfile(executor: Executor, id: bigint, change: ProfileChange): Promise<void> {
  await sql`
    update members.member set
      nickname = coalesce(${change.nickname ?? null}::text, nickname),
      avatar = coalesce(${change.avatar ? JSON.stringify(change.avatar) : null}::jsonb, avatar),
      email = coalesce(${change.email ?? null}::text, email),
      wanted_email = case when ${change.email ?? null}::text is null then wanted_email end,
      area_code = coalesce(${change.areaCode ?? null}::text, area_code),
      mobile = coalesce(${change.mobile ?? null}::text, mobile)
    where id = ${id} and status = 'active'`.execute(executor);
}

export async function updatePassword(executor: Executor, id: bigint, passwordHash: string): Promise<void> {
  await sql`update members.member set password_hash = ${passwordHash} where id = ${id} and status <> 'cancelled'`.execute(
    executor,
  );
}

export async function updateLanguage(executor: Executor, id: bigint, language: Language): Promise<void> {
  await sql`update members.member set language = ${language} where id = ${id} and language <> ${language}`.execute(
    executor,
  );
}

/** Activates members of another system, whose packages are final there, from a moment and a business day on. */
export async function bringActivationsIn(
  tx: Tx,
  given: readonly { id: bigint; at: Date; day: string }[],
): Promise<void> {
  await sql`
    select members_activate(${given.map(({ id }) => String(id))}::bigint[],
      ${given.map(({ at }) => at.toISOString())}::timestamptz[], ${given.map(({ day }) => day)}::date[], true)`.execute(
    tx,
  );
}

/** The business days since which members are activated by another system. Other members are missing. */
export async function broughtInActivations(executor: Executor, ids: readonly bigint[]): Promise<Map<bigint, string>> {
  const { rows } = await sql<{ id: bigint; day: string }>`
    select member_id as id, day from members.activation_change
    where brought_in and member_id = any(${ids.map(String)}::bigint[])`.execute(executor);
  return new Map(rows.map(({ id, day }) => [id, day]));
}

/**
 * Ends an activation on a business day, and resets the level. members_activate starts it, in the payment of an
 * activation package.
 */
export async function endActivation(tx: Tx, id: bigint, day: string): Promise<void> {
  await sql`
    with ended as (
      update members.member set activated_at = null, level = 0 where id = ${id} and activated_at is not null returning id
    )
    insert into members.activation_change (member_id, day, activated) select id, ${day}, false from ended`.execute(tx);
}

export interface StandingRow {
  id: bigint;
  level: number;
  activatedAt: Date | null;
}

/** Levels and activations of members, locked in ascending order until the transaction ends. */
export async function lockStandings(tx: Tx, ids: readonly bigint[]): Promise<StandingRow[]> {
  const { rows } = await sql<StandingRow>`
    select id, level, activated_at as "activatedAt" from members.member
    where id = any(${ids.map(String)}::bigint[]) order by id for no key update`.execute(tx);
  return rows;
}

export async function updateLevels(tx: Tx, levels: readonly { id: bigint; level: number }[]): Promise<void> {
  await sql`
    update members.member m set level = w.level
    from unnest(${levels.map(({ id }) => String(id))}::bigint[], ${levels.map(({ level }) => level)}::smallint[]) w (id, level)
    where m.id = w.id`.execute(tx);
}

/** Erases all personal data. Member ID, codes, place, consents and times remain. */
export async function eraseMember(executor: Executor, id: bigint, now: Date): Promise<void> {
  await sql`
    update members.member set status = 'cancelled', cancelled_at = ${now}, name = '', nickname = '', avatar = null,
      email = null, wanted_email = null, area_code = '', mobile = '', birth_date = null, nationality = '', password_hash = null,
      suspended_reason = null, contact_shared_at = null
    where id = ${id}`.execute(executor);
}
