/** Rows of staff accounts, sessions and the audit log. */
import type { StaffRole } from "@banyan/contract/rights.ts";
import { type Executor, sql, type Tx } from "../../platform/database.ts";

export interface Account {
  id: string;
  name: string;
  email: string;
  roles: StaffRole[];
  passwordHash: string;
  totpSecret: string | null;
  totpDraft: string | null;
  totpStep: bigint;
  disabled: boolean;
  lastSeenAt: Date | null;
  /** The password was set by somebody else; it only permits setting a new one. */
  passwordGiven: boolean;
  /** Number of the member who is the same person; null if there is none. */
  memberId: bigint | null;
}

const accountColumns = sql.raw(`a.id, a.name, a.email, a.roles, a.password_hash as "passwordHash",
  a.totp_secret as "totpSecret", a.totp_draft as "totpDraft", a.totp_step as "totpStep", a.disabled,
  a.last_seen_at as "lastSeenAt", a.member_id as "memberId",
  a.password_given as "passwordGiven"`);

export async function findAccount(
  executor: Executor,
  by: { id: string } | { email: string },
): Promise<Account | undefined> {
  const condition = "id" in by ? sql`a.id = ${by.id}` : sql`a.email = ${by.email}`;
  const { rows } = await sql<Account>`select ${accountColumns} from staff.account a where ${condition}`.execute(
    executor,
  );
  return rows[0];
}

export async function anyAccount(executor: Executor): Promise<boolean> {
  const { rows } = await sql<{ any: boolean }>`select exists (select from staff.account) as any`.execute(executor);
  return rows[0]!.any;
}

/** Number of accounts with one of these emails. */
export async function countAccounts(executor: Executor, emails: readonly string[]): Promise<number> {
  const { rows } = await sql<{ count: bigint }>`
    select count(*) from staff.account where email = any(${[...emails]}::text[])`.execute(executor);
  return Number(rows[0]!.count);
}

export async function lockAccount(tx: Tx, id: string): Promise<Account | undefined> {
  const { rows } = await sql<Account>`
    select ${accountColumns} from staff.account a where a.id = ${id} for update`.execute(tx);
  return rows[0];
}

/** Locks all owners, in a fixed order, and returns the active ones. */
export async function lockActiveOwners(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ id: string; disabled: boolean }>`
    select id, disabled from staff.account where 'owner' = any(roles) order by id for update`.execute(tx);
  return rows.filter(({ disabled }) => !disabled).map(({ id }) => id);
}

export async function listAccounts(executor: Executor): Promise<Account[]> {
  const { rows } = await sql<Account>`select ${accountColumns} from staff.account a order by a.name, a.id`.execute(
    executor,
  );
  return rows;
}

/** Accounts that can sign in and act: not disabled, with an authenticator and a password of their own. */
export async function countReady(executor: Executor): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from staff.account
    where not disabled and totp_secret is not null and not password_given`.execute(executor);
  return rows[0]!.count;
}

export async function selectNames(executor: Executor, ids: readonly string[]): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from staff.account where id = any(${[...ids]}::uuid[])`.execute(executor);
  return rows;
}

/** False if the email is taken. */
export async function insertAccount(
  tx: Tx,
  account: {
    id: string;
    name: string;
    email: string;
    roles: readonly StaffRole[];
    passwordHash: string;
    passwordGiven: boolean;
    now: Date;
  },
): Promise<boolean> {
  const { rows } = await sql`
    insert into staff.account (id, name, email, roles, password_hash, password_given, created_at)
    values (${account.id}, ${account.name}, ${account.email}, ${[...account.roles]}, ${account.passwordHash},
      ${account.passwordGiven}, ${account.now})
    on conflict (email) do nothing returning id`.execute(tx);
  return rows.length === 1;
}

export type AccountChange = Partial<
  Pick<
    Account,
    "roles" | "passwordHash" | "totpSecret" | "totpDraft" | "totpStep" | "disabled" | "memberId" | "passwordGiven"
  >
>;

