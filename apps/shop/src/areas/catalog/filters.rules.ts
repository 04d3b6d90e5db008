/** Converts the URL parameters of the product list to the call's input. Omits invalid values. */
import { type catalog, PRODUCT_SORTS } from "@banyan/contract/browser/catalog.ts";
import type { InputOf } from "@banyan/contract/endpoint.ts";
import { isAmount } from "@banyan/contract/money.ts";

/** The input of a product list, without pagination. */
export type ShelfInput = Omit<InputOf<typeof catalog.products>, "page" | "limit" | "cursor">;

export interface ProductsSearch {
  category?: string;
  keyword?: string;
  sort?: string;
  min?: string;
  max?: string;
  presale?: string;
  instock?: string;
  activation?: string;
}

export type Sort = (typeof PRODUCT_SORTS)[number];

const amount = (text: string | undefined) => (text && isAmount(text) ? text : undefined);

export function shelfInput(search: ProductsSearch): ShelfInput {
  const input: ShelfInput = { sort: PRODUCT_SORTS.find((sort) => sort === search.sort) ?? PRODUCT_SORTS[0] };
  const { category, keyword } = search;
  const [minPrice, maxPrice] = [amount(search.min), amount(search.max)];
  if (category && /^[1-9]\d{0,17}$/.test(category)) input.categoryId = category;
  if (keyword) input.keyword = keyword;
  if (minPrice) input.minPrice = minPrice;
  if (maxPrice) input.maxPrice = maxPrice;
  if (search.presale) input.presale = "1";
  if (search.instock) input.inStock = "1";
  if (search.activation) input.activation = "1";
  return input;
}

/** Keeps what is looked at, and the order. */
export function withoutFilters({ category, keyword, sort }: ProductsSearch): ProductsSearch {
  return { category, keyword, sort };
}
