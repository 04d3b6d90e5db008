/**
 * The team as a member sees it: the two-sided tree below oneself, direct referrals, and figures of both sides. What a
 * member sees of others is the market's decision (docs/rules.md 3 and 13); what is not shown is null.
 */
import * as z from "zod/mini";
import { get, post } from "./endpoint.ts";
import * as f from "./fields.ts";
import { LENGTHS } from "./lengths.ts";

export const SIDES = ["left", "right"] as const;
export type Side = (typeof SIDES)[number];

/** The most levels below the first place that one call gives. */
export const TREE_DEPTH = 4;

/** How direct referrals can be sorted. */
export const DIRECT_SORTS = ["joined", "level", "personal", "team"] as const;
export type DirectSort = (typeof DIRECT_SORTS)[number];

/** The most members that a search gives. */
export const FOUND_AT_MOST = 20;

const side = z.enum(SIDES);

/** Everybody below a place on one side. */
const leg = z.object({
  /** BV of all of them. */
  achievement: z.nullable(f.money),
  count: z.number(),
  /** Who stands here; null where the place is free. */
  memberId: z.nullable(f.id),
  /** Places a newcomer here, or on the outermost free place of this side where this one is taken. */
  nodeCode: z.string(),
  /** Where a newcomer registers with this node code and the caller's invitation code. Null where nobody can join. */
  link: z.nullable(z.string()),
});
export type Leg = z.infer<typeof leg>;

/** The member whose invitation code was used, as far as the caller may know it. */
const referrer = z.object({
  /** `above` is somebody above the caller: only the name of the caller's own referrer is shown. */
  relation: z.enum(["oneself", "below", "above"]),
  memberId: z.nullable(f.id),
  name: z.nullable(z.string()),
});

export const teamMember = z.object({
  memberId: f.id,
  /** Complete for oneself and for direct referrals who allow it, else masked. Null where it is not shown or was erased. */
  name: z.nullable(z.string()),
  nameMasked: z.boolean(),
  avatar: z.nullable(f.picture),
  oneself: z.boolean(),
  /** Whether the account was cancelled. The place stays. */
  cancelled: z.boolean(),
  level: z.number(),
  /** 0 for none, else 1 to 5 (T1 to T5). */
  tier: z.number(),
  activated: z.boolean(),
  /** Whether the member can earn: activated, and with enough own BV in the last 30 days. */
  active: z.boolean(),
  joinedAt: z.nullable(f.moment),
  /** Who stands directly above; null for oneself, because nobody sees who is above. */
  parentId: z.nullable(f.id),
  /** The side of whoever stands directly above; null for the root of the whole tree. */
  position: z.nullable(side),
  /** The caller's side that the member is on; null for oneself. */
  side: z.nullable(side),
  /** Steps below the caller, 0 for oneself. */
  generation: z.number(),
  /** Whether the caller's invitation code was used. */
  direct: z.boolean(),
  /** Null for the root of the whole tree. */
  referrer: z.nullable(referrer),
  /** BV of the member's own final orders. */
  personal: z.nullable(f.money),
  /** BV of everybody below, left and right together. */
  team: z.nullable(f.money),
  /** BV of orders that are paid and not final yet: the member's own, and of everybody below on each side. */
  onItsWay: z.object({
    personal: z.nullable(f.money),
    left: z.nullable(f.money),
    right: z.nullable(f.money),
  }),
  /** How many members used this one's invitation code. */
  directCount: z.number(),
  /** The member's own invitation code. Null where nobody can join with it, because the account was cancelled. */
  inviteCode: z.nullable(z.string()),
  left: leg,
  right: leg,
});
export type TeamMember = z.infer<typeof teamMember>;

/** Name and ways of contact of a direct referral who allows it; null for everybody else. */
const contact = z.nullable(
  z.object({
    name: z.string(),
    areaCode: z.string(),
    mobile: z.string(),
    /** Proven by a code; null where none is. */
    email: z.nullable(z.string()),
  }),
);

/** A member on the way from the caller down. */
const step = z.object({ memberId: f.id, name: z.nullable(z.string()), nameMasked: z.boolean() });

