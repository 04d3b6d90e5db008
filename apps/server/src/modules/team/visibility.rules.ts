/** What a member sees of others (docs/rules.md 3.7). Of ancestors, only the own referrer's masked name is shown. */
import type { Market } from "../market/index.ts";

export type Shown = Market["team"]["below"];

const EVERYTHING: Shown = { name: true, avatar: true, joinedAt: true, referrer: true, achievements: true };

/** `staff`: an office user, whose access depends on a right instead of the market configuration. */
export type Relation = "oneself" | "direct" | "below" | "staff";

/**
 * What the market configuration shows of the caller or a descendant; everything for the caller's own data and for
 * staff.
 */
export function shownOf({ team }: Pick<Market, "team">, relation: Relation): Shown {
  return relation === "oneself" || relation === "staff" ? EVERYTHING : team[relation];
}

/**
 * Whether complete name and contacts are shown: the direct referral allows it, and the market has the setting enabled.
 */
export function showsContact(
  { team }: Pick<Market, "team">,
  relation: Relation,
  member: { contactSharedAt: Date | null },
): boolean {
  return relation === "direct" && team.contacts && member.contactSharedAt !== null;
}
