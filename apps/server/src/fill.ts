/**
 * What an empty database gets at the first start: the demo, or with DEMO=0 only the first staff account and the root of
 * the team tree. Invariant: a database with staff is left as it is.
 */
import { randomInt } from "node:crypto";
import type { AppDeps } from "./app-deps.ts";
import { createRootMember } from "./modules/members/index.ts";
import { areStaff, createAccount, hasStaff } from "./modules/staff/index.ts";
import { StartupError } from "./platform/startup-error.ts";
import { joinPorts } from "./wiring.ts";

/**
 * Fills an empty database, reports its progress, and returns the lines to print at the end. Throws StartupError where
 * the demo is asked for on a database of a real shop.
 */
export async function fillDatabase(deps: AppDeps, say: (line: string) => void): Promise<string[]> {
  const { config, database } = deps;
  if (await hasStaff(database.queries)) {
    if (config.demo) await requireDemo(deps);
    return config.demo ? DEMO_NOTES : [];
  }
  if (!config.demo) return fillFirst(deps);
  const { fillDemo } = await import("../demo/fill.ts");
  await fillDemo(deps, say);
  return DEMO_NOTES;
}

/**
 * The demo has play money, a mailbox that everybody reads and passwords that everybody knows. A real shop that is once
 * started without DEMO=0 must not become a demo. Throws StartupError.
 */
async function requireDemo({ database }: AppDeps): Promise<void> {
  const { DEMO_STAFF } = await import("../demo/staff.ts");
  const emails = DEMO_STAFF.map(({ email }) => email);
  if (await areStaff(database.queries, emails)) return;
  throw new StartupError("This database holds a shop of its own and not the demo. Start it with DEMO=0.");
}

const DEMO_NOTES = ["", "Demo accounts and their passwords: docs/demo.md"];

/**
 * The first accounts of a real shop. Both passwords are random and printed once, at this start. `FIRST_STAFF_EMAIL`,
 * `FIRST_STAFF_NAME` and `FIRST_MEMBER_NAME` set the names.
 */
async function fillFirst(deps: AppDeps): Promise<string[]> {
  const { config, database, clock } = deps;
  const now = clock.now();
  const staff = {
    name: process.env.FIRST_STAFF_NAME || "Owner",
    email: (process.env.FIRST_STAFF_EMAIL || "owner@banyan.example").toLowerCase(),
    password: newPassword(),
  };
  const rootPassword = newPassword();
  const root = await createRootMember(
    database,
    joinPorts(config),
    {
      name: process.env.FIRST_MEMBER_NAME || "Banyan",
      birthday: "2000-01-01",
      nationality: "TW",
      areaCode: "+886",
      mobile: "912345678",
      password: rootPassword,
      language: "en",
    },
    now,
  );
  await createAccount(database, { ...staff, roles: ["owner"], passwordGiven: true, now });
  return [
    "",
    "These are shown once; sign in and change them:",
    `  first staff account  ${staff.email}  ${staff.password}`,
    `  root member          ${root.memberId}  ${rootPassword}`,
  ];
}

const PASSWORD_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789";

/** 20 letters and digits without look-alikes: 99 bits. */
function newPassword(): string {
  return Array.from({ length: 20 }, () => PASSWORD_LETTERS[randomInt(PASSWORD_LETTERS.length)]).join("");
}
