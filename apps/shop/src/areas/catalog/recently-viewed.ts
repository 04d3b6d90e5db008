/** Recently viewed products of this device, newest first, in the language in which they were loaded. */

import { asObject, stored } from "@banyan/app/stored.ts";
import type { ProductCard, ProductDetail } from "@banyan/contract/catalog.ts";
import { useValue } from "@banyan/ui/state.ts";
import { apiLanguage } from "../../i18n/language.ts";

const KEPT = 12;

interface Viewed {
  language: string;
  products: ProductCard[];
}

const kept = stored<Viewed>("recentlyViewed", (found) => {
  const viewed = asObject<Viewed>(found);
  return viewed && Array.isArray(viewed.products) ? viewed : undefined;
});

/** Recently viewed products, except for the current one. */
export function useRecentlyViewed(except?: string): ProductCard[] {
  const viewed = useValue(kept);
  if (viewed?.language !== apiLanguage()) return [];
  return viewed.products.filter((product) => product.id !== except);
}

export function noteViewed(product: ProductDetail): void {
  const before = kept.get();
  const language = apiLanguage();
  const others = before?.language === language ? before.products.filter((one) => one.id !== product.id) : [];
  const { id, name, summary, picture, price, priceTo, bv, presale, activation, soldOut, soldCount, rating } = product;
  // A sale may be over when the card is shown again.
  const card = {
    id,
    name,
    summary,
    picture,
    price,
    priceTo,
    sale: null,
    bv,
    presale,
    activation,
    soldOut,
    soldCount,
    rating,
  };
  kept.set({ language, products: [card, ...others].slice(0, KEPT) });
}
