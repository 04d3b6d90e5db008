/**
 * Rights of each staff role (docs/rules.md 12). The server enforces this table, and the office hides what it forbids.
 */
export const STAFF_ROLES = ["owner", "finance", "catalog", "support", "compliance"] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

export const STAFF_RIGHTS = [
  // Finds only what the other rights of the role let it see.
  "office:search",
  "office:orders.read",
  "office:orders.ship",
  "office:orders.refund",
  "office:catalog.read",
  "office:catalog.write",
  "office:members.read",
  "office:members.suspend",
  "office:grants.read",
  "office:grants.request",
  "office:grants.approve",
  "office:auditLog.read",
  "office:staff.write",
  "office:market.read",
  "office:market.write",
  "office:market.release",
  "office:market.pause",
  "office:content.write",
  "office:books.read",
  "office:books.audit",
  "office:statements.read",
  "office:withdrawals.read",
  "office:withdrawals.decide",
  "office:payments.read",
  "office:suspense.read",
  "office:suspense.release",
  "office:kyc.decide",
  "office:feedback.reply",
  "office:settlements.read",
  "office:settlements.start",
  "office:trials.run",
  "office:disclosures.publish",
  "office:plan.read",
  "office:plan.write",
  "office:plan.release",
] as const;
export type StaffRight = (typeof STAFF_RIGHTS)[number];

export const RIGHTS_OF_ROLE: Record<StaffRole, readonly StaffRight[]> = {
  owner: STAFF_RIGHTS,
  finance: [
    "office:search",
    "office:orders.read",
    "office:orders.refund",
    "office:members.read",
    "office:grants.read",
    "office:grants.request",
    "office:grants.approve",
    "office:books.read",
    "office:books.audit",
    "office:statements.read",
    "office:withdrawals.read",
    "office:withdrawals.decide",
    "office:payments.read",
    "office:suspense.read",
    "office:suspense.release",
    "office:settlements.read",
    "office:settlements.start",
    "office:trials.run",
    "office:disclosures.publish",
    "office:plan.read",
    "office:plan.write",
    "office:plan.release",
    "office:market.read",
    "office:market.write",
    "office:market.release",
    "office:market.pause",
  ],
  catalog: [
    "office:search",
    "office:orders.read",
    "office:orders.ship",
    "office:catalog.read",
    "office:catalog.write",
    "office:content.write",
  ],
  support: [
    "office:search",
    "office:orders.read",
    "office:orders.ship",
    "office:catalog.read",
    "office:members.read",
    "office:grants.read",
    "office:grants.request",
    "office:statements.read",
    "office:withdrawals.read",
    "office:payments.read",
    "office:feedback.reply",
  ],
  compliance: [
    "office:search",
    "office:members.read",
    "office:members.suspend",
    "office:auditLog.read",
    "office:kyc.decide",
    "office:withdrawals.read",
  ],
};

/** Whether any of `roles` carries `right`. */
export function hasRight(roles: readonly StaffRole[], right: StaffRight): boolean {
  return roles.some((role) => RIGHTS_OF_ROLE[role].includes(right));
}
