/** The shop's calls about products. */
import { catalog as contract } from "@banyan/contract/catalog.ts";
import type { Database, Executor } from "../../platform/database.ts";
import { routes } from "../../platform/http/call.ts";
import { currentMarket } from "../market/index.ts";
import { categoryList, productDetail, recommendBeside, recommended } from "./catalog.ts";
import { productLists, suggestions } from "./lists.ts";

export interface CatalogDeps {
  database: Database;
  /** Products that a member bought or has in the cart, most important first. */
  interestsOf(executor: Executor, memberId: bigint): Promise<readonly bigint[]>;
}

export const catalogRoutes = ({ database: { queries }, interestsOf }: CatalogDeps) => {
  const listProducts = productLists(queries);
  return routes(
    contract,
    {
      products: ({ language }, input) => listProducts(input, language),
      async detail({ language, now }, { id }) {
        const { orders } = await currentMarket(queries, now);
        return productDetail(queries, { id, language, presaleWeeks: orders.presaleWeeks });
      },
      async recommend({ language }, { productId, limit }) {
        return { list: await recommended(queries, { productId, limit, language }) };
      },
      async personalRecommend({ language, member }, { limit }) {
        const productIds = member ? await interestsOf(queries, member.memberId) : [];
        return { list: await recommendBeside(queries, { productIds, limit, language }) };
      },
      async categories({ language }) {
        return { list: await categoryList(queries, language) };
      },
      async suggest({ language }, { keyword }) {
        return { list: await suggestions(queries, keyword, language) };
      },
    },
    { shared: ["products", "detail", "recommend", "categories", "suggest"] },
  );
};
