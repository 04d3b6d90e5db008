/** Labels and descriptions of the staff roles. */
import type { StaffRole } from "@banyan/contract/rights.ts";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";

export const ROLES: Record<StaffRole, { name: MessageDescriptor; about: MessageDescriptor }> = {
  owner: { name: msg`Owner`, about: msg`Everything, also staff accounts` },
  finance: { name: msg`Finance`, about: msg`Refunds, grants, withdrawals and the books` },
  catalog: { name: msg`Catalog`, about: msg`Products, stock and shipping` },
  support: { name: msg`Support`, about: msg`Orders, shipping, members; asks for grants` },
  compliance: { name: msg`Compliance`, about: msg`Members, suspensions, identity and the audit log` },
};
