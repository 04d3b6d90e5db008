/** Products, specifications and stock as staff edit them. */
import * as z from "zod/mini";
import { get, post } from "../endpoint.ts";
import * as f from "../fields.ts";
import { LANGUAGES } from "../languages.ts";
import { LENGTHS, MOST_PIECES } from "../lengths.ts";
import { staffEntry } from "./history.ts";

/** Products that can be chosen and edited in one list. */
export const MOST_TO_CHANGE = 200;
/** SKUs that one file can change. */
export const MOST_TO_IMPORT = 5_000;
/** Rows of a product's table. */
export const MOST_FACTS = 20;
/** SKUs of a product. */
const MOST_SKUS = 60;

/** A column and its direction. */
export const PRODUCT_SORTS = ["price_up", "price_down", "sold_up", "sold_down"] as const;

/** A planned or running sale of an SKU. */
const sale = z.object({ price: f.money, bv: f.money, beginsAt: f.moment, endsAt: f.moment });

const officeSku = z.object({
  id: f.id,
  code: z.string(),
  options: z.array(z.number()),
  /** Without its sale. */
  price: f.money,
  bv: f.money,
  sale: z.nullable(sale),
  stock: z.number(),
  active: z.boolean(),
  /** One of the product's pictures; null: the first one. */
  pictureId: z.nullable(f.id),
});

/** A SKU as the list shows and edits it; `name` is "" for the only SKU of a product. */
const listedSku = z.object({
  id: f.id,
  code: z.string(),
  name: z.string(),
  /** Without its sale. */
  price: f.money,
  bv: f.money,
  stock: z.number(),
  active: z.boolean(),
});
export type ListedSku = z.infer<typeof listedSku>;

const productRow = z.object({
  id: f.id,
  /** For `changeMany`. */
  revision: z.number(),
  name: z.string(),
  categoryId: f.id,
  picture: z.nullable(f.picture),
  price: f.money,
  stock: z.number(),
  /** The SKU for sale with the lowest stock, if it is low; `name` is "" for the only SKU of a product. */
  lowSku: z.nullable(z.object({ name: z.string(), stock: z.number() })),
  soldCount: z.number(),
  presale: z.boolean(),
  activation: z.boolean(),
  published: z.boolean(),
  /** The running sale that ends first, or the planned one that begins first. */
  sale: z.nullable(z.object({ running: z.boolean(), beginsAt: f.moment, endsAt: f.moment })),
  /** Languages in which name, summary or description is missing. */
  missingLanguages: z.array(z.enum(LANGUAGES)),
  skus: z.array(listedSku),
});

/** A SKU as a line of a file. The columns `code`, `price`, `bv`, `stock`, `active` and `published` can be imported again. */
const skuRow = z.object({
  id: f.id,
  productId: f.id,
  code: z.string(),
  product: z.string(),
  /** The chosen options; "" for the only SKU of a product. */
  options: z.string(),
  /** Without its sale. */
  price: f.money,
  bv: f.money,
  /** Of its planned or running sale; null without one. */
  salePrice: z.nullable(f.money),
  saleBv: z.nullable(f.money),
  saleBeginsAt: z.nullable(f.moment),
  saleEndsAt: z.nullable(f.moment),
  stock: z.number(),
  active: z.boolean(),
  published: z.boolean(),
  presale: z.boolean(),
  activation: z.boolean(),
  soldCount: z.number(),
});
export type SkuRow = z.infer<typeof skuRow>;

const product = z.object({
  id: f.id,
  /** Incremented by each change. Clients send it back for optimistic concurrency control. */
  revision: z.number(),
  categoryId: f.id,
  name: f.textsOut,
  summary: f.textsOut,
  description: f.textsOut,
  presale: z.boolean(),
  activation: z.boolean(),
  published: z.boolean(),
  pictures: z.array(f.picture),
  specifications: z.array(z.object({ name: f.textsOut, options: z.array(f.textsOut) })),
  /** Rows of the table on its page, such as origin and ingredients. */
  facts: z.array(z.object({ label: f.textsOut, text: f.textsOut })),
  skus: z.array(officeSku),
  /** It was never published. */
  deletable: z.boolean(),
  /** A change of it that waits for a second person. */
  proposalId: z.nullable(f.id),
});
export type OfficeProduct = z.infer<typeof product>;

