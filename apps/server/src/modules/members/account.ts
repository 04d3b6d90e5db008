/** A member's account: password, recovery, profile and cancellation. */
import type { Language } from "@banyan/contract/languages.ts";
import { businessDay } from "../../platform/clock.ts";
import { type Database, type Executor, type Tx, violatedConstraint } from "../../platform/database.ts";
import { openDay } from "../../platform/day-fence.ts";
import type { Proving } from "../../platform/http/call.ts";
import { hashPassword, passwordMatches } from "../../platform/password.ts";
import { isEasyToGuess } from "../../platform/password-strength.ts";
import { ownPictures } from "../../platform/pictures.ts";
import { Refusal, refuse, refuseFields } from "../../platform/refusal.ts";
import { marketTimeZone } from "../market/index.ts";
import { forgetMailTo, queueMail } from "../notifications/index.ts";
import { recordEmailChange } from "./email-change.ts";
import { deleteEmailChanges } from "./email-change-store.ts";
import { checkCode, useCode } from "./email-code.ts";
import { deleteProposals } from "./office/proposal-store.ts";
import { readPhone } from "./phone.rules.ts";
import { countOwnGuess, type Origin, takeBack } from "./rate-limits.ts";
import { deleteCodesOf } from "./rate-limits-store.ts";
import { eraseRecoveryCodes } from "./recovery/code-store.ts";
import { endSessions, forgetResolvedSessions } from "./sessions/sessions.ts";
import { eraseDevices } from "./sessions/store.ts";
import { requireActive } from "./status.ts";
import { type StepUpPorts, withProof } from "./step-up/proof.ts";
import { eraseStepUp, lockProtection } from "./step-up/store.ts";
import {
  type Credentials,
  endActivation,
  eraseMember,
  keepPassword,
  lockMember,
  type Member,
  type ProfileChange,
  selectCredentials,
  selectMember,
  selectOwnCredentials,
  updatePassword,
  updateProfile,
} from "./store.ts";

/** Ports of changes to how an account is entered. */
export interface EntrancePorts {
  stepUp: StepUpPorts;
  /** URL of the shop, without a trailing slash, for the link that undoes a change of email. */
  publicUrl: string;
}

/**
 * Sets a new password and ends all other sessions. Refuses with PASSWORD_WRONG, TOO_MANY_REQUESTS, ACCOUNT_SUSPENDED
 * and ACCOUNT_CANCELLED, even if the status changed after the request was sent, and like `requireStepUp` for members
 * with a factor.
 */
export async function changePassword(
  database: Database,
  { stepUp }: EntrancePorts,
  asked: Proving & { sessionId: string; oldPassword: string; newPassword: string },
): Promise<void> {
  const { memberId, now } = asked;
  await refuseEasy(asked.newPassword);
  const own = await checkOwnPassword(database.queries, memberId, asked.oldPassword, now);
  const hash = await hashPassword(asked.newPassword);
  await withProof(database, stepUp, asked, async (tx) => {
    await lockActive(tx, memberId);
    await keepOwnPassword(tx, own);
    await replacePassword(tx, stepUp, { owner: own, hash, keptSessionId: asked.sessionId, now });
  });
}

/**
 * Sets a new password with a code from the member's mailbox and ends all sessions. Refuses with EMAIL_CODE_WRONG and
 * TOO_MANY_REQUESTS. An unknown address gets the response of a wrong code.
 */
export async function retrievePassword(
  database: Database,
  { stepUp }: EntrancePorts,
  input: { email: string; code: string; newPassword: string; repeatPassword: string; origin: Origin },
): Promise<void> {
  const { email, code, origin } = input;
  if (input.newPassword !== input.repeatPassword) throw refuseFields({ repeatPassword: "PASSWORD_MISMATCH" });
  await refuseEasy(input.newPassword);
  const right = await checkCode(database.queries, { event: "retrieve_password", email, memberId: null, code, origin });
  const holder = await selectCredentials(database.queries, email);
  if (holder?.status !== "active") throw refuse("EMAIL_CODE_WRONG");
  const { now } = origin;
  const hash = await hashPassword(input.newPassword);
  try {
    await database.transaction(async (tx) => {
      await lockActive(tx, holder.id);
      await useCode(tx, right, now);
      await replacePassword(tx, stepUp, { owner: holder, hash, keptSessionId: null, now });
    });
  } catch (error) {
    // Suspended or cancelled meanwhile: respond as if that had happened before.
    const over = error instanceof Refusal && error.refusal.startsWith("ACCOUNT_");
    throw over ? refuse("EMAIL_CODE_WRONG") : error;
  }
}

