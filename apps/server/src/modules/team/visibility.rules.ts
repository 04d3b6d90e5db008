/** What a member sees of others (docs/rules.md 3.7). Somebody above is shown by nothing but the own referrer's masked name. */
import type { Market } from "../market/index.ts";

export type Shown = Market["team"]["below"];

const EVERYTHING: Shown = { name: true, avatar: true, joinedAt: true, referrer: true, achievements: true };

/** `staff` is whoever looks from the office; the right decides there, not the market. */
export type Relation = "oneself" | "direct" | "below" | "staff";

/** What the market shows of somebody at or below the caller; everything to oneself and to staff. */
export function shownOf({ team }: Pick<Market, "team">, relation: Relation): Shown {
  return relation === "oneself" || relation === "staff" ? EVERYTHING : team[relation];
}

/** Whether complete name and ways of contact are shown: a direct referral allows it, and the market has the setting. */
export function showsContact(
  { team }: Pick<Market, "team">,
  relation: Relation,
  member: { contactSharedAt: Date | null },
): boolean {
  return relation === "direct" && team.contacts && member.contactSharedAt !== null;
}
