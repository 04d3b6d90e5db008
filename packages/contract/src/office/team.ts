/** The whole team as staff see it: the tree around any member, who stands above whom, and direct referrals. */
import * as z from "zod/mini";
import { get } from "../endpoint.ts";
import * as f from "../fields.ts";
import { SIDES, TREE_DEPTH, teamMember } from "../team.ts";
import { MEMBER_STATUSES } from "./members.ts";

const side = z.enum(SIDES);
const ACCESS = "office:members.read";

/** A column of the direct referrals, and the way in which it goes. */
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
 * As the shop's team page has it, with everything shown: complete names whatever the market hides from members. `side`
 * and `generation` count from the root of the shop. Nobody is `oneself` or `direct`, and places have no link: staff
 * invite nobody.
 */
const placed = z.object({ ...teamMember.shape, status: z.enum(MEMBER_STATUSES) });
export type PlacedMember = z.infer<typeof placed>;

const step = z.object({ memberId: f.id, name: z.nullable(z.string()), nameMasked: z.boolean() });

/** A way down: whoever stands at its top first, and last the member directly above the one it leads to. */
const path = z.object({
  list: z.array(step),
  /** How many members are left out after the first. A long way shows its two ends only. */
  omitted: z.number(),
});

const placedDetail = z.object({
  ...placed.shape,
  path,
  /** What the business day has brought so far. */
  today: z.object({
    day: z.string(),
    personal: f.money,
    left: z.object({ achievement: f.money, joined: z.number() }),
    right: z.object({ achievement: f.money, joined: z.number() }),
  }),
  /** BV of each side that earlier days left to be paired, after the last settled day; null where no day is settled. */
  carried: z.nullable(z.object({ settledUntil: z.string(), left: f.money, right: f.money })),
});
export type PlacedDetail = z.infer<typeof placedDetail>;

/** How a member stands below the one where two ways meet. */
const branch = z.object({
  member: step,
  /** The side of whoever stands where the ways meet; null for that member itself. */
  side: z.nullable(side),
  /** Levels below the member where the ways meet. */
  distance: z.number(),
  path,
});

export const officeTeam = {
  tree: get("/api/office/team/tree", {
    summary: "The two-sided team from any member down, up to four levels at once; each view is in the audit log",
    access: ACCESS,
    input: z.object({
      /** Where the tree begins; the root of the shop where absent. */
      memberId: z.optional(f.memberId),
      depth: z._default(f.queryNumber(0, TREE_DEPTH), TREE_DEPTH),
    }),
    output: z.object({
      /** Level by level, left before right. The first is where the tree begins; its `parentId` leads one step up. */
      list: z.array(placed),
      path,
    }),
    errors: ["MEMBER_NOT_FOUND"],
  }),
  detail: get("/api/office/team/member", {
    summary: "One member's place, figures of today and what is carried; each view is in the audit log",
    access: ACCESS,
    input: z.object({ memberId: f.memberId }),
    output: placedDetail,
    errors: ["MEMBER_NOT_FOUND"],
  }),
  direct: get("/api/office/team/direct", {
    summary: "A member's direct referrals and what each brought; sides and generations count from that member",
    access: ACCESS,
    input: z.object({
      ...f.paging,
      memberId: f.memberId,
      side: z.optional(side),
      /** Newest first, unless asked for otherwise. */
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
      /** The lowest member at or above both. It is one of the two where that one stands above the other. */
      meeting: step,
      from: branch,
      to: branch,
    }),
    errors: ["MEMBER_NOT_FOUND"],
  }),
};
export type TeamBetween = z.infer<typeof officeTeam.between.output>;
