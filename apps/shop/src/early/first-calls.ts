/**
 * What the pages that visitors enter by ask the server for. The build gives this table to `early.ts`, which asks while the
 * application is still loading. The application does not import it: it would bring along all these calls.
 */
import { catalog } from "@banyan/contract/browser/catalog.ts";
import { content } from "@banyan/contract/browser/content.ts";
import { addressOf } from "@banyan/contract/client.ts";
import { RECOMMENDED, SHELF } from "./inputs.ts";

export const ID = "ID";

const HOME = [
  addressOf(content.banners, {}),
  addressOf(catalog.categories, {}),
  addressOf(catalog.recommend, RECOMMENDED),
];

const GOODS = [addressOf(catalog.detail, { id: ID })];

/** By the path behind the `#`; `ID` in place of the parameter `id`. */
export const FIRST_CALLS: Record<string, readonly string[]> = {
  "/": HOME,
  "/pages/web": HOME,
  "/pages/pc/home": HOME,
  "/pages/index": [addressOf(catalog.categories, {}), addressOf(catalog.products, SHELF)],
  "/pages/shop/goodsDetails": GOODS,
  "/pages/pc/goodsDetails": GOODS,
};
