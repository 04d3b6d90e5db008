/** Shop calls for products. */
import { catalog as contract } from "@banyan/contract/catalog.ts";
import type { Database, Executor } from "../../platform/database.ts";
import { routes } from "../../platform/http/call.ts";
import { currentMarket } from "../market/index.ts";
import { categoryList, productDetail, recommendBeside, recommended } from "./catalog.ts";
import { keepCounts, productLists, suggestions } from "./lists.ts";

export interface CatalogDeps {
  database: Database;
  /** Products that a member bought or has in the cart, most important first. */
  interestsOf(executor: Executor, memberId: bigint): Promise<readonly bigint[]>;
  onStaffChange(forget: () => void): void;
}

export const catalogRoutes = ({ database: { queries }, interestsOf, onStaffChange }: CatalogDeps) => {
  let counts = keepCounts();
  // Counts in progress go into the discarded cache.
  onStaffChange(() => {
    counts = keepCounts();
  });
  return routes(
    contract,
    {
      products: ({ database, language }, input) => productLists(database.queries, counts)(input, language),
      async detail({ language, now }, { id }) {
        const { orders } = await currentMarket(queries, now);
        return productDetail(queries, { id, language, presaleWeeks: orders.presaleWeeks });
      },
      async recommend({ database, language }, { productId, limit }) {
        return { list: await recommended(database.queries, { productId, limit, language }) };
      },
      async personalRecommend({ language, member }, { limit }) {
        const productIds = member ? await interestsOf(queries, member.memberId) : [];
        return { list: await recommendBeside(queries, { productIds, limit, language }) };
      },
      async categories({ database, language }) {
        return { list: await categoryList(database.queries, language) };
      },
      async suggest({ database, language }, { keyword }) {
        return { list: await suggestions(database.queries, keyword, language) };
      },
    },
    { shared: ["products", "detail", "recommend", "categories", "suggest"] },
  );
};
