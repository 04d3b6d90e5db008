/**
 * Products that a member keeps for later, and the same list for a visitor, whose list is on the device. And SKUs that a
 * member wants to be told about when they are back in stock.
 */
import * as z from "zod/mini";
import { productCard } from "./catalog.ts";
import { get, post } from "./endpoint.ts";
import * as f from "./fields.ts";

/** Maximum number of products in a wishlist. */
export const MAX_WISHES = 100;

/** Maximum number of SKUs that a member waits for. */
export const MAX_AWAITED = 100;

const wish = z.object({
  /** The product's id and card. */
  ...productCard.shape,
  /** False once the shop no longer sells the product, which then has no page. */
  forSale: z.boolean(),
  /** The product's only SKU for sale; null if the buyer has to choose one. */
  skuId: z.nullable(f.id),
  /** Pieces available, of all its SKUs. */
  stock: z.number(),
});
export type Wish = z.infer<typeof wish>;

const wishes = z.object({ list: z.array(wish) });
/** The ids of the products in the list, newest first. */
const ids = z.object({ productIds: z.array(f.id) });
/** The SKUs that the member waits for. */
const awaited = z.object({ skuIds: z.array(f.id) });
const oneSku = z.strictObject({ skuId: f.serial });
const someProducts = z.strictObject({
  productIds: z.array(f.serial).check(z.maxLength(MAX_WISHES, { error: "TOO_LONG" })),
});

export const wishlist = {
  index: get("/api/wishlist/index", {
    summary: "The member's wishlist, newest first, with products that are no longer sold",
    access: "member",
    input: z.object({}),
    output: z.object({ list: z.array(z.object({ ...wish.shape, addedAt: f.moment })) }),
    addition: true,
  }),
  ids: get("/api/wishlist/ids", {
    summary: "Which products are in the member's wishlist",
    access: "member",
    input: z.object({}),
    output: ids,
    addition: true,
  }),
  add: post("/api/wishlist/add", {
    summary: "Add a product to the wishlist; adding it again changes nothing",
    access: "member",
    input: z.strictObject({ productId: f.serial }),
    output: ids,
    errors: ["PRODUCT_NOT_FOUND", "WISHLIST_FULL"],
    addition: true,
  }),
  remove: post("/api/wishlist/del", {
    summary: "Remove a product from the wishlist; removing it again changes nothing",
    access: "member",
    input: z.strictObject({ productId: f.serial }),
    output: ids,
    addition: true,
  }),
  merge: post("/api/wishlist/merge", {
    summary: "Merge the device's wishlist at sign-in; skips products that are no longer sold or do not fit",
    access: "member",
    input: someProducts,
    output: ids,
    idempotent: "keyed",
    addition: true,
  }),
  preview: post("/api/wishlist/preview", {
    summary: "Cards for a wishlist on the device, in its order; products that are not sold are missing",
    access: "public",
    input: someProducts,
    output: wishes,
    addition: true,
  }),
  awaited: get("/api/wishlist/awaited", {
    summary: "The SKUs that the member wants to be told about when they are back in stock",
    access: "member",
    input: z.object({}),
    output: awaited,
    addition: true,
  }),
  await: post("/api/wishlist/await", {
    summary: "One notice when the SKU is back in stock; asking again changes nothing",
    access: "member",
    input: oneSku,
    output: awaited,
    errors: ["SKU_NOT_FOUND", "AWAITED_FULL"],
    addition: true,
  }),
  forget: post("/api/wishlist/forget", {
    summary: "No notice when the SKU is back in stock",
    access: "member",
    input: oneSku,
    output: awaited,
    addition: true,
  }),
};
