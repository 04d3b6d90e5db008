/** Products as visitors and members see them. */
import * as z from "zod/mini";
import { get } from "./endpoint.ts";
import * as f from "./fields.ts";
import { LENGTHS } from "./lengths.ts";

/** The average number of stars, rounded to one decimal, and how many reviews gave them. */
export const rating = z.object({ average: z.number(), count: z.number() });
export type Rating = z.infer<typeof rating>;

/** A running sale. */
export const sale = z.object({
  /** The lowest price of the 30 days before the sale; null if it was not above the price of the sale. */
  oldPrice: z.nullable(f.money),
  endsAt: f.moment,
});
export type Sale = z.infer<typeof sale>;

export const productCard = z.object({
  id: f.id,
  name: z.string(),
  summary: z.string(),
  picture: z.nullable(f.picture),
  /** The lowest price of its SKUs, in USDT. */
  price: f.money,
  /** The highest price of its SKUs; equals `price` if all cost the same. */
  priceTo: f.money,
  /** Of the SKU with the lowest price, if it is on sale. */
  sale: z.nullable(sale),
  bv: f.money,
  presale: z.boolean(),
  activation: z.boolean(),
  soldOut: z.boolean(),
  soldCount: z.number(),
  /** Of the visible reviews; null without one. */
  rating: z.nullable(rating),
});
export type ProductCard = z.infer<typeof productCard>;

export const category = z.object({ id: f.id, slug: z.string(), name: z.string(), picture: z.nullable(f.picture) });

export const sku = z.object({
  id: f.id,
  /** Index of the chosen option of each specification. */
  options: z.array(z.number()),
  /** Such as "150 g, light roast"; empty for a product without options. */
  text: z.string(),
  /** The price now: that of the sale while one runs. */
  price: f.money,
  bv: f.money,
  sale: z.nullable(sale),
  stock: z.number(),
  picture: z.nullable(f.picture),
});
export type Sku = z.infer<typeof sku>;

export const productDetail = z.object({
  ...productCard.shape,
  categoryId: f.id,
  categoryName: z.string(),
  description: z.string(),
  pictures: z.array(f.picture),
  specifications: z.array(z.object({ name: z.string(), options: z.array(z.string()) })),
  /** Rows of its table, such as origin and ingredients. */
  facts: z.array(z.object({ label: z.string(), text: z.string() })),
  skus: z.array(sku),
  presaleWeeks: z.nullable(z.object({ from: z.number(), to: z.number() })),
});
export type ProductDetail = z.infer<typeof productDetail>;

export const PRODUCT_SORTS = ["popular", "newest", "price_up", "price_down"] as const;

const cards = z.object({ list: z.array(productCard) });
const howMany = z._default(f.queryNumber(1, 20), 10);
const searchText = f.line(LENGTHS.search, 0);

export const catalog = {
  products: get("/api/product/index", {
    summary: "Products by category, text, price and sort",
    access: "public",
    input: z.object({
      ...f.paging,
      cursor: f.cursor,
      categoryId: z.optional(f.serial),
      keyword: z.optional(searchText),
      sort: z._default(z.enum(PRODUCT_SORTS), "popular"),
      minPrice: z.optional(f.amountOrZero),
      maxPrice: z.optional(f.amountOrZero),
      presale: z.optional(f.queryFlag),
      activation: z.optional(f.queryFlag),
      inStock: z.optional(f.queryFlag),
    }),
    output: z.object({
      ...f.pageOf(productCard).shape,
      /** Nothing matches the keyword; the list has what matches a similar one. */
      similar: z.boolean(),
    }),
  }),
  detail: get("/api/product/detail", {
    summary: "One product with pictures and specifications",
    access: "public",
    input: z.object({ id: f.serial }),
    output: productDetail,
    errors: ["PRODUCT_NOT_FOUND"],
  }),
  recommend: get("/api/product/recommend", {
    summary: "Popular products; with a product, related ones",
    access: "public",
    input: z.object({ productId: z.optional(f.serial), limit: howMany }),
    output: cards,
  }),
  personalRecommend: get("/api/product/personal_recommend", {
    summary: "Recommendations based on the caller's orders and cart; the same as `recommend` for visitors",
    access: "anyone",
    input: z.object({ limit: howMany }),
    output: cards,
  }),
  categories: get("/api/product/categories", {
    summary: "Categories in shop order",
    access: "public",
    input: z.object({}),
    output: z.object({ list: z.array(category) }),
    addition: true,
  }),
  suggest: get("/api/product/suggest", {
    summary: "Product name suggestions for a search text",
    access: "public",
    input: z.object({ keyword: searchText }),
    output: z.object({ list: z.array(z.object({ productId: f.id, name: z.string() })) }),
    addition: true,
  }),
};
