/** A team for the fake server: a bushy left side, a long leg on the right, free places, and members of every kind. */

import { FakeRefusal, type FakeServer } from "@banyan/app/fake/fake-server.ts";
import type { UserInfo } from "@banyan/contract/members.ts";
import { type DirectReferral, type Leg, type Side, type TeamMember, team } from "@banyan/contract/team.ts";

interface Place {
  /** The path from the first member: "" is the first member, "lr" the right child of its left child. */
  way: string;
  memberId: string;
  name: string;
  level: number;
  personal: number;
  /** The path of the referrer. */
  referrer: string | undefined;
}

const NAMES = [
  "L** Mei",
  "N****n Lan",
  "S****i",
  "G***e T**",
  "林**",
  "C***a L**",
  "佐**",
  "P*****t",
  "김**",
  "D*** Putri",
];
/** Bushy on the left, five levels deep, with gaps; a leg of nine on the right. */
const WAYS = [
  "",
  ...["l", "ll", "lr", "lll", "llr", "lrl", "lrr", "llll", "lllr", "lrll", "llllr", "lllll"],
  ...Array.from({ length: 9 }, (_, at) => "r".repeat(at + 1)),
];

function placesOf(self: UserInfo, ways: readonly string[]): Place[] {
  return ways.map((way, at) => ({
    way,
    memberId: way === "" ? self.memberId : String(20_000_000 + at * 7_919),
    name: way === "" ? self.name : (NAMES[at % NAMES.length] ?? ""),
    level: way === "" ? self.level : (at * 3) % 6,
    personal: ((at * 137) % 23) * 55.5,
    referrer: way === "" ? undefined : at % 3 === 0 ? ways[at - 1] : "",
  }));
}

export const invitationLink = ({ inviteCode }: UserInfo, nodeCode: string) =>
  `https://shop.test/i/${inviteCode}-${nodeCode}`;

/** Handles all calls of the team for `self`. `ways` are the paths of taken places. */
export function answerTeam(server: FakeServer, self: UserInfo, ways: readonly string[] = WAYS): FakeServer {
  const places = placesOf(self, ways);
  let shareContact = false;
  const at = (way: string) => places.find((place) => place.way === way);
  const below = (way: string) => places.filter((place) => place.way.startsWith(way));
  const bv = (some: readonly Place[]) => String(some.reduce((sum, { personal }) => sum + personal, 0));
  const privacy = () => ({
    offered: true,
    shareContact,
    since: shareContact ? "2026-11-20T08:00:00Z" : null,
    referrer: "B*****",
  });

  const leg = (way: string, side: Side): Leg => {
    const under = way + (side === "left" ? "l" : "r");
    const nodeCode = `${side === "left" ? "LEFT" : "RGHT"}${String(places.findIndex((one) => one.way === way) + 2222)}`;
    return {
      achievement: bv(below(under)),
      count: below(under).length,
      memberId: at(under)?.memberId ?? null,
      nodeCode,
      link: invitationLink(self, nodeCode),
    };
  };
  /** Every member with a level has a small order on its way. */
  const onItsWay = (of: readonly Place[]) => String(48 * of.filter(({ level }) => level > 0).length);
  const memberOf = (place: Place): TeamMember => {
    const { way } = place;
    const referrer = place.referrer === undefined ? undefined : at(place.referrer);
    return {
      memberId: place.memberId,
      name: place.name,
      nameMasked: way !== "",
      avatar: null,
      oneself: way === "",
      cancelled: false,
      level: place.level,
      tier: place.level > 3 ? place.level - 3 : 0,
      activated: place.level > 0,
      active: place.level > 0 && place.level !== 2,
      joinedAt: new Date(Date.UTC(2026, 0, 5 + places.indexOf(place) * 9, 3, 20)).toISOString(),
      parentId: way === "" ? null : (at(way.slice(0, -1))?.memberId ?? null),
      position: way.endsWith("r") ? "right" : "left",
      side: way === "" ? null : way.startsWith("l") ? "left" : "right",
      generation: way.length,
      direct: place.referrer === "",
      referrer: referrer
        ? { relation: referrer.way === "" ? "oneself" : "below", memberId: referrer.memberId, name: referrer.name }
        : { relation: "above", memberId: null, name: "B*****" },
      personal: String(place.personal),
      team: bv(below(way).filter((one) => one !== place)),
      onItsWay: { personal: onItsWay([place]), left: onItsWay(below(`${way}l`)), right: onItsWay(below(`${way}r`)) },
      directCount: places.filter((one) => one.referrer === way).length,
      inviteCode: way === "" ? self.inviteCode : `CODE${String(places.indexOf(place) + 2222)}`,
      left: leg(way, "left"),
      right: leg(way, "right"),
    };
  };
  const contactOf = (place: Place): DirectReferral["contact"] =>
    place.referrer === "" && place.level > 2
      ? { name: `${place.name} Tan`, areaCode: "+65", mobile: "91234567", email: "somebody@banyan.example" }
      : null;
  const pathOf = (way: string) => {
    const steps = Array.from({ length: way.length }, (_, length) => at(way.slice(0, length)));
    return {
      list: steps.flatMap((step) => (step ? [{ memberId: step.memberId, name: step.name, nameMasked: true }] : [])),
      omitted: 0,
    };
  };
  const known = (memberId: string): Place => {
    const found = places.find((place) => place.memberId === memberId);
    if (!found) throw new FakeRefusal("TEAM_MEMBER_NOT_FOUND", "There is no member with this ID in your team.");
    return found;
  };

  return server
    .on(team.binaryTree, ({ memberId, searchMemberId, depth }) => {
      const first = known(searchMemberId ?? memberId ?? self.memberId);
      const list = below(first.way)
        .filter(({ way }) => way.length - first.way.length <= depth)
        .sort((a, b) => a.way.length - b.way.length || (a.way < b.way ? -1 : 1));
      return { list: list.map(memberOf), path: pathOf(first.way) };
    })
    .on(team.overview, () => ({
      oneself: memberOf(known(self.memberId)),
      today: {
        day: "2026-11-22",
        personal: "0",
        left: { achievement: "240.5", joined: 2 },
        right: { achievement: "96", joined: 0 },
      },
    }))
    .on(team.member, ({ memberId }) => {
      const place = known(memberId);
      return { ...memberOf(place), contact: contactOf(place), path: pathOf(place.way) };
    })
    .on(team.search, ({ search }) => ({
      list: places
        .filter(({ memberId, name, referrer }) => memberId === search || (referrer === "" && name.includes(search)))
        .map(memberOf),
    }))
    .on(team.direct, ({ page, limit, search, side, sort, ascending }) => {
      const key = {
        joined: (one: TeamMember) => Date.parse(one.joinedAt ?? ""),
        level: (one: TeamMember) => one.level,
        personal: (one: TeamMember) => Number(one.personal),
        team: (one: TeamMember) => Number(one.team),
      }[sort];
      const found = places
        .filter(({ referrer }) => referrer === "")
        .map((place) => ({ ...memberOf(place), contact: contactOf(place) }))
        .filter((one) => !side || one.side === side)
        .filter((one) => !search || one.memberId.startsWith(search) || one.name?.includes(search))
        .sort((a, b) => (ascending ? key(a) - key(b) : key(b) - key(a)));
      return { list: found.slice((page - 1) * limit, page * limit), total: found.length, page, limit };
    })
    .on(team.privacy, privacy)
    .on(team.changePrivacy, (input) => {
      shareContact = input.shareContact;
      return privacy();
    });
}
