/** The drawn team: its tree of members and free places, from a response, and the figures drawn with it. */
import type { Leg, Side, TeamMember } from "@banyan/contract/browser/team.ts";
import { formatMoney, parseMoney } from "@banyan/contract/money.ts";
import type { Place } from "@banyan/ui/two-sided-tree.rules.ts";

/** Rows drawn at a time, including the top. */
export const ROWS = 4;

/** A free place. `above` is the member whose node code leads to it. */
export interface Seat {
  kind: "seat";
  side: Side;
  leg: Leg;
  above: TeamMember;
}
export interface Taken {
  kind: "member";
  member: TeamMember;
}
export type TeamPlace = Seat | Taken;

/** The tree of a response: level by level, left before right, `rows` levels deep. Undefined for an empty response. */
export function placesOf(list: readonly TeamMember[], rows = ROWS): Place<TeamPlace> | undefined {
  const byId = new Map(list.map((member) => [member.memberId, member]));
  const [first] = list;
  return first && placeOf(first, 1);

  function placeOf(member: TeamMember, row: number): Place<TeamPlace> {
    const legs = [member.left, member.right];
    const isCut = row >= rows || legs.some(({ memberId }) => memberId !== null && !byId.has(memberId));
    return {
      id: member.memberId,
      content: { kind: "member", member },
      ...(isCut
        ? { hasMore: legs.some(({ memberId }) => memberId !== null) }
        : { below: [under(member, "left", row), under(member, "right", row)] as const }),
    };
  }
  function under(above: TeamMember, side: Side, row: number): Place<TeamPlace> {
    const leg = above[side];
    const member = leg.memberId === null ? undefined : byId.get(leg.memberId);
    if (member) return placeOf(member, row + 1);
    return { id: seatId(above.memberId, side), content: { kind: "seat", side, leg, above } };
  }
}

export const seatId = (memberId: string, side: Side) => `${memberId}-${side}`;

/** The number of members at and below a place. */
export const headCount = ({ left, right }: TeamMember) => 1 + left.count + right.count;

/** The width of the branch to a member, 0 to 1: logarithmic, one step per factor of ten. */
export function weightOf(member: TeamMember, root: TeamMember): number {
  return Math.log(1 + headCount(member)) / Math.log(1 + headCount(root));
}

/** The left side's share of both, 0 to 1; 0.5 if both are empty or hidden. */
export function leftShare(left: string | null, right: string | null): number {
  const [one, other] = [Math.max(0, Number(left ?? 0)), Math.max(0, Number(right ?? 0))];
  return one + other > 0 ? one / (one + other) : 0.5;
}

/** BV on its way of all members below; null if the market hides it. */
export function teamOnItsWay({ onItsWay: { left, right } }: Pick<TeamMember, "onItsWay">): string | null {
  return left === null || right === null ? null : formatMoney(parseMoney(left) + parseMoney(right));
}
