/** Shop calls for the wishlist. */
import { wishlist as contract } from "@banyan/contract/wishlist.ts";
import type { Database } from "../../platform/database.ts";
import { routes } from "../../platform/http/call.ts";
import { awaitedSkus, awaitSku, forgetSku } from "./awaited.ts";
import { addWish, addWishes, previewWishes, removeWish, showWishes, wishedProducts } from "./wishlist.ts";

export const wishlistRoutes = ({ database: { queries } }: { database: Database }) =>
  routes(contract, {
    index: ({ member: { memberId }, language }) => showWishes(queries, { memberId, language }),
    ids: ({ member }) => wishedProducts(queries, member.memberId),
    add: ({ keptDatabase, member: { memberId }, language, now }, { productId }) =>
      addWish(keptDatabase, { memberId, productId, language, now }),
    remove: ({ member: { memberId } }, { productId }) => removeWish(queries, { memberId, productId }),
    merge: ({ keptDatabase, member: { memberId }, now }, { productIds }) =>
      addWishes(keptDatabase, { memberId, productIds, now }),
    awaited: ({ member }) => awaitedSkus(queries, member.memberId),
    await: ({ keptDatabase, member: { memberId }, now }, { skuId }) => awaitSku(keptDatabase, { memberId, skuId, now }),
    forget: ({ member: { memberId } }, { skuId }) => forgetSku(queries, { memberId, skuId }),
    preview: ({ language }, { productIds }) => previewWishes(queries, { productIds, language }),
  });
