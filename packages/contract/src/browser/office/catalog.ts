// Generated from office/catalog.ts by `npm run generate`. Do not edit.
import { callsOf } from "../../calls.ts";

export type * from "../../office/catalog.ts";

export const MOST_FACTS = 20 as const;
export const MOST_TO_CHANGE = 200 as const;
export const MOST_TO_IMPORT = 5000 as const;
export const PRODUCT_SORTS = ["price_up","price_down","sold_up","sold_down"] as const;
export const PROPOSAL_STATES = ["waiting","approved","rejected"] as const;
export const PROPOSED_FIELDS = ["price","bv","salePrice","saleBv","saleBeginsAt","saleEndsAt","activation","stock","active","published","presale","sku","texts","category","pictures","options"] as const;
export const officeCatalog = callsOf(() => import("../../office/catalog.ts").then(({ officeCatalog }) => officeCatalog), {
  index: { method: "GET", path: "/api/office/products/index", access: "office:catalog.read" },
  skus: { method: "GET", path: "/api/office/products/skus", access: "office:catalog.read" },
  detail: { method: "GET", path: "/api/office/products/detail", access: "office:catalog.read" },
  history: { method: "GET", path: "/api/office/products/history", access: "office:catalog.read" },
  create: { method: "POST", path: "/api/office/products/create", access: "office:catalog.write" },
  change: { method: "POST", path: "/api/office/products/change", access: "office:catalog.write" },
  remove: { method: "POST", path: "/api/office/products/remove", access: "office:catalog.write" },
  toEdit: { method: "POST", path: "/api/office/products/toEdit", access: "office:catalog.write" },
  withCodes: { method: "POST", path: "/api/office/products/withCodes", access: "office:catalog.write" },
  changeMany: { method: "POST", path: "/api/office/products/changeMany", access: "office:catalog.write", idempotent: true },
  adjustStock: { method: "POST", path: "/api/office/products/adjustStock", access: "office:catalog.write", idempotent: true },
  proposals: { method: "GET", path: "/api/office/proposals/index", access: "office:catalog.read" },
  proposal: { method: "GET", path: "/api/office/proposals/detail", access: "office:catalog.read" },
  decideProposal: { method: "POST", path: "/api/office/proposals/decide", access: "office:catalog.write" },
  categories: { method: "GET", path: "/api/office/categories/index", access: "office:catalog.read" },
  createCategory: { method: "POST", path: "/api/office/categories/create", access: "office:catalog.write", idempotent: "keyed" },
  changeCategory: { method: "POST", path: "/api/office/categories/change", access: "office:catalog.write" },
  arrangeCategories: { method: "POST", path: "/api/office/categories/arrange", access: "office:catalog.write" },
});