/** The owner is locked. */
async function replacePassword(
  tx: Tx,
  { onSecurityChanged }: StepUpPorts,
  given: { owner: Credentials; hash: string; keptSessionId: string | null; now: Date },
): Promise<void> {
  const { owner, now } = given;
  await updatePassword(tx, owner.id, given.hash);
  await endSessions(tx, owner.id, given.keptSessionId);
  await onSecurityChanged(tx, { memberId: owner.id, now, inAppOnly: true });
  if (!owner.email) return;
  const { email: to, language, memberId } = owner;
  await queueMail(tx, { to, language, name: "passwordChanged", values: { memberId }, now });
}

/**
 * Locks a member before a change of its own record. Accounts are often suspended because an attacker has access. The
 * attacker must not be able to set another password or address, however long the request was in flight.
 */
async function lockActive(tx: Tx, id: bigint): Promise<Member> {
  const member = await lockMember(tx, id);
  requireActive(member.status);
  return member;
}

/** Refuses a new password that is easy to guess. */
export async function refuseEasy(password: string): Promise<void> {
  if (await isEasyToGuess(password)) throw refuseFields({ newPassword: "PASSWORD_TOO_COMMON" });
}

/** The member's credentials, if the password is correct. Refuses with PASSWORD_WRONG and TOO_MANY_REQUESTS. */
export async function checkOwnPassword(
  executor: Executor,
  id: bigint,
  password: string,
  now: Date,
): Promise<Credentials> {
  const counted = await countOwnGuess(executor, id, now);
  const own = await selectOwnCredentials(executor, id);
  if (!(await passwordMatches(own.passwordHash, password))) throw refuse("PASSWORD_WRONG");
  await takeBack(executor, counted);
  return own;
}

/**
 * Checks again, in the transaction of the change, that the password was not replaced since: its owner may have
 * recovered the account from whoever sent the request. Refuses with PASSWORD_WRONG. The owner is locked.
 */
export async function keepOwnPassword(tx: Tx, { id, passwordHash }: Credentials): Promise<void> {
  if (!(await keepPassword(tx, id, passwordHash ?? ""))) throw refuse("PASSWORD_WRONG");
}

/** What a stranger would change to keep an account. */
const ENTRANCE = ["email", "areaCode", "mobile"] as const;

export interface ProfileInput {
  password?: string | undefined;
  nickname?: string | undefined;
  avatarUploadId?: string | undefined;
  email?: string | undefined;
  emailCode?: string | undefined;
  areaCode?: string | undefined;
  mobile?: string | undefined;
}

/**
 * Changes the given fields. Email and mobile require the password, and like `requireStepUp` the proof of a member with a
 * factor. A new email also requires the code sent to it, and both addresses get a link that undoes the change. Refuses
 * with PASSWORD_WRONG, EMAIL_CODE_WRONG, UPLOAD_NOT_FOUND (also for another member's picture), TOO_MANY_REQUESTS,
 * ACCOUNT_SUSPENDED and ACCOUNT_CANCELLED, even if the status changed after the request was sent.
 */