const category = z.object({
  id: f.id,
  slug: z.string(),
  name: f.textsOut,
  picture: z.nullable(f.picture),
  position: z.number(),
  /** Not listed in the shop. Its products remain searchable. */
  hidden: z.boolean(),
  /** Incremented by each change of the category itself. */
  revision: z.number(),
  products: z.number(),
  missingLanguages: z.array(z.enum(LANGUAGES)),
});
export type OfficeCategory = z.infer<typeof category>;

const categoryFields = { name: f.texts(LENGTHS.categoryName), hidden: z.boolean(), pictureId: z.nullable(f.uuid) };
const allCategories = z.object({ list: z.array(category) });

const productFields = {
  categoryId: f.serial,
  name: f.texts(LENGTHS.productName),
  summary: f.texts(LENGTHS.productSummary),
  description: f.texts(LENGTHS.productDescription),
  presale: z.boolean(),
  activation: z.boolean(),
  published: z.boolean(),
  pictureIds: z.array(f.uuid).check(z.maxLength(9, { error: "TOO_LONG" })),
  specifications: z
    .array(
      z.strictObject({
        name: f.texts(LENGTHS.specificationName),
        options: z.array(f.texts(LENGTHS.specificationOption)).check(z.minLength(1), z.maxLength(20)),
      }),
    )
    .check(z.maxLength(3, { error: "TOO_LONG" })),
  facts: z._default(
    z
      .array(z.strictObject({ label: f.texts(LENGTHS.factLabel), text: f.texts(LENGTHS.factText) }))
      .check(z.maxLength(MOST_FACTS, { error: "TOO_LONG" })),
    [],
  ),
  skus: z
    .array(
      z.strictObject({
        id: z.optional(f.serial),
        code: f.code(LENGTHS.skuCode),
        options: z.array(z.int().check(z.minimum(0), z.maximum(19))),
        price: f.price,
        bv: f.amountOrZero,
        /** What is left out ends with this change. */
        sale: z.optional(
          z.nullable(
            z.strictObject({
              price: f.price,
              /** Defaults to the share of the regular BV that the price has of the regular price. */
              bv: z.optional(f.amountOrZero),
              beginsAt: f.givenMoment,
              endsAt: f.givenMoment,
            }),
          ),
        ),
        /** The initial stock of a new SKU. `adjustStock` changes it later. */
        stock: z.optional(z.int().check(z.minimum(0), z.maximum(MOST_PIECES))),
        active: z.boolean(),
        pictureId: z.optional(z.nullable(f.uuid)),
      }),
    )
    .check(z.minLength(1, { error: "REQUIRED" }), z.maxLength(MOST_SKUS, { error: "TOO_LONG" })),
};

export const PROPOSAL_STATES = ["waiting", "approved", "rejected"] as const;
export type ProposalState = (typeof PROPOSAL_STATES)[number];

/** What a proposal changes. The texts of products and their options are only named. */
export const PROPOSED_FIELDS = [
  "price",
  "bv",
  "salePrice",
  "saleBv",
  "saleBeginsAt",
  "saleEndsAt",
  "activation",
  "stock",
  "active",
  "published",
  "presale",
  "sku",
  "texts",
  "category",
  "pictures",
  "options",
] as const;
export type ProposedField = (typeof PROPOSED_FIELDS)[number];

const proposal = z.object({
  id: f.id,
  state: z.enum(PROPOSAL_STATES),
  products: z.number(),
  changes: z.number(),
  /** The first product. */
  name: z.string(),
  proposedBy: z.string(),
  proposedAt: f.moment,
  decidedBy: z.nullable(z.string()),
  decidedAt: z.nullable(f.moment),
  /** Somebody else proposed it. */
  mayApprove: z.boolean(),
});
export type Proposal = z.infer<typeof proposal>;

/** What changed of a product or of one of its SKUs. */
const fieldChange = z.object({
  /** "" for a change of the product itself. */
  code: z.string(),
  field: z.enum(PROPOSED_FIELDS),
  /** An amount, a number, "true" or "false", an SKU code; "" where there is none. */
  before: z.string(),
  after: z.string(),
});
export type FieldChange = z.infer<typeof fieldChange>;

const proposedChange = z.object({ productId: f.id, product: z.string(), ...fieldChange.shape });
export type ProposedChange = z.infer<typeof proposedChange>;

/** Pieces that come in or go. */
const stockChange = z.int().check(
  z.minimum(-MOST_PIECES),
  z.maximum(MOST_PIECES),
  z.refine((pieces) => pieces !== 0, { error: "REQUIRED" }),
);

