/**
 * Managing step-up: authenticator apps, passkeys, recovery codes, and protected movements. Invariant: a member has a
 * row in `step_up` exactly while it has a factor. The first factor protects every movement and comes with new recovery
 * codes; removing the last one removes everything but those.
 */
import { CHALLENGE_SECONDS, type StepUpState } from "@banyan/contract/step-up.ts";
import type { StepUpAction, StepUpMove } from "@banyan/contract/step-up-proof.ts";
import { type Database, type Executor, type Tx, violatedConstraint } from "../../../platform/database.ts";
import type { Proving } from "../../../platform/http/call.ts";
import { newId } from "../../../platform/ids.ts";
import { refuse } from "../../../platform/refusal.ts";
import { matchingStep, newSecret, otpauthLink } from "../../../platform/totp.ts";
import { shopName } from "../../market/index.ts";
import { checkOwnPassword, keepOwnPassword } from "../account.ts";
import { keepAccountActive, readMember } from "../lookup.ts";
import { openRecovery } from "../office/proposals.ts";
import { countChallenge, countProof, takeBack } from "../rate-limits.ts";
import { countRecoveryCodes } from "../recovery/code-store.ts";
import { makeRecoveryCodes } from "../recovery/codes.ts";
import { requireActive } from "../status.ts";
import { lockMember, shareStatus } from "../store.ts";
import { type NewPasskey, newChallenge, readClientData, verifyNewPasskey } from "./passkey.ts";
import { contextOf, type StepUpPorts, withProof } from "./proof.ts";
import { FACTORS_AT_MOST, passkeyHost } from "./step-up.rules.ts";
import {
  challengeWaits,
  deleteBegun,
  deleteEnrolment,
  deleteExpiredStepUp,
  deleteFactor,
  eraseStepUp,
  type Factor,
  insertChallenge,
  insertFactor,
  insertProtection,
  lockProtection,
  type NewFactor,
  renameFactor,
  replaceEnrolment,
  selectEnrolment,
  selectFactors,
  selectProtection,
  spendChallenge,
  updateProtection,
} from "./store.ts";

const ENROLMENT_SECONDS = 900;

const after = (now: Date, seconds: number) => new Date(now.getTime() + seconds * 1000);

/** The state of the member's protection. */
export async function readStepUp(
  executor: Executor,
  ports: StepUpPorts,
  { memberId, now }: { memberId: bigint; now: Date },
): Promise<StepUpState> {
  const protection = await selectProtection(executor, memberId);
  const factors = await selectFactors(executor, memberId);
  const opensAt = (await openRecovery(executor, memberId, now))?.opensAt;
  return {
    transfer: protection?.transfer ?? false,
    withdrawal: protection?.withdrawal ?? false,
    factors: factors.map(({ id, kind, name, createdAt, lastUsedAt }) => ({
      id,
      kind,
      name,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    })),
    recoveryCodesLeft: await countRecoveryCodes(executor, memberId),
    recovery: opensAt ? { opensAt: opensAt.toISOString() } : null,
    passkeyHost: passkeyHost(ports.publicUrl),
  };
}

/**
 * Creates a secret that is valid for a quarter of an hour until confirmed by its first code, and replaces an earlier
 * one. Refuses with PASSWORD_WRONG, STEP_UP_FULL and, for members with a factor, like `requireStepUp`.
 */
export async function beginTotp(
  database: Database,
  ports: StepUpPorts,
  asked: Proving & { password: string },
): Promise<{ enrolmentId: string; secret: string; otpauth: string }> {
  const { memberId, now } = asked;
  await requirePermission(database, asked);
  const label = (await readMember(database.queries, memberId)).memberId;
  const [id, secret] = [newId(now), newSecret()];
  const sealedSecret = ports.vault.seal(Buffer.from(secret, "ascii"), contextOf(memberId, id));
  const expiresAt = after(now, ENROLMENT_SECONDS);
  await withProof(database, ports, asked, async (tx) => {
    await keepAccountActive(tx, memberId);
    await replaceEnrolment(tx, { id, memberId, sealedSecret, expiresAt });
  });
  return {
    enrolmentId: id,
    secret,
    otpauth: otpauthLink(secret, { issuer: await shopName(database.queries, now), label }),
  };
}

/**
 * Activates a pending secret with its first code, and consumes the code. Returns the recovery codes with the first
 * factor. Refuses with STEP_UP_FACTOR_NOT_FOUND, STEP_UP_WRONG, STEP_UP_FULL, TOO_MANY_REQUESTS.
 */
