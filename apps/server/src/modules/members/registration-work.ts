/**
 * A proof of work at registration, without third parties: the newcomer's device looks for the number that a challenge
 * hides. It is asked for only where a network or an invitation code brings unusually many newcomers, or always, as the
 * configuration says. A challenge is sealed, so nobody makes one or reads its number; it lives ten minutes and counts once.
 */
import { createHash, randomInt } from "node:crypto";
import { workText } from "@banyan/contract/registration-work.ts";
import type { Config } from "../../platform/config.ts";
import type { Executor } from "../../platform/database.ts";
import { hashToken } from "../../platform/ids.ts";
import { type Refusal, refuse } from "../../platform/refusal.ts";
import type { Vault } from "../../platform/sealed.ts";
import { countTry } from "./rate-limits-store.ts";

/** How work is demanded; `vault` seals the challenges. "crowded" is from the thresholds of rate-limits.ts on. */
export interface WorkRules {
  demand: Config["registrationWork"];
  vault: Vault;
}

/** What a device found: the number that the challenge hides. */
export interface Work {
  challenge: string;
  answer: number;
}

/** The hidden number is below this. Half of it is tried on average: about 0.3 s on a computer, 1 to 3 s on a phone. */
const MOST = 200_000;
const VALID_MS = 600_000;
const PLACE = "members.registration:work";
const NUMBER_BYTES = 4;
const CHALLENGE_BYTES = 12;

/** The refusal that asks for work, with a new challenge. */
export function workRequired({ vault }: WorkRules, now: Date): Refusal {
  const answer = randomInt(MOST);
  const plain = Buffer.alloc(CHALLENGE_BYTES);
  plain.writeUInt32BE(answer);
  plain.writeBigUInt64BE(BigInt(now.getTime() + VALID_MS), NUMBER_BYTES);
  const challenge = vault.seal(plain, PLACE).toString("base64url");
  const hash = createHash("sha256").update(workText(challenge, answer)).digest("hex");
  return refuse("REGISTRATION_WORK_REQUIRED", { params: { challenge, hash, most: MOST } });
}

/** Uses work up. Asks for other work where it is wrong, too old, or was used before, also at the same time. */
export async function spendWork(executor: Executor, rules: WorkRules, work: Work, now: Date): Promise<void> {
  const hidden = readChallenge(rules.vault, work.challenge);
  if (hidden?.answer !== work.answer || hidden.expiresAt <= now) throw workRequired(rules, now);
  const key = `work:${hashToken(work.challenge).toString("base64url")}`;
  const used = await countTry(executor, { key, limit: 1, now, resetsAt: hidden.expiresAt });
  if (used) throw workRequired(rules, now);
}

/** What a challenge hides; undefined where we did not make it. */
function readChallenge(vault: Vault, challenge: string): { answer: number; expiresAt: Date } | undefined {
  const sealed = Buffer.from(challenge, "base64url");
  // The same bytes in another spelling would count as another challenge.
  if (sealed.toString("base64url") !== challenge) return undefined;
  try {
    const plain = vault.open(sealed, PLACE);
    return { answer: plain.readUInt32BE(), expiresAt: new Date(Number(plain.readBigUInt64BE(NUMBER_BYTES))) };
  } catch {
    return undefined;
  }
}
