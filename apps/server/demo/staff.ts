/** Staff of the demo, one per role, with authenticators whose secrets are in docs/demo.md. */
import type { StaffRole } from "@banyan/contract/rights.ts";
import type { AppDeps } from "../src/app-deps.ts";
import { createAccount } from "../src/modules/staff/index.ts";

export const DEMO_STAFF_PASSWORD = "banyan-office-2026";

export const DEMO_STAFF: readonly { name: string; email: string; roles: StaffRole[]; totpSecret: string }[] = [
  {
    name: "Olivia Owner",
    email: "owner@banyan.example",
    roles: ["owner"],
    totpSecret: "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP",
  },
  {
    name: "Felix Finance",
    email: "finance@banyan.example",
    roles: ["finance"],
    totpSecret: "KRSXG5CTMVRXEZLUKRSXG5CTMVRXEZLU",
  },
  {
    name: "Cora Catalog",
    email: "catalog@banyan.example",
    roles: ["catalog"],
    totpSecret: "MZXW6YTBOJRWC43FMZXW6YTBOJRWC43F",
  },
  {
    name: "Sam Support",
    email: "support@banyan.example",
    roles: ["support"],
    totpSecret: "NB2W45DFOIZA6YTBNB2W45DFOIZA6YTB",
  },
  {
    name: "Connie Compliance",
    email: "compliance@banyan.example",
    roles: ["compliance"],
    totpSecret: "OBQXG43XN5ZGI3LFOBQXG43XN5ZGI3LF",
  },
];

type StaffDeps = Pick<AppDeps, "database" | "clock" | "vault">;

/** Creates all accounts, and returns them by role. */
export async function hireStaff({
  database,
  clock,
  vault,
}: StaffDeps): Promise<Map<StaffRole, { staffId: string; name: string }>> {
  const hired = new Map<StaffRole, { staffId: string; name: string }>();
  for (const { totpSecret: secret, ...staff } of DEMO_STAFF) {
    const authenticator = { secret, vault };
    const given = { ...staff, password: DEMO_STAFF_PASSWORD, authenticator, now: clock.now() };
    const { id: staffId, name } = await createAccount(database, given);
    for (const role of staff.roles) hired.set(role, { staffId, name });
  }
  return hired;
}
