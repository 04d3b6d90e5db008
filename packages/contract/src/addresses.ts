/** The member's address book. */
import * as z from "zod/mini";
import { get, post } from "./endpoint.ts";
import * as f from "./fields.ts";

export const address = z.object({
  id: f.id,
  recipient: z.string(),
  areaCode: z.string(),
  phone: z.string(),
  country: z.string(),
  countryName: z.string(),
  detail: z.string(),
  postalCode: z.string(),
  isDefault: z.boolean(),
});
export type Address = z.infer<typeof address>;

export const addressFields = {
  recipient: f.line(80),
  areaCode: f.areaCode,
  phone: f.phone,
  country: f.country,
  detail: f.paragraph(300),
  postalCode: z._default(f.line(12, 0), ""),
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
    summary: "Delete an address; the newest of the rest becomes the default where it was",
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
