/** Staff of the demo (docs/demo.md): accounts, current codes, and the shared sessions of a run. */
import { createHmac } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Client, createClient } from "@banyan/contract/client.ts";
import { staff } from "@banyan/contract/office/staff.ts";
import { anyAddress } from "./addresses.ts";
import { dataDir, origin } from "./place.ts";

export const STAFF_PASSWORD = "banyan-office-2026";
const SECRETS = {
  owner: "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP",
  finance: "KRSXG5CTMVRXEZLUKRSXG5CTMVRXEZLU",
  catalog: "MZXW6YTBOJRWC43FMZXW6YTBOJRWC43F",
  support: "NB2W45DFOIZA6YTBNB2W45DFOIZA6YTB",
  compliance: "OBQXG43XN5ZGI3LFOBQXG43XN5ZGI3LF",
} as const;
export type Role = keyof typeof SECRETS;
export const ROLES = Object.keys(SECRETS) as Role[];

const PERIOD_MS = 30_000;
const BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

export const emailOf = (role: Role) => `${role}@banyan.example`;

/**
 * The authenticator code. Each code works once. The shared sessions use the previous step's code (the server accepts
 * one step of difference), so that the current one remains for manual sign-ins.
 */
export function codeOf(role: Role, stepsFromNow = 0): string {
  const bits = Array.from(SECRETS[role], (letter) => BASE32.indexOf(letter).toString(2).padStart(5, "0")).join("");
  const key = Buffer.from(bits.match(/.{8}/g)?.map((byte) => Number.parseInt(byte, 2)) ?? []);
  const step = Buffer.alloc(8);
  step.writeBigUInt64BE(BigInt(Math.floor(Date.now() / PERIOD_MS) + stepsFromNow));
  const hash = createHmac("sha1", key).update(step).digest();
  const at = (hash.at(-1) ?? 0) & 0xf;
  return String((hash.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, "0");
}

const path = () => join(dataDir(), "e2e-staff.json");

/** Signs in all staff, once per run, and keeps the cookies. */
export async function openOffice(): Promise<void> {
  const cookies: Partial<Record<Role, string>> = {};
  for (const role of ROLES) {
    const answer = await fetch(`${origin()}${staff.signIn.path}`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-forwarded-for": anyAddress() },
      body: JSON.stringify({ email: emailOf(role), password: STAFF_PASSWORD, code: codeOf(role, -1) }),
    });
    const cookie = answer.headers.get("set-cookie")?.split(";")[0];
    if (!cookie) throw new Error(`${role} could not sign in: ${await answer.text()}`);
    cookies[role] = cookie;
  }
  writeFileSync(path(), JSON.stringify(cookies));
}

/** The session cookie of a staff account, as `name=value`. */
export function cookieOf(role: Role): string {
  return (JSON.parse(readFileSync(path(), "utf8")) as Record<Role, string>)[role];
}

/** An API client of the office with that role. */
export function officeClient(role: Role): Client {
  return createClient({
    host: origin(),
    language: () => "en",
    fetch: (url, init) =>
      fetch(url, { ...init, headers: { ...(init?.headers as Record<string, string>), cookie: cookieOf(role) } }),
  });
}
