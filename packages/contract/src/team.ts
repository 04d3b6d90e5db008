/**
 * The team as a member sees it: the two-sided tree below the caller, direct referrals, and figures of both sides. The
 * market decides what members see of others (docs/rules.md 3 and 13); hidden values are null.
 */
import * as z from "zod/mini";
import { get, post } from "./endpoint.ts";
import * as f from "./fields.ts";
import { LENGTHS } from "./lengths.ts";

export const SIDES = ["left", "right"] as const;
export type Side = (typeof SIDES)[number];

/** The maximum number of levels that one call returns below its top. */
export const TREE_DEPTH = 4;

/** Sort orders of direct referrals. */
export const DIRECT_SORTS = ["joined", "level", "personal", "team"] as const;
export type DirectSort = (typeof DIRECT_SORTS)[number];

/** The maximum number of search results. */
export const FOUND_AT_MOST = 20;

const side = z.enum(SIDES);

/** All members below a place on one side. */
const leg = z.object({
  /** The sum of their BV. */
  achievement: z.nullable(f.money),
  count: z.number(),
  /** The child on this side; null if the place is free. */
  memberId: z.nullable(f.id),
  /** Places a newcomer here, or in the outermost free place of this side if this one is taken. */
  nodeCode: z.string(),
  /** The registration link with this node code and the caller's invitation code; null if nobody can join. */
  link: z.nullable(z.string()),
});
export type Leg = z.infer<typeof leg>;

/** The member's referrer, as far as the caller may know it. */
const referrer = z.object({
  /** `above`: an ancestor of the caller; only the caller's own referrer has a name then. */
  relation: z.enum(["oneself", "below", "above"]),
  memberId: z.nullable(f.id),
  name: z.nullable(z.string()),
});

export const teamMember = z.object({
  memberId: f.id,
  /** Complete for the caller and for direct referrals who allow it, else masked. Null if hidden or erased. */
  name: z.nullable(z.string()),
  nameMasked: z.boolean(),
  avatar: z.nullable(f.picture),
  oneself: z.boolean(),
  /** Whether the account was cancelled. Its place remains. */
  cancelled: z.boolean(),
  level: z.number(),
  /** 0 for none, else 1 to 5 (T1 to T5). */
  tier: z.number(),
  activated: z.boolean(),
  /** Whether the member can earn: activated, and with the plan's minimum of recent own BV. */
  active: z.boolean(),
  joinedAt: z.nullable(f.moment),
  /** The parent; null for the caller, who may not see it. */
  parentId: z.nullable(f.id),
  /** The side of the parent; null for the root. */
  position: z.nullable(side),
  /** The caller's side that contains the member; null for the caller. */
  side: z.nullable(side),
  /** Levels below the caller, 0 for the caller. */
  generation: z.number(),
  /** Whether the member joined with the caller's invitation code. */
  direct: z.boolean(),
  /** Null for the root. */
  referrer: z.nullable(referrer),
  /** BV of the member's own final orders. */
  personal: z.nullable(f.money),
  /** BV of all members below, both sides together. */
  team: z.nullable(f.money),
  /** BV of orders that are paid and not final: the member's own, and of all members below on each side. */
  onItsWay: z.object({
    personal: z.nullable(f.money),
    left: z.nullable(f.money),
    right: z.nullable(f.money),
  }),
  /** The number of the member's direct referrals. */
  directCount: z.number(),
  /** The member's invitation code; null for a cancelled account. */
  inviteCode: z.nullable(z.string()),
  left: leg,
  right: leg,
});
export type TeamMember = z.infer<typeof teamMember>;

/** Contact data of a direct referral who allows it; null for everyone else. */
const contact = z.nullable(
  z.object({
    name: z.string(),
    areaCode: z.string(),
    mobile: z.string(),
    /** Null unless verified with a code. */
    email: z.nullable(z.string()),
  }),
);

/** A member on the path from the caller down. */
const step = z.object({ memberId: f.id, name: z.nullable(z.string()), nameMasked: z.boolean() });

/** The path from the caller down to the member's parent, starting with the caller. Empty for the caller. */
const path = z.object({
  list: z.array(step),
  /** How many members are omitted after the first. A long path contains its two ends only. */
  omitted: z.number(),
});

