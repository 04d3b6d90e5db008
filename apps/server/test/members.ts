/** Members for tests: a root and newcomers, registered through the module in the test's database. */
import {
  createRootMember,
  type JoinInput,
  type JoinPorts,
  type Origin,
  registerMember,
} from "../src/modules/members/index.ts";
import type { Database } from "../src/platform/database.ts";

export const PASSWORD = "a long and quiet password";
export const VERSIONS = { userAgreement: "2026-01", privacyPolicy: "2026-02" };

export const joinPorts: JoinPorts = {
  onRegistered: async () => {},
  agreementVersions: async () => VERSIONS,
  publicUrl: "https://shop.example",
};

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
