/** Discount codes (docs/rules.md 4). What a code does never changes: staff make and end codes. */
import * as z from "zod/mini";
import { get, post } from "../endpoint.ts";
import * as f from "../fields.ts";
import { LENGTHS } from "../lengths.ts";
import { codeOf } from "../typed.ts";
import { amountUpTo, whole } from "./numbers.ts";

/** `waiting`: for a second person. */
export const DISCOUNT_CODE_STATES = ["waiting", "planned", "running", "ended"] as const;
export type DiscountCodeState = (typeof DISCOUNT_CODE_STATES)[number];

/** Products that a code can exclude. */
export const MOST_EXCLUDED = 100;
/** The most uses that a code can have. */
export const MOST_USES = 1_000_000;

const discountCode = z.object({
  id: f.id,
  code: z.string(),
  state: z.enum(DISCOUNT_CODE_STATES),
  /** What it takes off: a percentage of each price, or an amount of all goods that it is for. */
  percent: z.nullable(z.number()),
  amount: z.nullable(f.money),
  beginsAt: f.moment,
  endsAt: f.moment,
  /** What the goods that it is for cost at least. */
  minimum: f.money,
  /** Null for any number. */
  usesAtMost: z.nullable(z.number()),
  usesEach: z.number(),
  /** Orders that use it: not cancelled. */
  uses: z.number(),
  withoutSales: z.boolean(),
  excluded: z.array(z.object({ id: f.id, name: z.string() })),
  createdBy: z.string(),
  createdAt: f.moment,
  approvedBy: z.nullable(z.string()),
  endedBy: z.nullable(z.string()),
  endedAt: z.nullable(f.moment),
  /** It waits for a second person, who may be the caller. */
  mayApprove: z.boolean(),
});
export type DiscountCode = z.infer<typeof discountCode>;

const percent = whole(1, 99);

export const officeDiscountCodes = {
  index: get("/api/office/discountCodes/index", {
    summary: "Discount codes, newest first; `search` finds the beginning of a code",
    access: "office:catalog.read",
    input: z.object({
      ...f.paging,
      cursor: f.cursor,
      state: z.optional(z.enum(DISCOUNT_CODE_STATES)),
      search: z.optional(f.typedAs(codeOf, f.line(LENGTHS.discountCode, 0))),
    }),
    output: f.pageOf(discountCode),
  }),
  create: post("/api/office/discountCodes/create", {
    summary:
      "Create a discount code: either `percent` or `amount`. One that takes off more than one person may change a price by, or " +
      "is for goods on sale too, waits for a second person",
    access: "office:catalog.write",
    idempotent: "keyed",
    input: z.strictObject({
      code: f.typedAs(codeOf, z.string().check(z.regex(/^[A-Z0-9]{3,20}$/, { error: "DISCOUNT_CODE_FORMAT" }))),
      percent: z.optional(percent),
      amount: z.optional(f.price),
      beginsAt: f.givenMoment,
      endsAt: f.givenMoment,
      /** Above `amount`. */
      minimum: z._default(amountUpTo(1_000_000), 0n),
      usesAtMost: z.optional(whole(1, MOST_USES)),
      usesEach: z._default(whole(1, 1_000), 1),
      /** One that is also for goods on sale waits for a second person. */
      withoutSales: z._default(z.boolean(), true),
      /** Products that it is not for. It is never for activation packages. */
      excluded: z._default(z.array(f.serial).check(z.maxLength(MOST_EXCLUDED, { error: "TOO_LONG" })), []),
    }),
    output: discountCode,
    errors: ["DISCOUNT_CODE_TAKEN", "PRODUCT_NOT_FOUND"],
  }),
  approve: post("/api/office/discountCodes/approve", {
    summary:
      "Approve a discount code of somebody else that waits for a second person; one that is approved stays as it is",
    access: "office:catalog.write",
    input: z.strictObject({ id: f.uuid }),
    output: discountCode,
    errors: ["DISCOUNT_CODE_NOT_FOUND", "DISCOUNT_CODE_ENDED", "SECOND_PERSON_REQUIRED"],
  }),
  end: post("/api/office/discountCodes/end", {
    summary: "End a discount code at once; orders that have it keep it, and one that has ended stays as it is",
    access: "office:catalog.write",
    input: z.strictObject({ id: f.uuid }),
    output: discountCode,
    errors: ["DISCOUNT_CODE_NOT_FOUND"],
  }),
};
