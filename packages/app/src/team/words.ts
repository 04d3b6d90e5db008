/** Labels of the team: sides, names, and a spoken description of a place. */

import type { Side, TeamMember } from "@banyan/contract/browser/team.ts";
import { displayMoney } from "@banyan/contract/money.ts";
import { countText, useLocale } from "@banyan/ui";
import { useLingui } from "@lingui/react/macro";
import { useLevelNames } from "../level-names.ts";
import type { TeamPlace } from "./team.rules.ts";

type Named = Pick<TeamMember, "memberId" | "name" | "oneself" | "cancelled">;

/** A member's label: "Myself", the name as far as it is visible, or the member ID. */
export function useMemberName(): (member: Named) => string {
  const { t } = useLingui();
  return (member) => {
    if (member.oneself) return t`Myself`;
    if (member.cancelled) return t`Left the shop`;
    return member.name ?? member.memberId;
  };
}

export function useSideNames(): Record<Side, string> {
  const { t } = useLingui();
  return { left: t`Left side`, right: t`Right side` };
}

/** The tier, "T1" to "T5"; undefined for none. */
export const tierName = (tier: number) => (tier > 0 ? `T${tier}` : undefined);

/** A full description of a place, for screen readers. */
export function useSpokenPlace(): (place: TeamPlace) => string {
  const { t } = useLingui();
  const locale = useLocale();
  const nameOf = useMemberName();
  const levels = useLevelNames();
  const amount = (value: string | null) => (value === null ? "—" : displayMoney(value, locale));
  return (place) => {
    if (place.kind === "seat") {
      const name = nameOf(place.above);
      const { nodeCode } = place.leg;
      return place.side === "left"
        ? t`Free place on the left of ${name}, node code ${nodeCode}`
        : t`Free place on the right of ${name}, node code ${nodeCode}`;
    }
    const { member } = place;
    const name = nameOf(member);
    const { memberId } = member;
    const level = levels(member.level);
    const personal = amount(member.personal);
    const [left, right] = [amount(member.left.achievement), amount(member.right.achievement)];
    const [leftCount, rightCount] = [countText(member.left.count, locale), countText(member.right.count, locale)];
    const figures = t`Personal ${personal} BV. Left ${left} BV, members: ${leftCount}. Right ${right} BV, members: ${rightCount}.`;
    if (member.position === "left" && !member.oneself)
      return t`${name}, on the left, member ID ${memberId}, level ${level}. ${figures}`;
    if (member.position === "right" && !member.oneself)
      return t`${name}, on the right, member ID ${memberId}, level ${level}. ${figures}`;
    return t`${name}, member ID ${memberId}, level ${level}. ${figures}`;
  };
}
