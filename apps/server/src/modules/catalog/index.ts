/** Products, their prices and their stock. */

export { productCards, productDetail } from "./catalog.ts";
export { insertCategory, selectCategoryRecords } from "./category-store.ts";
export { cardView, productLists } from "./lists.ts";
export { addProduct } from "./office.ts";
export { officeCatalogRoutes } from "./office-routes.ts";
export { countLow as productsRunningLow, selectTakenCode, targetExists } from "./office-store.ts";
export { officeList } from "./office-views.ts";
export { catalogJobs } from "./popularity.ts";
export { type ProductDraft, searchEntry, skuText } from "./product.rules.ts";
export { proposalsOfOthers } from "./proposal-store.ts";
export { ratingOf } from "./rating.rules.ts";
export { catalogRoutes } from "./routes.ts";
export { renewSearch } from "./search-index.ts";
export {
  bringPiecesIn,
  countSold,
  outOfStock,
  returnStock,
  skuCards,
  skuCodes,
  skuIdsOf,
  skuSnapshots,
  takeStock,
} from "./stock.ts";
export type { StockAfter } from "./stock-store.ts";
export {
  type CardRow,
  cardColumns,
  countPublished,
  joinSkuCards,
  type SkuCard,
  type SkuSnapshot,
  selectPublished as publishedProducts,
  textOf,
} from "./store.ts";
export { officeSynonymRoutes } from "./synonym-routes.ts";
export { addSynonyms } from "./synonyms.ts";
