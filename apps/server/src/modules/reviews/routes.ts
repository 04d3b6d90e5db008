/** Shop calls for reviews. */
import { reviews as contract } from "@banyan/contract/reviews.ts";
import type { Database } from "../../platform/database.ts";
import { routes } from "../../platform/http/call.ts";
import { ownReview, ownReviews, productReviews, removeReview, saveReview } from "./reviews.ts";

export const reviewRoutes = ({ database: { queries } }: { database: Database }) =>
  routes(
    contract,
    {
      index: (_call, input) => productReviews(queries, input),
      own: ({ member: { memberId }, language }, input) => ownReviews(queries, { ...input, memberId, language }),
      mine: ({ member: { memberId }, language }, { productId }) =>
        ownReview(queries, { memberId, productId, language }),
      async save({ keptDatabase, member: { memberId }, language, now }, input) {
        const about = { memberId, productId: input.productId, language };
        await saveReview(keptDatabase, { ...input, ...about, now });
        return ownReview(queries, about);
      },
      async remove({ keptDatabase, member: { memberId }, language, now }, { productId }) {
        await removeReview(keptDatabase, { memberId, productId, now });
        return ownReview(queries, { memberId, productId, language });
      },
    },
    { shared: ["index"] },
  );
