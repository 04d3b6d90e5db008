/** A member's cart, and prices for a visitor's cart, which is stored on the device. */
import * as z from "zod/mini";
import { get, post } from "./endpoint.ts";
import * as f from "./fields.ts";
import { MOST_CART_LINES } from "./most-lines.ts";

export const cartLine = z.object({
  /** Id of the line; for a device cart the SKU id. */
  id: f.id,
  skuId: f.id,
  productId: f.id,
  name: z.string(),
  skuText: z.string(),
  picture: z.nullable(f.picture),
  price: f.money,
  quantity: z.number(),
  /** Pieces available. */
  stock: z.number(),
  selected: z.boolean(),
  /** False if the product is no longer sold or sold out; the line cannot be selected then. */
  available: z.boolean(),
  presale: z.boolean(),
  activation: z.boolean(),
});
export type CartLine = z.infer<typeof cartLine>;

export const cartView = z.object({
  list: z.array(cartLine),
  /** Pieces in the cart, shown in the badge. */
  count: z.number(),
  selectedCount: z.number(),
  /** Sum of the selected lines, before shipping. */
  selectedTotal: f.money,
});
export type CartView = z.infer<typeof cartView>;

const lines = z
  .array(z.strictObject({ skuId: f.serial, quantity: f.quantity, selected: z.optional(z.boolean()) }))
  .check(z.maxLength(MOST_CART_LINES, { error: "TOO_LONG" }));

export const cart = {
  index: get("/api/cart/index", {
    summary: "The member's cart",
    access: "member",
    input: z.object({}),
    output: cartView,
  }),
  add: post("/api/cart/add", {
    summary: "Add pieces to the cart, or to an existing line of the SKU",
    access: "member",
    input: z.strictObject({ skuId: f.serial, quantity: f.quantity }),
    output: cartView,
    errors: ["SKU_NOT_FOUND", "OUT_OF_STOCK", "CART_FULL"],
    idempotent: "keyed",
  }),
  update: post("/api/cart/update", {
    summary: "Set the quantity of a line",
    access: "member",
    input: z.strictObject({ id: f.uuid, quantity: f.quantity }),
    output: cartView,
    errors: ["CART_LINE_NOT_FOUND", "OUT_OF_STOCK"],
  }),
  remove: post("/api/cart/del", {
    summary: "Remove lines from the cart",
    access: "member",
    input: z.strictObject({
      ids: z.array(f.uuid).check(z.minLength(1, { error: "REQUIRED" }), z.maxLength(MOST_CART_LINES)),
    }),
    output: cartView,
    errors: ["CART_LINE_NOT_FOUND"],
  }),
  select: post("/api/cart/select", {
    summary: "Select or deselect a line for checkout",
    access: "member",
    input: z.strictObject({ id: f.uuid, selected: z.boolean() }),
    output: cartView,
    errors: ["CART_LINE_NOT_FOUND"],
  }),
  selectAll: post("/api/cart/selectAll", {
    summary: "Select all available lines, or none",
    access: "member",
    input: z.strictObject({ selected: z.boolean() }),
    output: cartView,
  }),
  merge: post("/api/cart/merge", {
    summary: "Merge lines, such as a device's cart at sign-in or an old order; the larger quantity of a SKU wins",
    access: "member",
    input: z.strictObject({
      lines,
      /** If true, deselects all other lines, and these lines get exactly the given quantities. */
      chosenOnly: z.optional(z.boolean()),
    }),
    output: cartView,
    idempotent: "keyed",
    addition: true,
  }),
  preview: post("/api/cart/preview", {
    summary: "Names, prices and stock for a cart on the device",
    access: "public",
    input: z.strictObject({ lines }),
    output: cartView,
    addition: true,
  }),
};