export const teamMemberDetail = z.object({ ...teamMember.shape, contact, path });
export type TeamMemberDetail = z.infer<typeof teamMemberDetail>;

export const directReferral = z.object({ ...teamMember.shape, contact });
export type DirectReferral = z.infer<typeof directReferral>;

export const teamOverview = z.object({
  oneself: teamMember,
  /** Figures of the current business day so far. */
  today: z.object({
    day: z.string(),
    personal: f.money,
    left: z.object({ achievement: f.money, joined: z.number() }),
    right: z.object({ achievement: f.money, joined: z.number() }),
  }),
});
export type TeamOverview = z.infer<typeof teamOverview>;

/** What a member's referrer may see. */
export const teamPrivacy = z.object({
  /** Whether the market has this setting at all. */
  offered: z.boolean(),
  /** Whether the referrer sees the member's name, mobile and email. */
  shareContact: z.boolean(),
  /** Since when; null if not allowed. */
  since: z.nullable(f.moment),
  /** The referrer's masked name; null for the root. */
  referrer: z.nullable(z.string()),
});
export type TeamPrivacy = z.infer<typeof teamPrivacy>;

export const team = {
  binaryTree: get("/api/user/binaryTree", {
    summary: "The two-sided team below the caller or a member below, up to four levels",
    access: "member",
    input: z.object({
      /** The top of the tree: the caller, or any member below. */
      memberId: z.optional(f.memberId),
      /** Searches for this member at or below `memberId`; the tree then starts there. */
      searchMemberId: z.optional(f.memberId),
      depth: z._default(f.queryNumber(0, TREE_DEPTH), TREE_DEPTH),
    }),
    output: z.object({
      /**
       * Level by level, left before right, starting with the top, whose `parentId` leads one step up and is null for
       * the caller. A leg names its child even if the list ends above it.
       */
      list: z.array(teamMember),
      path,
    }),
    errors: ["TEAM_MEMBER_NOT_FOUND"],
  }),
  direct: get("/api/user/direct", {
    summary: "Direct referrals with their figures",
    access: "member",
    input: z.object({
      ...f.paging,
      cursor: f.cursor,
      /** The start of a member ID, a part of a complete name that is visible to the caller, or a name that fits a masked one. */
      search: z.optional(f.peopleSearch(LENGTHS.searchOfPeople)),
      side: z.optional(side),
      sort: z._default(z.enum(DIRECT_SORTS), "joined"),
      /** Smallest or oldest first. */
      ascending: z._default(f.queryFlag, false),
    }),
    output: f.pageOf(directReferral),
  }),
  overview: get("/api/user/team", {
    summary: "The caller's team figures, and today's changes on both sides",
    access: "member",
    input: z.object({}),
    output: teamOverview,
    addition: true,
  }),
  member: get("/api/user/teamMember", {
    summary: "One member of the caller's team, with contact data if the member allows it",
    access: "member",
    input: z.object({ memberId: f.memberId }),
    output: teamMemberDetail,
    errors: ["TEAM_MEMBER_NOT_FOUND"],
    addition: true,
  }),
  search: get("/api/user/teamSearch", {
    summary:
      "Members below by member ID, or direct referrals by a part of the name that they show, or by one that fits what is shown",
    access: "member",
    input: z.object({ search: f.peopleSearch(LENGTHS.searchOfPeople, 1) }),
    output: z.object({ list: z.array(teamMember) }),
    addition: true,
  }),
  privacy: get("/api/account/teamPrivacy", {
    summary: "What the member's referrer may see",
    access: "member",
    input: z.object({}),
    output: teamPrivacy,
    addition: true,
  }),
  changePrivacy: post("/api/account/teamPrivacy", {
    summary: "Allow the referrer to see the member's name, mobile and email, or revoke it",
    access: "member",
    input: z.strictObject({ shareContact: z.boolean() }),
    output: teamPrivacy,
    errors: ["ACCOUNT_SUSPENDED", "ACCOUNT_CANCELLED"],
    addition: true,
  }),
};
