/** Pausing parts of the shop at once (docs/rules.md 15). */
import * as z from "zod/mini";
import { get, post } from "../endpoint.ts";
import * as f from "../fields.ts";
import { PAUSE_REASONS, SHOP_PARTS, shopPause } from "../market.ts";
import { whole } from "./numbers.ts";

/** The longest pause that ends by itself, in hours. */
export const LONGEST_PAUSE = 720;

const pauses = z.object({
  list: z.array(
    z.object({
      ...shopPause.shape,
      since: f.moment,
      /** Name of the staff account. */
      by: z.string(),
    }),
  ),
});
export type OfficePause = z.infer<typeof pauses>["list"][number];

export const officePauses = {
  index: get("/api/office/pauses/index", {
    summary: "The parts of the shop that are paused now",
    access: "office:market.read",
    input: z.object({}),
    addition: true,
    output: pauses,
  }),
  pause: post("/api/office/pauses/pause", {
    summary: "Pause a part of the shop at once, or change its pause",
    access: "office:market.pause",
    idempotent: true,
    input: z.strictObject({
      part: z.enum(SHOP_PARTS),
      reason: z.enum(PAUSE_REASONS),
      /** After how many hours it ends by itself; null if staff end it. */
      hours: z.nullable(whole(1, LONGEST_PAUSE)),
    }),
    addition: true,
    output: pauses,
  }),
  resume: post("/api/office/pauses/resume", {
    summary: "End a pause",
    access: "office:market.pause",
    idempotent: true,
    input: z.strictObject({ part: z.enum(SHOP_PARTS) }),
    addition: true,
    output: pauses,
    errors: ["PAUSE_ENDED"],
  }),
};
