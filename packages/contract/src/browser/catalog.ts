// Generated from catalog.ts by `npm run generate`. Do not edit.
import { callsOf } from "../calls.ts";

export type * from "../catalog.ts";

export const PRODUCT_SORTS = ["popular","newest","price_up","price_down"] as const;
export const catalog = callsOf(() => import("../catalog.ts").then(({ catalog }) => catalog), {
  products: { method: "GET", path: "/api/product/index", access: "public" },
  detail: { method: "GET", path: "/api/product/detail", access: "public" },
  recommend: { method: "GET", path: "/api/product/recommend", access: "public" },
  personalRecommend: { method: "GET", path: "/api/product/personal_recommend", access: "anyone" },
  categories: { method: "GET", path: "/api/product/categories", access: "public" },
  suggest: { method: "GET", path: "/api/product/suggest", access: "public" },
});
