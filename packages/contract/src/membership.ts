/** Activation and levels (docs/rules.md 9). */
import * as z from "zod/mini";
import { get } from "./endpoint.ts";
import * as f from "./fields.ts";

const level = z.object({
  level: z.number(),
  name: z.string(),
  /** The personal achievement (BV) at which an activated member reaches this level. */
  from: f.money,
  pairingPercent: z.string(),
  pairingCap: f.money,
  leadershipGenerations: z.number(),
});

/** BV on its way. */
export const onItsWay = z.object({
  bv: f.money,
  /** By the latest business day on which it counts, ascending; BV of orders not shipped yet is last, with null. */
  days: z.array(z.object({ day: z.nullable(z.string()), bv: f.money })),
});

export const standing = z.object({
  level: z.number(),
  levelName: z.string(),
  activated: z.boolean(),
  activatedAt: z.nullable(f.moment),
  /** BV of the member's own final orders. */
  achievement: f.money,
  /** BV of the member's own orders that are paid and not final, with the dates on which it counts. */
  onItsWay,
  /** The next level and the BV still missing for it; null at the top. */
  next: z.nullable(z.object({ level: z.number(), name: z.string(), from: f.money, missing: f.money })),
  /** All levels of the plan, from level 0. */
  levels: z.array(level),
  /** Who earns: members whose final orders of the last `days` come to `bv`, and everybody for `days` after the activation package. */
  active: z.object({ days: z.number(), bv: f.money }),
});
export type Standing = z.infer<typeof standing>;

export const membership = {
  standing: get("/api/member/standing", {
    summary: "Activation and level of the signed-in member, and the BV missing for the next level",
    access: "member",
    input: z.object({}),
    output: standing,
    addition: true,
  }),
};
