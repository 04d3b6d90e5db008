/**
 * Proofs: whether one is required, its verification and consumption. Invariant: a code, a recovery code and a challenge
 * are consumed in the transaction of the action, under the lock of the member's row. Each therefore permits at most one
 * action.
 */
import type { Endpoint } from "@banyan/contract/endpoint.ts";
import { intentText } from "@banyan/contract/intent.ts";
import type { StepUpAction, StepUpProof } from "@banyan/contract/step-up-proof.ts";
import type { Database, Executor, Tx } from "../../../platform/database.ts";
import type { MemberIdentity, Proving, StepUpGate } from "../../../platform/http/call.ts";
import { hashToken } from "../../../platform/ids.ts";
import { refuse } from "../../../platform/refusal.ts";
import type { Vault } from "../../../platform/sealed.ts";
import { stepOf } from "../../../platform/totp.ts";
import { countProof, takeBack } from "../rate-limits.ts";
import { spendRecoveryCode } from "../recovery/code-store.ts";
import { codesForProof, hashRecoveryCode, provesWithCode } from "../recovery/codes.ts";
import { readClientData, verifyAssertion } from "./passkey.ts";
import { methodsOf } from "./step-up.rules.ts";
import {
  challengeWaits,
  lockProtection,
  type Protection,
  selectFactors,
  selectProtection,
  spendChallenge,
  spendStep,
  updateSignCount,
} from "./store.ts";

/** Ports of step-up. */
export interface StepUpPorts {
  /** Decrypts the secrets of authenticator apps. */
  vault: Vault;
  /** URL of the shop, without a trailing slash; passkeys are bound to its host. */
  publicUrl: string;
  /**
   * Notifies the member, in the same transaction, of a change of the account's security. `inAppOnly` if another email
   * tells it.
   */
  onSecurityChanged(tx: Tx, change: { memberId: bigint; now: Date; inAppOnly?: boolean }): Promise<void>;
}

/** Builds the check of a proof for a change of settings or similarly sensitive calls. */
export function asked<Input extends { stepUpProof?: StepUpProof | undefined }>(
  endpoint: Endpoint,
  { member, now }: { member: MemberIdentity; now: Date },
  input: Input,
): Input & Proving {
  const { memberId } = member;
  const intent = hashToken(intentText(endpoint.path, input));
  return { ...input, memberId, action: "settings", proof: input.stepUpProof, intent, now };
}

/** Encryption context of an authenticator app's secret. */
export const contextOf = (memberId: bigint, id: string) => `members.step_up_factor:${memberId}:${id}`;

/** The check that the HTTP server runs before idempotent calls with `stepUp`. */
export const stepUpGate = (database: Database, ports: StepUpPorts): StepUpGate => ({
  judge: (asked) => judgeProof(database.queries, ports, asked),
  spend: (tx, asked) => requireStepUp(tx, ports, asked),
});

/**
 * Runs `work` with a proof, which is verified first and consumed in the same transaction. Refuses like `requireStepUp`.
 */
export async function withProof<T>(
  database: Database,
  ports: StepUpPorts,
  asked: Proving,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  await judgeProof(database.queries, ports, asked);
  return database.transaction(async (tx) => {
    await requireStepUp(tx, ports, asked);
    return work(tx);
  });
}

/**
 * Counts and verifies a proof without consuming it. `requireStepUp` handles used and missing proofs. Call it before the
 * transaction, because failed attempts must remain counted after a rollback.
 */
async function judgeProof(executor: Executor, ports: StepUpPorts, asked: Proving): Promise<void> {
  const { memberId, proof, now } = asked;
  if (!proof || !wants(await selectProtection(executor, memberId), asked.action)) return;
  // A signature cannot be guessed, so passkeys work even while codes are blocked by others' guesses.
  const counted = proof.method === "passkey" ? [] : await countProof(executor, memberId, proof.code, now);
  if (!(await match(executor, ports, asked))) throw refuse("STEP_UP_WRONG");
  await takeBack(executor, counted);
}

/**
 * Consumes a proof if the member requires one for `action`, in the transaction of the action. Refuses with
 * STEP_UP_REQUIRED (`methods` lists the member's proofs) and STEP_UP_WRONG, also for a used proof.
 */
async function requireStepUp(tx: Tx, ports: StepUpPorts, asked: Proving): Promise<void> {
  const { memberId } = asked;
  if (!wants(await lockProtection(tx, memberId), asked.action)) return;
  if (!asked.proof) throw await required(tx, memberId, asked.now);
  const spend = await match(tx, ports, asked);
  if (!spend || !(await spend(tx))) throw refuse("STEP_UP_WRONG");
}

/**
 * A member with a factor needs a proof to change the protection. For movements of money it depends on the member's
 * settings.
 */
function wants(protection: Protection | undefined, action: StepUpAction): boolean {
  if (!protection) return false;
  return action === "settings" || protection[action];
}

async function required(executor: Executor, memberId: bigint, now: Date) {
  const factors = await selectFactors(executor, memberId);
  const kinds = factors.map(({ kind }) => kind);
  const methods = methodsOf(kinds, await codesForProof(executor, memberId, now));
  return refuse("STEP_UP_REQUIRED", { params: { methods: methods.join(",") } });
}

/** Consumes the proof; false if it was already used. */
type Spend = (tx: Tx) => Promise<boolean>;

async function match(executor: Executor, ports: StepUpPorts, asked: Proving): Promise<Spend | undefined> {
  const { proof } = asked;
  if (proof?.method === "totp") return matchTotp(executor, ports, asked, proof.code);
  if (proof?.method === "recovery") return matchRecoveryCode(executor, ports, asked, proof.code);
  return matchPasskey(executor, ports, asked);
}

async function matchTotp(
  executor: Executor,
  { vault }: StepUpPorts,
  { memberId, now }: Proving,
  code: string,
): Promise<Spend | undefined> {
  for (const { id, sealedSecret } of await selectFactors(executor, memberId)) {
    if (!sealedSecret) continue;
    const step = stepOf(vault.open(sealedSecret, contextOf(memberId, id)).toString("ascii"), code, now);
    if (step !== null) return (tx) => spendStep(tx, id, step, now);
  }
  return undefined;
}

async function matchRecoveryCode(
  executor: Executor,
  ports: StepUpPorts,
  { memberId, now }: Proving,
  code: string,
): Promise<Spend | undefined> {
  const hash = hashRecoveryCode(memberId, code);
  if (!(await provesWithCode(executor, { memberId, hash, now }))) return undefined;
  return async (tx) => {
    if (!(await spendRecoveryCode(tx, { memberId, hash, use: "proof", now }))) return false;
    await ports.onSecurityChanged(tx, { memberId, now });
    return true;
  };
}

async function matchPasskey(executor: Executor, ports: StepUpPorts, asked: Proving): Promise<Spend | undefined> {
  const { memberId, action, proof, intent, now } = asked;
  if (proof?.method !== "passkey") return undefined;
  const challenge = readClientData(proof.clientDataJSON)?.challenge;
  if (!challenge) return undefined;
  const of = { challenge, memberId, action, intent };
  if (!(await challengeWaits(executor, of, now))) return undefined;
  const id = Buffer.from(proof.credential, "base64url");
  const factor = (await selectFactors(executor, memberId)).find(({ credentialId }) => credentialId?.equals(id));
  const signCount = factor && (await verifyAssertion(proof, factor, ports.publicUrl));
  if (!factor || signCount === undefined) return undefined;
  return async (tx) => {
    if (!(await spendChallenge(tx, of, now))) return false;
    await updateSignCount(tx, factor.id, signCount, now);
    return true;
  };
}