export async function changeProfile(
  database: Database,
  ports: EntrancePorts,
  input: ProfileInput & Proving & { origin: Origin },
): Promise<void> {
  const { memberId: id, origin, email } = input;
  const { now } = origin;
  const changesEntrance = email !== undefined || input.mobile !== undefined || input.areaCode !== undefined;
  const change: ProfileChange = { ...(await phoneChange(database.queries, input)) };
  if (input.nickname !== undefined) change.nickname = input.nickname;
  if (input.avatarUploadId) {
    const ids = [input.avatarUploadId];
    [change.avatar] = await ownPictures(database.queries, { ids, topic: "avatar", owner: `member:${id}` });
  }
  if (email && !input.emailCode) throw refuseFields({ emailCode: "REQUIRED" });
  if (changesEntrance && !input.password) throw refuseFields({ password: "REQUIRED" });
  const own = changesEntrance && (await checkOwnPassword(database.queries, id, input.password ?? "", now));
  const right =
    email && input.emailCode
      ? await checkCode(database.queries, { event: "change_email", email, memberId: id, code: input.emailCode, origin })
      : undefined;
  async function apply(tx: Tx): Promise<void> {
    const member = await lockActive(tx, id);
    if (own) await keepOwnPassword(tx, own);
    if (email && right) {
      await useCode(tx, right, now);
      change.email = email;
    }
    await updateProfile(tx, id, change);
    if (email) await recordEmailChange(tx, ports, { member, email, now });
    const differs = ENTRANCE.some((field) => change[field] !== undefined && change[field] !== member[field]);
    if (differs) await ports.stepUp.onSecurityChanged(tx, { memberId: id, now, inAppOnly: Boolean(email) });
  }
  try {
    if (changesEntrance) await withProof(database, ports.stepUp, input, apply);
    else await database.transaction(apply);
  } catch (error) {
    if (violatedConstraint(error) === "member_email") throw refuse("EMAIL_CODE_WRONG");
    throw error;
  }
}

async function phoneChange(executor: Executor, input: ProfileInput & Proving): Promise<ProfileChange> {
  if (input.mobile === undefined && input.areaCode === undefined) return {};
  if (input.mobile === undefined) throw refuseFields({ mobile: "REQUIRED" });
  const areaCode = input.areaCode ?? (await selectMember(executor, input.memberId))?.areaCode ?? "";
  const phone = readPhone(areaCode, input.mobile);
  if (!phone) throw refuseFields({ mobile: "PHONE_FORMAT" });
  return { ...phone };
}

/** Ports of cancellation. */
export interface CancelPorts {
  /**
   * Throws ACCOUNT_NOT_EMPTY if the member has money, open orders or withdrawals, or if a business day before `day` may
   * still bring it an income. Runs with the member's row locked.
   */
  requireNothingOpen(tx: Tx, member: { id: bigint; day: string }): Promise<void>;
  /** Erases personal data of other modules, such as addresses and pictures, in the same transaction. */
  onCancelled(tx: Tx, member: { id: bigint; now: Date }): Promise<void>;
}

/**
 * Cancels the account: erases personal data; place, member ID, consents and ledger rows remain. The activation ends on
 * the open business day, so that no day from then on brings an income, and all earlier days are credited. Refuses with
 * PASSWORD_WRONG, TOO_MANY_REQUESTS, ACCOUNT_NOT_EMPTY, ACCOUNT_SUSPENDED and ACCOUNT_CANCELLED, even if the status
 * changed after the request was sent, and like `requireStepUp` for members with a factor.
 */
export async function cancelAccount(
  database: Database,
  ports: CancelPorts & Pick<EntrancePorts, "stepUp">,
  asked: Proving & { password: string },
): Promise<void> {
  const { memberId: id, now } = asked;
  const own = await checkOwnPassword(database.queries, id, asked.password, now);
  await withProof(database, ports.stepUp, asked, async (tx) => {
    // Same lock order as a movement of money, which locks the proof first.
    await lockProtection(tx, id);
    const member = await lockActive(tx, id);
    await keepOwnPassword(tx, own);
    const day = await openDay(tx, businessDay(now, await marketTimeZone(tx)));
    await ports.requireNothingOpen(tx, { id, day });
    await endActivation(tx, id, day);
    await eraseMember(tx, id, now);
    await eraseDevices(tx, id);
    await eraseStepUp(tx, id);
    await eraseRecoveryCodes(tx, id);
    const sentTo = await deleteProposals(tx, id);
    await deleteCodesOf(tx, id, member.email);
    await deleteEmailChanges(tx, id);
    for (const address of [member.email, member.wantedEmail, ...sentTo]) if (address) await forgetMailTo(tx, address);
    await ports.onCancelled(tx, { id, now });
  });
  forgetResolvedSessions();
}

/** Email address and language of a member; null without an address. */
export async function mailAddress(executor: Executor, id: bigint): Promise<{ to: string; language: Language } | null> {
  const member = await selectMember(executor, id);
  return member?.email ? { to: member.email, language: member.language } : null;
}
