/** Members: those of the demo, and new ones who join for one journey. */

import { randomUUID } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Client, createClient } from "@banyan/contract/client.ts";
import type { Language } from "@banyan/contract/languages.ts";
import type { Asset } from "@banyan/contract/ledger.ts";
import { members, type UserInfo } from "@banyan/contract/members.ts";
import { officeGrants } from "@banyan/contract/office/members.ts";
import { expect } from "@playwright/test";
import { anyAddress } from "./addresses.ts";
import { dataDir, origin } from "./place.ts";
import { officeClient } from "./staff.ts";

export const DEMO_PASSWORD = "banyan-tree-2026";
export const DEMO = { yating: "88001001", lan: "88001002", somchai: "88001003", grace: "88001004", clara: "88001005" };
export type DemoMember = keyof typeof DEMO;

export const NEW_PASSWORD = "seven-quiet-herons";

export type SignedIn = UserInfo & { token: string };

const path = () => join(dataDir(), "e2e-members.json");

/** An API client of a visitor, or of the member with the given token. */
export function shopClient(token?: string, language: Language = "en"): Client {
  const address = anyAddress();
  return createClient({
    host: origin(),
    language: () => language,
    token: () => token,
    fetch: (url, init) =>
      fetch(url, { ...init, headers: { ...(init?.headers as Record<string, string>), "x-forwarded-for": address } }),
  });
}

/** Signs in the members of the demo, once per run. */
export async function openShop(): Promise<void> {
  const found: Partial<Record<DemoMember, SignedIn>> = {};
  for (const name of Object.keys(DEMO) as DemoMember[]) found[name] = await signIn(DEMO[name], DEMO_PASSWORD);
  writeFileSync(path(), JSON.stringify(found));
}

export async function signIn(account: string, password: string): Promise<SignedIn> {
  const { userInfo } = await shopClient()(members.login, { account, password });
  return userInfo as SignedIn;
}

/** A member of the demo, with the session that the whole run shares. Do not use it in journeys that end sessions. */
export function demoMember(name: DemoMember): SignedIn {
  return (JSON.parse(readFileSync(path(), "utf8")) as Record<DemoMember, SignedIn>)[name];
}

/** A new member with an email: on the left below Grace, or where the codes say. */
export async function joinAsNew(
  language: Language = "en",
  { inviteCode, leftNodeCode }: Pick<UserInfo, "inviteCode" | "leftNodeCode"> = demoMember("grace"),
): Promise<SignedIn> {
  const { userInfo } = await shopClient(undefined, language)(members.checkIn, {
    tab: "register",
    name: "Ida Journey",
    birthday: "1990-04-05",
    nationality: "SG",
    areaCode: "+65",
    mobile: "91234567",
    email: `ida-${randomUUID()}@journey.example`,
    inviteCode,
    nodeCode: leftNodeCode,
    password: NEW_PASSWORD,
    agree: true,
  });
  return userInfo as SignedIn;
}

/** The development mailbox of an address. Accessible from localhost only, so without the journeys' own IP addresses. */
export async function lettersTo(address: string): Promise<string> {
  return (await fetch(`${origin()}/dev/mailbox?to=${encodeURIComponent(address)}`)).text();
}

/** Verifies the email of a new member with the code from the mailbox. After that it can sign in. */
export async function proveEmail({ email, token }: SignedIn): Promise<string> {
  const address = email ?? "";
  const call = shopClient(token);
  await call(members.sendCode, { email: address, event: "change_email" });
  let emailCode: string | undefined;
  await expect
    .poll(
      async () => {
        emailCode = /\b\d{6}\b(?=[^<]*<\/h2>)/.exec(await lettersTo(address))?.[0];
        return emailCode;
      },
      { timeout: 30_000 },
    )
    .toBeDefined();
  await call(members.changeProfile, { email: address, emailCode, password: NEW_PASSWORD });
  return address;
}

/** Gives money to a member as the office does: support requests, finance approves. */
export async function grant(memberId: string, amount: string, asset: Asset = "USDT"): Promise<void> {
  const asked = await officeClient("support")(
    officeGrants.request,
    { memberId, asset, amount, reason: "For a journey" },
    { idempotencyKey: randomUUID() },
  );
  await officeClient("finance")(
    officeGrants.decide,
    { grantId: asked.id, approve: true },
    { idempotencyKey: randomUUID() },
  );
}
