/** Staff accounts: creation, changes, authenticators and passwords. */
import type { StaffRole } from "@banyan/contract/rights.ts";
import type { Database, Executor, Tx } from "../../platform/database.ts";
import { newId } from "../../platform/ids.ts";
import { hashPassword, passwordMatches } from "../../platform/password.ts";
import { isEasyToGuess } from "../../platform/password-strength.ts";
import { refuse, refuseFields } from "../../platform/refusal.ts";
import type { Vault } from "../../platform/sealed.ts";
import { StartupError } from "../../platform/startup-error.ts";
import { matchingStep, newSecret, otpauthLink } from "../../platform/totp.ts";
import { writeAuditLog } from "./audit-log.ts";
import { openSecret, sealSecret } from "./secrets.ts";
import type { TryLimit } from "./session.ts";
import {
  type Account,
  type AccountChange,
  anyAccount,
  countAccounts,
  deleteDevicesOf,
  deleteSessionsOf,
  findAccount,
  insertAccount,
  lockAccount,
  lockActiveOwners,
  selectNames,
  updateAccount,
} from "./store.ts";

/** The account with this id, which exists for every signed-in caller. */
export async function accountOf(executor: Executor, id: string): Promise<Account> {
  const account = await findAccount(executor, { id });
  if (!account) throw refuse("STAFF_NOT_FOUND");
  return account;
}

/** Whether any staff account exists. */
export function hasStaff(executor: Executor): Promise<boolean> {
  return anyAccount(executor);
}

/** Whether an account with one of these emails exists. */
export async function anyStaff(executor: Executor, emails: readonly string[]): Promise<boolean> {
  return (await countAccounts(executor, emails)) > 0;
}

