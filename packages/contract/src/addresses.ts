/** The member's address book. */
import * as z from "zod/mini";
import { get, post } from "./endpoint.ts";
import * as f from "./fields.ts";
import { LENGTHS } from "./lengths.ts";

/** An address as entered: in a member's address book, or copied into an order. */
export const writtenAddress = z.object({
  recipient: z.string(),
  areaCode: z.string(),
  phone: z.string(),
  country: z.string(),
  countryName: z.string(),
  /** Empty for countries without provinces. */
  province: z.string(),
  city: z.string(),
  district: z.string(),
  detail: z.string(),
  postalCode: z.string(),
  /** Parts, detail and postal code in the country's order, without country and recipient. */
  lines: z.array(z.string()),
});

export const address = z.object({ id: f.id, ...writtenAddress.shape, isDefault: z.boolean() });
export type Address = z.infer<typeof address>;

/** A part of an address. An omitted part keeps its value unless the country changes. */
const part = z.optional(f.line(LENGTHS.placeName, 0));

export const addressFields = {
  recipient: f.line(LENGTHS.recipient),
  areaCode: f.areaCode,
  phone: f.phone,
  country: f.country,
  province: part,
  city: part,
  district: part,
  detail: f.paragraph(LENGTHS.addressDetail),
  /** Validated with the country's pattern, and stored as the country writes it (docs/rules.md 14). */
  postalCode: z._default(f.line(LENGTHS.postalCode, 0), ""),
  isDefault: z._default(z.boolean(), false),
};

export const addresses = {
  index: get("/api/address/index", {
    summary: "Addresses, the default one first",
    access: "member",
    input: z.object({}),
    output: z.object({ list: z.array(address) }),
  }),
  add: post("/api/address/add", {
    summary: "Add an address; the first one becomes the default",
    access: "member",
    input: z.strictObject(addressFields),
    output: address,
    errors: ["ADDRESS_BOOK_FULL", "ADDRESS_COUNTRY_UNSERVED"],
  }),
  edit: post("/api/address/edit", {
    summary: "Change an address",
    access: "member",
    input: z.strictObject({ id: f.uuid, ...addressFields }),
    output: address,
    errors: ["ADDRESS_NOT_FOUND", "ADDRESS_COUNTRY_UNSERVED"],
  }),
  remove: post("/api/address/del", {
    summary: "Delete an address; if it was the default, the newest remaining one becomes it",
    access: "member",
    input: z.strictObject({ id: f.uuid }),
    output: f.done,
    errors: ["ADDRESS_NOT_FOUND"],
  }),
  setDefault: post("/api/address/setDefault", {
    summary: "Make an address the default",
    access: "member",
    input: z.strictObject({ id: f.uuid }),
    output: f.done,
    errors: ["ADDRESS_NOT_FOUND"],
  }),
};
