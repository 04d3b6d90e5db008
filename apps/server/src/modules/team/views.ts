/**
 * Team members as the caller sees them. Reads everything from one tree without awaiting in between, so that the figures
 * of a response are consistent.
 */
import { formatMoney } from "@banyan/contract/money.ts";
import { SIDES, type Side, type TeamMember, type TeamMemberDetail } from "@banyan/contract/team.ts";
import { addDays, businessDay, daysBetween } from "../../platform/clock.ts";
import type { Executor } from "../../platform/database.ts";
import { pictureView } from "../../platform/pictures.ts";
import { currentMarket, type Market } from "../market/index.ts";
import { invitationLink, type MemberWithCodes, maskedNameOf, readMembersWithCodes } from "../members/index.ts";
import { finalActivationsOf, volumesSince } from "../orders/index.ts";
import { isActive, type Plan, planInForce, tierOf } from "../plan/index.ts";
import type { LegFigures, TeamTree } from "./team-tree.rules.ts";
import { type Relation, shownOf, showsContact } from "./visibility.rules.ts";

/** Number of members nearest to the shown one that a path names; the rest is omitted up to the caller. */
const NEAREST_STEPS = 7;

/** The caller, and parameters shared by the whole response. */
export interface Viewer {
  /** The member who asks; the root of the tree for staff. */
  id: number;
  isStaff: boolean;
  market: Market;
  plan: Plan;
  today: string;
  publicUrl: string;
}

export async function openView(
  executor: Executor,
  given: { memberId: bigint; publicUrl: string; now: Date },
): Promise<Viewer> {
  const market = await currentMarket(executor, given.now);
  const today = businessDay(given.now, market.timeZone);
  const { plan } = await planInForce(executor, today);
  return { id: Number(given.memberId), isStaff: false, market, plan, today, publicUrl: given.publicUrl };
}

/** Figures of the current business day. */
export function todayOf(tree: TeamTree, { id, legs }: Standing) {
  const leg = ({ bvToday, joined }: LegFigures) => ({ achievement: formatMoney(bvToday), joined });
  return {
    day: tree.day,
    personal: formatMoney(tree.personalTodayOf(id)),
    left: leg(legs.left),
    right: leg(legs.right),
  };
}

/** Position and figures of a member, as of one moment. */
interface Standing {
  id: number;
  parentId: number | null;
  referrerId: number | null;
  position: Side | null;
  side: Side | null;
  generation: number;
  personal: bigint;
  onItsWay: bigint;
  directCount: number;
  legs: Record<Side, LegFigures & { childId: number | null }>;
}

/** Reads the displayed figures of these members, who must be the caller or descendants. */
export function standingsOf(tree: TeamTree, viewer: Viewer, ids: readonly number[]): Standing[] {
  const depth = tree.depthOf(viewer.id);
  return ids.map((id) => {
    const leg = (side: Side) => ({ ...tree.legOf(id, side), childId: tree.childOf(id, side) });
    return {
      id,
      parentId: id === viewer.id ? null : tree.parentOf(id),
      referrerId: tree.referrerOf(id),
      position: tree.sideOf(id),
      side: tree.sideBelow(id, viewer.id),
      generation: tree.depthOf(id) - depth,
      personal: tree.personalOf(id),
      onItsWay: tree.onItsWayOf(id),
      directCount: tree.directCountOf(id),
      legs: { left: leg("left"), right: leg("right") },
    };
  });
}

type Step = TeamMemberDetail["path"]["list"][number];

/** The path from a member up to the parent of another. */
export interface Way {
  ids: number[];
  omitted: number;
}

export function wayTo(tree: TeamTree, viewer: Pick<Viewer, "id">, id: number): Way {
  const nearest: number[] = [];
  for (let at = id; at !== viewer.id && nearest.length <= NEAREST_STEPS; ) {
    at = tree.parentOf(at)!;
    nearest.unshift(at);
  }
  if (nearest.length === 0 || nearest[0] === viewer.id) return { ids: nearest, omitted: 0 };
  const ids = [viewer.id, ...nearest.slice(1)];
  return { ids, omitted: tree.depthOf(id) - tree.depthOf(viewer.id) - ids.length };
}

/** Whether the member is the caller or a descendant. */
export const isWithin = (tree: TeamTree, viewer: Pick<Viewer, "id">, id: number): boolean =>
  id === viewer.id || tree.sideBelow(id, viewer.id) !== null;

interface People {
  records: ReadonlyMap<number, MemberWithCodes>;
  recent: ReadonlyMap<bigint, bigint>;
  /** The day on which a member's first activation package became final. */
  activations: ReadonlyMap<bigint, string>;
}

/** Database records of members shown in the response, and of those it only names. */
export async function readPeople(
  executor: Executor,
  viewer: Viewer,
  standings: readonly Standing[],
  named: readonly number[] = [],
): Promise<People> {
  const ids = new Set([viewer.id, ...named]);
  for (const { id, parentId, referrerId, legs } of standings) {
    for (const each of [id, parentId, referrerId, legs.left.childId, legs.right.childId]) if (each) ids.add(each);
  }
  const shown = standings.map(({ id }) => BigInt(id));
  const [records, recent, activations] = await Promise.all([
    readMembersWithCodes(executor, [...ids].map(BigInt)),
    volumesSince(executor, shown, addDays(viewer.today, 1 - viewer.plan.active.days)),
    finalActivationsOf(executor, shown),
  ]);
  return { records: new Map([...records].map(([id, record]) => [Number(id), record])), recent, activations };
}

