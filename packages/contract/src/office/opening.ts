/** What a real shop needs before it opens (docs/operations.md, First hour). */
import * as z from "zod/mini";
import { get, post } from "../endpoint.ts";
import * as f from "../fields.ts";

export const OPENING_CHECKS = [
  "https",
  "mail",
  "secondPerson",
  "name",
  "contact",
  "agreements",
  "products",
  "coins",
  "audit",
] as const;
export type OpeningCheck = (typeof OPENING_CHECKS)[number];

/** `off`: the shop is set up without it. */
export const OPENING_STATES = ["done", "open", "off"] as const;

export const officeOpening = {
  index: get("/api/office/opening/index", {
    summary: "What is done and what is not before the shop can open",
    access: "office:staff.write",
    input: z.object({}),
    addition: true,
    output: z.object({
      /** Play money and published passwords: never open it to the public. */
      demo: z.boolean(),
      list: z.array(z.object({ check: z.enum(OPENING_CHECKS), state: z.enum(OPENING_STATES) })),
    }),
  }),
  tryMail: post("/api/office/opening/tryMail", {
    summary: "Send an email to the caller, to try the mail server",
    access: "office:staff.write",
    input: f.nothing,
    addition: true,
    output: f.done,
  }),
};
