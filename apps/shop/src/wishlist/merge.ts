/** Merges a visitor's wishlist into the member's. */
import { call } from "@banyan/app/call.ts";
import { keyOf, queryClient, renew } from "@banyan/app/query.ts";
import { wishlist } from "@banyan/contract/browser/wishlist.ts";
import type { Attempt } from "../session/hand-over.ts";

export async function mergeWishes(productIds: string[], { idempotencyKey, isRepeated }: Attempt): Promise<void> {
  const queryKey = keyOf(wishlist.ids, {});
  const answer = await call(wishlist.merge, { productIds }, { idempotencyKey });
  // A read in flight would be outdated.
  void queryClient.cancelQueries({ queryKey });
  // The answer to a repetition is the list as it was then.
  if (isRepeated) void renew(wishlist.ids);
  else queryClient.setQueryData(queryKey, answer);
  void renew(wishlist.index);
}
