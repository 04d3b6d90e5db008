/**
 * Fills an empty database at the first start: with the demo, or with DEMO=0 only with the first staff account and the
 * root of the team tree. Invariant: a database that has staff is left unchanged.
 */
import type { AppDeps } from "./app-deps.ts";
import { createRootMember } from "./modules/members/index.ts";
import { anyStaff, createAccountWithin, hasStaff } from "./modules/staff/index.ts";
import { hashPassword, newPassword } from "./platform/password.ts";
import { readShopKind, type ShopKind, writeShopKind } from "./platform/shop-kind.ts";
import { StartupError } from "./platform/startup-error.ts";
import { joinPorts } from "./wiring.ts";

/**
 * Fills an empty database, reports progress and generated passwords through `say`, and returns the lines of the
 * greeting. Throws StartupError if the database contains the demo and DEMO=0 is set, or vice versa.
 */
export async function fillDatabase(deps: AppDeps, say: (line: string) => void): Promise<string[]> {
  const { config, database } = deps;
  const isFilled = await hasStaff(database.queries);
  const found = (await readShopKind(database.queries)) ?? (isFilled ? await kindBefore(deps) : undefined);
  const kind = await writeShopKind(database.queries, found ?? (config.demo ? "demo" : "own"));
  if (kind === "own" && config.demo) {
    throw new StartupError("This database contains a real shop, not the demo. Start it with DEMO=0.");
  }
  if (kind === "demo" && !config.demo) {
    throw new StartupError(
      "This database holds the demo, whose passwords everybody knows. A shop of its own needs an empty one: choose another DATA_DIR or DATABASE_URL.",
    );
  }
  if (kind === "own") {
    if (!isFilled) for (const line of await fillFirst(deps)) say(line);
    return [];
  }
  if (!isFilled) {
    const { fillDemo } = await import("../demo/fill.ts");
    await fillDemo(deps, say);
  }
  return DEMO_NOTES;
}

/** The kind of a database filled before the kind was recorded: demo staff identifies the demo. */
async function kindBefore({ database }: AppDeps): Promise<ShopKind> {
  const { DEMO_STAFF } = await import("../demo/staff.ts");
  const known = await anyStaff(
    database.queries,
    DEMO_STAFF.map(({ email }) => email),
  );
  return known ? "demo" : "own";
}

const DEMO_NOTES = ["", "Demo accounts and their passwords: docs/demo.md"];

/**
 * Creates the first accounts of a real shop, both or none. Both passwords are random and printed once.
 * `FIRST_STAFF_EMAIL`, `FIRST_STAFF_NAME` and `FIRST_MEMBER_NAME` set the names.
 */
async function fillFirst({ config, database, clock }: AppDeps): Promise<string[]> {
  const now = clock.now();
  const staff = {
    name: process.env.FIRST_STAFF_NAME || "Owner",
    email: (process.env.FIRST_STAFF_EMAIL || "owner@banyan.example").toLowerCase(),
  };
  const password = newPassword();
  const passwordHash = await hashPassword(password);
  const member = {
    name: process.env.FIRST_MEMBER_NAME || "Banyan",
    birthday: "2000-01-01",
    nationality: "TW",
    areaCode: "+886",
    mobile: "912345678",
    password: newPassword(),
    language: "en",
  } as const;
  const root = await createRootMember(database, joinPorts(config), member, now, (tx) =>
    createAccountWithin(tx, { ...staff, passwordHash, roles: ["owner"], passwordGiven: true, now }),
  );
  return [
    "",
    "These are shown once; sign in and change them:",
    `  first staff account  ${staff.email}  ${password}`,
    `  root member          ${root.memberId}  ${member.password}`,
  ];
}