/** What changes of a product and its SKUs. What is left out stays. */
const productChange = z.strictObject({
  id: f.serial,
  /** As it was shown. */
  revision: z.int(),
  published: z.optional(z.boolean()),
  skus: z
    .array(
      z.strictObject({
        id: f.serial,
        price: z.optional(f.price),
        bv: z.optional(f.amountOrZero),
        stockChange: z.optional(stockChange),
        active: z.optional(z.boolean()),
      }),
    )
    .check(z.maxLength(MOST_SKUS, { error: "TOO_LONG" })),
});
export type ProductChange = z.output<typeof productChange>;

const filters = {
  ...f.paging,
  cursor: f.cursor,
  search: z.optional(f.line(LENGTHS.search, 0)),
  categoryId: z.optional(f.serial),
  published: z.optional(f.queryFlag),
  lowStock: z.optional(f.queryFlag),
};

export const officeCatalog = {
  index: get("/api/office/products/index", {
    summary: "Products, including unpublished ones",
    access: "office:catalog.read",
    input: z.object({
      ...filters,
      /** Defaults to newest first. */
      sort: z.optional(z.enum(PRODUCT_SORTS)),
    }),
    output: f.pageOf(productRow),
  }),
  skus: get("/api/office/products/skus", {
    summary: "A line for each SKU of the products that match, oldest product first",
    access: "office:catalog.read",
    input: z.object(filters),
    output: f.pageOf(skuRow),
  }),
  detail: get("/api/office/products/detail", {
    summary: "One product with all its texts",
    access: "office:catalog.read",
    input: z.object({ id: f.serial }),
    output: product,
    errors: ["PRODUCT_NOT_FOUND"],
  }),
  history: get("/api/office/products/history", {
    summary:
      "What staff changed of a product and its stock, and when sales began and ended; the newest of each, oldest first",
    access: "office:catalog.read",
    input: z.object({ id: f.serial }),
    output: z.object({
      staffLog: z.array(
        z.object({
          ...staffEntry.shape,
          changes: z.array(fieldChange),
          /** Who proposed it, where a second person decided. */
          proposedBy: z.nullable(z.string()),
        }),
      ),
      /** Prices that changed without staff: a sale began, or ended. */
      sales: z.array(z.object({ id: f.id, at: f.moment, began: z.boolean(), changes: z.array(fieldChange) })),
    }),
    errors: ["PRODUCT_NOT_FOUND"],
    addition: true,
  }),
  create: post("/api/office/products/create", {
    summary: "Create a product",
    access: "office:catalog.write",
    input: z.strictObject(productFields),
    output: product,
    errors: ["CATEGORY_NOT_FOUND", "UPLOAD_NOT_FOUND", "SKU_CODE_TAKEN"],
  }),
  change: post("/api/office/products/change", {
    summary:
      "Change a product; refused after a concurrent change. Changes of BV, of activation packages and of prices by much " +
      "wait for a second person: the answer is the product as it was, with `proposalId`",
    access: "office:catalog.write",
    input: z.strictObject({ id: f.serial, revision: z.int(), ...productFields }),
    output: product,
    errors: ["PRODUCT_NOT_FOUND", "CATEGORY_NOT_FOUND", "UPLOAD_NOT_FOUND", "EDIT_CONFLICT", "SKU_CODE_TAKEN"],
  }),
  remove: post("/api/office/products/remove", {
    summary: "Delete a product that was never published; refused after a concurrent change",
    access: "office:catalog.write",
    input: z.strictObject({ id: f.serial, revision: z.int() }),
    output: z.object({}),
    errors: ["PRODUCT_NOT_FOUND", "PRODUCT_ORDERED", "PRODUCT_SHOWN", "EDIT_CONFLICT"],
  }),
  toEdit: post("/api/office/products/toEdit", {
    summary: "The chosen products as their list shows them, in the order given; unknown ones are left out",
    access: "office:catalog.write",
    input: z.strictObject({
      ids: z
        .array(f.serial)
        .check(z.minLength(1, { error: "REQUIRED" }), z.maxLength(MOST_TO_CHANGE, { error: "TOO_LONG" })),
    }),
    output: z.object({ list: z.array(productRow) }),
  }),
  withCodes: post("/api/office/products/withCodes", {
    summary: "The products with these SKU codes, as their list shows them; unknown codes are left out",
    access: "office:catalog.write",
    input: z.strictObject({
      codes: z
        .array(f.code(LENGTHS.skuCode))
        .check(z.minLength(1, { error: "REQUIRED" }), z.maxLength(MOST_TO_IMPORT, { error: "TOO_LONG" })),
    }),
    largeInput: true,
    output: z.object({ list: z.array(productRow) }),
  }),
  changeMany: post("/api/office/products/changeMany", {
    summary:
      "Change prices, BV, stock and visibility of many products, all or none. If one takes a second person, all wait for it",
    access: "office:catalog.write",
    idempotent: true,
    largeInput: true,
    input: z.strictObject({
      products: z
        .array(productChange)
        .check(z.minLength(1, { error: "REQUIRED" }), z.maxLength(MOST_TO_IMPORT, { error: "TOO_LONG" })),
      /** Required if a stock changes. */
      reason: z._default(f.line(LENGTHS.reason, 0), ""),
    }),
    /** Changed products: none if they wait for a second person. */
    output: z.object({ products: z.number(), proposalId: z.nullable(f.id) }),
    errors: ["PRODUCT_NOT_FOUND", "SKU_NOT_FOUND", "PRODUCT_CHANGED", "OUT_OF_STOCK"],
  }),
  adjustStock: post("/api/office/products/adjustStock", {
    summary: "Adjust the stock of a SKU, with a reason",
    access: "office:catalog.write",
    idempotent: true,
    input: z.strictObject({
      skuId: f.serial,
      change: stockChange,
      reason: f.line(LENGTHS.reason),
    }),
    output: z.object({ skuId: f.id, stock: z.number() }),
    errors: ["SKU_NOT_FOUND", "OUT_OF_STOCK"],
  }),
  proposals: get("/api/office/proposals/index", {
    summary: "Changes of products that waited for a second person, newest first",
    access: "office:catalog.read",
    input: z.object({ ...f.paging, cursor: f.cursor, state: z.optional(z.enum(PROPOSAL_STATES)) }),
    output: f.pageOf(proposal),
  }),
  proposal: get("/api/office/proposals/detail", {
    summary: "One of them, with all its changes",
    access: "office:catalog.read",
    input: z.object({ id: f.uuid }),
    output: z.object({ ...proposal.shape, list: z.array(proposedChange) }),
    errors: ["PROPOSAL_NOT_FOUND"],
  }),
  decideProposal: post("/api/office/proposals/decide", {
    summary: "Approve a change of products, which makes it, or reject it. Who proposed it can only reject it",
    access: "office:catalog.write",
    input: z.strictObject({ id: f.uuid, approve: z.boolean() }),
    output: proposal,
    errors: [
      "PROPOSAL_NOT_FOUND",
      "PROPOSAL_STATE",
      "SECOND_PERSON_REQUIRED",
      "PRODUCT_NOT_FOUND",
      "PRODUCT_CHANGED",
      "SKU_NOT_FOUND",
      "OUT_OF_STOCK",
      "CATEGORY_NOT_FOUND",
      "UPLOAD_NOT_FOUND",
      "SKU_CODE_TAKEN",
    ],
  }),
  categories: get("/api/office/categories/index", {
    summary: "Categories with all their texts, in shop order",
    access: "office:catalog.read",
    input: z.object({}),
    output: allCategories,
  }),
  createCategory: post("/api/office/categories/create", {
    summary: "Create a category as the last one",
    access: "office:catalog.write",
    input: z.strictObject(categoryFields),
    output: allCategories,
    errors: ["UPLOAD_NOT_FOUND"],
    idempotent: "keyed",
  }),
  changeCategory: post("/api/office/categories/change", {
    summary: "Rename, hide or show a category; refused after a concurrent change",
    access: "office:catalog.write",
    input: z.strictObject({ id: f.serial, revision: z.int(), ...categoryFields }),
    output: allCategories,
    errors: ["CATEGORY_NOT_FOUND", "EDIT_CONFLICT", "UPLOAD_NOT_FOUND"],
  }),
  arrangeCategories: post("/api/office/categories/arrange", {
    summary: "Reorder the categories",
    access: "office:catalog.write",
    input: z.strictObject({ ids: z.array(f.serial).check(z.minLength(1, { error: "REQUIRED" }), z.maxLength(500)) }),
    output: allCategories,
    errors: ["EDIT_CONFLICT"],
  }),
};
