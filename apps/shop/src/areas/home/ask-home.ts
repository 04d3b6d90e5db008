/** The questions of the home page; `public/early.js` asks them as well. */

import { ask } from "@banyan/app/query.ts";
import { catalog } from "@banyan/contract/catalog.ts";
import { content } from "@banyan/contract/content.ts";

const RECOMMENDED = 8;

export const askBanners = () => ask(content.banners, {});
export const askCategories = () => ask(catalog.categories, {});
export const askRecommended = () => ask(catalog.recommend, { limit: RECOMMENDED });
