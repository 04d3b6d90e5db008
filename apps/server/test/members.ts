/** Members for tests: a root and newcomers, registered through the module in the test's database. */
import { randomBytes } from "node:crypto";
import {
  type CancelPorts,
  cancelAccount,
  createRootMember,
  type JoinInput,
  type JoinPorts,
  type Origin,
  registerMember,
  type StepUpPorts,
} from "../src/modules/members/index.ts";
import type { Database } from "../src/platform/database.ts";
import type { Proving } from "../src/platform/http/call.ts";
import { createVault } from "../src/platform/sealed.ts";

export const PASSWORD = "a long and quiet password";
export const VERSIONS = { userAgreement: "2026-01", privacyPolicy: "2026-02" };

export const joinPorts: JoinPorts = {
  onRegistered: async () => {},
  agreementVersions: async () => VERSIONS,
  publicUrl: "https://shop.example",
};

export const stepUpPorts: StepUpPorts = {
  vault: createVault([randomBytes(32)]),
  publicUrl: joinPorts.publicUrl,
  onSecurityChanged: async () => {},
};

/** A change of a member without a second factor. */
export const unproven = (memberId: bigint, now: Date): Proving => ({
  memberId,
  action: "settings",
  proof: undefined,
  intent: Buffer.alloc(32),
  now,
});

/** Cancels the account of a member. */
export const leave = (
  database: Database,
  { id, now, password = PASSWORD }: { id: bigint; now: Date; password?: string },
  ports: Partial<CancelPorts> = {},
) =>
  cancelAccount(
    database,
    { requireNothingOpen: async () => {}, onCancelled: async () => {}, stepUp: stepUpPorts, ...ports },
    { ...unproven(id, now), password },
  );

export function originAt(
  now: Date,
  ip = "203.0.113.7",
  userAgent = "Mozilla/5.0 (Linux; Android 16) Chrome/140",
): Origin {
  return { ip, userAgent, now };
}

const fields = {
  name: "Mei Chen",
  birthday: "1990-02-03",
  nationality: "TW",
  areaCode: "+886",
  mobile: "0912345678",
  password: PASSWORD,
  language: "en",
} as const;

/** Input of a registration; `given` overrides parts of it. */
export function registration(
  codes: { inviteCode: string; nodeCode: string },
  given: Partial<JoinInput> = {},
): JoinInput {
  return { ...fields, ...codes, ...given };
}

export const joinRoot = (database: Database, now: Date, given: Partial<JoinInput> = {}) =>
  createRootMember(database, joinPorts, { ...fields, name: "Root", emailProven: true, ...given }, now);

/** From a loopback address, which is not rate-limited. */
export const join = (
  database: Database,
  codes: { inviteCode: string; nodeCode: string },
  now: Date,
  given: Partial<JoinInput> = {},
) => registerMember(database, joinPorts, registration(codes, given), originAt(now, "127.0.0.1"));
