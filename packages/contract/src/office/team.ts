/** The whole team for staff: the tree around any member, paths between members, and direct referrals. */
import * as z from "zod/mini";
import { get } from "../endpoint.ts";
import * as f from "../fields.ts";
import { SIDES, TREE_DEPTH, teamMember } from "../team.ts";
import { MEMBER_STATUSES } from "./members.ts";

const side = z.enum(SIDES);
const ACCESS = "office:members.read";

/** A column and its direction. */
export const REFERRAL_SORTS = [
  "joined_up",
  "joined_down",
  "level_up",
  "level_down",
  "personal_up",
  "personal_down",
  "team_up",
  "team_down",
] as const;
export type ReferralSort = (typeof REFERRAL_SORTS)[number];

/**
 * As on the shop's team page, but unmasked: complete names regardless of the market's settings. `side` and `generation`
 * are relative to the root. Nobody is `oneself` or `direct`, and there are no invitation links, because staff invite
 * nobody.
 */
const placed = z.object({ ...teamMember.shape, status: z.enum(MEMBER_STATUSES) });
export type PlacedMember = z.infer<typeof placed>;

const step = z.object({ memberId: f.id, name: z.nullable(z.string()), nameMasked: z.boolean() });

/** A path downwards: from its top to the parent of its target. */
const path = z.object({
  list: z.array(step),
  /** How many members are omitted after the first. A long path contains its two ends only. */
  omitted: z.number(),
});

const placedDetail = z.object({
  ...placed.shape,
  path,
  /** Figures of the current business day so far. */
  today: z.object({
    day: z.string(),
    personal: f.money,
    left: z.object({ achievement: f.money, joined: z.number() }),
    right: z.object({ achievement: f.money, joined: z.number() }),
  }),
  /** BV of each side carried over for pairing after the last settled day; null if no day is settled. */
  carried: z.nullable(z.object({ settledUntil: z.string(), left: f.money, right: f.money })),
});
export type PlacedDetail = z.infer<typeof placedDetail>;

/** The branch from the lowest common ancestor to a member. */
const branch = z.object({
  member: step,
  /** The side of the ancestor; null for the ancestor itself. */
  side: z.nullable(side),
  /** Levels below the ancestor. */
  distance: z.number(),
  path,
});

export const officeTeam = {
  tree: get("/api/office/team/tree", {
    summary: "The two-sided team from any member down, up to four levels; each view is recorded in the audit log",
    access: ACCESS,
    input: z.object({
      /** The top of the tree; defaults to the root. */
      memberId: z.optional(f.memberId),
      depth: z._default(f.queryNumber(0, TREE_DEPTH), TREE_DEPTH),
    }),
    output: z.object({
      /** Level by level, left before right, starting with the top. Its `parentId` leads one step up. */
      list: z.array(placed),
      path,
    }),
    errors: ["MEMBER_NOT_FOUND"],
  }),
  detail: get("/api/office/team/member", {
    summary: "One member's place, today's figures and BV carried over; each view is recorded in the audit log",
    access: ACCESS,
    input: z.object({ memberId: f.memberId }),
    output: placedDetail,
    errors: ["MEMBER_NOT_FOUND"],
  }),
  direct: get("/api/office/team/direct", {
    summary: "A member's direct referrals with their figures; sides and generations are relative to that member",
    access: ACCESS,
    input: z.object({
      ...f.paging,
      cursor: f.cursor,
      memberId: f.memberId,
      side: z.optional(side),
      /** Defaults to newest first. */
      sort: z.optional(z.enum(REFERRAL_SORTS)),
    }),
    output: f.pageOf(placed),
    errors: ["MEMBER_NOT_FOUND"],
  }),
  between: get("/api/office/team/between", {
    summary:
      "The way from one member to another: where both ways up meet, and on which sides; the view is in the audit log",
    access: ACCESS,
    input: z.object({ fromId: f.memberId, toId: f.memberId }),
    output: z.object({
      /** The lowest common ancestor; one of the two members if it is an ancestor of the other. */
      meeting: step,
      from: branch,
      to: branch,
    }),
    errors: ["MEMBER_NOT_FOUND"],
  }),
};
export type TeamBetween = z.infer<typeof officeTeam.between.output>;
