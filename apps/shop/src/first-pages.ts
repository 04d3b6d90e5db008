/** The pages that people enter by, by their path: their files and texts are known at once. */

// What they have in common comes with the main file, so that they load few files. Only code that most of them use belongs here,
// because it is the weight of each first page.
import "@banyan/app/query-view.tsx";
import "@banyan/contract/browser/catalog.ts";
import "./early/inputs.ts";
import "./parts/pictures/carousel.ts";
import "./parts/lists/more-of.tsx";
import "./parts/goods/product-card.tsx";
import "./parts/goods/rich-text.tsx";
import "./parts/layout/section.tsx";
import "./shell/back.ts";
import "./shell/brand.tsx";
import "./shell/language-button.tsx";
import "./sign-in/sign-in-link.tsx";

export const FIRST_PAGES = {
  "/": () => import("./areas/home/home-page.tsx"),
  "/pages/web": () => import("./areas/home/home-page.tsx"),
  "/pages/pc/home": () => import("./areas/home/home-page.tsx"),
  "/pages/index": () => import("./areas/catalog/products-page.tsx"),
  "/pages/shop/goodsDetails": () => import("./areas/catalog/goods-page.tsx"),
  "/pages/pc/goodsDetails": () => import("./areas/catalog/pc-goods-page.tsx"),
  "/pages/search": () => import("./areas/catalog/search-page.tsx"),
};