/** Converts standings to the format of the contract. */
export function viewsOf(tree: TeamTree, viewer: Viewer, { records, recent, activations }: People) {
  const record = (id: number) => {
    const found = records.get(id);
    if (!found) throw new Error(`member ${id} has no record`);
    return found;
  };
  const memberIdOf = (id: number | null) => (id === null ? null : record(id).memberId);
  const { market, plan } = viewer;
  const relationTo = (id: number): Relation =>
    viewer.isStaff ? "staff" : id === viewer.id ? "oneself" : tree.referrerOf(id) === viewer.id ? "direct" : "below";

  function named(id: number): Pick<TeamMember, "name" | "nameMasked"> {
    const person = record(id);
    const relation = relationTo(id);
    if (person.status === "cancelled" || !shownOf(market, relation).name) return { name: null, nameMasked: true };
    const complete = relation === "oneself" || relation === "staff" || showsContact(market, relation, person);
    return { name: complete ? person.name : maskedNameOf(person), nameMasked: !complete };
  }

  function referrerView({ id, referrerId }: Standing): TeamMember["referrer"] {
    if (referrerId === null) return null;
    if (isWithin(tree, viewer, referrerId)) {
      const relation = relationTo(referrerId) === "oneself" ? "oneself" : "below";
      return { relation, memberId: memberIdOf(referrerId), name: named(referrerId).name };
    }
    const person = record(referrerId);
    const name = id === viewer.id && person.status !== "cancelled" ? maskedNameOf(person) : null;
    return { relation: "above", memberId: null, name };
  }

  function activeOf({ id }: Standing): boolean {
    const activation = activations.get(BigInt(id));
    if (!activation || !record(id).activatedAt) return false;
    return isActive(plan, daysBetween(activation, viewer.today), recent.get(BigInt(id)) ?? 0n);
  }

  function member(standing: Standing): TeamMember {
    const { id, legs } = standing;
    const person = record(id);
    const relation = relationTo(id);
    const shown = shownOf(market, relation);
    const cancelled = person.status === "cancelled";
    const bv = (value: bigint) => (shown.achievements ? formatMoney(value) : null);
    const leg = (side: Side): TeamMember["left"] => {
      const nodeCode = person[`${side}NodeCode`];
      return {
        achievement: bv(legs[side].bv),
        count: legs[side].count,
        memberId: memberIdOf(legs[side].childId),
        nodeCode,
        link:
          cancelled || viewer.isStaff ? null : invitationLink(viewer.publicUrl, record(viewer.id).inviteCode, nodeCode),
      };
    };
    return {
      memberId: person.memberId,
      ...named(id),
      avatar: shown.avatar && person.avatar ? pictureView(person.avatar) : null,
      oneself: relation === "oneself",
      cancelled,
      level: person.level,
      tier: person.level >= plan.tierFromLevel ? tierOf(plan, legs.left.bv, legs.right.bv) : 0,
      activated: person.activatedAt !== null,
      active: activeOf(standing),
      joinedAt: shown.joinedAt ? person.joinedAt.toISOString() : null,
      parentId: memberIdOf(standing.parentId),
      position: standing.position,
      side: standing.side,
      generation: standing.generation,
      direct: relation === "direct",
      referrer: shown.referrer ? referrerView(standing) : null,
      personal: bv(standing.personal),
      team: bv(legs.left.bv + legs.right.bv),
      onItsWay: {
        personal: bv(standing.onItsWay),
        left: bv(legs.left.onItsWay),
        right: bv(legs.right.onItsWay),
      },
      directCount: standing.directCount,
      inviteCode: cancelled ? null : person.inviteCode,
      left: leg("left"),
      right: leg("right"),
    };
  }

  function contact({ id }: Standing): TeamMemberDetail["contact"] {
    const person = record(id);
    if (person.status === "cancelled" || !showsContact(market, relationTo(id), person)) return null;
    return { name: person.name, areaCode: person.areaCode, mobile: person.mobile, email: person.email };
  }

  const step = (id: number): Step => ({ memberId: record(id).memberId, ...named(id) });
  const path = ({ ids, omitted }: Way): TeamMemberDetail["path"] => ({ list: ids.map(step), omitted });
  const status = (id: number) => record(id).status;

  return { member, contact, step, path, status };
}

/** Members of a part of the tree, level by level from `id`, left before right. */
export function levelsFrom(tree: TeamTree, id: number, depth: number): number[] {
  const found = [id];
  for (let level = 0, from = 0; level < depth; level++) {
    const until = found.length;
    for (const parent of found.slice(from, until)) {
      for (const side of SIDES) {
        const child = tree.childOf(parent, side);
        if (child !== null) found.push(child);
      }
    }
    from = until;
  }
  return found;
}
