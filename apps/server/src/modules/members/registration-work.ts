/**
 * Proof of work at registration, without third parties: the newcomer's device searches for the number hidden in a
 * challenge. It is required only if a network or an invitation code brings unusually many newcomers, or always,
 * depending on the configuration. A challenge is sealed, so nobody can forge one or read its number. It is valid for
 * ten minutes and single-use.
 */
import { createHash, randomInt } from "node:crypto";
import { workText } from "@banyan/contract/registration-work.ts";
import type { Config } from "../../platform/config.ts";
import type { Executor } from "../../platform/database.ts";
import { hashToken } from "../../platform/ids.ts";
import { type Refusal, refuse } from "../../platform/refusal.ts";
import type { Vault } from "../../platform/sealed.ts";
import { countTry } from "./rate-limits-store.ts";

/** When work is required; `vault` seals the challenges. "crowded": above the thresholds of rate-limits.ts. */
export interface WorkRules {
  demand: Config["registrationWork"];
  vault: Vault;
}

/** The solution found by a device: the number hidden in the challenge. */
export interface Work {
  challenge: string;
  answer: number;
}

/**
 * Exclusive upper bound of the hidden number. On average half of it is tried: about 0.3 s on a computer, 1 to 3 s on a
 * phone.
 */
const MOST = 200_000;
const VALID_MS = 600_000;
const PLACE = "members.registration:work";
const NUMBER_BYTES = 4;
const CHALLENGE_BYTES = 12;

/** The refusal that requires work, with a new challenge. */
export function workRequired({ vault }: WorkRules, now: Date): Refusal {
  const answer = randomInt(MOST);
  const plain = Buffer.alloc(CHALLENGE_BYTES);
  plain.writeUInt32BE(answer);
  plain.writeBigUInt64BE(BigInt(now.getTime() + VALID_MS), NUMBER_BYTES);
  const challenge = vault.seal(plain, PLACE).toString("base64url");
  const hash = createHash("sha256").update(workText(challenge, answer)).digest("hex");
  return refuse("REGISTRATION_WORK_REQUIRED", { params: { challenge, hash, most: MOST } });
}

/** Consumes a solution. Refuses with a new challenge if it is wrong, expired, or was used before, even concurrently. */
export async function spendWork(executor: Executor, rules: WorkRules, work: Work, now: Date): Promise<void> {
  const hidden = readChallenge(rules.vault, work.challenge);
  if (hidden?.answer !== work.answer || hidden.expiresAt <= now) throw workRequired(rules, now);
  const key = `work:${hashToken(work.challenge).toString("base64url")}`;
  const used = await countTry(executor, { key, limit: 1, now, resetsAt: hidden.expiresAt });
  if (used) throw workRequired(rules, now);
}

/** Decrypts a challenge; undefined if it is forged. */
function readChallenge(vault: Vault, challenge: string): { answer: number; expiresAt: Date } | undefined {
  const sealed = Buffer.from(challenge, "base64url");
  // Another encoding of the same bytes would count as another challenge.
  if (sealed.toString("base64url") !== challenge) return undefined;
  try {
    const plain = vault.open(sealed, PLACE);
    return { answer: plain.readUInt32BE(), expiresAt: new Date(Number(plain.readBigUInt64BE(NUMBER_BYTES))) };
  } catch {
    return undefined;
  }
}