/** Names of accounts; unknown ones are omitted. */
export async function staffNames(executor: Executor, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = ids.length > 0 ? await selectNames(executor, ids) : [];
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/**
 * Whether a staff account and a member belong to the same person: the account is linked to the member, or both have the
 * same email address (docs/trust.md 20).
 */
export async function isSamePerson(
  executor: Executor,
  staffId: string,
  member: { id: bigint; email: string | null },
): Promise<boolean> {
  return (await samePeople(executor, staffId, [member])).has(member.id);
}

/** Same for many members. Returns the numbers of those who are the same person as the account. */
export async function samePeople(
  executor: Executor,
  staffId: string,
  members: readonly { id: bigint; email: string | null }[],
): Promise<Set<bigint>> {
  const account = await accountOf(executor, staffId);
  const own = members.filter(({ id, email }) => account.memberId === id || account.email === email);
  return new Set(own.map(({ id }) => id));
}

interface NewAccount {
  name: string;
  email: string;
  roles: readonly StaffRole[];
  passwordHash: string;
  /** The password is known to somebody else, so it must be changed first. */
  passwordGiven?: boolean;
  /** An authenticator that is already enrolled (in the demo); otherwise the first sign-in enrolls one. */
  authenticator?: { secret: string; vault: Vault };
  by?: string;
  now: Date;
}

/** Creates an account, on behalf of another staff account, or of nobody for the first account of a shop. */
export async function createAccount(
  database: Database,
  { password, ...given }: Omit<NewAccount, "passwordHash"> & { password: string },
): Promise<Account> {
  const passwordHash = await hashPassword(password);
  return database.transaction((tx) => createAccountWithin(tx, { ...given, passwordHash }));
}

/** Same within a transaction; hash the password before it starts. */
export async function createAccountWithin(tx: Tx, given: NewAccount): Promise<Account> {
  const id = newId(given.now);
  const passwordGiven = given.passwordGiven ?? given.by !== undefined;
  if (!(await insertAccount(tx, { ...given, id, passwordGiven }))) throw refuse("STAFF_EMAIL_TAKEN");
  if (given.authenticator) {
    const { secret, vault } = given.authenticator;
    await updateAccount(tx, id, { totpSecret: sealSecret(vault, id, secret) });
  }
  if (given.by) {
    const details = { name: given.name, roles: given.roles };
    await writeAuditLog(tx, {
      staffId: given.by,
      action: "staff.create",
      subject: given.email,
      details,
      now: given.now,
    });
  }
  return accountOf(tx, id);
}

/** The account that issues a command. Throws StartupError if there is no enabled account with this email. */
export async function staffByEmail(executor: Executor, email: string): Promise<string> {
  const known = await findAccount(executor, { email: email.toLowerCase() });
  if (!known || known.disabled) throw new StartupError(`There is no enabled staff account with the email ${email}.`);
  return known.id;
}

/**
 * Resets the password of an account, removes its authenticator, and enables it: for the operator of the machine, when
 * the owner cannot sign in any more. Ends its sessions and deletes its devices; the password must be changed at the
 * next sign-in. Throws StartupError if the account does not exist.
 */
export async function recoverAccount(
  database: Database,
  { email, password, now }: { email: string; password: string; now: Date },
): Promise<void> {
  const passwordHash = await hashPassword(password);
  await database.transaction(async (tx) => {
    const known = await findAccount(tx, { email });
    const account = known && (await lockAccount(tx, known.id));
    if (!account) throw new StartupError(`There is no staff account with the email ${email}.`);
    await updateAccount(tx, account.id, {
      passwordHash,
      passwordGiven: true,
      totpSecret: null,
      totpDraft: null,
      disabled: false,
    });
    await deleteSessionsOf(tx, account.id);
    await deleteDevicesOf(tx, account.id);
    await writeAuditLog(tx, { staffId: account.id, action: "staff.recover", subject: account.email, now });
  });
}

/**
 * Changes another account. Every change ends that account's sessions. Refuses with NOT_ALLOWED for the caller's own
 * account, and with LAST_OWNER if no active owner would remain, even under concurrent changes.
 */
export async function changeAccount(
  tx: Tx,
  given: {
    staffId: string;
    roles?: StaffRole[];
    disabled?: boolean;
    resetSecondFactor?: true;
    /** Public ID of that member, for the audit log. */
    subjectMember?: string | null;
    /** Number of the member who is the same person; null removes the link. */
    memberId?: bigint | null;
    by: string;
    now: Date;
  },
): Promise<Account> {
  if (given.staffId === given.by) throw refuse("NOT_ALLOWED");
  const owners = await lockActiveOwners(tx);
  const account = await lockAccount(tx, given.staffId);
  if (!account) throw refuse("STAFF_NOT_FOUND");
  const staysOwner = (given.roles ?? account.roles).includes("owner") && !(given.disabled ?? account.disabled);
  const othersLeft = owners.some((id) => id !== account.id);
  if (owners.includes(account.id) && !staysOwner && !othersLeft) throw refuse("LAST_OWNER");
  const change: AccountChange = {};
  if (given.roles) change.roles = given.roles;
  if (given.disabled !== undefined) change.disabled = given.disabled;
  if (given.memberId !== undefined) change.memberId = given.memberId;
  if (given.resetSecondFactor) Object.assign(change, { totpSecret: null, totpDraft: null });
  if (Object.keys(change).length > 0) {
    await updateAccount(tx, account.id, change);
    await deleteSessionsOf(tx, account.id);
    const { roles, disabled, resetSecondFactor, subjectMember } = given;
    await writeAuditLog(tx, {
      staffId: given.by,
      action: "staff.change",
      subject: account.email,
      details: { roles, disabled, resetSecondFactor, memberId: subjectMember },
      now: given.now,
    });
  }
  return { ...account, ...change };
}

/** Creates a secret, pending until its first code. An existing authenticator remains valid until then. */
export async function beginSecondFactor(
  tx: Tx,
  vault: Vault,
  { staffId, issuer, now }: { staffId: string; issuer: string; now: Date },
): Promise<{ otpauth: string; secret: string }> {
  const account = await lockAccount(tx, staffId);
  if (!account) throw refuse("STAFF_NOT_FOUND");
  const secret = newSecret();
  await updateAccount(tx, staffId, { totpDraft: sealSecret(vault, staffId, secret) });
  await writeAuditLog(tx, { staffId, action: "staff.beginSecondFactor", subject: account.email, now });
  return { otpauth: otpauthLink(secret, { issuer, label: account.email }), secret };
}

/**
 * Activates the pending secret with its first code. Ends other sessions, because they were opened with only the
 * password. Refuses with SECOND_FACTOR_WRONG.
 */
export async function confirmSecondFactor(
  tx: Tx,
  vault: Vault,
  given: { staffId: string; sessionId: string; code: string; now: Date },
): Promise<Account> {
  const account = await lockAccount(tx, given.staffId);
  const draft = account?.totpDraft ? openSecret(vault, account.id, account.totpDraft) : null;
  const step = draft === null ? null : matchingStep(draft, given.code, given.now, 0n);
  if (!account || step === null) throw refuse("SECOND_FACTOR_WRONG");
  const change = { totpSecret: account.totpDraft, totpDraft: null, totpStep: step };
  await updateAccount(tx, account.id, change);
  await deleteSessionsOf(tx, account.id, given.sessionId);
  await writeAuditLog(tx, {
    staffId: account.id,
    action: "staff.secondFactor",
    subject: account.email,
    now: given.now,
  });
  return { ...account, ...change };
}

/**
 * Changes the caller's password; ends other sessions. Refuses with PASSWORD_WRONG, and refuses to keep a password set
 * by somebody else.
 */
export async function changePassword(
  database: Database,
  limit: TryLimit,
  given: { staffId: string; sessionId: string; oldPassword: string; newPassword: string; now: Date },
): Promise<void> {
  await limit.spend(`staff-password:${given.staffId}`);
  const account = await accountOf(database.queries, given.staffId);
  if (!(await passwordMatches(account.passwordHash, given.oldPassword))) {
    throw refuse("PASSWORD_WRONG", { fields: { oldPassword: "PASSWORD_WRONG" } });
  }
  if (account.passwordGiven && given.newPassword === given.oldPassword) {
    throw refuseFields({ newPassword: "PASSWORD_GIVEN" });
  }
  if (await isEasyToGuess(given.newPassword, [account.name, account.email])) {
    throw refuseFields({ newPassword: "PASSWORD_TOO_COMMON" });
  }
  const passwordHash = await hashPassword(given.newPassword);
  await database.transaction(async (tx) => {
    await updateAccount(tx, given.staffId, { passwordHash, passwordGiven: false });
    await deleteSessionsOf(tx, given.staffId, given.sessionId);
    await writeAuditLog(tx, {
      staffId: given.staffId,
      action: "staff.password",
      subject: account.email,
      now: given.now,
    });
  });
}
