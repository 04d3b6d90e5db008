/** Query options of the home page; `early/inputs.ts` prefetches the same. */

import { ask } from "@banyan/app/query.ts";
import { catalog } from "@banyan/contract/browser/catalog.ts";
import { content } from "@banyan/contract/browser/content.ts";
import { RECOMMENDED } from "../../early/inputs.ts";

export const askBanners = () => ask(content.banners, {});
export const askCategories = () => ask(catalog.categories, {});
export const askRecommended = () => ask(catalog.recommend, RECOMMENDED);