export async function updateAccount(tx: Tx, id: string, change: AccountChange): Promise<void> {
  const columns: Record<keyof AccountChange, string> = {
    roles: "roles",
    passwordHash: "password_hash",
    totpSecret: "totp_secret",
    totpDraft: "totp_draft",
    totpStep: "totp_step",
    disabled: "disabled",
    memberId: "member_id",
    passwordGiven: "password_given",
  };
  const assignments = Object.entries(change).map(
    ([field, value]) => sql`${sql.ref(columns[field as keyof AccountChange])} = ${value}`,
  );
  await sql`update staff.account set ${sql.join(assignments)} where id = ${id}`.execute(tx);
}

/** Opens a session and updates the account's last activity. */
export async function insertSession(
  tx: Tx,
  session: { id: string; staffId: string; tokenHash: Buffer; now: Date; expiresAt: Date },
): Promise<void> {
  await sql`
    with seen as (update staff.account set last_seen_at = ${session.now} where id = ${session.staffId})
    insert into staff.session (id, staff_id, token_hash, created_at, expires_at, last_seen_at)
    values (${session.id}, ${session.staffId}, ${session.tokenHash}, ${session.now}, ${session.expiresAt}, ${session.now})`.execute(
    tx,
  );
}

export interface OpenSession {
  sessionId: string;
  staffId: string;
  name: string;
  roles: StaffRole[];
  secondFactor: boolean;
  passwordGiven: boolean;
  lastSeenAt: Date;
}

/** The session with this token, unless it has expired, was idle too long, or its account is disabled. */
export async function findSession(
  executor: Executor,
  given: { tokenHash: Buffer; now: Date; idleSince: Date },
): Promise<OpenSession | undefined> {
  const { rows } = await sql<OpenSession>`
    select s.id as "sessionId", a.id as "staffId", a.name, a.roles, a.totp_secret is not null as "secondFactor",
      a.password_given as "passwordGiven",
      s.last_seen_at as "lastSeenAt"
    from staff.session s join staff.account a on a.id = s.staff_id
    where s.token_hash = ${given.tokenHash} and s.expires_at > ${given.now} and s.last_seen_at > ${given.idleSince}
      and not a.disabled`.execute(executor);
  return rows[0];
}

export async function touchSession(executor: Executor, session: OpenSession, now: Date): Promise<void> {
  await sql`
    with seen as (update staff.session set last_seen_at = ${now} where id = ${session.sessionId})
    update staff.account set last_seen_at = ${now} where id = ${session.staffId}`.execute(executor);
}

export async function deleteSession(executor: Executor, id: string): Promise<void> {
  await sql`delete from staff.session where id = ${id}`.execute(executor);
}

/** Accounts that signed in from the device with this token. */
export async function selectDeviceOwners(executor: Executor, tokenHash: Buffer): Promise<string[]> {
  const { rows } = await sql<{ staffId: string }>`
    select staff_id as "staffId" from staff.known_device where token_hash = ${tokenHash}`.execute(executor);
  return rows.map(({ staffId }) => staffId);
}

/** Stores a device, and deletes those of the account last seen before `forgetBefore`. */
export async function keepDevice(
  tx: Tx,
  device: { staffId: string; tokenHash: Buffer; now: Date; forgetBefore: Date },
): Promise<void> {
  const { staffId, tokenHash, now, forgetBefore } = device;
  await sql`
    with forgotten as (
      delete from staff.known_device
      where staff_id = ${staffId} and token_hash <> ${tokenHash} and seen_at < ${forgetBefore}
    )
    insert into staff.known_device (staff_id, token_hash, seen_at) values (${staffId}, ${tokenHash}, ${now})
    on conflict (staff_id, token_hash) do update set seen_at = excluded.seen_at`.execute(tx);
}

export async function deleteDevicesOf(executor: Executor, staffId: string): Promise<void> {
  await sql`delete from staff.known_device where staff_id = ${staffId}`.execute(executor);
}

export async function deleteSessionsOf(executor: Executor, staffId: string, except?: string): Promise<void> {
  await sql`delete from staff.session where staff_id = ${staffId} and id is distinct from ${except ?? null}::uuid`.execute(
    executor,
  );
}