/** The way from the caller down to the member who stands above: oneself first. Empty for oneself. */
const path = z.object({
  list: z.array(step),
  /** How many members are left out after the first. A long way shows its two ends only. */
  omitted: z.number(),
});

export const teamMemberDetail = z.object({ ...teamMember.shape, contact, path });
export type TeamMemberDetail = z.infer<typeof teamMemberDetail>;

export const directReferral = z.object({ ...teamMember.shape, contact });
export type DirectReferral = z.infer<typeof directReferral>;

export const teamOverview = z.object({
  oneself: teamMember,
  /** What the business day has brought so far. */
  today: z.object({
    day: z.string(),
    personal: f.money,
    left: z.object({ achievement: f.money, joined: z.number() }),
    right: z.object({ achievement: f.money, joined: z.number() }),
  }),
});
export type TeamOverview = z.infer<typeof teamOverview>;

/** What a member's referrer may see of it. */
export const teamPrivacy = z.object({
  /** Whether the market has this setting at all. */
  offered: z.boolean(),
  /** Whether the referrer sees the member's name, mobile and email. */
  shareContact: z.boolean(),
  /** Since when; null where it is not allowed. */
  since: z.nullable(f.moment),
  /** The referrer's masked name; null for the root of the whole tree. */
  referrer: z.nullable(z.string()),
});
export type TeamPrivacy = z.infer<typeof teamPrivacy>;

export const team = {
  binaryTree: get("/api/user/binaryTree", {
    summary: "The two-sided team below oneself or a member below, up to four levels at once",
    access: "member",
    input: z.object({
      /** Where the tree begins: oneself, or anybody below. */
      memberId: z.optional(f.memberId),
      /** Finds this member, at or below `memberId`; the tree then begins there. */
      searchMemberId: z.optional(f.memberId),
      depth: z._default(f.queryNumber(0, TREE_DEPTH), TREE_DEPTH),
    }),
    output: z.object({
      /**
       * Level by level, left before right. The first is where the tree begins. Its `parentId` leads one step up, and is null
       * at the top. A leg names who stands there also where the list ends above it.
       */
      list: z.array(teamMember),
      path,
    }),
    errors: ["TEAM_MEMBER_NOT_FOUND"],
  }),
  direct: get("/api/user/direct", {
    summary: "Direct referrals and what each brought",
    access: "member",
    input: z.object({
      ...f.paging,
      cursor: f.cursor,
      /** The beginning of a member ID, or a part of the name of somebody who shows it. */
      search: z.optional(f.line(LENGTHS.searchOfPeople, 0)),
      side: z.optional(side),
      sort: z._default(z.enum(DIRECT_SORTS), "joined"),
      /** Smallest or oldest first. */
      ascending: z._default(f.queryFlag, false),
    }),
    output: f.pageOf(directReferral),
  }),
  overview: get("/api/user/team", {
    summary: "Oneself in the team, and what today has brought on both sides",
    access: "member",
    input: z.object({}),
    output: teamOverview,
    addition: true,
  }),
  member: get("/api/user/teamMember", {
    summary: "One member of the own team, with ways of contact where the member allows it",
    access: "member",
    input: z.object({ memberId: f.memberId }),
    output: teamMemberDetail,
    errors: ["TEAM_MEMBER_NOT_FOUND"],
    addition: true,
  }),
  search: get("/api/user/teamSearch", {
    summary: "Members below, by complete member ID, or direct referrals who show their name by a part of it",
    access: "member",
    input: z.object({ search: f.line(LENGTHS.searchOfPeople) }),
    output: z.object({ list: z.array(teamMember) }),
    addition: true,
  }),
  privacy: get("/api/account/teamPrivacy", {
    summary: "What one's referrer may see",
    access: "member",
    input: z.object({}),
    output: teamPrivacy,
    addition: true,
  }),
  changePrivacy: post("/api/account/teamPrivacy", {
    summary: "Allow one's referrer to see one's name, mobile and email, or end it",
    access: "member",
    input: z.strictObject({ shareContact: z.boolean() }),
    output: teamPrivacy,
    errors: ["ACCOUNT_SUSPENDED", "ACCOUNT_CANCELLED"],
    addition: true,
  }),
};
