/** The weaker side of a member, for invitations to it (docs/rules.md 3.4). */
import { SIDES, type Side } from "@banyan/contract/team.ts";
import type { LiveTeam } from "./live-team.ts";

/** The side with less achievement, then with fewer members, then the left one. */
export async function weakerSide(live: LiveTeam, { memberId, now }: { memberId: bigint; now: Date }): Promise<Side> {
  const tree = await live.current(now);
  const [left, right] = SIDES.map((side) => tree.legOf(Number(memberId), side));
  if (left!.bv !== right!.bv) return left!.bv < right!.bv ? "left" : "right";
  return left!.count <= right!.count ? "left" : "right";
}