export async function finishTotp(
  database: Database,
  ports: StepUpPorts,
  given: { memberId: bigint; enrolmentId: string; code: string; name: string; now: Date },
): Promise<string[] | null> {
  const { memberId, enrolmentId: id, name, now } = given;
  const sealedSecret = await selectEnrolment(database.queries, { id, memberId, now });
  if (!sealedSecret) throw refuse("STEP_UP_FACTOR_NOT_FOUND");
  const counted = await countProof(database.queries, memberId, given.code, now);
  const secret = ports.vault.open(sealedSecret, contextOf(memberId, id)).toString("ascii");
  const usedStep = matchingStep(secret, given.code, now, 0n);
  if (usedStep === null) throw refuse("STEP_UP_WRONG");
  await takeBack(database.queries, counted);
  return database.transaction(async (tx) => {
    if (!(await deleteEnrolment(tx, memberId, id))) throw refuse("STEP_UP_FACTOR_NOT_FOUND");
    return addFactor(tx, ports, { id, memberId, kind: "totp", name, sealedSecret, usedStep, now });
  });
}

/** Options for the browser to create a passkey. Refuses like `beginTotp`, and with TOO_MANY_REQUESTS. */
export async function beginPasskey(database: Database, ports: StepUpPorts, asked: Proving & { password: string }) {
  const { memberId, now } = asked;
  const factors = await requirePermission(database, asked);
  await countChallenge(database.queries, memberId, now);
  const { memberId: publicId, nickname, name } = await readMember(database.queries, memberId);
  const challenge = newChallenge();
  const expiresAt = after(now, CHALLENGE_SECONDS);
  await withProof(database, ports, asked, async (tx) => {
    await keepAccountActive(tx, memberId);
    await insertChallenge(tx, { challenge, memberId, action: "enrolment", intent: null, expiresAt });
  });
  return {
    challenge: challenge.toString("base64url"),
    rp: { id: passkeyHost(ports.publicUrl), name: await shopName(database.queries, now) },
    user: { id: Buffer.from(publicId).toString("base64url"), name: publicId, displayName: nickname || name },
    timeoutMs: CHALLENGE_SECONDS * 1000,
    exclude: credentialsOf(factors),
  };
}

/**
 * Adds the passkey that the browser created. Returns the recovery codes with the first factor. Refuses with
 * PASSKEY_REFUSED, also if the passkey is already in use or the challenge has expired, and STEP_UP_FULL.
 */
export async function finishPasskey(
  database: Database,
  ports: StepUpPorts,
  given: NewPasskey & { memberId: bigint; transports: string[]; name: string; now: Date },
): Promise<string[] | null> {
  const { memberId, name, transports, now } = given;
  const challenge = readClientData(given.clientDataJSON)?.challenge;
  if (!challenge) throw refuse("PASSKEY_REFUSED");
  const of = { challenge, memberId, action: "enrolment", intent: null } as const;
  if (!(await challengeWaits(database.queries, of, now))) throw refuse("PASSKEY_REFUSED");
  const passkey = await verifyNewPasskey(given, ports.publicUrl);
  if (!passkey) throw refuse("PASSKEY_REFUSED");
  try {
    return await database.transaction(async (tx) => {
      if (!(await spendChallenge(tx, of, now))) throw refuse("PASSKEY_REFUSED");
      return addFactor(tx, ports, { ...passkey, id: newId(now), memberId, kind: "passkey", name, transports, now });
    });
  } catch (error) {
    if (violatedConstraint(error) === "step_up_credential") throw refuse("PASSKEY_REFUSED");
    throw error;
  }
}

/** Verifies the current password and that another factor is allowed. Returns the existing factors. */
async function requirePermission(
  { queries }: Database,
  { memberId, password, now }: { memberId: bigint; password: string; now: Date },
): Promise<Factor[]> {
  await checkOwnPassword(queries, memberId, password, now);
  const factors = await selectFactors(queries, memberId);
  refuseFull(factors);
  return factors;
}

function refuseFull(factors: readonly Factor[]): void {
  if (factors.length >= FACTORS_AT_MOST) throw refuse("STEP_UP_FULL", { params: { limit: FACTORS_AT_MOST } });
}

async function addFactor(tx: Tx, ports: StepUpPorts, factor: NewFactor): Promise<string[] | null> {
  const { memberId, now } = factor;
  if ((await shareStatus(tx, memberId)) !== "active") throw refuse("NOT_ALLOWED");
  await insertProtection(tx, memberId);
  await lockProtection(tx, memberId);
  const factors = await selectFactors(tx, memberId);
  refuseFull(factors);
  await insertFactor(tx, factor);
  // An enrolment that somebody else started with only the password, before there was a factor, must not be completed.
  await deleteBegun(tx, memberId);
  await ports.onSecurityChanged(tx, { memberId, now });
  if (factors.length > 0) return null;
  await updateProtection(tx, memberId, { transfer: true, withdrawal: true });
  return makeRecoveryCodes(tx, memberId, now);
}

/** Renames a factor. Refuses with STEP_UP_FACTOR_NOT_FOUND. */
export async function rename(
  executor: Executor,
  { memberId, factorId, name }: { memberId: bigint; factorId: string; name: string },
): Promise<void> {
  if (!(await renameFactor(executor, memberId, factorId, name))) throw refuse("STEP_UP_FACTOR_NOT_FOUND");
}

/**
 * Removes a factor; removing the last one ends the protection. Refuses with PASSWORD_WRONG, STEP_UP_FACTOR_NOT_FOUND and
 * like `requireStepUp`.
 */
export async function removeFactor(
  database: Database,
  ports: StepUpPorts,
  asked: Proving & { factorId: string; password: string },
): Promise<void> {
  const { memberId, now } = asked;
  await checkOwnPassword(database.queries, memberId, asked.password, now);
  await withProof(database, ports, asked, async (tx) => {
    if (!(await deleteFactor(tx, memberId, asked.factorId))) throw refuse("STEP_UP_FACTOR_NOT_FOUND");
    if ((await selectFactors(tx, memberId)).length === 0) await eraseStepUp(tx, memberId);
    await ports.onSecurityChanged(tx, { memberId, now });
  });
}

/**
 * Starts or ends the protection of a kind of movement. Only ending it requires a proof. Refuses with STEP_UP_NOT_SET_UP
 * and like `requireStepUp`.
 */
export async function protect(
  database: Database,
  ports: StepUpPorts,
  asked: Proving & { move: StepUpMove; on: boolean },
): Promise<void> {
  const { memberId, move, on, now } = asked;
  async function change(tx: Tx): Promise<void> {
    const protection = await lockProtection(tx, memberId);
    if (!protection) throw refuse("STEP_UP_NOT_SET_UP");
    if (protection[move] === on) return;
    await updateProtection(tx, memberId, { [move]: on });
    await ports.onSecurityChanged(tx, { memberId, now });
  }
  if (on) await database.transaction(change);
  else await withProof(database, ports, asked, change);
}

/**
 * Replaces the recovery codes, also of a member without a factor. Refuses with PASSWORD_WRONG, ACCOUNT_SUSPENDED,
 * ACCOUNT_CANCELLED and like `requireStepUp`.
 */
export async function newRecoveryCodes(
  database: Database,
  ports: StepUpPorts,
  asked: Proving & { password: string },
): Promise<string[]> {
  const { memberId, now } = asked;
  const own = await checkOwnPassword(database.queries, memberId, asked.password, now);
  return withProof(database, ports, asked, async (tx) => {
    requireActive((await lockMember(tx, memberId)).status);
    await keepOwnPassword(tx, own);
    await ports.onSecurityChanged(tx, { memberId, now });
    return makeRecoveryCodes(tx, memberId, now);
  });
}

/**
 * A challenge for the member's passkeys, for one call with one input, single-use and valid for five minutes. Refuses
 * with STEP_UP_NOT_SET_UP if the member has no passkey, and TOO_MANY_REQUESTS.
 */
export async function beginProof(
  database: Database,
  ports: StepUpPorts,
  asked: { memberId: bigint; action: StepUpAction; intent: Buffer; now: Date },
) {
  const { memberId, action, intent, now } = asked;
  const { queries } = database;
  const allow = credentialsOf(await selectFactors(queries, memberId));
  if (allow.length === 0) throw refuse("STEP_UP_NOT_SET_UP");
  await countChallenge(queries, memberId, now);
  const challenge = newChallenge();
  const row = { challenge, memberId, action, intent, expiresAt: after(now, CHALLENGE_SECONDS) };
  await database.transaction(async (tx) => {
    await keepAccountActive(tx, memberId);
    await insertChallenge(tx, row);
  });
  return {
    challenge: challenge.toString("base64url"),
    rpId: passkeyHost(ports.publicUrl),
    timeoutMs: CHALLENGE_SECONDS * 1000,
    allow,
  };
}

/** Deletes expired challenges and enrolments. */
export function forgetStepUp(executor: Executor, now: Date): Promise<void> {
  return deleteExpiredStepUp(executor, now);
}

const credentialsOf = (factors: readonly Factor[]) =>
  factors.flatMap(({ credentialId, transports }) =>
    credentialId ? [{ id: credentialId.toString("base64url"), transports }] : [],
  );
